// `npm run gallery -- <command>`: looks after a gallery, on the pinned Node.
import { ensurePackages, runPinned } from './toolchain.mjs';

ensurePackages();
runPinned('scripts/gallery/main.ts');
