import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { z } from 'astro/zod';
import { TEST_UPLOADS_FOLDER } from '#shared/companies/folder-match.ts';
import { AppError, isAppError } from '#shared/http/app-error.ts';
import { CLOUDINARY_API, type CloudinaryAccount, deliveryOrigin } from '../cloudinary-account.ts';
import { withTimeout } from '../with-timeout.ts';
import type { CallBudget } from './call-budget.ts';
import { cloudinaryAddress, regionCrop, type Transformation } from './cloudinary-address.ts';
import { noLimits } from './cloudinary-agent.ts';
import {
  CALL_DEADLINE_MS,
  type CloudinaryApi,
  cloudinaryApi,
  cloudinarySdk,
  UPLOAD_DEADLINE_MS,
} from './cloudinary-api.ts';
import { isUnanswered, toAppError } from './cloudinary-failure.ts';
import {
  ARTWORK_FOLDER,
  folderPath,
  type Resource,
  type ResourcePage,
  resourceSchema,
  toListedImage,
  UNLISTED_TAG,
} from './cloudinary-resource.ts';
import type { EncodedImage } from './encode-image.ts';
import { type DeliveredImage, deliveredImage } from './fetch-delivered.ts';
import { directEncoder, type ImageEncoder } from './image-encoder.ts';
import {
  type ArtworkUse,
  contentHashOf,
  type ExistingImage,
  fullSizeOf,
  gridWidths,
  type HostSetup,
  type ImageHost,
  type ImageListing,
  type ImagePlace,
  type IncomingForm,
  type ListingPage,
  type MediaInUse,
  mediaTokens,
  ORPHAN_RETENTION_MS,
} from './image-host.port.ts';
import { lateness, silentHost } from './silent-host.ts';

const STRICT =
  'Cloudinary refuses sizes that it has not made before: strict transformations are on. Turn them off in its console (Settings, Security), or allow there f_auto,q_auto with w_480, w_960 and the widths of your images, and c_limit,f_png,h_100 with w_32 and w_31 (the one that was tried).';

/** Width of a rendition that only this check requests. */
const PROBE_WIDTH = 31;

const MODES: Record<string, string> = {
  dynamic:
    "Cloudinary has dynamic folders: an image's company follows from its folder in the media library. Moves come over with the notification, once a day, or with sync --all.",
  fixed:
    "Cloudinary has fixed folders: an image's company follows from its public id up to the last “/”. Images without a folder are not shown, and a moved image has a new address until the next build.",
};

/** Checks the account's settings. `deliver` requests a rendition that nobody has requested before. */
async function cloudinarySetup(
  api: Pick<CloudinaryApi, 'folderMode'>,
  deliver: (() => Promise<DeliveredImage>) | undefined,
): Promise<HostSetup> {
  const mode = await api.folderMode();
  const problems: string[] = [];
  try {
    if ((await deliver?.())?.status === 401) problems.push(STRICT);
  } catch (error) {
    // An image that can't be delivered at all is another problem.
    if (!isAppError(error)) throw error;
  }
  return { problems, notes: [MODES[mode ?? ''] ?? []].flat() };
}

/** Search expression for images of the gallery. */
const GALLERY = `resource_type:image AND type:upload AND -tags:"${UNLISTED_TAG}"`;

const tagsSchema = z.object({ tags: z.array(z.string()) });

/** A broken resource is skipped and doesn't hide the others. */
const toListing = ({ resources, next }: ResourcePage): ListingPage => ({
  images: resources.flatMap((resource) => {
    const { data } = resourceSchema.safeParse(resource);
    return (data && toListedImage(data)) || [];
  }),
  next,
  counted: resources.filter((resource) => !tagsSchema.safeParse(resource).data?.tags.includes(UNLISTED_TAG)).length,
});

/** Listings of Cloudinary's images. `tiny` fetches a rendition a few pixels wide. */
const cloudinaryListing = ({
  api,
  tiny,
  deliver,
  address,
}: {
  api: Pick<CloudinaryApi, 'list' | 'named' | 'search' | 'backupAddress'>;
  tiny: (image: Parameters<ImageListing['placeholder']>[0]) => Promise<Uint8Array>;
  deliver: (address: string) => Promise<DeliveredImage>;
  address: ImageHost['address'];
}): ImageListing => ({
  all: async (cursor) => toListing(await api.list(null, cursor)),
  changedSince: async (moment, cursor) =>
    toListing(await api.search(`${GALLERY} AND last_updated>="${moment.toISOString()}"`, cursor)),
  named: async (publicIds) => toListing(await api.named(publicIds)),
  count: async () => (await api.search(GALLERY, null, 1)).total ?? 0,
  former: async (image, isFormer) => {
    // The CDN may have the earlier version in its cache; otherwise the account's backup, if it has one.
    const cached = await deliver(address(image));
    if (cached.status === 200 && isFormer(cached.bytes)) return cached.bytes;
    const backup = await api.backupAddress(image.publicId, image.version);
    const restored = backup === null ? undefined : await deliver(backup);
    return restored?.status === 200 && isFormer(restored.bytes) ? restored.bytes : null;
  },
  placeholder: async (image) => (await import('./encode-image.ts')).placeholderOf(await tiny(image)),
});

