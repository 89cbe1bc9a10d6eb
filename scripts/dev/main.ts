// `npm run dev`: Astro's development server, on the same database as `npm start`.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { childEnvironment, readSettings } from '#server/env.ts';
import { explain } from '#server/faults/explain.ts';
import { openGallery } from '#server/site-server/open-gallery.ts';

const projectDir = fileURLToPath(new URL('../..', import.meta.url));

try {
  const settings = readSettings();
  // Creates a missing database and refuses an older or newer one; the development server then opens it itself.
  await (await openGallery(settings, { projectDir })).close();
  const astro = join(projectDir, 'node_modules/astro/bin/astro.mjs');
  const args = [astro, 'dev', '--host', settings.host, '--port', String(settings.port), ...process.argv.slice(2)];
  const child = spawn(process.execPath, args, {
    cwd: projectDir,
    stdio: 'inherit',
    env: childEnvironment(settings, { ASTRO_TELEMETRY_DISABLED: '1' }),
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 0));
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
