import { describe, expect, test } from 'vitest';
import { inputReader, watchedApp } from './page-inputs.ts';

/** Like an application: services of functions, and settings. */
function fakeApp() {
  const names = new Map([['acme', 'Acme']]);
  return {
    names,
    settings: { siteUrl: 'https://example.com' },
    companies: {
      get: async (slug: string) => ({ slug, name: names.get(slug), seen: new Date(0) }),
      list: async (viewer: { kind: string }) => ({ viewer: viewer.kind, all: [...names.values()] }),
      open: () => ({ close: () => undefined }),
      fail: () => Promise.reject(new Error('No such company')),
    },
    requestContext: { run: (work: () => string) => work() },
  };
}

type FakeApp = ReturnType<typeof fakeApp>;

/** What a page that runs this has read. */
async function inputsOf(app: FakeApp, page: (app: FakeApp) => unknown) {
  const watched = watchedApp(app);
  await page(watched.app);
  return watched.inputs();
}

const page = async (app: FakeApp) => {
  await Promise.all([app.companies.get('acme'), app.companies.list({ kind: 'anonymous' })]);
  return app.requestContext.run(() => app.settings.siteUrl);
};

test('the inputs of a page are its calls and a hash of their results', async () => {
  const app = fakeApp();
  const inputs = await inputsOf(app, page);
  expect(inputs?.reads).toEqual([
    'companies.get(["acme"])',
    'companies.list([{"kind":"anonymous"}])',
    'settings.siteUrl',
  ]);
  expect(await inputReader(app)(inputs?.reads ?? [])).toBe(inputs?.hash);
});

test.each<[string, (app: FakeApp) => void]>([
  ['an answer', ({ names }) => names.set('acme', 'Acme Ltd')],
  ['a list', ({ names }) => names.set('zeta', 'Zeta')],
  ['a setting', ({ settings }) => Object.assign(settings, { siteUrl: 'https://example.org' })],
  ['an answer that fails', ({ companies }) => Object.assign(companies, { get: companies.fail })],
])('%s that changed is noticed', async (_, change) => {
  const app = fakeApp();
  const inputs = await inputsOf(app, page);
  change(app);
  expect(await inputReader(app)(inputs?.reads ?? [])).not.toBe(inputs?.hash);
});

test.each<[unknown, unknown]>([
  [undefined, null],
  [1, '1'],
  [{ a: undefined }, {}],
  [['a', 'b'], ['a,b']],
  [new Map([['a', 1]]), new Set([['a', 1]])],
  [new Date(1), 1],
  [Buffer.from('a'), Buffer.from('b')],
  [{ a: { b: 1 } }, { a: {}, b: 1 }],
])('%o is not %o', async (one, other) => {
  const hashes = [one, other].map((value) => inputReader({ of: { value: () => value } })(['of.value([])']));
  const [a, b] = await Promise.all(hashes);
  expect(a).toBeTypeOf('string');
  expect(a).not.toBe(b);
});

describe('a page is not comparable', () => {
  test.each<[string, (app: FakeApp) => unknown]>([
    ['an answer with functions in it', ({ companies }) => companies.open()],
    ['a failed answer', ({ companies }) => companies.fail().catch(() => undefined)],
    ['a question that JSON does not hold', ({ companies }) => companies.get(undefined as unknown as string)],
    ['all of a part at once', ({ settings }) => ({ ...settings })],
    ['whether something exists', ({ settings }) => 'siteUrl' in settings],
  ])('that has read %s', async (_, reads) => {
    const app = fakeApp();
    expect(await inputsOf(app, reads)).toBeUndefined();
  });

  test('that got two results for one call', async () => {
    const app = fakeApp();
    const twice = inputsOf(app, async (watched) => {
      await watched.companies.get('acme');
      app.names.set('acme', 'Acme Ltd');
      await watched.companies.get('acme');
    });
    expect(await twice).toBeUndefined();
  });
});
