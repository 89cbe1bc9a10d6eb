import { LRUCache } from 'lru-cache';
import type { GalleryItem } from '#shared/images/image.contract.ts';
import type { SeverityStudy } from '#shared/severity/severity-study.ts';
import { brandMarkSvg } from '#shared/site/brand-mark.ts';
import { FAVICON_SIZE } from '#shared/site/icons.ts';
import type { CompaniesService } from '../companies/companies.service.ts';
import type { Settings } from '../env.ts';
import type { GalleryService } from '../gallery/gallery.service.ts';
import { artworkReach } from '../image-host/artwork-reach.ts';
import { mediaDirOf } from '../image-host/local-image-host.ts';
import { workQueue } from '../image-work/work-queue.ts';
import type { Log } from '../log/log.ts';
import { icoOf } from './draw.ts';
import { namedPictures, readCovers, shownAddress } from './named-pictures.ts';
import { sharePictureCache } from './picture-cache.ts';

/** Part of every cache key: raise it when the drawing itself changes. */
const DESIGN = 4;

/** Companies whose covers are on the site's picture. */
const SITE_COVERS = 6;
/** Cached pictures of shared collections, about 200 KB each. */
const COLLECTION_PICTURES_KEPT = 32;
/** Pictures of shared collections that may be queued; the next request gets 503. */
const COLLECTION_DRAWINGS_MAX = 16;

type Deps = {
  companies: CompaniesService;
  gallery: GalleryService;
  settings: Pick<Settings, 'dataDir' | 'siteUrl' | 'cloudinaryUrl'>;
  log: Log;
};

/**
 * Generated pictures: 1200 x 630 ones for link previews, and icons. Link previews are drawn on request, so the drawing
 * packages are loaded with the first picture. They show public facts, public artwork and public images only (contract 4).
 */
