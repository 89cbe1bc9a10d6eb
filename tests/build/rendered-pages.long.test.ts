// Our own builder bundles once, renders after every edit, and copies pages with unchanged inputs (src/server/builds); hosts run
// `astro build`. All must produce the same site.
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COMMAND_LINE } from '#server/audit/actor.ts';
import { astroBuild } from '#server/builds/astro-build.ts';
import { renderPages } from '#server/builds/render-pages.ts';
import { childEnvironment } from '#server/env.ts';
import { openGallery } from '#server/site-server/open-gallery.ts';
import { companyFormSchema } from '#shared/companies/company-form.contract.ts';
import { type BuiltSite, PROJECT_DIR, startBuiltSite, testSettings } from '#tests/setup/built-site.ts';
import { withoutComponentNumbers } from '#tests/setup/component-numbers.ts';

let site: BuiltSite;
/** Beside the releases, where packages can be resolved. */
let plain: string;

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name));
  return files.map((entry) => `/${relative(folder, join(entry.parentPath, entry.name))}`).sort();
}

beforeAll(async () => {
  site = await startBuiltSite();
  plain = join(site.gallery.releases.dir, '.plain');
  const settings = testSettings(site.dataDir, { SITE_URL: site.builtFor });
  const env = childEnvironment(settings, { NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' });
  const signal = new AbortController().signal;
  await astroBuild({ projectDir: PROJECT_DIR, outDir: plain, env, log: () => {}, signal, lowPriority: false });
});

afterAll(() => site?.stop());

async function isSame(file: string, ours: string, theirs: string): Promise<boolean> {
  const [a, b] = await Promise.all([readFile(join(ours, file)), readFile(join(theirs, file))]);
  return (
    a.equals(b) ||
    (file.endsWith('.html') && withoutComponentNumbers(a.toString()) === withoutComponentNumbers(b.toString()))
  );
}

/** Paths of files that differ between two folders. */
async function differences(ours: string, theirs: string): Promise<string[]> {
  const [own, others] = await Promise.all([filesUnder(ours), filesUnder(theirs)]);
  const differing = own.filter((file) => !others.includes(file)).concat(others.filter((file) => !own.includes(file)));
  for (const file of own.filter((path) => others.includes(path))) {
    if (!(await isSame(file, ours, theirs))) differing.push(file);
  }
  return differing;
}

const served = async () => site.gallery.releases.client((await site.gallery.releases.currentId()) ?? '');

test('a release holds just the files that a plain build makes, with the same content', async () => {
  expect((await filesUnder(join(plain, 'client'))).length).toBeGreaterThan(40);
  expect(await differences(await served(), join(plain, 'client'))).toEqual([]);
});

/** Renders every page into a new folder, reusing no earlier release. */
async function renderAll(name: string): Promise<string> {
  const { releases } = site.gallery;
  const release = await releases.read((await releases.currentId()) ?? '');
  const code = release?.code ?? '';
  const client = join(releases.dir, name, 'client');
  const settings = testSettings(site.dataDir, { SITE_URL: site.builtFor });
  const env = childEnvironment(settings, { NODE_ENV: 'production' });
  const step = { env, log: () => {}, signal: new AbortController().signal, lowPriority: false };
  const renderer = releases.code(code).pages;
  await renderPages({
    projectDir: PROJECT_DIR,
    dataDir: site.dataDir,
    code,
    renderer,
    client,
    earlierId: undefined,
    step,
  });
  return client;
}

/** The gallery of the built site, with its address. */
let editing: BuiltSite['gallery'];

const listed = async (company: string) => {
  const { read } = await editing.app.images.listByCompany(company, { kind: 'user', id: 'test' });
  return (await read(0, 20)).map(({ id }) => id);
};

const editCompany = async (name: string, edit: (id: string) => Promise<unknown>) => {
  const company = (await editing.app.companyAdmin.list()).find((record) => record.name === name);
  if (!company) throw new Error(`There is no company ${name}.`);
  await edit(company.id);
};

type App = BuiltSite['gallery']['app'];

/** Edits between builds. */
const EDITS: [string, (app: App) => Promise<unknown>][] = [
  ['nothing', async () => undefined],
  [
    'words of a company and of an image',
    async ({ companyAdmin, imageAdmin }) => {
      const form = companyFormSchema.parse({ name: 'Bastion Security', slug: 'bastion-security', description: 'New.' });
      await editCompany(form.name, (id) => companyAdmin.update(id, form, COMMAND_LINE));
      const [, id = ''] = await listed('aegis-security');
      await imageAdmin.update({ ids: [id], changes: { alt: 'Seen again', addTags: ['gauge'] } }, COMMAND_LINE);
    },
  ],
  [
    'an image that is hidden and one that is taken down',
    async ({ imageAdmin, takedowns }) => {
      const [id = ''] = await listed('citadel-security');
      await imageAdmin.update({ ids: [id], changes: { hidden: true } }, COMMAND_LINE);
      await takedowns.takeDown((await listed('aegis-security'))[0] ?? '', 'A claim', COMMAND_LINE);
    },
  ],
  [
    'the name of a tag, a company that is gone, the order of all',
    async ({ companyAdmin, tagAdmin }) => {
      const tag = (await tagAdmin.list()).find(({ name }) => name === 'chart');
      if (!tag) throw new Error('There is no tag chart.');
      const { id, description, aliases, version } = tag;
      await tagAdmin.update(String(id), { name: 'graph', description, aliases, version }, COMMAND_LINE);
      await editCompany('Ember Security', (company) => companyAdmin.remove(company, COMMAND_LINE));
      const ids = (await companyAdmin.list()).map((company) => company.id);
      await companyAdmin.reorder(ids.toReversed(), COMMAND_LINE);
    },
  ],
];

test('after edits a release holds exactly what rendering every page creates', async () => {
  const settings = testSettings(site.dataDir, { SITE_URL: site.builtFor });
  // Edits don't request builds in this test.
  editing = await openGallery(settings, { projectDir: PROJECT_DIR, rebuild: { request: () => Promise.resolve() } });
  try {
    for (const [at, [what, edit]] of EDITS.entries()) {
      await edit(editing.app);
      const lines: string[] = [];
      await editing.app.builds.runNow(what, (line) => lines.push(line));
      const told = /(\d+) pages and files, (\d+) of them rendered/.exec(lines.join('\n'));
      const [pageCount, rendered] = [Number(told?.[1]), Number(told?.[2])];
      expect(rendered, `${what}: pages are taken over`).toBeLessThan(pageCount);
      expect(rendered > 0, `${what}: pages are rendered`).toBe(at > 0);
      // Before the first edit, the plain build shows the same gallery.
      const all = at === 0 ? join(plain, 'client') : await renderAll(`.all-${at}`);
      const differing = await differences(await served(), all);
      const pages = differing.filter((file) => !file.startsWith('/_astro/'));
      expect(pages, what).toEqual([]);
    }
  } finally {
    editing.close();
  }
});
