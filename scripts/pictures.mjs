// `npm run pictures`: retakes the screenshots of the README and the docs, on the pinned Node.
import { ensurePackages, runPinned, tuneForImages } from './toolchain.mjs';

tuneForImages();
ensurePackages();
runPinned('scripts/pictures/main.ts');
