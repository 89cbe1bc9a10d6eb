import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { imageOrigins } from '#db/schema/collecting.ts';
import { companies } from '#db/schema/companies.ts';
import { images } from '#db/schema/images.ts';
import { auditEntries } from '#db/schema/operations.ts';
import { MISSING_BESIDE, SAVED_PAGE } from '#shared/collecting/saved-page.ts';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import type { Reply } from '#tests/fakes/vendor-site.ts';
import { ADMIN, html, openCollecting, picture, png } from '#tests/setup/open-collecting.ts';
import { readStarter } from './starter.service.ts';

const TOUR = `<title>Acme tour</title><meta property="og:site_name" content="Acme">
  <meta name="author" content="Bea"><link rel="license" href="https://creativecommons.org/licenses/by/4.0/">
  <img src="/logo.png"><figure><img src="/one.png" alt="A queue of alerts"><figcaption>Alert queue</figcaption></figure>
  <h2>Reports</h2><img src="/two.png" alt="=1+1 <script>"><img src="/small.png"><img src="/page.png"><img src="/none.png">`;

const tour = async () => ({
  '/tour': html(TOUR),
  '/one.png': await png(10),
  '/two.png': await png(20),
  '/small.png': await png(30, 300),
  '/page.png': html('<html>not an image</html>'),
});

