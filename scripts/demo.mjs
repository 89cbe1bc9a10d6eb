// `npm run demo`: draws the demo gallery into the file that ships, on the pinned Node.
import { ensurePackages, runPinned, tuneForImages } from './toolchain.mjs';

tuneForImages();
ensurePackages();
runPinned('scripts/demo/main.ts');
