import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { v2 as cloudinary } from 'cloudinary';
import { TEST_UPLOADS_FOLDER } from '#shared/companies/folder-match.ts';
import { AppError, isAppError } from '#shared/http/app-error.ts';
import { type CloudinaryAccount, deliveryOrigin } from '../cloudinary-account.ts';
import { withTimeout } from '../with-timeout.ts';
import type { CallBudget } from './call-budget.ts';
import { CALL_DEADLINE_MS, cloudinaryApi, UPLOAD_DEADLINE_MS } from './cloudinary-api.ts';
import { cloudinaryIncoming } from './cloudinary-incoming.ts';
import { cloudinaryListing } from './cloudinary-listing.ts';
import { ARTWORK_FOLDER, folderPath, type Resource, resourceSchema, UNLISTED_TAG } from './cloudinary-resource.ts';
import { cloudinarySetup, PROBE_WIDTH } from './cloudinary-setup.ts';
import { contentHashOf } from './content-hash.ts';
import type { EncodedImage } from './encode-image.ts';
import { deliveredImage } from './fetch-delivered.ts';
import { directEncoder, type ImageEncoder } from './image-encoder.ts';
import {
  type ArtworkUse,
  type ExistingImage,
  type ImageHost,
  type ImagePlace,
  type MediaInUse,
  ORPHAN_RETENTION_MS,
} from './image-host.port.ts';
import { mediaTokens } from './local-media.ts';
import { fullSizeOf, gridWidths } from './renditions.ts';

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

/** Images at Cloudinary. Pages, endpoints and visitors only use addresses; API calls are made for uploads, syncs and status checks. */
export function cloudinaryImageHost({ secret, encoder = directEncoder, ...deps }: CloudinaryDeps): ImageHost {
  const { account, now = () => new Date(), callMs = CALL_DEADLINE_MS, uploadMs = UPLOAD_DEADLINE_MS } = deps;
  const api = cloudinaryApi({ ...deps, now });
  const tokens = mediaTokens(secret);
  const publicIdOf = (contentHash: string, place: ImagePlace) =>
    `${folderPath(place.folder)}/${tokens.ofImage(contentHash, place)}`;
  const artworkIdOf = (contentHash: string, use: ArtworkUse) =>
    `${ARTWORK_FOLDER}/${use}s/${tokens.ofArtwork(contentHash, use)}`;

  type Addressed = Parameters<ImageHost['address']>[0];
  const addressOf = ({ publicId, version, format }: Addressed, transformation: object) =>
    cloudinary.url(publicId, {
      ...account.delivery,
      ...transformation,
      cloud_name: account.cloudName,
      version,
      ...(format ? { format } : {}),
      urlAnalytics: false,
    });
  const address = (image: Addressed) => addressOf(image, {});

  const origin = deliveryOrigin(account);
  const ARTWORK_ID = new RegExp(`/(?:v\\d+/)?(${ARTWORK_FOLDER}/(?:logos|covers)/[^/.]+)`);
  const artworkIdIn = (known: string): string | undefined =>
    known.startsWith(`${origin}/`) ? ARTWORK_ID.exec(known)?.[1] : undefined;

  const DeliveryAgent = origin.startsWith('http:') ? HttpAgent : HttpsAgent;
  const agent = new DeliveryAgent({ keepAlive: true });
  const deliver = (path: string, method: 'GET' | 'HEAD', ms = callMs) =>
    withTimeout(deliveredImage(path, { agent, method, silenceMs: ms }), ms, `No image within ${ms / 1000} s.`).catch(
      (cause: unknown) => {
        throw new AppError('image-host-failed', { cause });
      },
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
    isArtwork: (known) => artworkIdIn(known) !== undefined,
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

    storeArtwork: async (bytes, use, by) => {
      const encoded = await encoder(use, bytes, by);
      const stored = await put(artworkIdOf(contentHashOf(bytes), use), encoded, { unlisted: true });
      const { width, height, placeholder } = stored;
      return { address: address(stored), width, height, placeholder };
    },

    remove: (publicId) => api.remove([publicId]),

    removeArtwork: async (known) => {
      const artworkId = artworkIdIn(known);
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
        // A limit must reach the watcher of limits; any other failure counts as no.
        if (isAppError(error) && error.code === 'image-host-limited') throw error;
        return false;
      }
    },
  };
}