describe('a page', () => {
  test('becomes images with source page, source file, author, licence, date and alt text; bad ones are named', async () => {
    const { site, db, collect } = await openCollecting(await tour());
    const summary = await collect('/tour');
    expect(summary).toMatchObject({ company: { slug: 'acme', name: 'Acme' }, added: 2, known: [], leftOut: 2 });
    expect(summary.problems).toEqual([
      { address: `${site.url}/page.png`, why: 'It is a page or drawing, not an image.' },
      { address: `${site.url}/none.png`, why: `${site.host} responded with status 404.` },
    ]);
    const rows = await db.select().from(images).orderBy(images.position);
    const common = {
      source: `${site.url}/tour`,
      author: 'Bea',
      license: 'CC-BY-4.0',
      capturedAt: '2026-03-04',
      folder: 'acme',
    };
    expect(rows).toMatchObject([
      { ...common, title: 'Alert queue', alt: 'A queue of alerts', sourceImage: `${site.url}/one.png` },
      { ...common, title: '=1+1 <script>', alt: '=1+1 <script>', sourceImage: `${site.url}/two.png` },
    ]);
    expect(await db.select().from(imageOrigins)).toHaveLength(2);
    const imported = { action: 'gallery.imported', subjectId: 'the web for Acme' };
    expect(await db.select().from(auditEntries)).toMatchObject([imported]);
  });

  test('collected again, nothing is fetched but the page and what failed; further images come behind', async () => {
    const { site, db, collect } = await openCollecting(await tour());
    await collect('/tour');
    site.requests.length = 0;
    site.pages['/more'] = html(
      '<meta property="og:site_name" content="Acme"><img src="/one.png"><img src="/three.png">',
    );
    site.pages['/three.png'] = await png(40);
    expect(await collect('/tour')).toMatchObject({ added: 0, known: [`${site.url}/one.png`, `${site.url}/two.png`] });
    expect(site.paths()).toEqual(['/tour', '/page.png', '/none.png']);
    expect(await collect('/more')).toMatchObject({ added: 1, company: { slug: 'acme' } });
    expect((await db.select().from(images).orderBy(images.position)).at(-1)).toMatchObject({
      sourceImage: `${site.url}/three.png`,
    });
  });

  test('goes to the company that is named, and an existing company keeps its fields', async () => {
    const { db, collect } = await openCollecting(await tour());
    await addGallery(db, [
      {
        company: aCompany({ id: 'bolt', name: 'Bolt', slug: 'bolt', cloudinaryFolder: 'bolt', description: 'Typed' }),
        images: [],
      },
    ]);
    expect(await collect('/tour', 'bolt')).toMatchObject({ company: { slug: 'bolt' }, added: 2 });
    expect(await db.select().from(companies).where(eq(companies.slug, 'bolt')).get()).toMatchObject({
      description: 'Typed',
    });
    await expect(collect('/tour', 'nobody')).rejects.toThrow('There is no company with the slug “nobody”.');
  });

  test('shows which images the gallery has, and says why there are none', async () => {
    const { site, db, collecting } = await openCollecting({ ...(await tour()), '/app': html('<div id=root></div>') });
    await addGallery(db, [
      {
        company: aCompany({ slug: 'acme' }),
        images: [{ row: anImage('acme', { id: 'known', sourceImage: `${site.url}/one.png` }), tags: [] }],
      },
    ]);
    const { candidates } = await collecting.inspect({ address: `${site.url}/tour`, title: '' });
    expect(candidates.map(({ known, leftOut }) => [known, leftOut])).toEqual([
      [null, 'decoration'],
      ['known', null],
      ...Array.from({ length: 4 }, () => [null, null]),
    ]);
    expect((await collecting.inspect({ address: `${site.url}/app`, title: '' })).notes[0]).toMatch(
      /use the bookmarklet/,
    );
  });

  test.each([
    ['a header', html('<img src="/one.png">', { 'X-Robots-Tag': 'noimageindex' })],
    ['a header of several', html('<img src="/one.png">', { 'X-Robots-Tag': ['otherbot: nofollow', 'noimageindex'] })],
    ['its own markup', html('<meta name="robots" content="noimageindex"><img src="/one.png">')],
    ['its own markup for us', html('<meta name="CyberGallery" content="none"><img src="/one.png">')],
  ])('that forbids it by %s is not collected', async (_name, page) => {
    const { site, collecting } = await openCollecting({ '/x': page });
    await expect(collecting.inspect({ address: `${site.url}/x`, title: '' })).rejects.toThrow(/forbids robots/);
  });

  test('that forbids it to other robots only is collected, also where an image has no preview', async () => {
    const { collect } = await openCollecting({
      '/x': html('<meta name="otherbot" content="none"><img src="/one.png">', {
        'X-Robots-Tag': 'otherbot: noindex, noimageindex',
      }),
      '/one.png': { type: 'image/png', body: await picture(1), headers: { 'X-Robots-Tag': 'max-image-preview: none' } },
    });
    expect(await collect('/x')).toMatchObject({ added: 1, problems: [] });
  });

  test('an image whose response forbids it is left out by name', async () => {
    const image = await picture(1);
    const { site, collecting, collect } = await openCollecting({
      '/x': html('<img src="/one.png">'),
      '/one.png': { type: 'image/png', body: image, headers: { 'X-Robots-Tag': 'noimageindex' } },
    });
    expect((await collect('/x')).problems).toMatchObject([{ why: expect.stringContaining('X-Robots-Tag') }]);
    await expect(collecting.examine(`${site.url}/one.png`)).rejects.toThrow('X-Robots-Tag');
  });

  test('is for the company that is named, which has to exist', async () => {
    const { site, db, collecting } = await openCollecting({ '/x': html('<title>Tour</title><img src="/one.png">') });
    await addGallery(db, [{ company: aCompany({ name: 'Acme', slug: 'acme', cloudinaryFolder: 'acme' }), images: [] }]);
    const page = await collecting.inspect({ address: `${site.url}/x`, title: '' });
    expect(page.company).toMatchObject({ slug: null, name: 'Tour' });
    expect((await collecting.forCompany(page, 'acme')).company).toMatchObject({ slug: 'acme', name: 'Acme' });
    await expect(collecting.forCompany(page, 'none')).rejects.toThrow('no company with the slug “none”');
  });

  test('of 10,000 images offers the first 200; one with a wrong encoding is read', async () => {
    const many = Array.from({ length: 10_000 }, (_, at) => `<img src="/${at}.png">`).join('');
    const latin = Buffer.from('<meta charset="iso-8859-1"><title>Übersicht</title><img src="/a.png">', 'latin1');
    const { site, collecting } = await openCollecting({
      '/many': html(many),
      '/latin': { type: 'text/html', body: latin },
      '/wrong': { type: 'text/html; charset=nonsense', body: '<title>Plain</title>' },
    });
    const read = (path: string) => collecting.inspect({ address: site.url + path, title: '' });
    const { candidates, notes } = await read('/many');
    expect([candidates.length, notes]).toEqual([
      200,
      ['Only the first 200 images are offered; 9800 more were left out.'],
    ]);
    expect([(await read('/latin')).title, (await read('/wrong')).title]).toEqual(['Übersicht', 'Plain']);
  });

  test('what a browser saw is offered without a request', async () => {
    const { site, collecting } = await openCollecting({});
    const seen = [{ address: `${site.url}/a.png`, alt: 'A "quoted" <b>', caption: 'Seen', width: 900 }];
    const page = await collecting.inspect({ address: 'https://app.acme.example/x', title: 'App', seen });
    expect(page).toMatchObject({
      title: 'App',
      company: { slug: null, name: 'Acme' },
      candidates: [{ alt: 'A "quoted" <b>', caption: 'Seen', width: 900 }],
    });
    expect(site.paths()).toEqual([]);
  });
});

