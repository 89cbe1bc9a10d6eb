import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'astro/zod';
import { expect, onTestFinished, test } from 'vitest';
import { childEnvironment, readSettings } from '#server/env.ts';
import { drawSeed } from '#tests/factories/seed-gallery.ts';
import { openFakeCloudinary } from '#tests/setup/cloudinary.ts';

const MEASURED_SYNC = fileURLToPath(import.meta.resolve('#tests/setup/measured-sync.ts'));
const RESOURCES = 20_000;
const FOLDERS = RESOURCES / 50;
const PAGE_SIZE = 500;
const MAX_ABOVE_IDLE_MB = 100;
const MAX_CALLS_UNCHANGED = 3;

const figuresSchema = z.object({
  added: z.number(),
  placeholders: z.number(),
  seconds: z.number(),
  idleMb: z.number(),
  aboveIdleMb: z.number(),
});

/** Runs the sync in a separate process, so that its memory excludes the fake's. */
function measuredSync(environment: NodeJS.ProcessEnv): Promise<z.infer<typeof figuresSchema>> {
  const child = spawn(process.execPath, ['--expose-gc', MEASURED_SYNC], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve(figuresSchema.parse(JSON.parse(text)));
      else reject(new Error(`The sync ended with ${code}.`));
    });
  });
}

test('the first sync of many images takes one call per page and limited memory; the second takes at most three calls', async () => {
  const cloud = await openFakeCloudinary();
  const data = await drawSeed(64, 40).toBuffer();
  const updatedAt = new Date(Date.now() - 60 * 60_000).toISOString();
  for (let at = 0; at < RESOURCES; at += 1) {
    cloud.put({
      public_id: `company-${at % FOLDERS}/shot-${at}`,
      data,
      tags: ['topic:alerts', 'table'],
      updated_at: updatedAt,
    });
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'gallery-large-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const settings = readSettings({ DATA_DIR: dataDir, CLOUDINARY_URL: cloud.settingFor() });
  const figures = await measuredSync(childEnvironment(settings));
  const { added, placeholders, seconds, idleMb, aboveIdleMb } = figures;
  console.log(
    `First sync of ${added} resources: ${seconds.toFixed(1)} s, ${aboveIdleMb.toFixed(0)} MB above ${idleMb.toFixed(0)} MB idle, ${cloud.calls.length} calls`,
  );
  // Includes the placeholders: fetching and decoding them is most of the work.
  expect([added, placeholders]).toEqual([RESOURCES, RESOURCES]);
  // One call per page, and those of the second sync.
  expect(cloud.calls.length).toBeLessThanOrEqual(RESOURCES / PAGE_SIZE + MAX_CALLS_UNCHANGED);
  expect(aboveIdleMb).toBeLessThan(MAX_ABOVE_IDLE_MB);
});
