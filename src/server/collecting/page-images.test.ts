import { describe, expect, test } from 'vitest';
import { readPage } from './page-images.ts';

const ADDRESS = 'https://acme.example/product/tour';
const found = (html: string) => readPage(html, ADDRESS).images;
const addresses = (html: string) => found(html).map(({ address }) => address);

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
    ['an inline background', `<div style="background-image: url('/bg.webp')">`, ['https://acme.example/bg.webp']],
    [
      'JSON-LD',
      '<script type="application/ld+json">{"@graph":[{"@type":"ImageObject","contentUrl":"/j.png"}]}</script>',
      ['https://acme.example/j.png'],
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
  ])('%s', (_name, html, expected) => {
    expect(addresses(html)).toEqual(expected);
  });

  test('have their texts: alt, caption, heading, author and licence', () => {
    const [image] = found(`<h2>Alerts  board</h2><figure><img src="a.png" alt="The \u202Eboard
      of alerts"><figcaption>Alert <b>queue</b></figcaption></figure>`);
    expect(image).toMatchObject({ alt: 'The board of alerts', caption: 'Alert queue', heading: 'Alerts board' });
    const [described] = found(
      '<script type="application/ld+json">{"@type":"ImageObject","contentUrl":"/j.png","creator":{"name":"Ann"},"license":"https://creativecommons.org/licenses/by-sa/4.0/"}</script>',
    );
    expect(described).toMatchObject({ author: 'Ann', license: 'CC-BY-SA-4.0' });
  });

  test('icons, logos and trackers are decoration', () => {
    const html =
      '<img src="/img/logo.png"><img src="/icons/x.png"><img src="/a.svg"><img src="/p.gif" width="1" height="1"><img src="/dash.png">';
    expect(found(html).map(({ isDecoration }) => isDecoration)).toEqual([true, true, true, true, false]);
  });

  test('a page tells its title, site, author, licence, own address, and whether robots may index its images', () => {
    const page = readPage(
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

  test('images inside the page are counted and left out', () => {
    expect(readPage('<img src="data:image/png;base64,AAAA">', ADDRESS)).toMatchObject({ images: [], inlineImages: 1 });
  });
});