describe('chosen images', () => {
  test('are looked at once and imported without another request, as drafts if wanted', async () => {
    const { site, db, collecting } = await openCollecting(await tour());
    const address = `${site.url}/one.png`;
    expect(await collecting.look(address, 'A queue of alerts')).toMatchObject({
      width: 800,
      height: 500,
      known: null,
      tags: ['topic:alerts'],
      preview: expect.stringMatching(/^data:image\/webp/),
    });
    site.requests.length = 0;
    const company = { name: 'Acme', category: 'SIEM and log analysis', websiteUrl: 'https://acme.example' };
    const chosen = {
      page: `${site.url}/tour`,
      company,
      draft: true,
      images: [{ address, tags: ['topic:alerts'], title: 'Queue' }],
    };
    expect(await collecting.importChosen(chosen, ADMIN)).toEqual({
      company: { slug: 'acme', name: 'Acme' },
      added: 1,
      known: [],
      problems: [],
    });
    expect(site.paths()).toEqual([]);
    expect(await db.select().from(images).get()).toMatchObject({
      title: 'Queue',
      source: `${site.url}/tour`,
    });
    expect(await db.select().from(companies).get()).toMatchObject({
      draft: true,
      category: 'SIEM and log analysis',
      websiteUrl: 'https://acme.example',
    });
    expect(await collecting.importChosen(chosen, ADMIN)).toMatchObject({ added: 0, known: [address] });
  });

  test('with bytes that the gallery has are not stored again', async () => {
    const body = await picture(50);
    const { site, collect } = await openCollecting({
      '/x': html('<img src="/a.png"><img src="/b.png">'),
      '/a.png': { type: 'image/png', body },
      '/b.png': { type: 'image/png', body },
    });
    expect(await collect('/x')).toMatchObject({ added: 1, known: [`${site.url}/b.png`] });
  });
});

describe('a saved page', async () => {
  const FILES: Record<string, Buffer> = {
    'file:///saved/tour_files/one.png': await picture(60),
    'file:///saved/tour_files/two.png': await picture(61),
    'https://acme.example/media/held.png': await picture(62),
  };
  const saved = {
    has: (address: string) => Object.hasOwn(FILES, address),
    read: async (address: string) => FILES[address] ?? Buffer.alloc(0),
  };
  const SOURCE = '<!-- saved from url=(0029)https://acme.example/tour -->\n';
  const openSaved = async (html: string, source?: string) => {
    const opened = await openCollecting({});
    const from = { has: saved.has, source };
    const page = await opened.collecting.inspectSaved(Buffer.from(html), SAVED_PAGE, from);
    return { ...opened, page };
  };

  test('is collected from the files beside it, with the page it was saved from; what is missing is named', async () => {
    const { db, page, collecting } = await openSaved(
      `${SOURCE}<img src="./tour_files/one.png" alt="Saved"><img src="tour_files/none.png"><img src="https://acme.example/media/held.png">`,
    );
    const done = await collecting.importPage(page, { actor: ADMIN, asDrafts: false, saved });
    expect(done).toMatchObject({
      ...{ added: 2, company: { name: 'Acme' } },
      problems: [{ address: 'file:///saved/tour_files/none.png', why: MISSING_BESIDE }],
    });
    const source = 'https://acme.example/tour';
    expect(await db.select().from(images).orderBy(images.position)).toMatchObject([
      { source, sourceImage: '', alt: 'Saved' },
      { source, sourceImage: 'https://acme.example/media/held.png' },
    ]);
  });

  test.each([
    ['its comment', SOURCE, undefined, 'https://acme.example/tour'],
    ['its canonical link', '<link rel="canonical" href="https://acme.example/c">', undefined, 'https://acme.example/c'],
    ['og:url', '<meta property="og:url" content="https://acme.example/o">', undefined, 'https://acme.example/o'],
    ['what is typed', SOURCE, 'https://acme.example/typed', 'https://acme.example/typed'],
    ['nothing that is no web address', '<link rel="canonical" href="/tour">', undefined, SAVED_PAGE],
  ])('comes from the address of %s', async (_name, html, typed, address) => {
    const { page } = await openSaved(html, typed);
    expect(page.address).toBe(address);
  });

  test('keeps an image apart from that of another page whose file has the same name', async () => {
    const { db, page, collecting } = await openSaved(`${SOURCE}<img src="tour_files/one.png">`);
    await collecting.importPage(page, { actor: ADMIN, asDrafts: false, saved });
    const other = { ...saved, read: async () => picture(99) };
    expect(await collecting.importPage(page, { actor: ADMIN, asDrafts: false, saved: other })).toMatchObject({
      added: 1,
    });
    expect(await db.select().from(images)).toHaveLength(2);
  });

  test('of which an admin chose one image is looked at and imported as it is', async () => {
    const { db, collecting, page } = await openSaved(`${SOURCE}<img src="tour_files/two.png" alt="A queue of alerts">`);
    const [{ address = '' } = {}] = page.candidates;
    const bytes = await picture(61);
    expect(await collecting.lookAt(bytes, 'A queue of alerts')).toMatchObject({ width: 800, known: null });
    const chosen = {
      ...{ page: page.address, draft: true, images: [{ address, tags: [], title: 'Queue' }] },
      company: { name: 'Acme', category: '', websiteUrl: '' },
    };
    expect(await collecting.importChosen(chosen, ADMIN, bytes)).toMatchObject({ added: 1, problems: [] });
    expect(await collecting.importChosen(chosen, ADMIN, bytes)).toMatchObject({ added: 0, known: [address] });
    expect(await collecting.importChosen(chosen, ADMIN, Buffer.from('<html>'))).toMatchObject({
      problems: [{ why: 'It is a page or drawing, not an image.' }],
    });
    expect(await db.select().from(images).get()).toMatchObject({ title: 'Queue', source: 'https://acme.example/tour' });
  });
});

