import {
  decodePDFRawStream,
  type PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFPage,
  type PDFRawStream,
  PDFString,
} from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Exported } from './collect-images.ts';
import { exportPdf } from './export-pdf.ts';
import { exportPptx } from './export-pptx.ts';

const SOURCE = 'https://acme.example/tour?a=1&b=(2)';
const PAGE_OF_IMAGE = 'https://gallery.example/image/one';

const image = {
  ...{ secure_url: '/media/one.png', public_id: 'one', width: 16, height: 10, format: 'png' },
  ...{ alt: 'Alt', placeholder: '', widths: [] },
};
const item = {
  ...{ id: 'one', title: 'Sign-in', image, region: null, folderName: 'acme', tags: [], source: SOURCE },
  ...{ company: { name: 'Acme', slug: 'acme' }, addedAt: '2026-01-01T00:00:00.000Z' },
};
const exported: Exported = {
  ...{ title: 'Severity', description: '', sections: [] },
  items: [1, 2].map(() => ({ kind: 'image', note: '', section: null, item })),
};
const options = { layout: 1, hasCover: true } as const;
const progress = { signal: new AbortController().signal, onProgress: () => undefined };

beforeEach(async () => {
  const png = await sharp({ create: { width: 16, height: 10, channels: 3, background: '#888' } })
    .png()
    .toBuffer();
  vi.stubGlobal('location', { origin: 'https://gallery.example' });
  vi.stubGlobal('fetch', async () => new Response(new Uint8Array(png), { headers: { 'Content-Type': 'image/png' } }));
});

/** Addresses of a page's links, and its texts. */
function contentsOf({ node }: PDFPage) {
  const annotations = node.Annots()?.asArray() ?? [];
  const links = annotations.map((each) => {
    const action = node.context.lookup(each, PDFDict).lookup(PDFName.of('A'), PDFDict);
    return action.lookup(PDFName.of('URI'), PDFString).decodeText();
  });
  const streams = node.Contents() as PDFArray;
  const code = streams.asArray().map((each) => decodePDFRawStream(node.context.lookup(each) as PDFRawStream).decode());
  const drawn = Buffer.concat(code)
    .toString('latin1')
    .matchAll(/<([0-9A-F]+)> Tj/g);
  return { links, texts: [...drawn].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')) };
}

test('a PDF links each name to its page and each credit to its source; all pages but the cover have a number', async () => {
  const file = await exportPdf(exported, options, progress);
  const pages = (await PDFDocument.load(await file.arrayBuffer())).getPages().map(contentsOf);
  const links = [PAGE_OF_IMAGE, SOURCE];
  expect(pages.map((page) => page.links)).toEqual([[], links, links]);
  expect(pages.map(({ texts }) => texts.at(-1))).toEqual([expect.stringMatching(/^2 images/), '2', '3']);
});

test('slides have these links too, and a number each, but not the cover', async () => {
  // The library stores its parts uncompressed.
  const text = await (await exportPptx(exported, options, progress)).text();
  const targets = [...text.matchAll(/relationships\/hyperlink" Target="([^"]*)"/g)].map(([, target]) => target);
  const links = [PAGE_OF_IMAGE, SOURCE.replace('&', '&amp;')];
  expect(targets).toEqual([...links, ...links]);
  const slides = [...text.matchAll(/<p:sld .*?<\/p:sld>/gs)].map(([slide]) => slide);
  expect(slides.map((slide) => /type="slidenum".*?<a:t>(\d+)</s.exec(slide)?.[1])).toEqual([undefined, '2', '3']);
});

test('in slides, a link of several lines is broken between its words', async () => {
  const title = 'User groups table with an open menu of a row, and a long explanation beside it';
  const items = exported.items.map((each) => ({ ...each, item: { ...item, title } }));
  const text = await (await exportPptx({ ...exported, items }, { layout: 4, hasCover: false }, progress)).text();
  const lines = [...text.matchAll(/<a:hlinkClick.*?<a:t>(.*?)<\/a:t>/gs)].map(([, line]) => line);
  expect(lines).not.toContain(`Acme: ${title}`);
  expect(lines.join(' ')).toContain(`Acme: ${title}`);
});
