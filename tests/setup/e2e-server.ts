// Serves a built site for the browser tests on the port given, until it is told to stop. What tests need to know of it lies
// in a file that `e2eSite` reads.
import { writeFileSync } from 'node:fs';
import { startBuiltSite } from './built-site.ts';
import { e2eSiteFile } from './e2e-site.ts';

const port = Number(process.argv[2]);
const site = await startBuiltSite({ settings: { PORT: String(port) } });
writeFileSync(e2eSiteFile(port), JSON.stringify({ dataDir: site.dataDir }));
console.log(`serving ${site.baseUrl}`);
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, async () => {
    await site.stop();
    process.exit(0);
  });
}