describe('sources', () => {
  test('are asked with their validators: same, changed, gone, moved or not reached; a change becomes a version', async () => {
    const { site, app, collecting, collect, announced, clock } = await openCollecting({
      ...(await tour()),
      '/x': html('<img src="/a.png"><img src="/b.png"><img src="/c.png"><img src="/d.png"><img src="/e.png">'),
      ...Object.fromEntries(
        await Promise.all(
          ['a', 'b', 'c', 'd', 'e'].map(async (name, at) => [
            `/${name}.png`,
            { ...((await png(60 + at)) as object), headers: { ETag: `"${name}"` } },
          ]),
        ),
      ),
    });
    await collect('/x');
    const kept = site.pages['/a.png'];
    site.pages['/a.png'] = (request, response) =>
      response.writeHead(request.headers['if-none-match'] === '"a"' ? 304 : 500).end();
    site.pages['/b.png'] = await png(99);
    site.pages['/c.png'] = { type: 'text/plain', body: '', status: 410 };
    site.pages['/moved.png'] = site.pages['/d.png'] as Reply;
    site.pages['/d.png'] = { type: 'text/plain', body: '', status: 301, headers: { Location: '/moved.png' } };
    site.pages['/e.png'] = { type: 'text/plain', body: '', status: 500 };
    // Also a second after the images were collected.
    clock.now = new Date(clock.now.getTime() + 1_000);
    const since = clock.now;
    expect(await collecting.recheck({ limit: 2 })).toMatchObject({ checked: 2, left: 3, since: since.toISOString() });
    clock.now = new Date(clock.now.getTime() + 1_000);
    expect(await collecting.recheck({ limit: 100, since })).toMatchObject({ checked: 3, left: 0 });
    const changed = await collecting.changedSources();
    expect(changed.map(({ address, state, movedTo }) => [address.at(-5), state, movedTo]).sort()).toEqual([
      ['b', 'changed', null],
      ['c', 'gone', null],
      ['d', 'moved', `${site.url}/moved.png`],
    ]);
    expect(kept).toBeDefined();
    // What the operator has heard of is not announced again.
    const before = announced.length;
    clock.now = new Date(clock.now.getTime() + 1_000);
    expect(await collecting.recheck({ limit: 100 })).toMatchObject({ checked: 5, changed: 3, unreachable: 1, left: 0 });
    expect(announced).toHaveLength(before);
    const { imageId = '' } = changed.find(({ state }) => state === 'changed') ?? {};
    await collecting.takeChange(imageId, { actor: ADMIN, signal: new AbortController().signal });
    expect(await app.imageVersions.list(imageId)).toHaveLength(1);
    expect((await collecting.changedSources()).map(({ state }) => state).sort()).toEqual(['gone', 'moved']);
  });
});

