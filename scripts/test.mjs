// `npm test`: all checks, on the pinned Node.
import { ensurePackages, runPinned } from './toolchain.mjs';

ensurePackages();
runPinned('scripts/test/main.ts');
