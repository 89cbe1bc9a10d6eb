// `npm run packages -- audit | licences | sbom`: what the production packages are; on the pinned Node.
import { ensurePackages, runPinned } from './toolchain.mjs';

ensurePackages();
runPinned('scripts/packages/main.ts');
