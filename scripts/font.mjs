// `npm run font`: cuts the interface's font down to what the site shows, on the pinned Node.
import { ensurePackages, runPinned } from './toolchain.mjs';

ensurePackages();
runPinned('scripts/font/main.ts');
