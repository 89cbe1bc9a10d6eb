import { imageDimensionsFromData } from 'image-dimensions';
import type {
  Candidate,
  ChangedSource,
  CollectedPage,
  CollectImport,
  CollectImportResponse,
  CollectPage,
  FetchedImage,
} from '#shared/collecting/collect.contract.ts';
import { CANDIDATES_MAX, MIN_WIDTH } from '#shared/collecting/limits.ts';
import { MISSING_BESIDE } from '#shared/collecting/saved-page.ts';
import type { CompanyRecord } from '#shared/companies/company.contract.ts';
import { slugOf } from '#shared/companies/slug.ts';
import { AppError, isAppError } from '#shared/http/app-error.ts';
import { PAGES } from '#shared/site/pages.ts';
import { counted } from '#shared/text/counted.ts';
import type { Actor } from '../audit/actor.ts';
import type { Publish } from '../builds/publisher.ts';
import type { CompanyAdminService } from '../companies/company-admin.service.ts';
import type { GalleryImportService } from '../gallery-import/gallery-import.service.ts';
import { contentHashOf } from '../image-host/image-host.port.ts';
import type { ImageVersionsService } from '../image-versions/image-versions.service.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import type { OutsideImage } from '../reading/layout.ts';
import type { ImageDescriber } from '../similar/image-describer.ts';
import {
  type CollectedCompany,
  type CollectedImage,
  importCollected,
  measured,
  nameOfAddress,
} from './collected-images.ts';
import type { CollectingRepository, Origin } from './collecting.repository.ts';
import { guessCompany } from './guess-company.ts';
import { oneLine } from './image-addresses.ts';
import { type PageContent, type PageImage, readPage, type SavedPage } from './page-images.ts';
import { textOfPage } from './page-text.ts';
import { CollectProblem, type Fetched, type PoliteClient } from './polite-client.ts';
import { forbidsImages } from './robots-directives.ts';

/** Most bytes of a page and of an image (contract 17). */
export const MAX_BYTES = 20 * 1024 * 1024;
/** Fetched images that are kept for the import that follows, in bytes altogether. */
const KEPT_BYTES = 64 * 1024 * 1024;
/** Images that are in memory at once before they are imported together, and their bytes: what a kill loses. */
const BATCH = { images: 10, bytes: 64 * 1024 * 1024 };
/** Types of responses that are pages. */
const PAGE_TYPE = /^(?:text\/|application\/(?:xhtml\+xml|xml)|$)/i;
/** Longest title of an image (`words.md` of the interface: what it is, in one line). */
const TITLE_MAX = 48;

/** The files of a saved page, by the addresses that the page gives them. */
export type SavedFiles = Pick<SavedPage, 'has'> & {
  /** Rejects with `CollectProblem`. */
  read: (address: string) => Promise<Uint8Array>;
};

/** An image to collect: its address, and what is known about it. */
export type WantedImage = Omit<CollectedImage, 'bytes' | 'name' | 'position'> & { position?: number };

/** The bytes of an image, and the response that they came with. */
type Read = { bytes: Uint8Array; response: Fetched | undefined };

type RecheckOptions = { limit: number; since?: Date; onProgress?: (done: number, total: number) => void };

type CollectOptions = {
  actor: Actor;
  asDrafts: boolean;
  onProgress?: (done: number, total: number) => void;
  saved?: SavedFiles;
  /** Narrower images are left out, in px. */
  minWidth?: number;
};

/** The outcome for an image that was not imported; `host`: it was not tried, because its host can't be reached. */
export type ImageProblem = { address: string; why: string; host?: string };

export type CollectSummary = {
  company: { slug: string; name: string };
  added: number;
  /** Addresses whose image is in the gallery already. */
  known: string[];
  /** Images that are too small or decoration. */
  leftOut: number;
  problems: ImageProblem[];
  notes: string[];
};

export type CollectDeps = {
  client: PoliteClient;
  repository: CollectingRepository;
  galleryImport: Pick<GalleryImportService, 'importFolder'>;
  companies: Pick<CompanyAdminService, 'list'>;
  /** Describes the look of an image. */
  describe: ImageDescriber;
  /** Tags for an image, by texts about it and its look. */
  proposeTags: (text: string, look: OutsideImage | undefined) => Promise<string[]>;
  imageVersions: Pick<ImageVersionsService, 'replace'>;
  publish: Publish;
  notifications: Pick<NotificationsService, 'announce'>;
  now: () => Date;
};

/** The first text that fits a title; a longer one would be cut. */
const titleOf = ({ caption, alt, heading }: PageImage): string =>
  [caption, alt, heading].find((text) => text !== '' && text.length <= TITLE_MAX) ?? '';

