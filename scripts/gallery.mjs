// `npm run gallery -- <command>`: manages a gallery, on the pinned Node.
import { ensurePackages, runPinned, tuneForImages } from './toolchain.mjs';

tuneForImages();
ensurePackages();
runPinned('scripts/gallery/main.ts');
