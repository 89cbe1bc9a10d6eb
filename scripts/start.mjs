// `npm start`: sets up and serves a gallery, on the pinned Node.
import { ensurePackages, runPinned, SERVER_OPTIONS, tuneForImages } from './toolchain.mjs';

tuneForImages();
ensurePackages();
runPinned('scripts/start/main.ts', process.argv.slice(2), SERVER_OPTIONS);
