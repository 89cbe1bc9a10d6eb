import { once } from 'node:events';
import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { drawnScreen } from '#tests/factories/test-images.ts';
import { longTest } from '#tests/setup/long-test.ts';
import { beginGallery, runGallery, spawnGallery } from '#tests/setup/run-gallery.ts';
import { aFolder } from '#tests/setup/temporary-folder.ts';
import { withApp } from './open-app.ts';

const PICTURES = 6;

async function aTree(): Promise<string> {
  const root = await aFolder();
  await mkdir(join(root, 'Acme'));
  for (let number = 0; number < PICTURES; number += 1) {
    await sharp({ create: { width: 900, height: 560, channels: 3, background: { r: number * 40, g: 60, b: 90 } } })
      .png()
      .toFile(join(root, 'Acme', `${number}.png`));
  }
  return root;
}

async function run(dataDir: string, folder: string) {
  const { status, out, error } = await runGallery({ DATA_DIR: dataDir }, 'import', folder);
  return { status, output: out + error };
}

const mediaOf = async (dataDir: string) => readdir(join(dataDir, 'media', 'acme')).catch(() => []);

longTest('an import that is killed and run again is complete and leaves no temporary files', async () => {
  const [folder, dataDir] = [await aTree(), await aFolder()];
  const child = beginGallery({ DATA_DIR: dataDir }, 'import', folder);
  const ended = once(child, 'exit');
  await expect.poll(() => mediaOf(dataDir), { interval: 10 }).not.toEqual([]);
  child.kill('SIGKILL');
  await ended;

  expect(await run(dataDir, folder)).toMatchObject({ status: 0 });
  expect(await mediaOf(dataDir)).toHaveLength(PICTURES);
  expect(await readdir(join(dataDir, 'media', '.incoming'))).toEqual([]);
});

