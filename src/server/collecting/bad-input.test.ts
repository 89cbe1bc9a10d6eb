import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { companies } from '#db/schema/companies.ts';
import { images } from '#db/schema/images.ts';
import { isCleanLine } from '#shared/text/clean-text.ts';
import { type Reply, vendorSite } from '#tests/fakes/vendor-site.ts';
import { html, openCollecting, png } from '#tests/setup/open-collecting.ts';
import { byLength } from '#tests/setup/run-length.ts';

const MB = 1024 * 1024;
const FIGURE = '<figure><img src="/good.png"><figcaption>Good</figcaption></figure>';
const BAD = '<img src="/bad.png" alt="Bad">';
const PAGE = `<title>Acme</title>${BAD}${FIGURE}`;

/** The same with an image that takes too long. */
const HANGS = html(PAGE.replace('bad', 'hangs'));

/** A body of many megabytes that is sent as fast as it is read. */
const endless =
  (type: string, beginning: string, megabytes: number): Reply =>
  (_request, response) => {
    response.writeHead(200, { 'Content-Type': type });
    response.write(beginning);
    const piece = Buffer.alloc(MB, 'x ');
    let left = megabytes;
    const send = (): void => {
      if (response.destroyed) return;
      left -= 1;
      if (left < 0) response.end();
      else if (response.write(piece)) setImmediate(send);
      else response.once('drain', send);
    };
    send();
  };
const to = (location: string): Reply => ({
  type: 'text/plain',
  body: '',
  status: 302,
  headers: { Location: location },
});
const packed = (type: string, body: Buffer): Reply => ({
  type,
  body: gzipSync(body),
  headers: { 'Content-Encoding': 'gzip' },
});
const dripped: Reply = (_request, response) => {
  response.writeHead(200, { 'Content-Type': 'image/png' });
  const timer = setInterval(() => response.write('x'), 20);
  response.on('close', () => clearInterval(timer));
};
const utf16 = (text: string): Buffer => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
const zeros = Buffer.alloc(30 * MB);

type Row = {
  pages: Record<string, Reply>;
  /** Why nothing is collected. */
  refused?: RegExp;
  /** Why some images are not collected, in their order. */
  problems?: RegExp[];
  notes?: RegExp[];
  /** Titles of what is collected, in their order; by default the good image alone. */
  titles?: string[];
};

const LARGE = /larger than 20 MB/;
const NO_PAGE = /may be built by a script/;