describe('a starter', () => {
  const starterFor = (url: string) =>
    readStarter(
      JSON.stringify({
        companies: [{ name: 'Acme', slug: 'acme', category: 'Forensics', license: 'MIT' }],
        images: ['one', 'two', 'gone'].map((name) => ({
          ...{ address: `${url}/${name}.png`, source: `${url}/blob/${name}`, company: 'acme', tags: ['table'] },
          ...{ alt: `Alt ${name}`, title: `Title ${name}`, form: 'screen', quality: 3, annotated: false },
        })),
        flows: [
          {
            company: 'acme',
            title: 'Close',
            goal: 'Done',
            steps: [{ image: `${url}/one.png`, title: 'Open' }, { image: `${url}/two.png` }],
          },
          { company: 'acme', title: 'Half', steps: [{ image: `${url}/gone.png` }] },
        ],
      }),
      'starter.json',
    );

  test('fills a gallery, names failures, and a second run fetches only what failed', async () => {
    const { site, app, db, starter } = await openCollecting(await tour());
    const file = starterFor(site.url);
    const how = { onProgress: () => undefined, asDrafts: false };
    expect(await starter.preview(file)).toEqual({ missing: 3, known: 0, problems: [] });
    expect(await starter.collect(file, how)).toMatchObject({
      added: 2,
      known: 0,
      flows: 1,
      problems: [{ address: `${site.url}/gone.png` }],
    });
    expect(await db.select().from(images).orderBy(images.position)).toMatchObject([
      { title: 'Title one', form: 'screen', quality: 3, annotated: false, source: `${site.url}/blob/one`, position: 0 },
      { title: 'Title two', position: 1 },
    ]);
    site.requests.length = 0;
    site.pages['/gone.png'] = await png(77);
    expect(await starter.collect(file, how)).toMatchObject({ added: 1, known: 2, flows: 1, problems: [] });
    expect(site.paths()).toEqual(['/gone.png']);
    site.requests.length = 0;
    expect(await starter.collect(file, how)).toMatchObject({ added: 0, known: 3, flows: 0, problems: [] });
    expect([site.paths(), (await app.flowAdmin.list()).length]).toEqual([[], 2]);
  });

  test('names images whose company the file does not have', async () => {
    const { site, starter } = await openCollecting(await tour());
    const file = starterFor(site.url);
    const [first, ...others] = file.images;
    const images = first ? [{ ...first, company: 'unknown-co' }, ...others] : [];
    const why = 'The file has no company with the slug “unknown-co”.';
    const problems = [{ address: `${site.url}/one.png`, why }];
    expect(await starter.preview({ ...file, images })).toEqual({ missing: 2, known: 0, problems });
    const done = await starter.collect({ ...file, images }, { onProgress: () => undefined, asDrafts: false });
    expect(done).toMatchObject({ added: 1, problems: [...problems, { address: `${site.url}/gone.png` }] });
  });

  test.each([
    ['no JSON', '{', /^starter.json is not valid JSON. Correct it, or write one with: npm run gallery -- export/],
    [
      'no list',
      '{"companies": []}',
      /^starter.json is no starter: images: .*expected array.*. Correct it, or write one with: npm/,
    ],
    [
      'an address that is none',
      '{"companies":[],"images":[{"address":"javascript:x","company":"a"}]}',
      /^starter.json is no starter: images.0.address: must be an address .*. Correct it/,
    ],
  ])('%s is refused in a sentence', (_name, text, why) => {
    expect(() => readStarter(text, 'starter.json')).toThrow(why);
  });

  test('the one that ships has addresses, licences, companies and no image twice', async () => {
    const shipped = readStarter(
      await readFile(new URL('../../../starters/open-source-products.json', import.meta.url), 'utf8'),
      'open-source-products.json',
    );
    const slugs = new Set(shipped.companies.map(({ slug }) => slug));
    const addresses = new Set(shipped.images.map(({ address }) => address));
    expect([shipped.companies.length, addresses.size, shipped.flows.length]).toEqual([33, shipped.images.length, 35]);
    expect(shipped.companies.filter(({ license, category, source }) => !license || !category || !source)).toEqual([]);
    expect(
      shipped.images.filter(({ company, source }) => !slugs.has(company) || !source.startsWith('https://')),
    ).toEqual([]);
    expect(shipped.flows.flatMap(({ steps }) => steps).filter(({ image }) => !addresses.has(image))).toEqual([]);
  });
});
