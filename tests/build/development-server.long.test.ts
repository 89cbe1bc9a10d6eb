import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { childEnvironment } from '#server/env.ts';
import { PROJECT_DIR, placeBuiltSite } from '#tests/setup/built-site.ts';

// Vite's development server loads packages in another way than a build, so a change can break it alone.
test('npm run dev serves pages and the API', async () => {
  const settings = await placeBuiltSite();
  const server = spawn(process.execPath, [join(PROJECT_DIR, 'scripts/dev/main.ts')], {
    cwd: PROJECT_DIR,
    // With VITEST set, Astro's development server would leave out its pages.
    env: childEnvironment(settings, { NODE_ENV: 'development', VITEST: '' }),
    stdio: 'pipe',
  });
  const gone = once(server, 'exit');
  onTestFinished(async () => {
    server.kill('SIGTERM');
    await gone;
    await rm(settings.dataDir, { recursive: true, force: true });
  });
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  await expect.poll(() => output).toContain(`:${settings.port}`);

  for (const [path, text] of [
    ['/', 'Aegis Security'],
    ['/company/aegis-security', 'Aegis Security'],
    ['/admin/companies', '<astro-island'],
    ['/api/version', '"version"'],
  ] as const) {
    const response = await fetch(`http://localhost:${settings.port}${path}`);
    expect(response.status, `${path}\n${output.slice(-2_000)}`).toBe(200);
    expect(await response.text(), path).toContain(text);
  }
});
