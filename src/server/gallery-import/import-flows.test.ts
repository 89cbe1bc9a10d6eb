import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { desc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { auditEntries } from '#db/schema/operations.ts';
import { rememberingImageHost } from '#tests/fakes/remembering-image-host.ts';
import { aFolder } from '#tests/setup/temporary-folder.ts';
import { openTestApp } from '#tests/setup/test-app.ts';

const ADMIN = { id: 'admin-1', email: 'admin@example.com' };
const IMAGES = ['one', 'two', 'three'];

const walk = {
  company: 'acme',
  name: 'Close an alert',
  goal: 'Less noise',
  stage: 'Triage',
  steps: [{ file: 'acme/one.png', caption: 'The queue' }, { file: 'acme/two.png' }],
};

async function open(flows: unknown[]) {
  const root = await aFolder();
  const write = (file: string, value: unknown) => writeFile(join(root, file), JSON.stringify(value));
  for (const folder of ['acme', 'bolt']) {
    await mkdir(join(root, folder));
    for (const [at, name] of IMAGES.entries()) {
      const background = { r: at * 60, g: folder === 'acme' ? 20 : 200, b: 90 };
      const picture = sharp({ create: { width: 320, height: 200, channels: 3, background } });
      await picture.png().toFile(join(root, folder, `${name}.png`));
    }
  }
  const folders = ['acme', 'bolt'];
  await write(
    'companies.json',
    folders.map((folder) => ({ name: folder === 'acme' ? 'Acme' : 'Bolt', slug: folder, folder })),
  );
  const files = folders.flatMap((folder) =>
    IMAGES.map((name) => ({ file: `${folder}/${name}.png`, folder, tags: [] })),
  );
  await write('images.json', files);
  const setFlows = (own: unknown) => write('flows.json', own);
  await setFlows(flows);
  const imageHost = rememberingImageHost({ mediaDir: join(await aFolder(), 'media'), secret: 'secret' });
  const { app, db } = await openTestApp({ deps: { imageHost } });
  const run = (isDryRun = false) => app.galleryImport.importFolder(root, { isDryRun });
  return { app, db, run, setFlows };
}

test('flows are imported with their stage and captions; a dry run lists them, and a second import adds none', async () => {
  const { app, run } = await open([
    walk,
    { ...walk, company: 'Bolt', stage: 'Hunt', steps: [{ file: 'bolt/one.png' }, { file: 'bolt/two.png' }] },
  ]);
  const added = ['Acme: Close an alert', 'Bolt: Close an alert'];
  expect((await run(true)).flows).toMatchObject({ added, changed: [] });
  expect(await app.flowAdmin.list()).toEqual([]);
  expect(await run()).toMatchObject({ flows: { added }, skipped: [] });
  const flow = await app.flows.get('acme-close-an-alert', { kind: 'anonymous' });
  expect(flow).toMatchObject({ goal: 'Less noise', stage: 'Triage', company: { name: 'Acme' } });
  expect(flow.steps.map(({ caption }) => caption)).toEqual(['The queue', undefined]);
  expect((await app.flowStages.list()).at(-1)).toMatchObject({ name: 'Hunt', flows: 1 });
  expect((await run()).flows).toEqual({ added: [], changed: [], unchanged: 2, kept: [] });
});

test('a flow that an admin has renamed keeps its name; its other fields follow the file', async () => {
  const { app, run, setFlows } = await open([walk]);
  await run();
  const [flow] = await app.flowAdmin.list();
  if (!flow) throw new Error('There is no flow.');
  const { id, goal, stageId, steps, version } = flow;
  await app.flowAdmin.update(id, { name: 'Close alerts', goal, stageId, steps, version }, ADMIN);
  await setFlows([{ ...walk, goal: 'Quiet', steps: [...walk.steps, { file: 'acme/three.png' }] }]);
  expect((await run()).flows).toMatchObject({
    added: [],
    changed: ['Acme: Close an alert'],
    kept: ['Acme: Close an alert'],
  });
  expect(await app.flowAdmin.list()).toMatchObject([{ name: 'Close alerts', goal: 'Quiet', steps: { length: 3 } }]);
});

test.each([
  ['an unknown company', { ...walk, company: 'Nobody' }, 'There is no company of this name'],
  ['an image of another company', { ...walk, steps: [...walk.steps, { file: 'bolt/one.png' }] }, 'is no image of Acme'],
  ['one step', { ...walk, steps: [{ file: 'acme/one.png' }] }, 'At least 2 steps.'],
  ['no name', { ...walk, name: '' }, 'At least one character.'],
])('a flow with %s is reported and skipped', async (_name, entry, why) => {
  const { run } = await open([entry]);
  const { flowsSkipped, skipped } = await run();
  expect(flowsSkipped).toContainEqual({ what: expect.any(String), why: expect.stringContaining(why) });
  expect(skipped).toEqual([]);
});

test('a field follows the file again once the edit is undone; what is undone of an import stays', async () => {
  const { app, db, run, setFlows } = await open([walk]);
  await run();
  const undo = async () => {
    const updates = eq(auditEntries.action, 'flow.updated');
    const entry = await db.select().from(auditEntries).where(updates).orderBy(desc(auditEntries.id)).get();
    await app.history.revert([entry?.id ?? 0], ADMIN);
  };
  const [flow] = await app.flowAdmin.list();
  const { id = '', name = '', stageId = null, steps = [], version = 0 } = flow ?? {};
  await app.flowAdmin.update(id, { name, goal: 'Typed', stageId, steps, version }, ADMIN);
  await setFlows([{ ...walk, goal: 'Second' }]);
  expect((await run()).flows).toMatchObject({ changed: [], kept: ['Acme: Close an alert'] });
  await undo();
  expect((await run()).flows).toMatchObject({ changed: ['Acme: Close an alert'], kept: [] });
  await undo();
  expect((await run()).flows).toMatchObject({ changed: [], kept: ['Acme: Close an alert'] });
  expect(await app.flowAdmin.list()).toMatchObject([{ goal: walk.goal }]);
});

test('a step whose image was taken down is refused, which is no error, and the flow keeps its other steps', async () => {
  const long = { ...walk, steps: [...walk.steps, { file: 'acme/three.png' }] };
  const { app, run, setFlows } = await open([long]);
  await run();
  const [flow] = await app.flowAdmin.list();
  await app.takedowns.takeDown(flow?.steps[2]?.image ?? '', 'A claim', ADMIN);
  const [step, image] = ['flows.json: acme: Close an alert: acme/three.png', 'acme/three.png'];
  for (const isDryRun of [true, false, false]) {
    const { flowsSkipped, refused } = await run(isDryRun);
    expect([flowsSkipped, refused.map(({ what }) => what)]).toEqual([[], [image, step]]);
  }
  await setFlows([{ ...walk, steps: [{ file: 'acme/one.png' }, { file: 'acme/three.png' }] }]);
  const { flowsSkipped, flows, refused } = await run();
  expect([flowsSkipped, flows.changed]).toEqual([[], []]);
  expect(refused.at(-1)).toEqual({ what: 'flows.json: acme: Close an alert', why: 'At least 2 steps.' });
});
