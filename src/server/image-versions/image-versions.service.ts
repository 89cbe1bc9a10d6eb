import type { ImageRow } from '#db/schema/images.ts';
import { altText } from '#server/gallery/image.mapper.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { ImageVersion } from '#shared/images/image-version.contract.ts';
import type { Actor } from '../audit/actor.ts';
import type { RevertedEntry } from '../audit/reverted-entry.ts';
import type { Publish } from '../builds/publisher.ts';
import {
  contentHashOf,
  type ImageHost,
  ORPHAN_RETENTION_MS,
  type StoredImage,
  storedPlace,
} from '../image-host/image-host.port.ts';
import { newImageId } from '../images/image-id.ts';
import type { Log } from '../log/log.ts';
import type { PairFinder } from '../pairs/pair-finder.service.ts';
import { type ImageVersionRow, toImageVersion } from './image-version.mapper.ts';
import type { ImageVersionsRepository } from './image-versions.repository.ts';

type Deps = {
  repository: ImageVersionsRepository;
  imageHost: ImageHost;
  publish: Publish;
  copies: Pick<PairFinder, 'describe' | 'requireAllowed'>;
  now: () => Date;
  log: Log;
};

const versionGone = () =>
  new AppError('image-not-found', { detail: 'This version of the image is gone. Reload the page.' });

/** Options of a replacement; `keepsOld`: the previous content becomes a version. */
type How = { keepsOld: boolean; changedAt: Date | null; action: string };

const storedOf = (row: ImageVersionRow): StoredImage => ({
  publicId: row.publicId,
  version: row.version,
  format: row.format,
  width: row.width,
  height: row.height,
  bytes: row.bytes,
  widths: row.widths,
  placeholder: row.placeholder,
  contentHash: row.contentHash,
});

/** Bytes of an image for the audit trail; `version`: the row with the earlier ones. */
const factsOf = ({ width, height, bytes, contentHash }: StoredImage, version?: string) => ({
  size: `${width} × ${height}`,
  bytes,
  contentHash,
  ...(version && { version }),
});

/** The hash that an import read last, if it differs from the hash of the image's bytes. */
function importedHashOf(row: ImageRow, contentHash: string): string | null {
  if (row.sourceModifiedMs === 0) return null;
  const imported = row.importedHash ?? row.contentHash;
  return imported === contentHash ? null : imported;
}

