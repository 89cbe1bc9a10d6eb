import { MIN_WIDTH } from '#shared/collecting/limits.ts';
import { yieldRegularly } from '../yield-regularly.ts';
import {
  asArray,
  bestOfSrcset,
  foldingKey,
  isImageAddress,
  oneLine,
  resolved,
  widthInAddress,
} from './image-addresses.ts';
import { parsedLicence } from './page-licence.ts';
import { ROBOT_NAME } from './polite-client.ts';
import { forbidsImages } from './robots-directives.ts';

/** Names of meta elements with directives for us. */
const META_ROBOTS = new Set(['robots', ROBOT_NAME.toLowerCase()]);

/** An image that a page shows or links to. */
export type PageImage = {
  /** The largest version that the page names. */
  address: string;
  alt: string;
  caption: string;
  /** The nearest heading above it. */
  heading: string;
  author: string;
  license: string;
  /** Width in px that the page states for this version; null: none. */
  statedWidth: number | null;
  /** Why it is probably no screenshot. */
  isDecoration: boolean;
};

/** What a page says about itself, and its images in their order. */
export type PageContent = {
  title: string;
  siteName: string;
  author: string;
  license: string;
  description: string;
  /** The address that a saved page was saved from, or that the page names as its own; null: none. */
  canonical: string | null;
  /** The page forbids robots to index its images. */
  forbidsImages: boolean;
  images: PageImage[];
  /** Images inside the page itself (`data:` addresses), which are left out. */
  inlineImages: number;
  /** Images behind those that are read. */
  furtherImages: number;
  /** It is nested too deeply to be read to its end. */
  isCut: boolean;
};

