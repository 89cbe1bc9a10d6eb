// `node scripts/run.mjs <folder> …`: runs a developers' program, `main.ts` of a folder of scripts/ or tests/, on the pinned Node.
import { ensurePackages, runPinned, tuneForImages } from './toolchain.mjs';

const ENCODING = ['scripts/bench', 'scripts/demo', 'scripts/pictures'];

const [folder = '', ...args] = process.argv.slice(2);
if (ENCODING.includes(folder)) tuneForImages();
ensurePackages();
runPinned(`${folder}/main.ts`, args);
