// `npm run layout-model -- <folder>`: trains the descriptor of layouts on a gallery's folder (`images.json`), on the pinned Node.
import { ensurePackages, runPinned } from './toolchain.mjs';

ensurePackages();
runPinned('scripts/layout-model/main.ts');
