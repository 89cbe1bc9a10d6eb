// `npm run dev`: Astro's development server on the pinned Node, on the same database as `npm start`.
import { ensurePackages, runPinned } from './toolchain.mjs';

ensurePackages();
runPinned('scripts/dev/main.ts');