const ROWS: Record<string, Row> = {
  'a page of 50 MB': { pages: { '/page': endless('text/html', FIGURE, 50) }, notes: [LARGE] },
  'a page that is a gzip bomb': { pages: { '/page': packed('text/html', zeros) }, titles: [], notes: [LARGE, NO_PAGE] },
  'a page that is broken gzip': {
    pages: { '/page': { type: 'text/html', body: 'no gzip', headers: { 'Content-Encoding': 'gzip' } } },
    refused: /could not be reached: incorrect header check/,
  },
  'a page that redirects for ever': { pages: { '/page': to('/page') }, refused: /redirects too often/ },
  'a page that redirects to a private address': {
    pages: { '/page': to('http://10.0.0.1/') },
    refused: /10\.0\.0\.1 is not a public address/,
  },
  'a page that redirects to a file': { pages: { '/page': to('file:///etc/passwd') }, refused: /Only http and https/ },
  'a page with 10,000 images': {
    pages: { '/page': html(FIGURE + Array.from({ length: 9_999 }, (_, at) => `<img src="/logo-${at}.png">`).join('')) },
    notes: [/^Only the first 200 images are offered; 9800 more were left out\.$/],
  },
  'a page of 100,000 nested elements that end in any order': {
    pages: { '/page': html(FIGURE + '<div>'.repeat(50_000) + '</b>'.repeat(50_000)) },
    notes: [/nested too deeply/],
  },
  'backgrounds without an end': { pages: { '/page': html(`<p style="${'url('.repeat(200_000)}">${FIGURE}`) } },
  'structured data of 100,000 lists in each other': {
    pages: {
      '/page': html(
        `<script type="application/ld+json">{"@type":"ImageObject","url":${'['.repeat(1e5)}${']'.repeat(1e5)}}</script>${FIGURE}`,
      ),
    },
  },
  'images inside the page': {
    pages: { '/page': html(`<img src="data:image/png;base64,${'A'.repeat(100_000)}">${FIGURE}`) },
    notes: [/^1 image inside the page itself/],
  },
  'addresses that are none': {
    pages: {
      '/page': html(
        `<img src="javascript:x"><img src="file:///etc/passwd"><img src="http://"><img src="/${'x'.repeat(9_000)}">${FIGURE}`,
      ),
    },
  },
  'an archive': {
    pages: { '/page': { type: 'application/zip', body: 'PK' } },
    refused: /neither a page nor an image, but application\/zip/,
  },
  'a page with the type of an archive': { pages: { '/page': { type: 'application/zip', body: FIGURE } } },
  'a page with the type of an image': {
    pages: { '/page': { type: 'image/png', body: `<!doctype html>${FIGURE}` } },
    refused: /It is a page or drawing, not an image/,
  },
  'an image of 50 MB in place of a page': {
    pages: { '/page': endless('image/png', '', 50) },
    refused: LARGE,
  },
  'a page in UTF-16': {
    pages: { '/page': { type: 'text/html; charset=utf-8', body: utf16(FIGURE.replace('Good', 'Größe')) } },
    titles: ['Größe'],
  },
  'a page that wrongly says UTF-16': { pages: { '/page': html(`<meta charset="utf-16">${FIGURE}`) } },
  'a page with bytes that are no text': {
    pages: {
      '/page': { type: 'text/html', body: Buffer.concat([Buffer.from([0xc3, 0x28, 0, 0xff]), Buffer.from(FIGURE)]) },
    },
  },
  'hostile texts': {
    pages: {
      '/page': html(
        `<img src="/bad.png" alt="&#x202e;=1+1&#7;&#0;&#x2066;<script>alert(1)</script>${'\u{1f512}'.repeat(1_000)}">${FIGURE.replace('Good', '=HYPERLINK("x")&#x202e;&#xd800; <b>b</b>')}`,
      ),
      '/bad.png': { type: 'image/png', body: '' },
    },
    problems: [/not a PNG/],
    titles: ['=HYPERLINK("x") \ufffd b'],
  },
  'an image that is HTML': {
    pages: { '/page': html(PAGE), '/bad.png': { type: 'image/png', body: '<html>no</html>' } },
    problems: [/It is a page or drawing, not an image/],
  },
  'an image that breaks off': {
    pages: { '/page': html(PAGE), '/bad.png': { type: 'image/png', body: zeros.subarray(0, 9) } },
    problems: [/not a PNG/],
  },
  'an image of 50 MB': {
    pages: { '/page': html(PAGE), '/bad.png': endless('image/png', '', 50) },
    problems: [LARGE],
  },
  'an image that is a gzip bomb': {
    pages: { '/page': html(PAGE), '/bad.png': packed('image/png', zeros) },
    problems: [LARGE],
  },
  'an image that redirects for ever': {
    pages: { '/page': html(PAGE), '/bad.png': to('/bad.png') },
    problems: [/redirects too often/],
  },
  'an image that redirects to a private address': {
    pages: { '/page': html(PAGE), '/bad.png': to('http://169.254.169.254/latest') },
    problems: [/not a public address/],
  },
  'an image on a private address': {
    pages: { '/page': html(`<img src="http://192.168.0.1/x.png">${FIGURE}`) },
    problems: [/not a public address/],
  },
  'an image that never responds': {
    pages: { '/page': HANGS, '/hangs.png': () => undefined },
    problems: [/did not respond in time/],
  },
  'an image that hangs in its body': {
    pages: { '/page': HANGS, '/hangs.png': (_request, response) => void response.writeHead(200).write('x') },
    problems: [/did not respond in time/],
  },
  'an image that drips': { pages: { '/page': HANGS, '/hangs.png': dripped }, problems: [/did not respond in time/] },
  'an image whose connection breaks': {
    pages: { '/page': html(PAGE), '/bad.png': (_request, response) => void response.destroy() },
    problems: [/could not be reached/],
  },
  'a robots.txt of 10 MB': {
    pages: { '/robots.txt': endless('text/plain', 'User-agent: *\nDisallow: /bad.png\n', 10), '/page': html(PAGE) },
    problems: [/robots\.txt of .* does not allow it/],
  },
  'a robots.txt that fails': {
    pages: { '/robots.txt': { type: 'text/plain', body: '', status: 500 }, '/page': html(PAGE) },
    refused: /robots\.txt could not be read \(status 500\)/,
  },
  'a robots.txt that is no text': {
    pages: { '/robots.txt': { type: 'text/plain', body: Buffer.from([0, 255, 10, 0xc3]) }, '/page': html(FIGURE) },
  },
};