test('a reader that closes its pipe does not stop a command', async () => {
  const child = beginGallery({ DATA_DIR: await aFolder() }, 'import', await aTree());
  child.stdout.destroy();
  child.stderr.destroy();
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('a skipped file sets the exit status to 1 and is reported with its reason', async () => {
  const folder = await aFolder();
  await mkdir(join(folder, 'Acme'));
  await writeFile(join(folder, 'Acme', 'notes.txt'), 'These are notes, not an image.');
  await writeFile(join(folder, 'Acme', 'two\nlines\u001b[31m.txt'), 'Nor is this.');
  // In a process of its own, because the shell reads its status and its streams.
  const { status, out, error } = await spawnGallery({ DATA_DIR: await aFolder() }, 'import', folder);
  expect([status, out]).toEqual([1, expect.stringContaining('Skipped: 2')]);
  expect(error).toMatch(/^Skipped Acme\/notes\.txt: Please select an image file/m);
  expect(error).toContain('Skipped Acme/two\\u000alines\\u001b[31m.txt: ');
});

longTest(
  'from a messy tree, valid images are imported once and every other file is reported with a reason',
  async () => {
    const [folder, dataDir] = [await aFolder(), await aFolder()];
    const draw = (side: number, shade: number, format: 'png' | 'jpeg' | 'webp') =>
      sharp({ create: { width: side, height: side, channels: 3, background: { r: shade, g: 90, b: 40 } } })
        .toFormat(format)
        .toBuffer();
    const put = async (file: string, bytes: Buffer | string) => {
      await mkdir(join(folder, dirname(file)), { recursive: true });
      await writeFile(join(folder, file), bytes);
    };
    const twice = await draw(300, 1, 'png');
    await put('Acme & Söhne/topic:dashboard/deep/er/shot.png', await draw(300, 2, 'png'));
    await put("Acme & Söhne/100% 'odd' name #1 (2)?.png", await draw(300, 3, 'png'));
    await put('Acme & Söhne/really a webp.jpg', await draw(300, 4, 'webp'));
    await put('Acme & Söhne/twice.png', twice);
    await put('Never heard of/the same.png', twice);
    await put('Acme & Söhne/cut.png', (await draw(300, 5, 'png')).subarray(0, 90));
    await put('Acme & Söhne/empty.png', '');
    await put('Acme & Söhne/text.png', 'no picture');
    await put('Acme & Söhne/huge.png', await draw(9_000, 6, 'png'));
    await put('Acme & Söhne/drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
    for (const hidden of ['.DS_Store', 'Acme & Söhne/.DS_Store', 'Acme & Söhne/._shot.png']) await put(hidden, 'x');
    await mkdir(join(folder, 'Nothing in it'));

    const { status, output } = await run(dataDir, folder);
    expect(status).toBe(1);
    const skipped = [...output.matchAll(/^Skipped (.*?): \S/gm)].map(([, what]) => what);
    expect(skipped.sort()).toEqual(
      ['cut.png', 'drawing.svg', 'empty.png', 'huge.png', 'text.png'].map((file) => `Acme & Söhne/${file}`),
    );
    expect(output).toContain('5 added');
    expect(output).toContain('the same.png');
    const again = await run(dataDir, folder);
    expect(again.output).toContain('0 added, 0 changed, 5 unchanged');
    expect(again.status).toBe(1);
  },
);

test('an import and its dry run say what changes, what is kept as an admin has edited it, and what was taken down', async () => {
  const [folder, dataDir] = [await aFolder(), await aFolder()];
  await mkdir(join(folder, 'acme'));
  for (const at of [1, 2]) await writeFile(join(folder, 'acme', `${at}.png`), await drawnScreen(at));
  const write = async (company: object, title: string) => {
    const image = (at: number) => ({ file: `acme/${at}.png`, folder: 'acme', tags: ['table'], title });
    await writeFile(join(folder, 'companies.json'), JSON.stringify([{ slug: 'acme', folder: 'acme', ...company }]));
    await writeFile(join(folder, 'images.json'), JSON.stringify([image(1), image(2)]));
  };
  await write({ name: 'Acme', description: 'First', heroImage: 'acme/2.png' }, 'First');
  expect(await run(dataDir, folder)).toMatchObject({ status: 0 });

  vi.stubEnv('DATA_DIR', dataDir);
  await withApp(async ({ companies, companyAdmin, imageAdmin, takedowns }) => {
    const { id } = await companies.get('acme');
    await companyAdmin.update(id, { name: 'Acme', slug: 'acme', description: 'Typed' }, COMMAND_LINE);
    const images = await imageAdmin.list({});
    const found = await images.read(0, images.length);
    const [one, two] = [1, 2].map((at) => found.find(({ fileName }) => fileName === `${at}.png`)?.id ?? '');
    await imageAdmin.update({ ids: [one ?? ''], changes: { title: 'Typed' } }, COMMAND_LINE);
    await takedowns.takeDown(two ?? '', 'A claim', COMMAND_LINE);
  });
  vi.unstubAllEnvs();

  await write({ name: 'Acme Two', description: 'Second', heroImage: 'acme/2.png' }, 'Second');
  const kept = [
    'Fields of companies kept as an admin has edited them:',
    '  Acme Two: description',
    'Fields of images kept as an admin has edited them:',
    '  acme/1.png: title',
  ];
  const end = ['Refused: 2'];
  const linesOf = ({ out }: { out: string }) =>
    out.split('\n').filter((line) => !/ \(\d+\.\d s\)$|^$|\/s\)/.test(line));
  const dry = await runGallery({ DATA_DIR: dataDir }, 'import', folder, '--dry-run');
  const changes = ['Fields of companies that would be changed:', '  Acme Two: name'];
  const counts = 'Companies: 0 added, 1 changed, 0 unchanged';
  expect(linesOf(dry)).toEqual([...changes, ...kept, counts, ...end, 'Nothing was changed.']);
  const done = await runGallery({ DATA_DIR: dataDir }, 'import', folder);
  const rebuild = 'Show it on the site with: npm run gallery -- rebuild';
  expect(linesOf(done)).toEqual([...kept, counts, ...end, rebuild]);
  const again = await runGallery({ DATA_DIR: dataDir }, 'import', folder);
  expect(linesOf(again)).toEqual([...kept, 'Companies: 0 added, 0 changed, 1 unchanged', ...end]);
  for (const { status, error } of [dry, done, again]) {
    expect(status).toBe(0);
    expect(error).toMatch(/^Refused acme\/2\.png: .*\nRefused Acme Two: cover acme\/2\.png: .*\n$/);
  }
});

test('an unwritable data folder is named in a one-line error', async () => {
  const [folder, place] = [await aFolder(), await aFolder()];
  await mkdir(join(folder, 'Acme'));
  // A file instead of a folder stops even root, unlike permissions.
  const blocked = join(place, 'file');
  await writeFile(blocked, '');
  await chmod(place, 0o500);
  onTestFinished(() => chmod(place, 0o700));
  const { status, output } = await run(join(blocked, 'data'), folder);
  expect(status).not.toBe(0);
  expect(output.trim().split('\n')).toHaveLength(1);
  expect(output).toContain(blocked);
});

test.each([[[]], [['--nonsense']], [['one', 'two']]])(
  'the invalid arguments %j are refused with a one-line error',
  async (args) => {
    const { status, error } = await runGallery({}, 'import', ...args);
    const lines = error.trim().split('\n');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^[A-Z].+\. Add --help to see how it is used\.$/);
    expect(status).toBe(1);
  },
);
