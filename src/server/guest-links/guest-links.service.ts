import { createHash } from 'node:crypto';
import type { GuestCollection, GuestLinkSetting, GuestLinkState } from '#shared/guest-links/guest-link.contract.ts';
import { GUEST_LINK, type GuestSize, guestPath } from '#shared/guest-links/limits.ts';
import { AppError } from '#shared/http/app-error.ts';
import { creditOf } from '#shared/images/credit.ts';
import type { GalleryItem } from '#shared/images/image.contract.ts';
import { pictureOf } from '#shared/images/picture.ts';
import { DAY_MS } from '#shared/text/dates.ts';
import type { AccountExport } from '#shared/users/account.contract.ts';
import type { Actor } from '../audit/actor.ts';
import { requireRevertable } from '../audit/changed-since.ts';
import type { RevertedEntry } from '../audit/reverted-entry.ts';
import type { CollectionItemsRepository } from '../collections/collection-items.repository.ts';
import type { CollectionsRepository } from '../collections/collections.repository.ts';
import type { CollectionsService } from '../collections/collections.service.ts';
import type { ImageSlotsService } from '../collections/image-slots.service.ts';
import { isShareToken, matchesShareHash, newShareToken, shareHashOf } from '../collections/share-token.ts';
import type { GuestLinkRow, GuestLinksRepository } from './guest-links.repository.ts';
import type { GuestPictures } from './guest-pictures.ts';

export type GuestLinksDeps = {
  repository: GuestLinksRepository;
  sections: Pick<CollectionsRepository, 'findSections'>;
  itemRows: Pick<CollectionItemsRepository, 'findItems'>;
  collections: Pick<CollectionsService, 'require'>;
  imageSlots: Pick<ImageSlotsService, 'fill'>;
  pictures: GuestPictures;
  now: () => Date;
  siteUrl: string;
};

/** Bytes of a picture's name. */
const NAME_BYTES = 12;

/** An image's name in the addresses of one link: it tells nothing about the image, and no other link has it. */
const nameOf = (token: string, image: string): string =>
  createHash('sha256').update(`${token}/${image}`).digest().subarray(0, NAME_BYTES).toString('base64url');

/** Guests see what someone with an account sees: images that are hidden or taken down are gaps. */
const GUEST = { kind: 'user', id: 'guest' } as const;

const toGuestImage = (token: string, ref: string, item: GalleryItem): GuestCollection['items'][number]['image'] => {
  const { title, image, region, company } = item;
  const { alt } = image;
  const { width, height, placeholder } = pictureOf(item);
  const name = (region?.title || title) ?? alt;
  return {
    ...{ picture: nameOf(token, ref), title: name, alt, company: company.name },
    ...{ credit: creditOf(item), width, height, placeholder },
  };
};

const toGuestLink = ({ createdAt, expiresAt, openings }: GuestLinkRow) => ({
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  openings,
});

/**
 * Links that show all images of a collection to everyone who has them, watermarked and for some days, while an admin allows them
 * (contract 11). `owner` is the id of the current user.
 */
