import type { Findings } from '../builds/release-check.ts';
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
  parts,
}: {
  repository: GalleryCheckRepository;
  imageHost: Pick<ImageHost, 'has' | 'orphans'>;
  /** Checks of what else there is: releases, leftovers of killed processes. */
  parts: readonly ((options: { fix: boolean }) => Promise<Findings>)[];
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
     * Checks the database, the media of each image, media that nothing leads to, releases, and what killed processes have left.
     * With `fix`, images without media are made anew by the next import, the last complete release is served, and what is half
     * or led to by nothing is deleted. Throws what the image host throws.
     */
    check: async ({ fix }: { fix: boolean }): Promise<CheckReport> => {
      const damage = await repository.findDamage();
      const rows = await repository.findImages();
      const problems = damage.map((line) => `Database: ${line}. Restore a backup.`);
      const report: CheckReport = { images: rows.length, problems, fixed: [] };
      await checkMedia(rows, fix, report);
      await checkOrphans(rows, fix, report);
      for (const part of parts) {
        const { problems: found, fixed } = await part({ fix });
        report.problems.push(...found);
        report.fixed.push(...fixed);
      }
      return report;
    },
  };
}

/** Compares the database with itself and with the image host. */
export type GalleryCheckService = ReturnType<typeof galleryCheckService>;
