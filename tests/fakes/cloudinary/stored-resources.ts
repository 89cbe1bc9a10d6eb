import { createHash } from 'node:crypto';

/** An image of the fake Cloudinary. */
export type StoredResource = {
  public_id: string;
  /** Does not change when the image is moved or renamed. */
  asset_id: string;
  version: number;
  format: string;
  width: number;
  height: number;
  bytes: number;
  created_at: string;
  /** Time of the last change. */
  updated_at: string;
  tags: readonly string[];
  /** `alt` and the like. */
  context: Record<string, string>;
  asset_folder?: string;
  /** The image itself; many resources may share one. */
  data: Buffer;
};

/** Resources in the order of their public ids, in pages with opaque cursors. */
export function storedResources(now: () => Date) {
  /** Changes with their time: the search sees all of them, but later. */
  const heard: { at: number; publicId: string; resource: StoredResource | undefined }[] = [];
  const hear = (publicId: string, resource?: StoredResource) => heard.push({ at: now().getTime(), publicId, resource });

  const byId = new Map<string, StoredResource>();
  const replaced: StoredResource[] = [];
  const deleted = new Map<string, StoredResource>();
  const invalidated = new Set<string>();
  let made = 0;
  let sorted: StoredResource[] | undefined;

  const all = (): readonly StoredResource[] => {
    sorted ??= [...byId.values()].sort((a, b) => (a.public_id < b.public_id ? -1 : 1));
    return sorted;
  };

  return {
    newAssetId: (): string => {
      made += 1;
      return createHash('md5').update(`asset ${made}`).digest('hex');
    },
    /** Public ids with invalidated CDN copies. */
    invalidated,
    all,
    find: (publicId: string) => byId.get(publicId),
    /** The resources that the search knows with this delay. */
    searchable: (lagMs: number): readonly StoredResource[] => {
      if (lagMs === 0) return all();
      const known = new Map<string, StoredResource>();
      for (const { at, publicId, resource } of heard) {
        if (at > now().getTime() - lagMs) continue;
        if (resource) known.set(publicId, resource);
        else known.delete(publicId);
      }
      return [...known.values()];
    },
    /** Edits in the media library that keep the bytes, and so the version. */
    change: (publicId: string, given: Partial<StoredResource>): void => {
      const known = byId.get(publicId);
      if (!known) throw new Error(`Resource not found - ${publicId}`);
      const changed = { ...known, ...given };
      if (changed.public_id !== publicId) {
        byId.delete(publicId);
        hear(publicId);
      }
      byId.set(changed.public_id, changed);
      hear(changed.public_id, changed);
      sorted = undefined;
    },
    /** Deleted resources that were not uploaded again. */
    deleted,
    /** Replaced resources: the account's backups, which its CDN may still have. */
    replaced,
    put: (resource: StoredResource): void => {
      const known = byId.get(resource.public_id);
      if (known) replaced.push(known);
      deleted.delete(resource.public_id);
      byId.set(resource.public_id, resource);
      hear(resource.public_id, resource);
      sorted = undefined;
    },
    delete: (publicId: string): boolean => {
      sorted = undefined;
      hear(publicId);
      const known = byId.get(publicId);
      if (known) deleted.set(publicId, known);
      return byId.delete(publicId);
    },
    /** A page of resources; null for an unknown cursor. */
    page: (some: readonly StoredResource[], cursor: string | null, size: number) => {
      const last = cursor === null ? null : /^after:(.+)$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1];
      if (last === undefined) return null;
      const from = last === null ? 0 : some.findIndex(({ public_id }) => public_id === last) + 1;
      if (last !== null && from === 0) return null;
      const resources = some.slice(from, from + size);
      const end = resources.at(-1);
      const hasMore = end !== undefined && from + size < some.length;
      return { resources, next: hasMore ? Buffer.from(`after:${end.public_id}`).toString('base64url') : undefined };
    },
  };
}

export type StoredResources = ReturnType<typeof storedResources>;