const PAGE_IS_CUT = 'The page is larger than 20 MB; only its beginning was read.';
const NOTHING_FOUND =
  'This page has no images in itself: it may be built by a script. Open it in a browser and use the bookmarklet of the Collect page.';

/** What an error says about one image; every other error ends the collecting. */
export function problemOf(address: string, error: unknown): ImageProblem {
  if (!isAppError(error)) throw error;
  const host = error instanceof CollectProblem ? error.host : undefined;
  return { address, why: error.message, ...(host && { host }) };
}

function requireIndexable(image: Fetched): void {
  if (forbidsImages(image.robotsTags)) throw new CollectProblem('Its site forbids to index its images (X-Robots-Tag).');
}

/** Collects images from pages of other sites, with where they come from (contract 17). */
export function collectingService(deps: CollectDeps) {
  const { client, repository, now, publish } = deps;
  const today = () => now().toISOString().slice(0, 10);

  /** Images that were fetched to look at, newest last: importing them does not fetch them again. */
  const recent = new Map<string, Fetched>();
  const keep = (address: string, fetched: Fetched): void => {
    recent.delete(address);
    recent.set(address, fetched);
    let total = 0;
    for (const [key, { bytes }] of [...recent].toReversed()) {
      total += bytes.length;
      if (total > KEPT_BYTES) recent.delete(key);
    }
  };

  /** The file of an address. Rejects with `CollectProblem` for what is no image, too small, or not to be indexed. */
  const fetchImage = async (address: string): Promise<Fetched> => {
    const cached = recent.get(address);
    if (cached) return cached;
    const fetched = await client.get(address, { maxBytes: MAX_BYTES });
    requireIndexable(fetched);
    measured(fetched.bytes);
    keep(address, fetched);
    return fetched;
  };

  const toCandidate = (image: PageImage, collected: ReadonlyMap<string, string>): Candidate => {
    const { address, alt, caption, heading, author, license, statedWidth, isDecoration } = image;
    const isSmall = statedWidth !== null && statedWidth < MIN_WIDTH;
    return {
      ...{ address, alt: alt || caption, caption, heading, author, license, title: titleOf(image), width: statedWidth },
      leftOut: isDecoration ? 'decoration' : isSmall ? 'small' : null,
      known: collected.get(address) ?? null,
    };
  };

  /** What a page has to offer; `address` is where it comes from. */
  const pageOf = async (content: PageContent, address: string, notes: string[]): Promise<CollectedPage> => {
    if (content.forbidsImages) {
      throw new CollectProblem('This page forbids robots to index its images, so nothing is collected from it.');
    }
    const offered = content.images.slice(0, CANDIDATES_MAX);
    const collected = await repository.findByAddress(offered.map((image) => image.address));
    const companies = await deps.companies.list();
    const rest = content.images.length + content.furtherImages - offered.length;
    return {
      address,
      title: content.title,
      company: guessCompany(content, address, companies),
      candidates: offered.map((image) =>
        toCandidate(
          { ...image, author: image.author || content.author, license: image.license || content.license },
          collected,
        ),
      ),
      notes: [
        ...notes,
        ...(content.isCut ? ['The page is nested too deeply; only its beginning was read.'] : []),
        ...(rest > 0 ? [`Only the first ${CANDIDATES_MAX} images are offered; ${rest} more were left out.`] : []),
        ...(content.inlineImages > 0
          ? [
              `${counted(content.inlineImages, 'image')} inside the page itself (data: addresses) ${content.inlineImages === 1 ? 'was' : 'were'} left out.`,
            ]
          : []),
        ...(offered.length === 0 ? [NOTHING_FOUND] : []),
      ],
    };
  };

  /** Images that a browser saw, as a page's. */
  const seenContent = async ({ address, title, seen = [] }: CollectPage): Promise<PageContent> => {
    const html = seen
      .map(
        ({ address: src, alt, caption }) =>
          `<figure><img src="${escaped(src)}" alt="${escaped(alt)}"><figcaption>${escaped(caption)}</figcaption></figure>`,
      )
      .join('');
    const content = await readPage(`<title>${escaped(title)}</title>${html}`, address);
    const widths = new Map(seen.map((image) => [image.address, image.width ?? null]));
    return {
      ...content,
      images: content.images.map((image) => ({ ...image, statedWidth: widths.get(image.address) ?? null })),
    };
  };

  /** Looks at a page: its images, and the company that it seems to be about. Rejects with `CollectProblem`. */
  const inspect = async (page: CollectPage): Promise<CollectedPage> => {
    if (page.seen) return pageOf(await seenContent(page), page.address, []);
    const fetched = await client.get(page.address, { maxBytes: MAX_BYTES, mayCut: true });
    if (forbidsImages(fetched.robotsTags)) {
      throw new CollectProblem('This page forbids robots to index its images, so nothing is collected from it.');
    }
    const { address, bytes, isCut } = fetched;
    const type = String(fetched.headers['content-type'] ?? '');
    if (type.startsWith('image/') || imageDimensionsFromData(bytes)) {
      if (isCut) throw new CollectProblem('It is larger than 20 MB.');
      measured(bytes);
      keep(address, fetched);
      return pageOf(await readPage(`<img src="${escaped(address)}" alt="">`, address), address, []);
    }
    const content = await readPage(textOfPage(bytes, type), address);
    if (content.images.length === 0 && !PAGE_TYPE.test(type)) {
      throw new CollectProblem(`It is neither a page nor an image, but ${oneLine(type, 60)}.`);
    }
    return pageOf(content, address, isCut ? [PAGE_IS_CUT] : []);
  };

  /** The company of the gallery, or the new one, in the form of `companies.json`. */
  const companyFor = async (choice: CollectImport['company'], page: string): Promise<CollectedCompany> => {
    const companies = await deps.companies.list();
    if ('slug' in choice) {
      const found = companies.find(({ slug }) => slug === choice.slug);
      if (!found)
        throw new AppError('company-not-found', { detail: `There is no company with the slug “${choice.slug}”.` });
      return fieldsOfKnown(found);
    }
    const slug = slugOf(choice.name);
    if (!slug) throw new AppError('validation-failed', { errors: { company: 'Enter a name with letters or digits.' } });
    const same = companies.find(
      (company) => company.slug === slug || company.name.toLowerCase() === choice.name.toLowerCase(),
    );
    if (same) return fieldsOfKnown(same);
    const { name, category, websiteUrl } = choice;
    return {
      ...{ name, slug, folder: slug },
      ...(websiteUrl && { websiteUrl }),
      ...(category && { category }),
      ...(isWebAddress(page) && { source: page }),
    };
  };

  /** Records where collected images come from, once they are in the gallery. */
  const saveOrigins = async (fetched: ReadonlyMap<string, Fetched>): Promise<void> => {
    const ids = await repository.findByAddress([...fetched.keys()]);
    const origins = [...fetched].flatMap(([address, { headers, bytes }]): Origin[] => {
      const imageId = ids.get(address);
      if (!imageId) return [];
      return [
        {
          ...{ imageId, address, contentHash: contentHashOf(bytes), checkedAt: now(), state: 'same', movedTo: null },
          etag: headers.etag ?? null,
          lastModified: headers['last-modified'] ?? null,
        },
      ];
    });
    await repository.save(origins);
  };

  /** The bytes of an image, and its response unless it is a file of a saved page. */
  const readImage = async (address: string, saved: SavedFiles | undefined): Promise<Read> => {
    if (saved?.has(address)) return { bytes: await saved.read(address), response: undefined };
    if (saved && address.startsWith('file:')) throw new CollectProblem(MISSING_BESIDE);
    const response = await fetchImage(address);
    return { bytes: response.bytes, response };
  };

  /**
   * Fetches images and imports them into a company; each is imported, in the gallery already, or named in `problems`.
   * Files of a saved page keep no source file, unless the page names it.
   */
  const importImages = async (
    company: CollectedCompany,
    wanted: readonly WantedImage[],
    { actor, asDrafts, onProgress, saved, minWidth = 0 }: CollectOptions,
  ): Promise<Omit<CollectSummary, 'notes'>> => {
    const { slug, name } = company;
    const summary = {
      company: { slug, name },
      added: 0,
      known: [] as string[],
      leftOut: 0,
      problems: [] as ImageProblem[],
    };
    const fetched = new Map<string, Fetched>();
    let images: CollectedImage[] = [];
    const hashes = new Set<string>();
    const isKnown = await repository.findByAddress(wanted.map(({ address }) => address));
    const first = await repository.countInFolder(company.folder);
    let taken = 0;

    const addToBatch = (image: WantedImage, { bytes, response }: Read, type: string, hash: string): void => {
      const { address } = image;
      hashes.add(hash);
      if (response) fetched.set(address, response);
      const position = image.position ?? first + taken;
      taken += 1;
      images.push({
        ...image,
        address: isWebAddress(address) ? address : '',
        // Another page's files may be at the same addresses.
        name: nameOfAddress(address, type, response ? address : hash),
        ...{ bytes, position },
      });
    };

    const take = async (image: WantedImage): Promise<void> => {
      const { address } = image;
      if (isKnown.has(address)) {
        summary.known.push(address);
        return;
      }
      const read = await readImage(address, saved);
      const { width, type } = measured(read.bytes);
      const hash = contentHashOf(read.bytes);
      if (width < minWidth) summary.leftOut += 1;
      else if (hashes.has(hash) || (await repository.findByHash([hash])).has(hash)) summary.known.push(address);
      else addToBatch(image, read, type, hash);
    };

    const importBatch = async (): Promise<void> => {
      if (images.length === 0) return;
      const done = await importCollected(deps.galleryImport, { company, images }, { actor, asDrafts });
      for (const { what, why } of [...done.refused, ...done.skipped]) {
        summary.problems.push({ address: images.find((image) => what.includes(image.name))?.address || what, why });
      }
      summary.added += done.images.added;
      await saveOrigins(fetched);
      for (const address of fetched.keys()) recent.delete(address);
      fetched.clear();
      images = [];
    };

    const isFull = () =>
      images.length >= BATCH.images || images.reduce((sum, { bytes }) => sum + bytes.length, 0) >= BATCH.bytes;

    for (const [at, image] of wanted.entries()) {
      onProgress?.(at, wanted.length);
      await take(image).catch((error: unknown) => {
        summary.problems.push(problemOf(image.address, error));
      });
      if (isFull()) await importBatch();
    }
    await importBatch();
    onProgress?.(wanted.length, wanted.length);
    return summary;
  };

  /** An image as it is: its size, a small version, and whether the gallery has it. Rejects with `CollectProblem`. */
  const lookAt = async (bytes: Uint8Array, text: string): Promise<FetchedImage> => {
    const { width, height } = measured(bytes);
    const hash = contentHashOf(bytes);
    // Loads the image library only when it is needed.
    const { picturePreview } = await import('../image-host/picture-preview.ts');
    const preview = await picturePreview(bytes).catch(() => {
      throw new CollectProblem('The image is damaged.');
    });
    return {
      width,
      height,
      bytes: bytes.length,
      known: (await repository.findByHash([hash])).get(hash) ?? null,
      preview,
      tags: await deps.proposeTags(text, await deps.describe(bytes, { owner: 'collect' }).catch(() => undefined)),
    };
  };

  return {
    inspect,

    /** One image of another site. Rejects with `CollectProblem`. */
    look: async (address: string, text: string): Promise<FetchedImage> =>
      lookAt((await fetchImage(address)).bytes, text),

    lookAt,

    /** Size and content of an image of a page, and whether the gallery has it. Rejects with `CollectProblem`. */
    examine: async (address: string, saved?: SavedFiles) => {
      const { bytes } = await readImage(address, saved);
      const { width, height } = measured(bytes);
      const hash = contentHashOf(bytes);
      return { width, height, hash, isKnown: (await repository.findByHash([hash])).has(hash) };
    },

    /** Imports images that an admin chose from a page; `saved`: the bytes of the one image, if it is a file of a saved page. */
    importChosen: async (
      { page, company, images, draft }: CollectImport,
      actor: Actor,
      saved?: Uint8Array,
    ): Promise<CollectImportResponse> => {
      const target = await companyFor(company, page);
      const wanted = images.map((image) => ({
        ...image,
        ...(isWebAddress(page) && { source: page }),
        capturedAt: today(),
      }));
      const {
        leftOut: _none,
        problems,
        ...summary
      } = await importImages(target, wanted, {
        ...{ actor, asDrafts: draft },
        ...(saved && { saved: { has: () => true, read: async () => saved } }),
      });
      if (summary.added > 0) await publish(`Images collected for ${target.name}`);
      return { ...summary, problems: problems.map(({ address, why }) => ({ address, why })) };
    },

    /** A page that was read, for another company than the guessed one. Throws `company-not-found`. */
    forCompany: async (page: CollectedPage, slug: string): Promise<CollectedPage> => {
      const { name, websiteUrl = '', category = '' } = await companyFor({ slug }, page.address);
      return { ...page, company: { slug, name, websiteUrl, category } };
    },

    /** Collects all suitable images of a page that was read; for the command line. */
    importPage: async (page: CollectedPage, options: Omit<CollectOptions, 'minWidth'>): Promise<CollectSummary> => {
      const { slug, name, category, websiteUrl } = page.company;
      const target = await companyFor(slug ? { slug } : { name, category, websiteUrl }, page.address);
      const suitable = page.candidates.filter(({ leftOut }) => leftOut === null);
      const wanted = suitable.map(({ address, alt, title, author, license }) => ({
        ...{ address, alt, title, author, license, tags: [], capturedAt: today() },
        ...(isWebAddress(page.address) && { source: page.address }),
      }));
      const summary = await importImages(target, wanted, { ...options, minWidth: MIN_WIDTH });
      const leftOut = summary.leftOut + page.candidates.length - suitable.length;
      return { ...summary, leftOut, notes: page.notes };
    },

    /** What a page that was saved to a file has to offer; relative addresses begin at `base`. Rejects with `CollectProblem`. */
    inspectSaved: async (bytes: Uint8Array, base: string, saved: SavedPage): Promise<CollectedPage> => {
      const content = await readPage(textOfPage(bytes.subarray(0, MAX_BYTES), ''), base, saved);
      const address = saved.source || (content.canonical ?? base);
      return pageOf(content, address, bytes.length > MAX_BYTES ? [PAGE_IS_CUT] : []);
    },

    importImages,

    /**
     * Requests sources again, with their validators, those first that were not requested for longest; returns what has become of
     * them. `since` of an earlier call goes on with it: sources that were requested since then are left out.
     */
    recheck: async ({ limit, since = now(), onProgress }: RecheckOptions) => {
      const due = await repository.findDue(since, limit);
      const counts = { checked: 0, changed: 0, unreachable: 0 };
      let news = 0;
      for (const origin of due) {
        onProgress?.(counts.checked, due.length);
        const values = await stateOf(origin);
        await repository.update(origin.imageId, { ...values, checkedAt: now() });
        counts.checked += 1;
        if (values.state === 'unreachable') counts.unreachable += 1;
        else if (values.state !== 'same') {
          counts.changed += 1;
          if (values.state !== origin.state) news += 1;
        }
      }
      if (news > 0) {
        const text = `${counted(news, 'source')} of collected images ${news === 1 ? 'has' : 'have'} changed`;
        await deps.notifications.announce({ event: 'sources.changed', text, path: PAGES.adminCollect.path });
      }
      return { ...counts, left: await repository.countDue(since), since: since.toISOString() };
    },

    /** Sources that are gone, have moved or show another image. */
    changedSources: async (): Promise<ChangedSource[]> =>
      (await repository.findInState(['gone', 'changed', 'moved'])).map(({ origin, title, name, source }) => ({
        imageId: origin.imageId,
        subject: title || name || origin.imageId,
        address: origin.address,
        page: source,
        state: origin.state as ChangedSource['state'],
        movedTo: origin.movedTo,
      })),

    /** Shows the source's current picture as a new version of the image; the old one stays as a version. */
    takeChange: async (imageId: string, { actor, signal }: { actor: Actor; signal: AbortSignal }): Promise<void> => {
      const origin = await repository.find(imageId);
      if (!origin) throw new AppError('image-not-found', { detail: 'This image was not collected from the web.' });
      const fetched = await fetchImage(origin.address);
      await deps.imageVersions.replace(imageId, { bytes: fetched.bytes, keepsOld: true }, { actor, signal });
      const { etag = null, 'last-modified': lastModified = null } = fetched.headers;
      const contentHash = contentHashOf(fetched.bytes);
      await repository.update(imageId, { state: 'same', etag, lastModified, contentHash, checkedAt: now() });
      recent.delete(origin.address);
    },
  };

  async function stateOf(origin: Origin): Promise<Partial<Origin>> {
    const headers = {
      ...(origin.etag && { 'If-None-Match': origin.etag }),
      ...(origin.lastModified && { 'If-Modified-Since': origin.lastModified }),
    };
    try {
      const { status, isMoved, address, bytes } = await client.get(origin.address, {
        maxBytes: MAX_BYTES,
        headers,
        accepts: [304, 404, 410],
      });
      if (status === 404 || status === 410) return { state: 'gone' };
      if (status !== 304 && contentHashOf(bytes) !== origin.contentHash) {
        measured(bytes);
        return { state: 'changed' };
      }
      return isMoved ? { state: 'moved', movedTo: address } : { state: 'same', movedTo: null };
    } catch (error) {
      problemOf(origin.address, error);
      return { state: 'unreachable' };
    }
  }
}

export type CollectingService = ReturnType<typeof collectingService>;

const isWebAddress = (address: string): boolean => /^https?:/.test(address);

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const fieldsOfKnown = ({ name, slug, cloudinaryFolder }: CompanyRecord): CollectedCompany => ({
  name,
  slug,
  folder: cloudinaryFolder || slug,
});
