import { availableParallelism } from 'node:os';
import type { Db } from '#db/client.ts';
import type { DemoChoice, DemoState } from '#shared/companies/company.contract.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { Actor } from '../audit/actor.ts';
import type { OnProgress } from '../backup/backup-contents.ts';
import type { Publish } from '../builds/publisher.ts';
import type { Settings } from '../env.ts';
import type { GalleryService } from '../gallery/gallery.service.ts';
import type { ImageHost } from '../image-host/image-host.port.ts';
import { inParallel } from '../in-parallel.ts';
import type { DemoGalleryRepository } from './demo-gallery.repository.ts';

/** How many companies and images of the demo were removed. */
export type RemovedDemo = { companies: number; images: number };

export type DemoGalleryDeps = {
  repository: DemoGalleryRepository;
  db: Db;
  imageHost: ImageHost;
  gallery: Pick<GalleryService, 'expire' | 'index' | 'records'>;
  sharePictures: { forget(slug: string): Promise<void> };
  settings: Settings;
  publish: Publish;
};

/** The gallery of an empty installation, how long it is shown, and its removal. */
export function demoGalleryService({
  repository,
  db,
  imageHost,
  gallery,
  sharePictures,
  settings,
  publish,
}: DemoGalleryDeps) {
  const state = async (): Promise<DemoState> => {
    const [{ demo: listing }, records, isShown] = await Promise.all([
      gallery.index(),
      gallery.records(),
      repository.isShown(),
    ]);
    const own = records.filter(({ isDemo }) => isDemo);
    const images = own.reduce((sum, { imageCount }) => sum + imageCount, 0);
    return { listing, isShown, companies: own.length, images };
  };

  return {
    state,

    /** Shows the demo beside real companies, or sets it aside again. Throws `edited-since`. */
    show: async ({ isShown, was }: DemoChoice, actor: Actor): Promise<DemoState> => {
      const before = await repository.isShown();
      if (was !== undefined && was !== before) {
        throw new AppError('edited-since', { extensions: { current: await state() } });
      }
      if (before === isShown) return state();
      const subject = { subjectKind: 'gallery', subjectId: 'demo' };
      const entry = { actor, action: 'demo.show', ...subject, before: { isShown: before }, after: { isShown } };
      await repository.updateShown(isShown, entry);
      await publish(isShown ? 'Demo shown' : 'Demo set aside', actor);
      return state();
    },

    /** Whether the demo belongs in this gallery: it is empty, the configuration allows a demo, and nobody has removed it. */
    isAwaited: async (): Promise<boolean> => settings.demo && (await repository.isAwaited()),

    /** Restores the demo from its backup file. Killed midway, it can be run again. Rejects with a sentence. */
    restore: async (file: string, onProgress: OnProgress = () => undefined): Promise<void> => {
      const { addBackup } = await import('../backup/add-backup.ts');
      await addBackup({ settings, db, imageHost }, file, onProgress);
      gallery.expire();
    },

    /** Deletes the demo's companies with their images, covers, logos and link previews. A gallery without a demo is not changed. */
    remove: async (actor: Actor): Promise<RemovedDemo> => {
      const companies = await repository.findCompanies();
      const images = await repository.findImages();
      const [demo, others] = [companies.filter((row) => row.demo), companies.filter((row) => !row.demo)];
      const artworkOf = (rows: typeof companies) =>
        rows.flatMap(({ logoUrl, heroImage }) => [logoUrl ?? [], heroImage ?? []].flat());
      const used = new Set(artworkOf(others));
      const artwork = artworkOf(demo).filter((address) => imageHost.isArtwork(address) && !used.has(address));
      // Media first: if this ends early, the rows still show what remains to be removed.
      await inParallel(images, availableParallelism(), ({ publicId }) => imageHost.remove(publicId));
      await inParallel(artwork, availableParallelism(), (address) => imageHost.removeArtwork(address));
      for (const { slug } of demo) await sharePictures.forget(slug);
      const removed = { companies: demo.length, images: images.length };
      const before = { companies: demo.map(({ slug }) => slug), images: images.length };
      await repository.delete(
        images.map(({ id }) => id),
        { actor, action: 'demo.remove', subjectKind: 'gallery', subjectId: 'demo', before },
      );
      if (demo.length > 0) await publish('Demo removed');
      return removed;
    },
  };
}
