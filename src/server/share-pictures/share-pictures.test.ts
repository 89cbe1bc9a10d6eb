import { expect, test } from 'vitest';
import { rasterise } from '../image-host/rasterise.ts';
import { COLLECTION_COVERS, drawCollection } from './collection-picture.ts';
import { type CompanyFacts, drawCompany } from './company-picture.ts';
import { icoOf } from './draw.ts';
import { drawSite } from './site-picture.ts';

const facts: CompanyFacts = {
  name: 'Acme Łódź Безопасность',
  description: 'Watches <everything> & warns. '.repeat(12),
  imageCount: 1,
  isDemo: false,
  logoColor: 'bg-blue-500',
  logoIconSvg: null,
  logo: null,
  cover: null,
  host: 'gallery.example',
};

/** Width and height from a PNG's header. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

test('the link preview of a company is 1200 x 630, with and without cover and logo', async () => {
  const pixel = `data:image/png;base64,${(await rasterise('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>')).toString('base64')}`;
  for (const artwork of [null, pixel]) {
    const png = await rasterise(await drawCompany({ ...facts, logo: artwork, cover: artwork }));
    expect(sizeOf(png)).toEqual([1200, 630]);
  }
});

test('a link preview keeps its size with very long text', async () => {
  const svg = await drawCompany({ ...facts, name: 'X'.repeat(1_000), description: 'y'.repeat(100_000) });
  expect(sizeOf(await rasterise(svg))).toEqual([1200, 630]);
});

test('text is drawn as outlines, so that the picture looks the same without the font', async () => {
  expect(await drawCompany(facts)).not.toMatch(/<text|font-family/);
});

test('the link preview of an empty gallery is 1200 x 630', async () => {
  const png = await rasterise(await drawSite({ companies: 0, images: 0, isDemo: false, covers: [] }));
  expect(sizeOf(png)).toEqual([1200, 630]);
});

test('the link preview of a shared collection is 1200 x 630 with any number of images and any title', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>';
  const pixel = `data:image/png;base64,${(await rasterise(svg)).toString('base64')}`;
  for (let covers = 0; covers <= COLLECTION_COVERS; covers += 1) {
    const shown = {
      title: 'Onboarding',
      count: covers,
      isDemo: true,
      host: 'gallery.example',
      covers: Array(covers).fill(pixel),
    };
    expect(sizeOf(await rasterise(await drawCollection(shown)))).toEqual([1200, 630]);
  }
  for (const title of ['界面', '\u{1F512} \u202Eevil', '<svg onload=alert(1)>', 'W'.repeat(10_000)]) {
    const png = await rasterise(
      await drawCollection({ title, count: 2, isDemo: false, host: 'gallery.example', covers: [null, pixel] }),
    );
    expect(sizeOf(png)).toEqual([1200, 630]);
  }
});

test('an ICO file contains its PNG unchanged', () => {
  const png = Buffer.from('not really a picture');
  const ico = icoOf(png, 32);
  expect([...ico.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32]);
  expect(ico.readUInt32LE(14)).toBe(png.length);
  expect(ico.subarray(ico.readUInt32LE(18))).toEqual(png);
});
