import type { CompanyRow } from '#db/schema/companies.ts';
import type { CompanyTakedownRow, TakedownRow } from '#db/schema/takedowns.ts';
import { AppError } from '#shared/http/app-error.ts';
import { resolvesToOneOf } from '#shared/images/image-address.ts';
import type { AdminImage } from '#shared/images/image-admin.contract.ts';
import type { Takedown, TakedownList, TakedownResponse } from '#shared/takedowns/takedown.contract.ts';
import { DELETED_USER } from '#shared/users/retention.ts';
import { type Actor, COMMAND_LINE } from '../audit/actor.ts';
import type { Rebuild } from '../builds/builds.port.ts';
import type { GalleryService } from '../gallery/gallery.service.ts';
import type { ImageHost } from '../image-host/image-host.port.ts';
import type { ImageReader } from '../image-host/image-reader.ts';
import type { ImageAdminRepository } from '../images/image-admin.repository.ts';
import type { Log } from '../log/log.ts';
import type { OutsideImage } from '../reading/layout.ts';
import type { ImageDescriber } from '../similar/image-describer.ts';
import type { DeletedContentsRepository } from './deleted-contents.repository.ts';
import { isTakedownOf, namedContent, requireOwnAddress, subjectOf } from './named-content.ts';
import { similarCovers } from './similar-covers.ts';
import type { ArtworkChange, TakedownsRepository } from './takedowns.repository.ts';

/** What a takedown can't reach, each as a sentence with the remedy or its duration. */
function remainingCopies(kind: ImageHost['kind'], isHosted: boolean): string[] {
  const caches = {
    local:
      'Copies in caches: a CDN or proxy revalidates after 10 minutes, a browser after a day. Purge your CDN if it keeps files for longer.',
    cloudinary:
      'Copies in caches: Cloudinary takes up to an hour to clear its CDN, and a browser may keep a copy for 30 days.',
  }[kind];
  return [
    caches,
    'Backups: a restore here leaves the image out. For another installation, export the list: npm run gallery -- takedowns --export <file>',
    'The file in the folder that you import from: imports refuse it, but do not delete it.',
    ...(kind === 'cloudinary'
      ? [
          "Cloudinary's own backup, if your account has one: delete the image there too.",
          'The same bytes under another name at Cloudinary: npm run gallery -- sync --all hides them.',
        ]
      : []),
    ...(isHosted ? ['Older deploys at the host of your site: delete them there.'] : []),
    'Search engines and archives: ask them to remove their copies.',
  ];
}

/** A row for admins; `email` is null if the account is gone. */
const toTakedown = (row: TakedownRow, email: string | null): Takedown => ({
  contentHash: row.contentHash,
  imageIds: row.imageIds,
  subject: row.subject,
  reason: row.reason,
  by: email ?? (row.actorId === null ? COMMAND_LINE.email : DELETED_USER),
  at: row.at.toISOString(),
  filesRemoved: row.filesRemovedAt !== null,
});

/** Rows as a list that can be applied to another installation or an older backup. */
const toTakedownList = (rows: readonly TakedownRow[], companies: readonly CompanyTakedownRow[]): TakedownList => ({
  format: 'cyber-gallery-takedowns',
  version: 1,
  takedowns: rows.map(({ at, actorId: _actor, filesRemovedAt: _removed, ...row }) => ({
    ...row,
    at: at.toISOString(),
  })),
  companies: companies.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
});

export type TakedownDeps = {
  repository: TakedownsRepository;
  deleted: DeletedContentsRepository;
  imageHost: ImageHost;
  readImage: ImageReader;
  describe: ImageDescriber;
  isCopy: (look: OutsideImage, of: Pick<OutsideImage, 'phash' | 'layout' | 'edges'>) => boolean;
  images: Pick<ImageAdminRepository, 'findByIds' | 'findByAddress'>;
  companies: { findAll: () => Promise<CompanyRow[]> };
  /** Other images that are nearly identical. */
  findNearCopies: (imageId: string) => Promise<string[]>;
  /** Images of a company in order, hidden ones included. */
  listImages: (query: { company: string }) => Promise<readonly AdminImage[]>;
  gallery: Pick<GalleryService, 'expire'>;
  rebuild: Rebuild;
  /** Deletes the cached link previews: many show other images too, and all are drawn again on request. */
  forgetSharePictures: () => Promise<void>;
  log: Log;
  siteUrl: string;
  /** Companies that were taken down as a whole. */
  findTakenDownCompanies: () => Promise<CompanyTakedownRow[]>;
  /** Whether the site's files are hosted by someone else, including older deploys. */
  isHosted: boolean;
};