export function sharePicturesService({ companies, gallery, settings, log }: Deps) {
  const mediaDir = mediaDirOf(settings);
  const host = new URL(settings.siteUrl).host;
  const position = { log, mediaDir, reach: artworkReach(settings) };
  const cache = sharePictureCache({ settings, log });

  const isDemoAlone = async (): Promise<boolean> => (await gallery.demo()) === 'alone';

  /** PNG for a company's link previews. Throws `company-not-found`. */
  const forCompany = async (slug: string): Promise<Buffer> => {
    const company = await companies.get(slug);
    const { name, description, imageCount, isDemo, logoColor, logoIconSvg, logoUrl, heroImage } = company;
    const shown = { name, description, imageCount, isDemo, logoColor, logoIconSvg, host };
    return cache.get(`company-${slug}`, { DESIGN, ...shown, logoUrl, heroImage }, async () => {
      const [{ drawCompany, COVER_BOX, LOGO_BOX }, { readArtwork }, { rasterise }] = await Promise.all([
        import('./company-picture.ts'),
        import('../image-host/read-artwork.ts'),
        import('../image-host/rasterise.ts'),
      ]);
      const [logo, cover] = await Promise.all([
        logoUrl ? readArtwork(logoUrl, { ...position, ...LOGO_BOX, fit: 'contain' }) : null,
        heroImage ? readArtwork(heroImage, { ...position, ...COVER_BOX, fit: 'cover' }) : null,
      ]);
      const finished = (!logoUrl || logo !== null) && (!heroImage || cover !== null);
      return { bytes: await rasterise(await drawCompany({ ...shown, logo, cover })), finished };
    });
  };

  /** PNG for link previews of a public image's page. */
  const forImage = async (item: GalleryItem): Promise<Buffer> => {
    const { id, image, company } = item;
    const { name, isDemo = false } = company;
    const shown = { title: item.title ?? image.alt, company: name, isDemo, ground: image.ground ?? null, host };
    return cache.get(`image-${id}`, { DESIGN, ...shown, address: image.secure_url }, async () => {
      const [{ drawImage, imageBox }, { readArtwork }, { rasterise }] = await Promise.all([
        import('./image-picture.ts'),
        import('../image-host/read-artwork.ts'),
        import('../image-host/rasterise.ts'),
      ]);
      const size = imageBox(image);
      const whole = await readArtwork(image.secure_url, { ...position, ...size, fit: 'cover' });
      return { bytes: await rasterise(await drawImage({ ...shown, whole, size })), finished: whole !== null };
    });
  };

  /** Pictures of shared collections are cached in memory only, because their titles are private. */
  const collectionPictures = new LRUCache<string, Promise<Buffer>>({ max: COLLECTION_PICTURES_KEPT });
  const collectionDrawings = workQueue({
    width: 1,
    perOwner: Number.POSITIVE_INFINITY,
    total: COLLECTION_DRAWINGS_MAX,
  });

  const drawShared = async (
    { title, count, isDemo }: { title: string; count: number; isDemo: boolean },
    addresses: readonly string[],
  ): Promise<Buffer> => {
    const [{ drawCollection, coverPositions }, { rasterise }] = await Promise.all([
      import('./collection-picture.ts'),
      import('../image-host/rasterise.ts'),
    ]);
    const covers = await readCovers(addresses, coverPositions(addresses.length), position);
    return rasterise(await drawCollection({ title, count, isDemo, host, covers }));
  };

  /**
   * PNG for link previews of a shared collection; `items` are its public images. One is drawn at a time: anyone with a link
   * could request any number. Rejects with `server-exhausted` if too many are queued.
   */
  const forCollection = async (
    title: string,
    { count, items }: { count: number; items: readonly GalleryItem[] },
  ): Promise<Buffer> => {
    const { COLLECTION_COVERS } = await import('./collection-picture.ts');
    const addresses = items.slice(0, COLLECTION_COVERS).map(shownAddress);
    const shown = { title, count, isDemo: items.some(({ company }) => company.isDemo) };
    const key = JSON.stringify([shown, addresses]);
    const cached = collectionPictures.get(key);
    if (cached) return cached;
    const drawn = collectionDrawings.run({}, () => drawShared(shown, addresses));
    collectionPictures.set(key, drawn);
    drawn.catch(() => collectionPictures.delete(key));
    return drawn;
  };

  /** PNG for link previews of the study of severity colours. */
  const forSeverity = async (study: SeverityStudy): Promise<Buffer> => {
    const { levels, basis } = study;
    const about = { isDemo: await isDemoAlone(), host };
    return cache.get('severity', { DESIGN, levels, basis, ...about }, async () => {
      const [{ drawSeverity }, { rasterise }] = await Promise.all([
        import('./severity-picture.ts'),
        import('../image-host/rasterise.ts'),
      ]);
      return { bytes: await rasterise(await drawSeverity(study, about)), finished: true };
    });
  };

  /** PNG for link previews of every other page. */
  const forSite = async (): Promise<Buffer> => {
    const [{ counted, demo }, all] = await Promise.all([gallery.index(), companies.listPublic()]);
    const shown = all.filter(({ isDemo }) => demo !== 'shown' || !isDemo);
    const counts = { companies: shown.length, images: counted, isDemo: demo === 'alone' };
    const addresses = shown.flatMap(({ heroImage }) => heroImage ?? []).slice(0, SITE_COVERS);
    return cache.get('gallery', { DESIGN, ...counts, addresses }, async () => {
      const [{ drawSite, SITE_COVER_BOX }, { readArtwork }, { rasterise }] = await Promise.all([
        import('./site-picture.ts'),
        import('../image-host/read-artwork.ts'),
        import('../image-host/rasterise.ts'),
      ]);
      const read = await Promise.all(
        addresses.map((address) => readArtwork(address, { ...position, ...SITE_COVER_BOX, fit: 'cover' })),
      );
      const covers = read.filter((cover) => cover !== null);
      return { bytes: await rasterise(await drawSite({ ...counts, covers })), finished: covers.length === read.length };
    });
  };

  /**
   * The brand's mark as PNG.
   * @param bleed the background fills the square, for systems that crop icons to their own shape
   */
  const icon = async (size: number, bleed: boolean): Promise<Buffer> => {
    const svg = brandMarkSvg({ bleed });
    return cache.get(`icon-${size}${bleed ? '-bleed' : ''}`, { DESIGN, svg, size }, async () => {
      const { rasterise } = await import('../image-host/rasterise.ts');
      return { bytes: await rasterise(svg, size), finished: true };
    });
  };

  /** The brand's mark as `favicon.ico`, for browsers and programs that request nothing else. */
  const favicon = async (): Promise<Buffer> => icoOf(await icon(FAVICON_SIZE, false), FAVICON_SIZE);

  /** Deletes the cached pictures of a deleted company. */
  const forget = (slug: string): Promise<void> => cache.forget(`company-${slug}`);

  const { forPattern, forFlow } = namedPictures({ cache, host, position, isDemo: isDemoAlone });

  return {
    forCompany,
    forImage,
    forPattern,
    forFlow,
    forSeverity,
    forCollection,
    forSite,
    icon,
    favicon,
    forget,
  };
}
