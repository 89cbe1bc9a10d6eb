import { describe, expect, test } from 'vitest';
import { readPage } from './page-images.ts';

const ADDRESS = 'https://acme.example/product/tour';
const found = async (html: string) => (await readPage(html, ADDRESS)).images;
const addresses = async (html: string) => (await found(html)).map(({ address }) => address);

describe('images of a page', () => {
  test.each([
    ['img', '<img src="a.png">', ['https://acme.example/product/a.png']],
    [
      'the largest of a srcset',
      '<img src="s.png" srcset="m.png 800w, l.png 1600w">',
      ['https://acme.example/product/l.png'],
    ],
    ['the densest of a srcset', '<img src="s.png" srcset="s.png, d.png 2x">', ['https://acme.example/product/d.png']],
    ['a lazy address', '<img src="data:image/gif;base64,R0" data-src="/late.png">', ['https://acme.example/late.png']],
    ['a lazy srcset', '<img src="x.png" data-srcset="late.png 1200w">', ['https://acme.example/product/late.png']],
    [
      'picture',
      '<picture><source srcset="w.webp 1400w"><img src="f.png"></picture>',
      ['https://acme.example/product/w.webp'],
    ],
    ['og:image', '<meta property="og:image" content="/share.png">', ['https://acme.example/share.png']],
    ['twitter:image', '<meta name="twitter:image" content="/t.png">', ['https://acme.example/t.png']],
    ['a link to an image', '<a href="/full.jpg">See it</a>', ['https://acme.example/full.jpg']],
    [
      'a thumbnail that links to the image',
      '<a href="/full.jpg"><img src="/thumb.jpg" alt="Board"></a>',
      ['https://acme.example/full.jpg'],
    ],
    [
      'what a link with two images shows and links to',
      '<a href="/full.jpg"><img src="/a.jpg"><img src="/zoom.png"></a>',
      ['https://acme.example/a.jpg', 'https://acme.example/zoom.png', 'https://acme.example/full.jpg'],
    ],
    [
      'a link whose thumbnail is inside the page, beside another image',
      '<img src="/a.png"><a href="/full.jpg"><img src="data:image/gif;base64,R0" alt="Board"></a>',
      ['https://acme.example/a.png', 'https://acme.example/full.jpg'],
    ],
    ['an inline background', `<div style="background-image: url('/bg.webp')">`, ['https://acme.example/bg.webp']],
    [
      'JSON-LD',
      '<script type="application/ld+json">{"@graph":[{"@type":"ImageObject","contentUrl":"/j.png"}]}</script>',
      ['https://acme.example/j.png'],
    ],
    [
      'screenshots and images of structured data, as addresses, objects and lists',
      `<script type="application/ld+json; charset=utf-8">{"@type":"SoftwareApplication","url":"/app","image":{"url":"/i.png"},
        "screenshot":["/s.png",{"@type":"ImageObject","image":"/o.png"},{"@type":"ImageObject","image":{"url":"/n.png"}}],
        "author":{"@type":"Person","url":"/ann"}}</script>`,
      ['i', 's', 'o', 'n'].map((name) => `https://acme.example/${name}.png`),
    ],
    [
      'other names of share pictures',
      '<meta property="og:image:url" content="/o.png"><meta name="twitter:image:src" content="/t.png">',
      ['https://acme.example/o.png', 'https://acme.example/t.png'],
    ],
    [
      'lazy addresses of galleries',
      '<img src="/t.gif" data-lazy="/a.png"><img src="/b-300x200.png" data-large_image="/b.png"><img src="/c.png" data-zoom-image="/z.png">',
      ['a', 'b', 'z'].map((name) => `https://acme.example/${name}.png`),
    ],
    [
      'the address of an image whose lazy attributes are empty, switches or data',
      `<img src="/a.png" data-lazy="true"><img src="/b.png" data-orig-file=""><img src="/c.png" data-image='{"src":"/x.png"}'>`,
      ['a', 'b', 'c'].map((name) => `https://acme.example/${name}.png`),
    ],
    ['a base address', '<base href="https://cdn.example/x/"><img src="a.png">', ['https://cdn.example/x/a.png']],
    ['what is in noscript', '<noscript><img src="n.png"></noscript>', ['https://acme.example/product/n.png']],
    [
      'sizes of one image folded',
      '<img src="/shot-300x200.png"><img src="/shot.png"><img src="/shot.png?w=200">',
      ['https://acme.example/shot.png'],
    ],
    ['no address that is not on the web', '<img src="javascript:alert(1)"><img src="ftp://x/y.png"><img src="">', []],
    ['nothing in broken JSON-LD', '<script type="application/ld+json">{"image":</script>', []],
    ['nothing in text', 'no page at all \u0000 <<<', []],
    [
      'sizes in names and parameters',
      '<img src="/a-small.png"><img src="/a_1200w.png"><img src="/a-640x400.png"><img src="/b.png?w=200"><img src="/b.png?w=900">',
      ['https://acme.example/a_1200w.png', 'https://acme.example/b.png?w=900'],
    ],
    [
      'names that only look alike',
      '<img src="/step-1.png"><img src="/step-2.png"><img src="/2024.png">',
      ['https://acme.example/step-1.png', 'https://acme.example/step-2.png', 'https://acme.example/2024.png'],
    ],
    ['an address without a protocol', '<img src="//cdn.example/a.png">', ['https://cdn.example/a.png']],
    [
      'a lazy background',
      '<div data-bg="/late.png"></div><div data-background="url(/two.png)"></div>',
      ['https://acme.example/late.png', 'https://acme.example/two.png'],
    ],
    [
      'a background in a style sheet',
      '<style>.hero { background: url("/bg (1).png") } @font-face { src: url(f.woff) }</style>',
      ['https://acme.example/bg%20(1).png'],
    ],
  ])('%s', async (_name, html, expected) => {
    expect(await addresses(html)).toEqual(expected);
  });

  test.each([
    ['a figure', '<figure><img src="a.png"><figcaption>Queue</figcaption></figure>'],
    ['the figure around it', '<figure><figure><img src="a.png"></figure><figcaption>Queue</figcaption></figure>'],
    [
      'its own figure first',
      '<figure><figure><img src="a.png"><figcaption>Queue</figcaption></figure><figcaption>All</figcaption></figure>',
    ],
    ['a table', '<table><caption>Queue</caption><tr><td><img src="a.png"></td></tr></table>'],
    [
      'the cell beside it',
      '<table><tr><td>1</td><td><img src="a.png"></td><td>Queue</td></tr><tr><td>Other text</td></tr></table>',
    ],
    ['its own cell', '<table><tr><td><img src="a.png"><br>Queue</td></tr></table>'],
    ['a class', '<div><img src="a.png"><p class="wp-caption-text">Queue</p></div>'],
    ['a heading inside', '<figure><img src="a.png"><figcaption><h3>Queue</h3></figcaption></figure>'],
    [
      'a text with a drawing inside',
      '<figure><img src="a.png"><figcaption><svg><title></title></svg>Queue</figcaption></figure>',
    ],
  ])('have the caption of %s', async (_where, html) => {
    expect((await found(html)).map(({ caption }) => caption)).toEqual(['Queue']);
  });

  test('have their texts: alt, caption, heading, author and licence', async () => {
    const [image] = await found(`<h2>Alerts  board</h2><figure><img src="a.png" alt="The \u202Eboard
      of alerts"><figcaption>Alert <b>queue</b></figcaption></figure>`);
    expect(image).toMatchObject({ alt: 'The board of alerts', caption: 'Alert queue', heading: 'Alerts board' });
    const [hero] = await found('<div role="img" aria-label="The board" style="background: url(bg.png)"></div>');
    expect(hero?.alt).toBe('The board');
    const [described] = await found(
      '<script type="application/ld+json">{"@type":"ImageObject","contentUrl":"/j.png","creator":{"name":"Ann"},"license":"https://creativecommons.org/licenses/by-sa/4.0/"}</script>',
    );
    expect(described).toMatchObject({ author: 'Ann', license: 'CC-BY-SA-4.0' });
  });

  test('icons, logos and trackers are decoration', async () => {
    const html =
      '<img src="/img/logo.png"><img src="/icons/x.png"><img src="/a.svg"><img src="/p.gif" width="1" height="1"><img src="/dash.png">';
    expect((await found(html)).map(({ isDecoration }) => isDecoration)).toEqual([true, true, true, true, false]);
  });

  test.each([
    ['<a href="/board.png"><img src="/x.png" width=64 height=64></a>', false],
    ['<a href="/board.png"><img src="/icons/x.svg" class="logo" role="presentation"></a>', false],
    ['<a href="/img/logo.png"><img src="/board.png" width="800"></a>', true],
  ])('a thumbnail is decoration if what it links to is: %s', async (html, isDecoration) => {
    expect(await found(html)).toMatchObject([{ isDecoration, statedWidth: null }]);
  });

  test('a page tells its title, site, author, licence, own address, and whether robots may index its images', async () => {
    const page = await readPage(
      `<!-- saved from url=(0031)https://acme.example/product/x --><title>Tour &amp; more</title><meta property="og:site_name" content="Acme">
      <meta name="author" content="Bea"><link rel="license" href="https://creativecommons.org/publicdomain/zero/1.0/">
      <meta name="robots" content="noimageindex">`,
      'file:///tmp/x.html',
    );
    expect(page).toMatchObject({
      ...{ title: 'Tour & more', siteName: 'Acme', author: 'Bea', license: 'CC0-1.0' },
      ...{ canonical: 'https://acme.example/product/x', forbidsImages: true },
    });
  });

  test.each([
    [
      'the version that was saved',
      '<img src="x_files/a.png" srcset="/a-1600.png 1600w" data-src="/full.png">',
      'x_files/a.png',
    ],
    [
      'a saved version of a picture',
      '<picture><source srcset="x_files/a.png 900w"><img src="/b.png"></picture>',
      'x_files/a.png',
    ],
    [
      'a lazy image that was not saved, from its site',
      '<img src="data:," data-src="/late.png">',
      'https://acme.example/late.png',
    ],
    ['an image that only the site has', '<img src="//cdn.example/c.png">', 'https://cdn.example/c.png'],
    ['what was saved, not what it links to', '<a href="/full.png"><img src="x_files/a.png"></a>', 'x_files/a.png'],
    [
      'what a thumbnail links to',
      '<a href="/full.png"><img src="x_files/a.png" width="120"></a>',
      'https://acme.example/full.png',
    ],
    ['a background that was saved', '<div style="background:url(x_files/a.png)"></div>', 'x_files/a.png'],
    ['what is missing, by its name', '<img src="x_files/none.png" srcset="/b.png 900w">', 'x_files/none.png'],
  ])('of a saved page: %s', async (_name, html, expected) => {
    const saved = { has: (address: string) => address === 'file:///saved/x_files/a.png' };
    const { images } = await readPage(
      `<!-- saved from url=(0031)https://acme.example/product/x -->${html}`,
      'file:///saved/page.html',
      saved,
    );
    expect(images.map(({ address }) => address)).toEqual([new URL(expected, 'file:///saved/').href]);
  });

  test('images inside the page are counted and left out', async () => {
    const page = await readPage('<img src="data:image/png;base64,AAAA">', ADDRESS);
    expect(page).toMatchObject({ images: [], inlineImages: 1 });
  });
});
