// `npm run browsers -- [chromium|firefox|webkit|desktop|phone …]`: one journey through the site in every browser; on the pinned Node.
import { ensurePackages, runPinned } from './toolchain.mjs';

ensurePackages();
runPinned('tests/browsers/main.ts');
