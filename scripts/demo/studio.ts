import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright';
import { compile } from 'tailwindcss';
import { type DrawnRegion, ELEMENTS, rectsOnPage, regionsOf } from './element-boxes.ts';
import type { Drawing } from './gallery.ts';
import { html } from './html.ts';
import { propertiesOf } from './theme.ts';

const require = createRequire(import.meta.url);

const FACES = [
  ['Inter', 'inter', [400, 500, 600, 700]],
  ['JetBrains Mono', 'jetbrains-mono', [400, 500, 600]],
] as const;

/** The only available fonts, embedded in the page: nothing depends on the machine's fonts. */
async function fontFaces(): Promise<string> {
  const rules = FACES.flatMap(([family, name, weights]) =>
    weights.map(async (weight) => {
      const file = require.resolve(`@fontsource/${name}/files/${name}-latin-${weight}-normal.woff2`);
      const data = (await readFile(file)).toString('base64');
      return `@font-face{font-family:"${family}";font-weight:${weight};src:url(data:font/woff2;base64,${data})}`;
    }),
  );
  return (await Promise.all(rules)).join('\n');
}

/** Tailwind with the page's own tokens; takes class names and returns all rules so far. */
async function stylist(): Promise<(classes: Iterable<string>) => string> {
  const css = await readFile(new URL('./page.css', import.meta.url), 'utf8');
  const { build } = await compile(css, {
    loadStylesheet: async (id, base) => {
      const path = require.resolve(id === 'tailwindcss' ? 'tailwindcss/index.css' : id);
      return { path, base, content: await readFile(path, 'utf8') };
    },
  });
  return (classes) => build([...classes]);
}

const classesIn = (markup: string): string[] =>
  [...markup.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/));

/** Describes texts that overflow the page or their box; runs in the browser. */
function faultsOnPage(): string[] {
  const [pageWidth, pageHeight] = [document.documentElement.clientWidth, document.documentElement.clientHeight];
  const faults: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const owner = node.parentElement;
    if (!owner || !node.textContent?.trim()) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    const isCut = owner.closest('.truncate, .line-clamp-3, .line-clamp-4');
    if (isCut && isCut.getBoundingClientRect().width < Math.min(24, text.width))
      faults.push(`"${node.textContent}" has no room`);
    if (isCut) continue;
    // A report may be longer than the page.
    const bottom = owner.closest('article') ? Number.POSITIVE_INFINITY : pageHeight;
    if (text.right > pageWidth + 1 || text.bottom > bottom + 1 || text.left < -1 || text.top < -1)
      faults.push(`"${node.textContent}" leaves the page`);
    const box = owner.closest('.card');
    if (!box || bottom !== pageHeight) continue;
    const edge = box.getBoundingClientRect();
    if (text.right > edge.right + 1 || text.bottom > edge.bottom + 1)
      faults.push(`"${node.textContent}" leaves its box`);
  }
  return faults;
}

/** Lays out images and takes screenshots of them: a page in a browser, and the shared styles. */
export async function openStudio(browser: Browser) {
  const [faces, styleFor] = await Promise.all([fontFaces(), stylist()]);
  const pages = new Map<number, Promise<Page>>();

  /** A page for each scale; pages are reused, because loading the fonts takes longest. */
  const pageFor = (scale: number): Promise<Page> => {
    const known = pages.get(scale);
    if (known) return known;
    const opening = browser.newPage({ deviceScaleFactor: scale }).then(async (page) => {
      await page.setContent(
        `<!doctype html><html><head><style>${faces}</style><style id="rules"></style></head><body></body></html>`,
      );
      return page;
    });
    pages.set(scale, opening);
    return opening;
  };

  /** Lays an image out. Returns the page that shows it. */
  const layOut = async ({ kind, scene }: Drawing): Promise<Page> => {
    const { width, height, scale, draw } = kind;
    const markup = html`${draw(scene)}`.text;
    const { badge, label, card } = scene.t;
    const properties = { ...propertiesOf(scene.t), 'page-width': `${width}px`, 'page-height': `${height}px` };
    const page = await pageFor(scale);
    await page.setViewportSize({ width, height });
    await page.evaluate(
      async ({ rules, body, style, data }) => {
        const sheet = document.getElementById('rules');
        if (sheet && sheet.textContent !== rules) sheet.textContent = rules;
        document.documentElement.setAttribute('style', style);
        document.body.removeAttribute('style');
        Object.assign(document.body.dataset, data);
        document.body.innerHTML = body;
        await document.fonts.ready;
      },
      {
        rules: styleFor(classesIn(markup)),
        body: markup,
        style: Object.entries(properties)
          .map(([name, value]) => `--${name}:${value}`)
          .join(';'),
        data: { badge, label, card },
      },
    );
    return page;
  };

  return {
    /** Layout problems of an image: texts that overflow. */
    faultsOf: async (drawing: Drawing): Promise<string[]> => (await layOut(drawing)).evaluate(faultsOnPage),
    /** The regions of an image: where its elements are. Throws if one is nowhere. */
    regionsOf: async (drawing: Drawing & { file: string }): Promise<DrawnRegion[]> => {
      const page = await layOut(drawing);
      const regions: DrawnRegion[] = [];
      for (const [tag, selector] of Object.entries(ELEMENTS[drawing.name] ?? {})) {
        const own = regionsOf(tag, await page.evaluate(rectsOnPage, selector), drawing.kind);
        if (own.length === 0) throw new Error(`${drawing.file} shows no ${tag}.`);
        regions.push(...own);
      }
      return regions;
    },
    /** An image as PNG; the corners of logos are transparent. */
    draw: async (drawing: Drawing): Promise<Buffer> => {
      const page = await layOut(drawing);
      if (drawing.name === 'logo') await page.evaluate(() => document.body.style.setProperty('background', 'none'));
      return page.screenshot({ omitBackground: drawing.name === 'logo', animations: 'disabled' });
    },
  };
}
