import { isDeepStrictEqual } from 'node:util';
import type { PaletteColour } from '#db/schema/search.ts';
import type { Viewer } from '#shared/access/viewer.ts';
import { toHex, toOklab, toOklch } from '#shared/colours/oklab.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { GalleryItem } from '#shared/images/image.contract.ts';
import type { ImageVersion } from '#shared/images/image-version.contract.ts';
import type { ImageDetails } from '#shared/reading/image-details.contract.ts';
import { withoutPrivateWords } from '#shared/reading/private-words.ts';
import type { AdminReading, ReadingUpdate } from '#shared/reading/reading-edit.contract.ts';
import { regionsOf } from '#shared/regions/shown-regions.ts';
import type { Actor } from '../audit/actor.ts';
import type { GalleryService } from '../gallery/gallery.service.ts';
import type { GalleryItems } from '../gallery/gallery-items.repository.ts';
import { maySee } from '../gallery/positions.ts';
import type { ImageReadingsRepository } from './image-readings.repository.ts';
import { toPaletteEntry } from './palette.mapper.ts';

/** A typed text without what must never be stored (contract 9). */
const cleanText = (text: string): string =>
  text
    .split('\n')
    .map((line) => withoutPrivateWords(line.split(/\s+/).map((word) => ({ text: word }))))
    .map((words) => words.map(({ text: word }) => word).join(' '))
    .join('\n');

/** Typed colours; one that was read keeps its values. */
const toPalette = (hexes: readonly string[], read: readonly PaletteColour[]): PaletteColour[] =>
  hexes.map((hex) => {
    const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
    return (
      read.find((colour) => toHex(colour) === hex) ?? {
        ...toOklch(toOklab(channel(1), channel(3), channel(5))),
        share: 0,
      }
    );
  });

const hexes = (palette: readonly PaletteColour[]): string[] => palette.map(toHex);

/** Single images with what was read in them, and the admins' corrections. */
export function imageDetailsService(deps: {
  repository: ImageReadingsRepository;
  gallery: GalleryService;
  items: GalleryItems;
  versionsOf: (item: GalleryItem) => Promise<ImageVersion[]>;
}) {
  const { repository, gallery, items } = deps;

  const existing = async (id: string) => {
    const row = await repository.findById(id);
    if (!row) throw new AppError('image-not-found');
    return row;
  };

  type Found = Awaited<ReturnType<typeof existing>>;

  const toAdminReading = ({ read, corrected }: Found): AdminReading => ({
    read: read && { text: read.text, theme: read.theme, palette: hexes(read.palette), problem: read.problem },
    corrected: {
      text: corrected?.text ?? null,
      theme: corrected?.theme ?? null,
      palette: corrected?.palette ? hexes(corrected.palette) : null,
    },
  });

  const adminReading = async (id: string): Promise<AdminReading> => toAdminReading(await existing(id));

  return {
    /** An image with its reading. Throws `image-not-found`, also if the viewer may not see it. */
    get: async (id: string, viewer: Viewer): Promise<ImageDetails> => {
      const [index, { number, hidden, read, corrected }, regions] = await Promise.all([
        gallery.index(),
        existing(id),
        repository.findRegionPalettes(id),
      ]);
      const position = hidden ? -1 : (index.positions[number] ?? -1);
      const [found] = maySee(index, viewer)(position)
        ? await items.find(index, Uint32Array.of(position), () => true)
        : [];
      if (!found) throw new AppError('image-not-found');
      const { otherRegions: _others, ...rest } = found;
      const item = { ...rest, region: null };
      return {
        ...item,
        regions: regionsOf(found),
        theme: corrected?.theme ?? read?.theme ?? null,
        palette: (corrected?.palette ?? read?.palette ?? []).map(toPaletteEntry),
        regionPalettes: regions.map(({ region, palette }) => ({ region, palette: palette.map(toPaletteEntry) })),
        text: corrected?.text ?? read?.text ?? '',
        versions: await deps.versionsOf(item),
      };
    },

    /** What was read in an image, including hidden ones, and an admin's correction. Throws `image-not-found`. */
    forAdmin: adminReading,

    /** Corrects what was read; the correction stays when the image is read again. Throws `image-not-found`, and `edited-since` if it is no longer `was`. */
    correct: async (id: string, { was, ...update }: ReadingUpdate, actor: Actor): Promise<AdminReading> => {
      const found = await existing(id);
      const { read, corrected } = found;
      const before = toAdminReading(found);
      const editedSince = async () => new AppError('edited-since', { extensions: { current: await adminReading(id) } });
      if (was && !isDeepStrictEqual(was, before.corrected)) throw await editedSince();
      const palette = update.palette && toPalette(update.palette, read?.palette ?? []);
      const text = update.text === null ? null : cleanText(update.text);
      const correction = { text, theme: update.theme, palette };
      const { text: oldText = null, theme = null, palette: oldPalette = null } = corrected ?? {};
      const change = { was: { text: oldText, theme, palette: oldPalette }, correction };
      const isStored = await repository.replaceCorrection(id, change, {
        actor,
        action: 'image.reading-corrected',
        subjectKind: 'image',
        subjectId: id,
        before: before.corrected,
        after: { ...update, text },
      });
      if (!isStored) throw await editedSince();
      gallery.expire();
      return adminReading(id);
    },
  };
}