/** Earlier versions of images: replaces the content of an image and keeps the previous one. */
export function imageVersionsService(deps: Deps) {
  const { repository, imageHost, now, log, publish } = deps;

  const existing = async (id: string): Promise<ImageRow> => {
    const row = await repository.findImage(id);
    if (!row) throw new AppError('image-not-found');
    return row;
  };

  const version = async (imageId: string, id: string): Promise<ImageVersionRow> => {
    const found = await repository.find(imageId, id);
    if (!found) throw versionGone();
    return found;
  };

  /** Deletes the files of a version and then its row; `purge` retries failures. */
  const removeFiles = async ({ id, publicId }: ImageVersionRow): Promise<void> => {
    try {
      await imageHost.remove(publicId);
      await repository.delete(id);
    } catch (err) {
      log.warn({ err, publicId }, 'files of a discarded version could not be deleted yet');
    }
  };

  const replaceWith = async (row: ImageRow, to: StoredImage, { keepsOld, changedAt, action }: How, actor: Actor) => {
    const versionId = newImageId();
    const { id: imageId } = row;
    const entries = await repository.replace(
      { imageId, versionId, contentHash: to.contentHash, publicId: to.publicId, at: now(), isKept: keepsOld },
      { from: row, to, changedAt, importedHash: importedHashOf(row, to.contentHash) },
      {
        actor,
        action,
        subjectId: imageId,
        before: factsOf(row, versionId),
        after: { ...factsOf(to), oldVersionKept: keepsOld },
      },
    );
    if (!entries)
      throw new AppError('changed-since', { detail: 'Someone has replaced this image meanwhile. Reload the page.' });
    await publish('Image replaced');
    return { entries };
  };

  return {
    /** The versions of an image, newest first, hidden images included. Throws `image-not-found`. */
    list: async (imageId: string): Promise<ImageVersion[]> => {
      const row = await existing(imageId);
      const alt = altText(row.alt, row.folder, []);
      return (await repository.findOf(imageId)).map((old) => toImageVersion(old, alt, imageHost.address));
    },

    /**
     * Replaces an image's content by another file. Throws `image-not-found`, `changed-since`, `validation-failed` for its current
     * file, and what the image host throws. Returns the ids of its audit entries.
     */
    replace: async (
      imageId: string,
      { bytes, keepsOld }: { bytes: Uint8Array; keepsOld: boolean },
      { actor, signal }: { actor: Actor; signal: AbortSignal },
    ): Promise<{ entries: number[] }> => {
      const row = await existing(imageId);
      const owner = actor.id ?? '';
      const look = await deps.copies.describe(bytes, { owner, signal }).catch(() => undefined);
      if (look) await deps.copies.requireAllowed(look, contentHashOf(bytes));
      const stored = await imageHost.store(bytes, storedPlace(row), { id: owner, isAdmin: true, signal });
      if (stored.contentHash === row.contentHash) {
        throw new AppError('validation-failed', { errors: { image: 'The image has this file already.' } });
      }
      return replaceWith(row, stored, { keepsOld, changedAt: now(), action: 'image.replaced' }, actor);
    },

    /** Shows a version again; the current content becomes a version. Throws `image-not-found`, `changed-since`. */
    restore: async (imageId: string, id: string, actor: Actor): Promise<{ entries: number[] }> => {
      const [row, to] = [await existing(imageId), await version(imageId, id)];
      if (to.discardedAt) throw versionGone();
      return replaceWith(row, storedOf(to), { keepsOld: true, changedAt: now(), action: 'image.replaced' }, actor);
    },

    /** Reverts a replacement: the former content is shown again, the other is discarded. Throws `image-not-found` and `changed-since`. */
    revert: async ({ subjectId, before, after }: RevertedEntry, actor: Actor): Promise<string> => {
      const [was, left] = [before as ReturnType<typeof factsOf>, after as ReturnType<typeof factsOf>];
      const row = await existing(subjectId);
      if (row.contentHash !== left.contentHash) {
        throw new AppError('changed-since', { detail: 'Not reverted. The image was replaced again since.' });
      }
      const to = await repository.find(subjectId, was.version ?? '', was.contentHash);
      if (!to) throw new AppError('changed-since', { detail: 'Not reverted. The earlier file is gone.' });
      const changedAt = to.shownFrom.getTime() === row.createdAt.getTime() ? null : to.shownFrom;
      await replaceWith(row, storedOf(to), { keepsOld: false, changedAt, action: 'image.replacement-reverted' }, actor);
      return 'The image shows its earlier file again.';
    },

    /** Deletes a version and its files permanently. Throws `image-not-found`. */
    remove: async (imageId: string, id: string, actor: Actor): Promise<void> => {
      const old = await version(imageId, id);
      const entry = {
        actor,
        action: 'image.version-deleted',
        subjectId: imageId,
        before: { ...factsOf(old), replacedAt: old.replacedAt.toISOString() },
      };
      if (!(await repository.discard(imageId, id, now(), entry))) throw versionGone();
      await removeFiles(old);
      await publish('Version of an image deleted');
    },

    /** Deletes the files of versions that were discarded so long ago that no open page shows them. */
    purge: async (): Promise<void> => {
      const before = new Date(now().getTime() - ORPHAN_RETENTION_MS);
      for (const discarded of await repository.findDiscarded(before)) await removeFiles(discarded);
    },
  };
}

export type ImageVersionsService = ReturnType<typeof imageVersionsService>;
