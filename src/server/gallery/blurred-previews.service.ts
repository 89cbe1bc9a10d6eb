import type { ImageHost } from '../image-host/image-host.port.ts';
import { inParallel } from '../in-parallel.ts';
import type { Log } from '../log/log.ts';
import type { BlurredPreviewsRepository } from './blurred-previews.repository.ts';

/** Part of the key of stored previews: raise it when `blurImage` changes, so that they are regenerated. */
const RECIPE = '2';

/** Images that are read in parallel. */
const WIDTH = 4;

/** If an image fails after this many ms, the image host is unreachable, and is not called for a while. */
const OUTAGE_MS = 2_000;
const LEFT_ALONE_MS = 60_000;

type BlurredPreviewsDeps = {
  repository: BlurredPreviewsRepository;
  imageHost: Pick<ImageHost, 'tiny'>;
  now: () => Date;
  log: Pick<Log, 'warn'>;
};

/** Blurred previews of gated images: generated when first needed, then stored beside the index. */
export function blurredPreviewsService({ repository, imageHost, now, log }: BlurredPreviewsDeps) {
  let reachableFrom = 0;

  /** Base64; undefined if the image can't be fetched or decoded. */
  const create = async (image: Awaited<ReturnType<typeof repository.find>>[number]): Promise<string | undefined> => {
    const begun = now().getTime();
    // More than that when the clock has been set back.
    if (begun < reachableFrom && reachableFrom - begun <= LEFT_ALONE_MS) return undefined;
    try {
      const { blurImage } = await import('../image-host/blur-image.ts');
      return (await blurImage(await imageHost.tiny(image), image)).toString('base64');
    } catch {
      const ended = now().getTime();
      if (ended - begun >= OUTAGE_MS) reachableFrom = ended + LEFT_ALONE_MS;
      return undefined;
    }
  };

  return {
    /** Data addresses by image id. An image that can't be fetched has none; its ThumbHash is shown instead. */
    find: async (ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
      const found = new Map<string, string>();
      if (ids.length === 0) return found;
      const created: { imageId: string; contentHash: string; data: string }[] = [];
      await inParallel(await repository.find(ids), WIDTH, async (image) => {
        const { id, sourceHash } = image;
        const source = `${RECIPE}:${image.contentHash}`;
        const cached = sourceHash === source ? image.data : null;
        const data = cached ?? (await create(image));
        if (!data) return;
        if (!cached) created.push({ imageId: id, contentHash: source, data });
        found.set(id, `data:image/webp;base64,${data}`);
      });
      // If the database can't be written to, the next reader repeats the work; nothing else happens.
      if (created.length > 0)
        await repository.save(created).catch((err: unknown) => log.warn({ err }, 'blurred previews could not be kept'));
      return found;
    },
  };
}

export type BlurredPreviewsService = ReturnType<typeof blurredPreviewsService>;
