import { describe, expect, test } from 'vitest';
import { inputReader, watchedApp } from './page-inputs.ts';

/** Like the application: services with functions, and the configuration. */
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

/** The inputs that are recorded while `page` runs. */
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
  ['a result', ({ names }) => names.set('acme', 'Acme Ltd')],
  ['a list', ({ names }) => names.set('zeta', 'Zeta')],
  ['a setting', ({ settings }) => Object.assign(settings, { siteUrl: 'https://example.org' })],
  ['a call that fails', ({ companies }) => Object.assign(companies, { get: companies.fail })],
])('%s that changed changes the hash', async (_, change) => {
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
])('%o and %o have different hashes', async (one, other) => {
  const hashes = [one, other].map((value) => inputReader({ of: { value: () => value } })(['of.value([])']));
  const [a, b] = await Promise.all(hashes);
  expect(a).toBeTypeOf('string');
  expect(a).not.toBe(b);
});

describe('a page has no comparable inputs', () => {
  test.each<[string, (app: FakeApp) => unknown]>([
    ['gets a result with functions in it', ({ companies }) => companies.open()],
    ['gets an error', ({ companies }) => companies.fail().catch(() => undefined)],
    ['passes an argument that JSON cannot represent', ({ companies }) => companies.get(undefined as unknown as string)],
    ['copies a whole object', ({ settings }) => ({ ...settings })],
    ['checks whether a property exists', ({ settings }) => 'siteUrl' in settings],
  ])('if it %s', async (_, reads) => {
    const app = fakeApp();
    expect(await inputsOf(app, reads)).toBeUndefined();
  });

  test('if it gets two results for the same call', async () => {
    const app = fakeApp();
    const twice = inputsOf(app, async (watched) => {
      await watched.companies.get('acme');
      app.names.set('acme', 'Acme Ltd');
      await watched.companies.get('acme');
    });
    expect(await twice).toBeUndefined();
  });
});