/** Beside the artwork, where `check --fix` deletes files that were not collected. */
const incomingId = (id: string) => `${ARTWORK_FOLDER}/incoming/${id}`;

/** A form that anyone who has it can submit with a file, for an hour, under this public id. */
async function signedForm(publicId: string, account: CloudinaryAccount, now: Date): Promise<IncomingForm> {
  const { apiAddress = CLOUDINARY_API, apiKey, apiSecret, cloudName } = account;
  const fields = {
    public_id: publicId,
    tags: UNLISTED_TAG,
    allowed_formats: 'jpg,png,gif,webp,avif',
    timestamp: String(Math.floor(now.getTime() / 1000)),
  };
  const { utils } = await cloudinarySdk();
  const signature = utils.api_sign_request(fields, apiSecret);
  return { address: `${apiAddress}/v1_1/${cloudName}/image/upload`, fields: { ...fields, api_key: apiKey, signature } };
}

/** Files that browsers upload directly to Cloudinary, before they are part of the gallery. */
const cloudinaryIncoming = (
  { account, now, remove }: { account: CloudinaryAccount; now: () => Date; remove: CloudinaryApi['remove'] },
  fullSize: ImageHost['fullSize'],
): NonNullable<ImageHost['incoming']> => ({
  form: (id) => signedForm(incomingId(id), account, now()),
  take: async (id) => {
    const bytes = await fullSize({ publicId: incomingId(id), version: '1', format: '', width: 0 });
    if (bytes) await remove([incomingId(id)]);
    return bytes;
  },
});

/** The rendition for placeholders: at most 32 pixels wide and no higher than a ThumbHash can be, as PNG. */
const TINY = { width: 32, height: 100, crop: 'limit', fetch_format: 'png' };

export type CloudinaryDeps = {
  account: CloudinaryAccount;
  /** Secret of the installation, which makes addresses unguessable. */
  secret: string;
  budget: CallBudget;
  encoder?: ImageEncoder;
  now?: () => Date;
  silenceMs?: number;
  backoffMs?: readonly number[];
  callMs?: number;
  uploadMs?: number;
};

type Addressed = Parameters<ImageHost['address']>[0];

