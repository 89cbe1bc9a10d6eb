// `npm run fuzz -- [--requests 20000] [--seed n]`: sends generated requests to every endpoint; on the pinned Node.
import { ensurePackages, runPinned } from './toolchain.mjs';

ensurePackages();
runPinned('tests/fuzz/main.ts');
