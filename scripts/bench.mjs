// `npm run bench -- [part …]`: what the project promises about speed, measured; on the pinned Node.
import { ensurePackages, runPinned, tuneForImages } from './toolchain.mjs';

tuneForImages();
ensurePackages();
runPinned('scripts/bench/main.ts');
