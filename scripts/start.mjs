// `npm start`: from nothing to a running gallery, on the pinned Node.
import { ensurePackages, runPinned } from './toolchain.mjs';

ensurePackages();
runPinned('scripts/start/main.ts');