/** Addresses of the site that take too long are given up at once, the others have all the time that they need. */
const timeout = ({ pathname }: URL): AbortSignal =>
  pathname === '/hangs.png' ? AbortSignal.timeout(300) : new AbortController().signal;

/** Of the rows with the same answer as another one, the long form alone runs these. */
const LONG_ROWS = [
  'a page that wrongly says UTF-16',
  'a page in UTF-16',
  'an image of 50 MB',
  'an image that drips',
  'an image that hangs in its body',
  'an image that redirects to a private address',
  'images inside the page',
  'backgrounds without an end',
];
const IN_SHORT = Object.entries(ROWS).filter(([name]) => !LONG_ROWS.includes(name));

test.each(byLength({ short: IN_SHORT, long: Object.entries(ROWS) }))(
  'collecting meets %s: bounded, named, and the others go on',
  async (_name, { pages, refused, problems = [], notes = [], titles = ['Good'] }) => {
    const { db, collect } = await openCollecting({ '/good.png': await png(10), ...pages }, { timeout });
    if (refused) {
      await expect(collect('/page')).rejects.toThrow(refused);
      expect([await db.$count(images), await db.$count(companies)]).toEqual([0, 0]);
      return;
    }
    const summary = await collect('/page');
    const matching = (patterns: readonly RegExp[]) => patterns.map((pattern) => expect.stringMatching(pattern));
    expect(summary.problems.map(({ why }) => why)).toEqual(matching(problems));
    expect(summary.notes).toEqual(matching(notes));
    const stored = await db.select().from(images).orderBy(images.position);
    expect(stored.map(({ title }) => title)).toEqual(titles);
    expect(stored.flatMap(({ title, alt }) => [title, alt]).filter((text) => !isCleanLine(text))).toEqual([]);
  },
);

test.each([
  ['hangs', () => undefined, /did not respond in time/],
  ['fails', { type: 'text/plain', body: '', status: 500 }, /could not be read \(status 500\)/],
  ['forbids it', { type: 'text/plain', body: 'User-agent: *\nDisallow: /' }, /does not allow it/],
  ['redirects for ever', to('/robots.txt'), /redirects too often/],
] as [string, Reply, RegExp][])(
  'images of a host whose robots.txt %s are named, the others go on',
  async (_how, robots, why) => {
    const elsewhere = await vendorSite({ '/robots.txt': robots, '/one.png': await png(1), '/two.png': await png(2) });
    const { collect, db } = await openCollecting(
      {
        '/page': html(`<img src="${elsewhere.url}/one.png"><img src="${elsewhere.url}/two.png">${FIGURE}`),
        '/good.png': await png(10),
      },
      {
        inner: () => true,
        timeout: ({ host }) => (host === elsewhere.host ? AbortSignal.timeout(300) : new AbortController().signal),
      },
    );
    expect((await collect('/page')).problems.map(({ why: said }) => said)).toEqual([
      expect.stringMatching(why),
      expect.stringMatching(why),
    ]);
    expect((await db.select().from(images)).map(({ title }) => title)).toEqual(['Good']);
    // Once for both images.
    expect(elsewhere.paths().filter((path) => path !== '/robots.txt')).toEqual([]);
  },
);