/** Longest text that is taken from a page. */
const MAX_TEXT = 500;
/** Longest text of a table's cell that is a caption of the images beside it. */
const CELL_MAX = 200;
/** Bounds for pages that nobody has written by hand: images, nested elements, characters of CSS and of structured data. */
const IMAGES_MAX = 5_000;
const DEPTH_MAX = 1_000;
const CSS_MAX = 64 * 1024;
const JSON_MAX = 2 * 1024 * 1024;
/** Characters that are parsed between two turns of other work. */
const SLICE = 64 * 1024;
/** Attributes in which scripts that load images late keep the address. */
const LAZY = [
  'data-src',
  'data-original',
  'data-lazy-src',
  'data-lazy',
  'data-full',
  'data-orig-file',
  'data-large-file',
  'data-large_image',
  'data-large-src',
  'data-zoom-image',
  'data-hires',
  'data-image',
];
/** Scripts also use these attributes for switches ("true", "1") and data. */
const isAddress = (text: string): boolean => /^[^{[]*[./]/.test(text);
const LAZY_SETS = ['data-srcset', 'data-lazy-srcset'];
/** The same for backgrounds: an address, or CSS. */
const LAZY_BACKGROUNDS = ['data-bg', 'data-background', 'data-background-image', 'data-bg-src'];
/** Names of files and classes of images that are no screenshots. */
const DECORATION =
  /(?:^|[\W_])(?:icons?|favicon|avatars?|gravatar|logos?|sprites?|spacer|pixel|beacon|tracking|badges?|emoji|shields)(?:[\W_]|$)/i;
/** Classes of texts that are captions. */
const CAPTION = /(?:^|[\s_-])caption(?:$|[\s_-])/i;
/** Largest side in px of what is surely an icon. */
const ICON_PX = 64;

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

type Attributes = Record<string, string>;
type JsonNode = Record<string, unknown>;
/** Properties of structured data whose values are images, as addresses or objects. */
const JSON_IMAGES = ['image', 'screenshot', 'primaryImageOfPage'];
/** Names of meta elements whose contents are the address of an image. */
const META_IMAGES = new Set(['og:image', 'og:image:url', 'og:image:secure_url', 'twitter:image', 'twitter:image:src']);
/** How deep structured data is read. */
const JSON_DEPTH = 8;

/** A text of structured data, or the name of what it refers to. */
const textIn = (field: unknown): string => {
  if (typeof field === 'string' || typeof field === 'number') return String(field);
  if (Array.isArray(field)) return Array.isArray(field[0]) ? '' : textIn(field[0]);
  const { name } = (field ?? {}) as JsonNode;
  return typeof name === 'string' ? name : '';
};

type Found = { address: string; width: number | null };
/** Something that gives its images a caption: a figure, a table, a row of a table. */
type Figure = { caption: string; isRow: boolean; outer: Figure | undefined };
type Purpose = 'title' | 'heading' | 'caption' | 'cell' | 'json' | 'css';

const pixels = (text: string | undefined): number | null => {
  const value = Number.parseInt(text ?? '', 10);
  return Number.isFinite(value) && value > 0 ? value : null;
};

const namesDecoration = (address: string): boolean =>
  /\.(?:svg|ico)(?:$|\?)/i.test(address) || DECORATION.test(URL.parse(address)?.pathname ?? '');

/** A page that was saved to a file, with images beside it. */
export type SavedPage = {
  /** Whether the file of an address is beside the page. */
  has: (address: string) => boolean;
  /** Where it was saved from; by default what the page says. */
  source?: string | undefined;
};

/** Finds the images of a page. Reads any text; what is no HTML has no images. Lets other work go on meanwhile. */
export async function readPage(html: string, pageAddress: string, saved?: SavedPage): Promise<PageContent> {
  const page: PageContent = {
    title: '',
    siteName: '',
    author: '',
    license: '',
    description: '',
    canonical: null,
    forbidsImages: false,
    images: [],
    inlineImages: 0,
    furtherImages: 0,
    isCut: false,
  };
  // Loaded on use: forty files that no other request needs.
  const { Parser } = await import('htmlparser2');
  let base = pageAddress;
  let heading = '';
  let depth = 0;
  /** Text that is being read, where it goes, and the depth of its element. */
  let reading: { into: Purpose; text: string; depth: number } | undefined;
  let picture: Found[] | undefined;
  let link: { address: string; alt: string; shown: (PageImage | undefined)[]; shownWidth: number | null } | undefined;
  let figure: Figure | undefined;
  const figureOf = new Map<PageImage, Figure>();

  /** The address of an image. What a saved page names from the root of its site, or of another host, is on the web. */
  const located = (address: string): string | null => {
    const at = resolved(address, base);
    const source = saved?.source || page.canonical;
    const isOfSite = saved && at?.startsWith('file:') && !saved.has(at) && address.trim().startsWith('/');
    return isOfSite && source ? resolved(address, source) : at;
  };
  const isBeside = (address: string): boolean => {
    const at = saved && located(address);
    return at ? saved.has(at) : false;
  };

  const add = (found: Found, details: Partial<PageImage> = {}): PageImage | undefined => {
    if (/^data:/i.test(found.address)) {
      page.inlineImages += 1;
      return undefined;
    }
    const address = located(found.address);
    if (!address) return undefined;
    if (page.images.length >= IMAGES_MAX) {
      page.furtherImages += 1;
      return undefined;
    }
    const { alt = '', isDecoration = false } = details;
    const image: PageImage = {
      caption: '',
      heading,
      author: '',
      license: '',
      ...details,
      address,
      alt: oneLine(alt, MAX_TEXT),
      statedWidth: found.width,
      isDecoration: isDecoration || namesDecoration(address),
    };
    page.images.push(image);
    if (figure) figureOf.set(image, figure);
    return image;
  };

  const addImg = (attributes: Attributes): void => {
    const { src = '', srcset = '', width, height, alt = '', class: classes = '', role } = attributes;
    const lazy = LAZY.map((name) => attributes[name] ?? '').filter(isAddress);
    const sets = [srcset, ...LAZY_SETS.map((name) => attributes[name] ?? '')];
    const inSets = [...sets.flatMap((set) => bestOfSrcset(set) ?? []), ...(picture ?? [])];
    const byWidth = inSets.toSorted((a, b) => (b.width ?? 0) - (a.width ?? 0));
    const [first, second] = [lazy[0] ?? src, src].map((each) => ({ address: each, width: null }));
    const stated = [pixels(width), pixels(height)];
    const isIcon = stated.every((side) => side !== null && side <= ICON_PX);
    // Browsers save one version, and keep the addresses of the others.
    const beside = [...byWidth, first, second].find((each) => each && isBeside(each.address));
    const isLost = saved && first && located(first.address)?.startsWith('file:');
    const best = beside ?? (isLost ? first : byWidth[0]) ?? first;
    const isDecoration = isIcon || role === 'presentation' || DECORATION.test(classes);
    const shown = best?.address ? add(best, { alt, isDecoration }) : undefined;
    if (link) link = { ...link, alt: link.alt || alt, shown: [...link.shown, shown], shownWidth: pixels(width) };
  };

  /** An address that the page gives itself; a saved page's own is no web address. */
  const webAddress = (address: string): string | null => {
    const at = resolved(address, /^https?:/.test(base) ? base : (page.canonical ?? base));
    return at?.startsWith('http') ? at : null;
  };

  const addMeta = ({ name = '', property = name, content = '' }: Attributes): void => {
    const key = property.toLowerCase();
    if (META_IMAGES.has(key)) add({ address: content, width: null });
    if (key === 'og:site_name') page.siteName = oneLine(content, MAX_TEXT);
    if (key === 'author') page.author = oneLine(content, MAX_TEXT);
    if (key === 'description' || key === 'og:description') page.description ||= oneLine(content, MAX_TEXT);
    if (META_ROBOTS.has(key) && forbidsImages([content])) page.forbidsImages = true;
    if (key === 'og:url') page.canonical ??= webAddress(content);
  };

  const addLink = ({ rel = '', href = '' }: Attributes): void => {
    if (/\bcanonical\b/i.test(rel)) page.canonical = webAddress(href) ?? page.canonical;
    if (/\blicense\b/i.test(rel)) page.license ||= parsedLicence(href, base);
  };

  const addBackground = (css: string, alt = ''): void => {
    for (const [, quoted, plain] of css
      .slice(0, CSS_MAX)
      .matchAll(/url\(\s*(?:["']([^"']*)["']|([^()"'\s]+))\s*\)/gi)) {
      const address = quoted ?? plain ?? '';
      if (/^data:/i.test(address) || isImageAddress(address)) add({ address, width: null }, { alt });
    }
  };

  const addImageObject = (node: JsonNode): void => {
    const address = textIn(node.contentUrl) || textIn(node.url) || textIn(node.image);
    if (!address) return;
    add(
      { address, width: pixels(textIn(node.width)) },
      {
        alt: textIn(node.caption) || textIn(node.description) || textIn(node.name),
        author: oneLine(textIn(node.creator) || textIn(node.author) || textIn(node.creditText), MAX_TEXT),
        license: parsedLicence(textIn(node.license), base),
      },
    );
  };

  /** Images of structured data, with their own author and licence. */
  const walkJson = (value: unknown, depth: number, isImageOf = false): void => {
    if (isImageOf && typeof value === 'string') add({ address: value, width: null });
    if (depth > JSON_DEPTH || typeof value !== 'object' || value === null) return;
    const node = value as JsonNode;
    const types = asArray(node['@type']);
    const isImage = types.includes('ImageObject') || (isImageOf && types.length === 0);
    if (isImage) addImageObject(node);
    else page.license ||= parsedLicence(textIn(node.license), base);
    for (const [name, entry] of Object.entries(node)) {
      if (isImage && (name === 'thumbnail' || (name === 'image' && typeof entry === 'string'))) continue;
      walkJson(entry, depth + 1, Array.isArray(value) ? isImageOf : JSON_IMAGES.includes(name));
    }
  };

  const addJson = (text: string): void => {
    if (text.length > JSON_MAX) return;
    try {
      walkJson(JSON.parse(text), 0);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  };

  /** Starts to read a text. What is inside of it belongs to it, but captions in a cell are captions. */
  const read = (into: Purpose) => () => {
    if (reading === undefined || reading.into === 'cell') reading = { into, text: '', depth };
  };

  const openFigure = (isRow: boolean) => () => {
    figure = { caption: '', isRow, outer: figure };
  };

  const opened: Record<string, (attributes: Attributes) => void> = {
    img: addImg,
    'amp-img': addImg,
    picture: () => {
      picture = [];
    },
    source: ({ srcset, 'data-srcset': lazy }) => {
      const best = bestOfSrcset(srcset ?? lazy ?? '');
      if (best) picture?.push(best);
    },
    video: ({ poster }) => {
      if (poster) add({ address: poster, width: null });
    },
    meta: addMeta,
    link: addLink,
    base: ({ href = '' }) => {
      base = resolved(href, pageAddress) ?? base;
    },
    a: ({ rel = '', href = '' }) => {
      if (/\blicense\b/i.test(rel)) page.license ||= parsedLicence(href, base);
      link = isImageAddress(href) ? { address: href, alt: '', shown: [], shownWidth: null } : undefined;
    },
    figure: openFigure(false),
    table: openFigure(false),
    tr: openFigure(true),
    title: read('title'),
    figcaption: read('caption'),
    caption: read('caption'),
    td: read('cell'),
    th: read('cell'),
    style: read('css'),
    script: ({ type }) => {
      if (/^application\/ld\+json\s*(?:;|$)/i.test(type?.trim() ?? '')) read('json')();
    },
  };
  for (const name of HEADINGS) opened[name] = read('heading');

  /** A thumbnail that links to the image is the same image, and small or not as what it links to. */
  const closeLink = (): void => {
    if (!link) return;
    const { address: target, alt, shownWidth } = link;
    const [shown, ...others] = link.shown;
    link = undefined;
    const address = located(target);
    // Browsers save what a page shows, and not what it links to.
    const isSaved = shown && isBeside(shown.address) && !isBeside(target);
    if (!shown || others.length > 0) add({ address: target, width: null }, { alt });
    else if (address && (!isSaved || (shownWidth ?? MIN_WIDTH) < MIN_WIDTH))
      Object.assign(shown, { address, statedWidth: null, isDecoration: namesDecoration(address) });
  };

  const closeFigure = (): void => {
    figure = figure?.outer;
  };

  /** A caption outside of figures is that of the image before it. */
  const addCaption = (line: string): void => {
    const shown = page.images.at(-1);
    if (figure && !figure.isRow) figure.caption ||= line;
    else if (shown) shown.caption ||= line;
  };

  /** What is done with the text of an element when it ends. */
  const ended: Record<Purpose, (line: string, text: string) => void> = {
    title: (line) => {
      page.title ||= line;
    },
    heading: (line) => {
      heading = line;
    },
    caption: addCaption,
    cell: (line) => {
      // The other cells have numbers and names.
      if (figure?.isRow && line.length > figure.caption.length && line.length <= CELL_MAX) figure.caption = line;
    },
    json: (_line, text) => addJson(text),
    css: (_line, text) => addBackground(text),
  };

  const closed: Record<string, () => void> = {
    picture: () => {
      picture = undefined;
    },
    a: closeLink,
    figure: closeFigure,
    table: closeFigure,
    tr: closeFigure,
  };

  const parser = new Parser({
    onopentag: (name, attributes) => {
      depth += 1;
      page.isCut ||= depth > DEPTH_MAX;
      const label = attributes['aria-label'];
      if (attributes.style) addBackground(attributes.style, label);
      for (const each of LAZY_BACKGROUNDS) {
        const lazy = attributes[each];
        if (lazy) addBackground(isImageAddress(lazy) && !lazy.includes('(') ? `url("${lazy}")` : lazy, label);
      }
      opened[name]?.(attributes);
      if (CAPTION.test(attributes.class ?? '')) read('caption')();
    },
    ontext: (text) => {
      if (reading && reading.text.length < (reading.into === 'json' ? JSON_MAX : CSS_MAX)) reading.text += text;
    },
    oncomment: (text) => {
      const saved = /saved from url=\(\d+\)(https?:\S+)/.exec(text)?.[1];
      if (saved) page.canonical ??= saved;
    },
    onclosetag: (name) => {
      closed[name]?.();
      if (reading && reading.depth >= depth) {
        ended[reading.into](oneLine(reading.text, MAX_TEXT), reading.text);
        reading = undefined;
      }
      depth -= 1;
    },
  });
  const turn = yieldRegularly();
  for (let at = 0; at < html.length && !page.isCut; at += SLICE) {
    parser.write(html.slice(at, at + SLICE));
    await turn();
  }
  parser.end();
  for (const image of page.images) {
    for (let of = figureOf.get(image); of && !image.caption; of = of.outer) image.caption = of.caption;
  }
  return { ...page, images: folded(page.images) };
}

/** Width of a version in px, for comparisons: the stated one, or what its address tells. */
const widthOf = ({ statedWidth, address }: PageImage): number => statedWidth ?? widthInAddress(address);

/** One entry for each image: the largest version, with the texts of all. */
function folded(images: readonly PageImage[]): PageImage[] {
  const byKey = new Map<string, PageImage>();
  for (const image of images) {
    const key = foldingKey(image.address);
    const existing = byKey.get(key);
    if (!existing) {
      byKey.set(key, { ...image });
      continue;
    }
    const isLarger = widthOf(image) > widthOf(existing);
    if (isLarger) Object.assign(existing, { address: image.address, statedWidth: image.statedWidth });
    for (const text of ['alt', 'caption', 'heading', 'author', 'license'] as const) existing[text] ||= image[text];
    existing.isDecoration &&= image.isDecoration;
  }
  return [...byKey.values()];
}
