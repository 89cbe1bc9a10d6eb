// `npm run gallery -- <command>`: looks after a gallery, on the pinned Node.
import { availableParallelism } from 'node:os';
import { ensurePackages, runPinned } from './toolchain.mjs';

// Read by a process as it starts. Encoding holds a thread of the pool, and reading and writing need one meanwhile; several arenas of
// the C library would keep hundreds of megabytes of freed pixels.
process.env.UV_THREADPOOL_SIZE ??= String(availableParallelism() + 2);
process.env.MALLOC_ARENA_MAX ??= '1';

ensurePackages();
runPinned('scripts/gallery/main.ts');
