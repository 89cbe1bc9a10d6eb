import type { ImageHost } from '../image-host/image-host.port.ts';
import type { GalleryCheckRepository } from './gallery-check.repository.ts';

/** What a check found; each line names the thing and the remedy. */
export type CheckReport = { images: number; problems: string[]; fixed: string[] };

/** Rows of one write: well below what a statement takes. */
const BATCH_ROWS = 500;

/** Compares the database with itself and with the image host. */
export function galleryCheckService({
  repository,
  imageHost,
}: {
  repository: GalleryCheckRepository;
  imageHost: Pick<ImageHost, 'has' | 'orphans'>;
}) {
  type Rows = Awaited<ReturnType<GalleryCheckRepository['findImages']>>;

  const checkMedia = async (rows: Rows, fix: boolean, { problems, fixed }: CheckReport): Promise<void> => {
    const incomplete: string[] = [];
    for (const row of rows) {
      if (await imageHost.has(row)) continue;
      incomplete.push(row.id);
      const place = `${row.folder}/${row.sourceName}`;
      if (fix) fixed.push(`${place}: the next import of its folder makes its media anew.`);
      else problems.push(`${place}: media are missing. Run check --fix, then import its folder again.`);
    }
    for (let from = 0; fix && from < incomplete.length; from += BATCH_ROWS) {
      await repository.updateForgotten(incomplete.slice(from, from + BATCH_ROWS));
    }
  };

  const checkOrphans = async (rows: Rows, fix: boolean, { problems, fixed }: CheckReport): Promise<void> => {
    const publicIds = new Set(rows.map(({ publicId }) => publicId));
    const inUse = { publicIds, addresses: await repository.findArtwork() };
    for (const orphan of (await imageHost.orphans?.(inUse, { remove: fix })) ?? []) {
      if (fix) fixed.push(`media/${orphan}: deleted, nothing led to it.`);
      else problems.push(`media/${orphan}: nothing leads to it. Run check --fix to delete it.`);
    }
  };

  return {
    /**
     * Checks the database, the media of each image, and media that nothing leads to. With `fix`, images without media are made
     * anew by the next import, and media that nothing leads to are deleted. Throws what the image host throws.
     */
    check: async ({ fix }: { fix: boolean }): Promise<CheckReport> => {
      const damage = await repository.findDamage();
      const rows = await repository.findImages();
      const problems = damage.map((line) => `Database: ${line}. Restore a backup.`);
      const report: CheckReport = { images: rows.length, problems, fixed: [] };
      await checkMedia(rows, fix, report);
      await checkOrphans(rows, fix, report);
      return report;
    },
  };
}

/** Compares the database with itself and with the image host. */
export type GalleryCheckService = ReturnType<typeof galleryCheckService>;