/** Images at Cloudinary. Pages, endpoints and visitors only use addresses; API calls are made for uploads, syncs and status checks. */
export function cloudinaryImageHost({ secret, encoder = directEncoder, ...deps }: CloudinaryDeps): ImageHost {
  const { account, now = () => new Date(), callMs = CALL_DEADLINE_MS, uploadMs = UPLOAD_DEADLINE_MS } = deps;
  const api = cloudinaryApi({ ...deps, now });
  const tokens = mediaTokens(secret);
  const publicIdOf = (contentHash: string, place: ImagePlace) =>
    `${folderPath(place.folder)}/${tokens.ofImage(contentHash, place)}`;
  const artworkIdOf = (contentHash: string, use: ArtworkUse) =>
    `${ARTWORK_FOLDER}/${use}s/${tokens.ofArtwork(contentHash, use)}`;

  const addressOf = (image: Addressed, ...steps: readonly Transformation[]) =>
    cloudinaryAddress(account, image, ...steps);
  const address = (image: Addressed) => addressOf(image);

  const origin = deliveryOrigin(account);
  const ARTWORK_ID = new RegExp(`/(?:v\\d+/)?(${ARTWORK_FOLDER}/(?:logos|covers)/[^/.]+)`);
  const artworkIdIn = (address: string): string | undefined =>
    address.startsWith(`${origin}/`) ? ARTWORK_ID.exec(address)?.[1] : undefined;

  const DeliveryAgent = origin.startsWith('http:') ? HttpAgent : HttpsAgent;
  const agent = new DeliveryAgent({ keepAlive: true });
  const silence = silentHost();
  const deliver = (path: string, method: 'GET' | 'HEAD', ms = callMs) =>
    silence.call(
      () =>
        withTimeout(deliveredImage(path, { agent, method, silenceMs: callMs }), ms, lateness(ms, 'image')).catch(
          (reason: unknown) => {
            throw toAppError(reason, { ...noLimits(), now: now() });
          },
        ),
      isUnanswered,
    );

  const undelivered = (status: number) =>
    new AppError('image-host-failed', { cause: new Error(`Delivery answered ${status}.`) });

  const tiny = async (image: Addressed): Promise<Uint8Array> => {
    const { status, bytes } = await deliver(addressOf(image, TINY), 'GET');
    if (status !== 200) throw undelivered(status);
    return bytes;
  };

  const fullSize: ImageHost['fullSize'] = async (image) => {
    const { status, bytes } = await deliver(address(image), 'GET', uploadMs);
    if (status !== 200 && status !== 404) throw undelivered(status);
    return status === 200 ? bytes : null;
  };

  const put = async (publicId: string, encoded: EncodedImage, { unlisted }: { unlisted: boolean }) => {
    const { placeholder } = encoded;
    // The host derives the smaller renditions.
    const { width, height, data } = fullSizeOf(encoded);
    const { version, format } = await api.upload(data, {
      public_id: publicId,
      asset_folder: publicId.slice(0, publicId.lastIndexOf('/')),
      resource_type: 'image',
      ...(unlisted ? { tags: [UNLISTED_TAG] } : {}),
    });
    return { publicId, version: String(version), format, width, height, bytes: data.byteLength, placeholder };
  };

  const resourcesUnder = async function* (prefix: string | null): AsyncGenerator<Resource> {
    let cursor: string | null = null;
    do {
      const page = await api.list(prefix, cursor);
      yield* page.resources.flatMap((resource) => resourceSchema.safeParse(resource).data ?? []);
      cursor = page.next;
    } while (cursor !== null);
  };

  const orphans = async ({ addresses }: MediaInUse, { remove }: { remove: boolean }): Promise<string[]> => {
    const usedAddresses = addresses.join('\n');
    const before = now().getTime() - ORPHAN_RETENTION_MS;
    const found: string[] = [];
    for await (const { public_id: id, created_at } of resourcesUnder(`${ARTWORK_FOLDER}/`)) {
      if (!(Date.parse(created_at) >= before) && !usedAddresses.includes(`/${id}`)) found.push(id);
    }
    if (remove) await api.remove(found);
    return found;
  };

  const existing = async (): Promise<Map<string, ExistingImage>> => {
    const images = new Map<string, ExistingImage>();
    for await (const { public_id: publicId, version, format, width, height, bytes } of resourcesUnder(null)) {
      const widths = gridWidths(width).join(',');
      images.set(publicId, { publicId, version: String(version), format, width, height, bytes, widths });
    }
    return images;
  };

  return {
    kind: 'cloudinary',
    address,
    publicIdOf,
    artworkIdOf,
    tiny,
    isArtwork: (address) => artworkIdIn(address) !== undefined,
    publicIdIn: artworkIdIn,
    listing: cloudinaryListing({ api, tiny, deliver: (path) => deliver(path, 'GET'), address }),
    orphans,
    existing,
    incoming: cloudinaryIncoming({ account, now, remove: api.remove }, fullSize),
    fullSize,

    store: async (bytes, place, by) => {
      const contentHash = contentHashOf(bytes);
      const encoded = await encoder('original', bytes, by);
      const unlisted = place.folder === TEST_UPLOADS_FOLDER;
      const stored = await put(publicIdOf(contentHash, place), encoded, { unlisted });
      return { ...stored, widths: gridWidths(stored.width).join(','), contentHash };
    },

    regionAddress: (image, { box }) => addressOf(image, regionCrop(image, box)),

    storeRegion: async (image, box) => {
      const crop = regionCrop(image, box);
      const { status, bytes } = await deliver(addressOf(image, crop, TINY), 'GET');
      if (status !== 200) throw undelivered(status);
      const { width, height } = crop;
      return {
        width,
        height,
        widths: gridWidths(width).join(','),
        placeholder: await (await import('./encode-image.ts')).placeholderOf(bytes),
      };
    },

    storeArtwork: async (bytes, use, by) => {
      const encoded = await encoder(use, bytes, by);
      const stored = await put(artworkIdOf(contentHashOf(bytes), use), encoded, { unlisted: true });
      const { width, height, placeholder } = stored;
      return { address: address(stored), width, height, placeholder };
    },

    remove: (publicId) => api.remove([publicId]),

    removeArtwork: async (address) => {
      const artworkId = artworkIdIn(address);
      if (artworkId) await api.remove([artworkId]);
    },

    has: async (image) => {
      const { status } = await deliver(address(image), 'HEAD');
      if (status !== 200 && status !== 404) throw undelivered(status);
      return status === 200;
    },

    setup: (sample) =>
      cloudinarySetup(api, sample && (() => deliver(addressOf(sample, { ...TINY, width: PROBE_WIDTH }), 'GET'))),

    ping: async () => {
      try {
        await api.ping();
        return true;
      } catch (error) {
        // Trouble that passes must reach the watcher of the host; any other failure counts as no.
        if (isAppError(error) && error.extras.retryAfter !== undefined) throw error;
        return false;
      }
    },
  };
}