export function guestLinksService(deps: GuestLinksDeps) {
  const { repository, sections, itemRows, collections, imageSlots, pictures, now, siteUrl } = deps;

  /** Every reason why a link does not work gives the same error. */
  const open = async (token: string) => {
    const found = isShareToken(token) ? await repository.findOpen(shareHashOf(token), now()) : undefined;
    if (!found || !matchesShareHash(token, found.link.tokenHash)) throw new AppError('collection-not-found');
    const rows = await itemRows.findItems(found.collection.id);
    const shown = rows.slice(0, GUEST_LINK.images);
    const slots = await imageSlots.fill(shown, GUEST);
    return { ...found, total: rows.length, shown: shown.map((row, at) => ({ ...row, item: slots[at]?.item })) };
  };

  const setting = async (): Promise<GuestLinkSetting> => {
    const [isAllowed, links] = await Promise.all([repository.isAllowed(), repository.countActive(now())]);
    return { isAllowed, links };
  };

  const writeAllowed = (isAllowed: boolean, actor: Actor, action: 'updated' | 'reverted'): Promise<boolean> => {
    const [before, after] = [{ isAllowed: !isAllowed }, { isAllowed }];
    const entry = { actor, action: `guest-links.${action}`, subjectId: 'all', before, after };
    return repository.updateAllowed(isAllowed, !isAllowed, entry);
  };

  return {
    setting,

    /** Switches guest links on or off for the gallery. Throws `edited-since` with the current state. */
    allow: async (choice: { isAllowed: boolean; was: boolean }, actor: Actor): Promise<GuestLinkSetting> => {
      const { isAllowed, was } = choice;
      const isSaved =
        isAllowed === was ? (await repository.isAllowed()) === was : await writeAllowed(isAllowed, actor, 'updated');
      if (!isSaved) throw new AppError('edited-since', { extensions: { current: await setting() } });
      return setting();
    },

    /** Reverts a change of the switch. Throws `changed-since`. */
    revert: async ({ before }: RevertedEntry, actor: Actor): Promise<string> => {
      const { isAllowed } = before as { isAllowed: boolean };
      requireRevertable(await writeAllowed(isAllowed, actor, 'reverted'));
      return isAllowed ? 'Guest links are allowed again.' : 'Guest links are off again.';
    },

    /** The guest link of a collection. Throws `collection-not-found`. */
    get: async (owner: string, id: string): Promise<GuestLinkState> => {
      await collections.require(owner, id);
      const [isAllowed, row] = await Promise.all([repository.isAllowed(), repository.find(id)]);
      return { isAllowed, link: row ? toGuestLink(row) : null };
    },

    /** Creates a link; the earlier one stops working. Throws `collection-not-found` or `guest-links-off`. */
    create: async (owner: string, id: string, { days }: { days: number }) => {
      await collections.require(owner, id);
      const token = newShareToken();
      const createdAt = now();
      const expiresAt = new Date(createdAt.getTime() + days * DAY_MS);
      const row = { collectionId: id, tokenHash: shareHashOf(token), createdAt, expiresAt };
      if (!(await repository.replace(owner, row))) throw new AppError('guest-links-off');
      return { ...toGuestLink({ ...row, openings: 0 }), token, address: `${siteUrl}${guestPath(token)}` };
    },

    /** Ends the link. Throws `collection-not-found`. */
    remove: async (owner: string, id: string): Promise<void> => {
      await collections.require(owner, id);
      await repository.delete(owner, id);
    },

    /** What everyone with the link sees; counts as an opening if it is sent. Throws `collection-not-found`. */
    view: async (token: string, { isSent = true } = {}): Promise<GuestCollection> => {
      const { link, collection, shown, total } = await open(token);
      const [named] = await Promise.all([
        sections.findSections([collection.id]),
        isSent ? repository.countOpening(link.tokenHash) : undefined,
      ]);
      return {
        title: collection.title,
        description: collection.description,
        expiresAt: link.expiresAt.toISOString(),
        total,
        sections: named.map(({ id, title }) => ({ id, title })),
        items: shown.map(({ image, item, section, note }) => ({
          image: item ? toGuestImage(token, image, item) : null,
          section,
          note,
        })),
      };
    },

    /** A watermarked picture of the link as WebP. Throws `collection-not-found` for every other name, and `server-exhausted`. */
    picture: async (token: string, name: string, size: GuestSize): Promise<Buffer> => {
      const { shown } = await open(token);
      const item = shown.find(({ image }) => nameOf(token, image) === name)?.item;
      if (!item) throw new AppError('collection-not-found');
      return pictures.watermarked(pictureOf(item), size);
    },

    /** The links of a user, for the export of their account. */
    exportAll: async (owner: string): Promise<AccountExport['guestLinks']> =>
      (await repository.findAll(owner)).map(({ title, ...row }) => ({ collection: title, ...toGuestLink(row) })),
  };
}

export type GuestLinksService = ReturnType<typeof guestLinksService>;
