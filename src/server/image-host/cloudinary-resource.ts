import { z } from 'astro/zod';
import { gridWidths, type ListedImage } from './image-host.port.ts';

/** Folder of logos and covers; excluded from all lists. */
export const ARTWORK_FOLDER = 'gallery-artwork';
/** Tag of our uploads that no list shows: logos, covers, test uploads. */
export const UNLISTED_TAG = 'gallery-unlisted';

/** The name that `mediaTokens` creates for our uploads. */
const OUR_NAME = /\/[0-9a-f]{32}$/;

const words = z.record(z.string(), z.unknown());

/** The fields that we use of a resource in listings and searches. */
export const resourceSchema = z.object({
  public_id: z.string(),
  version: z.number(),
  format: z.string().default(''),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  bytes: z.number().int().default(0),
  created_at: z.string().default(''),
  asset_id: z.string().default(''),
  /** MD5 of the stored bytes, hex. */
  etag: z.string().default(''),
  asset_folder: z.string().optional(),
  tags: z.array(z.string()).default([]),
  /** A listing nests metadata under `custom`, a search does not. */
  context: words.optional(),
});

/** A deleted resource in the lists of an account with backups. */
const deletedSchema = z.object({ placeholder: z.literal(true) });

/** Whether a listed resource was deleted. */
const isDeleted = (resource: unknown): boolean => deletedSchema.safeParse(resource).success;

/** A page of a listing or a search. */
const resourcesSchema = z.object({
  resources: z.array(z.unknown()),
  next_cursor: z.string().nullish(),
  total_count: z.number().int().optional(),
});

/** A listed image of Cloudinary. */
export type Resource = z.infer<typeof resourceSchema>;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function altOf(context: Record<string, unknown> | undefined): string {
  const custom = words.safeParse(context?.custom).data ?? context;
  return text(custom?.alt) || text(custom?.caption);
}

/** Maps a resource to an image of the gallery; null if it is in no folder or in none of ours. */
export function toListedImage(resource: Resource): ListedImage | null {
  const { public_id: publicId, asset_folder, version, format, width, height, bytes, etag, tags, context } = resource;
  const slash = publicId.lastIndexOf('/');
  const path = publicId.slice(0, Math.max(0, slash));
  // With dynamic folders, the folder is the one that people see in the media library.
  const folder = asset_folder ?? path;
  if (folder === '' || folder === ARTWORK_FOLDER || folder.startsWith(`${ARTWORK_FOLDER}/`)) return null;
  return {
    publicId,
    version: String(version),
    format,
    width,
    height,
    bytes,
    widths: gridWidths(width).join(','),
    placeholder: '',
    contentHash: '',
    folder,
    sourceName: path === folder ? publicId.slice(slash + 1) : publicId,
    md5: etag,
    hostId: resource.asset_id,
    isOurs: OUR_NAME.test(publicId),
    tags: tags.filter((tag) => tag !== UNLISTED_TAG),
    alt: altOf(context),
  };
}

/** Characters that are invalid in a public id. */
const FORBIDDEN = /[?&#\\%<>+|\p{Cc}]/gu;

/** A folder as a part of public ids. */
export const folderPath = (folder: string): string => folder.replace(FORBIDDEN, '-').trim() || 'images';

/** A page of resources, not yet validated. */
export type ResourcePage = { resources: readonly unknown[]; next: string | null; total: number | null };

/** A page of a listing, without deleted resources; throws for a response that is none. */
export const toPage = (response: unknown): ResourcePage => {
  const parsed = resourcesSchema.safeParse(response);
  if (!parsed.success) throw new Error('Server return invalid JSON response: no list of resources.');
  const { resources, next_cursor, total_count } = parsed.data;
  const there = resources.filter((resource) => !isDeleted(resource));
  return { resources: there, next: next_cursor ?? null, total: total_count ?? null };
};