/** Takes images down permanently (contract 12): they are no longer served, listed or accepted. */
export function takedownsService(deps: TakedownDeps) {
  const { repository, imageHost, gallery, rebuild, log } = deps;
  const find = namedContent(deps);
  const findCovers = similarCovers(deps);

  /** A replacement for the cover: the company's first remaining image. Null if there is none, or it can't be read. */
  const otherCover = async (company: CompanyRow, takenIds: readonly string[]) => {
    const images = await deps.listImages({ company: company.id });
    const next = images.find(({ id, hidden }) => !hidden && !takenIds.includes(id));
    if (!next) return null;
    try {
      return await imageHost.storeArtwork(await deps.readImage(next.image.secure_url), 'cover');
    } catch (err) {
      log.warn({ err, company: company.slug }, 'no other cover could be made after a takedown');
      return null;
    }
  };

  const changeOf = (id: string, from: ArtworkChange['from'], to: ArtworkChange['to'], actor: Actor): ArtworkChange => {
    const entry = { actor, action: 'company.updated', subjectId: id, before: from, after: to };
    return { id, from, to, entry };
  };

  /** Companies whose logo or cover shows the content, without it. */
  const artworkChanges = async (publicIds: readonly string[], actor: Actor) => {
    const shown = (await deps.companies.findAll()).map((company) => {
      const { id, logoUrl, heroImage } = company;
      const isCover = resolvesToOneOf(heroImage, publicIds);
      const to = {
        ...(resolvesToOneOf(logoUrl, publicIds) ? { logoUrl: null } : {}),
        ...(isCover ? { heroImage: null, heroPlaceholder: null } : {}),
      };
      return { company, isCover, change: changeOf(id, { logoUrl, heroImage }, to, actor) };
    });
    return shown.filter(({ change: { to } }) => Object.keys(to).length > 0);
  };

  /** Gives a company that has lost its cover another one. */
  const replaceCover = async (
    { company, change: { from, to } }: Awaited<ReturnType<typeof artworkChanges>>[number],
    takenIds: readonly string[],
    actor: Actor,
  ): Promise<void> => {
    const cover = await otherCover(company, takenIds);
    if (!cover) return;
    const now = { ...from, ...to, heroImage: null };
    const { address: heroImage, placeholder } = cover;
    await repository.updateArtwork(
      changeOf(company.id, now, { heroImage, heroPlaceholder: placeholder || null }, actor),
    );
  };

  /** Deletes the files of one takedown; returns whether all are gone. `finish` retries failures. */
  const removeFiles = async ({ contentHash, publicIds }: Pick<TakedownRow, 'contentHash' | 'publicIds'>) => {
    try {
      for (const publicId of publicIds) await imageHost.remove(publicId);
      await deps.forgetSharePictures();
      await repository.updateRemoved(contentHash);
      return true;
    } catch (err) {
      log.warn({ err, contentHash }, 'files of a takedown could not be deleted yet');
      return false;
    }
  };

  /** Takes one content down. Covers get no replacement yet, and no rebuild is requested. */
  const take = async (image: string, reason: string, actor: Actor) => {
    const content = await find(image);
    const publicIds = [...content.takedown.publicIds, ...(await findCovers(content.folders, content.takedown))];
    const takedown = { ...content.takedown, publicIds, reason, actorId: actor.id };
    const versions = content.versions.map((version) => ({ ...version, reason, actorId: actor.id }));
    const artwork = await artworkChanges(takedown.publicIds, actor);
    const near = takedown.imageIds[0] ? await deps.findNearCopies(takedown.imageIds[0]) : [];
    const entry = {
      actor,
      action: 'image.taken-down',
      subjectId: takedown.imageIds[0] ?? takedown.publicIds[0] ?? '',
      before: content.facts,
      after: { reason, name: takedown.subject, contentHash: takedown.contentHash, publicIds: takedown.publicIds },
    };
    await repository.insert(
      takedown,
      versions,
      artwork.map((shown) => shown.change),
      entry,
    );
    // Someone may have given a company this cover since the companies were read.
    for (const late of await artworkChanges(takedown.publicIds, actor)) {
      if (await repository.updateArtwork(late.change)) artwork.push(late);
    }
    gallery.expire();
    const filesRemoved = await removeFiles(takedown);
    for (const version of versions) if (filesRemoved) await repository.updateRemoved(version.contentHash);
    const response: TakedownResponse = {
      subject: takedown.subject,
      images: takedown.imageIds.length,
      covers: artwork.length,
      filesRemoved,
      near: (await deps.images.findByIds(near)).map((other) => ({ id: other.row.id, subject: subjectOf(other) })),
      notReached: remainingCopies(imageHost.kind, deps.isHosted),
    };
    const hashes = [takedown, ...versions].map(({ contentHash }) => contentHash);
    /** Encoding may take long on a busy machine, and the content must not be served meanwhile: only now. */
    const replaceCovers = async (exceptCompanyId?: string) => {
      const shownAs = artwork.filter(({ isCover, company }) => isCover && company.id !== exceptCompanyId);
      for (const shown of shownAs) await replaceCover(shown, takedown.imageIds, actor);
      gallery.expire();
    };
    return { response, hashes, replaceCovers };
  };

  return {
    /**
     * Takes down every copy of the image that `image` names: an id, the address of a page with the image open, or the address of
     * a file of it. From then on no process serves it; the next build removes pages that still name it. Throws
     * `image-not-found`, and `image-taken-down` if it was taken down before.
     */
    takeDown: async (image: string, reason: string, actor: Actor): Promise<TakedownResponse> => {
      const { response, replaceCovers } = await take(image, reason, actor);
      await replaceCovers();
      await rebuild.request('Image taken down');
      return response;
    },

    /** The same as a part of a company's takedown, which requests the rebuild. `replaceCovers` gives other covers to companies that showed it. */
    takePart: take,

    /** Deletes the cached link previews. */
    forgetSharePictures: deps.forgetSharePictures,

    /** What a takedown can't reach, each as a sentence. */
    notReached: (): string[] => remainingCopies(imageHost.kind, deps.isHosted),

    /** Retries deleting files that a killed process or an outage of the image host has left; returns how many takedowns still have some. */
    finish: async (): Promise<number> => {
      let left = 0;
      for (const takedown of await repository.findUnfinished()) if (!(await removeFiles(takedown))) left += 1;
      return left;
    },

    /** All takedowns, newest first. */
    list: async (): Promise<Takedown[]> => (await repository.findAll()).map(({ row, email }) => toTakedown(row, email)),

    /** All takedowns as a file for `restore`. */
    exportList: async (): Promise<TakedownList> =>
      toTakedownList(
        (await repository.findAll()).map(({ row }) => row),
        await deps.findTakenDownCompanies(),
      ),

    /**
     * Allows content again, by its hash, an id or an address; returns what it was. Its files are gone: an import, a sync or an
     * upload brings it back. Throws `takedown-not-found`.
     */
    revert: async (named: string, actor: Actor): Promise<string[]> => {
      const text = named.trim();
      const byHash = await repository.findByHash(text);
      if (!byHash) requireOwnAddress(text, deps);
      const all = byHash ? [] : (await repository.findAll()).map(({ row }) => row);
      const subjects: string[] = [];
      for (const row of byHash ? [byHash] : all.filter((other) => isTakedownOf(other, text))) {
        const { contentHash, subject, reason, at, imageIds } = row;
        const entry = {
          actor,
          action: 'takedown.reverted',
          subjectKind: 'image',
          subjectId: imageIds[0] ?? contentHash,
          before: { name: subject, reason, at: at.toISOString(), contentHash },
        };
        if (await repository.delete(contentHash, entry)) subjects.push(subject);
      }
      if (subjects.length > 0) {
        gallery.expire();
        return subjects;
      }
      const [shown] = await deps.images.findByIds([text]);
      throw new AppError(
        'takedown-not-found',
        shown ? { detail: `${subjectOf(shown)} is in the gallery; it is not taken down.` } : {},
      );
    },
  };
}

export type TakedownsService = ReturnType<typeof takedownsService>;
