// `npm run bench -- [part …]`: what the project promises about speed, measured; on the pinned Node.
import { ensurePackages, runPinned } from './toolchain.mjs';

ensurePackages();
runPinned('scripts/bench/main.ts');
