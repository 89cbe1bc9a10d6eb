// `npm run build`: the plain Astro build into dist/, for Netlify and CI, on the pinned Node.
import { ensurePackages, runPinned } from './toolchain.mjs';

ensurePackages();
runPinned('node_modules/astro/bin/astro.mjs', ['build', ...process.argv.slice(2)]);
