// `npm run bench -- [part …]`: measures the performance targets; on the pinned Node.
import { ensurePackages, runPinned, tuneForImages } from './toolchain.mjs';

tuneForImages();
ensurePackages();
runPinned('scripts/bench/main.ts');
