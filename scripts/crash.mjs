// `npm run crash -- [--rounds 200] [--seed n] [activity …]`: kills the gallery at random moments and checks it; on the pinned Node.
import { ensurePackages, runPinned } from './toolchain.mjs';

ensurePackages();
runPinned('tests/crash/main.ts');
