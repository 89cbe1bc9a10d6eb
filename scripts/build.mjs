// `npm run build`: the plain Astro build into dist/, for Netlify and CI, on the pinned Node.
import process from 'node:process';
import { ensurePackages, runPinned } from './toolchain.mjs';

// Netlify installs the locked packages before it calls this.
if (process.env.NETLIFY !== 'true') ensurePackages();
runPinned('scripts/build/main.ts');
