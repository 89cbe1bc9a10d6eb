import { counted } from '#shared/text/counted.ts';
import type { Findings } from '../builds/release-check.ts';
import { type ArtworkUse, COVER_WIDTHS, type ImageHost, type ListingPage } from '../image-host/image-host.port.ts';
import type { ImageAdminService } from '../images/image-admin.service.ts';
import { inParallel } from '../in-parallel.ts';
import { portions } from '../portions.ts';
import type { GalleryCheckRepository } from './gallery-check.repository.ts';

/** What a check found; each line names the thing and the remedy. */
export type CheckReport = { images: number; problems: string[]; fixed: string[]; notes: string[] };

/** Rows of one write: well below what a statement can take. */
const BATCH_ROWS = 500;

/** Images of a folder that a line names. */
const NAMED = 10;

/** Images whose media are checked in parallel. */
const LOOKED_FOR_AT_ONCE = 16;

/** Receives the number of images checked so far. */
export type OnChecked = (done: number, total: number) => void;

type Files = Parameters<ImageHost['has']>[0];

/** The end of an artwork's address: width and format of its full size. */
const OF_ARTWORK = /\/(\d+)\.(\w+)$/;

/** The files of a logo or a cover of ours. */
function artworkFiles(
  { isArtwork, publicIdIn }: Pick<ImageHost, 'isArtwork' | 'publicIdIn'>,
  { company, use, address }: { company: string; use: ArtworkUse; address: string | null },
): (Files & { name: string; remedy: string })[] {
  const [, width, format] = OF_ARTWORK.exec(address ?? '') ?? [];
  const publicId = address && isArtwork(address) ? publicIdIn(address) : undefined;
  if (!publicId || !width || !format) return [];
  const widths = use === 'cover' ? COVER_WIDTHS.join(',') : width;
  const remedy = "Choose it again in the company's form, or restore a backup.";
  return [{ publicId, version: '', format, width: Number(width), widths, name: `${company}, ${use}`, remedy }];
}

/** Checks the database, and compares it with the image host. */
export function galleryCheckService({
  repository,
  imageHost,
  folders,
  rewriteIndex,
  parts,
}: {
  repository: GalleryCheckRepository;
  imageHost: Pick<ImageHost, 'has' | 'repair' | 'listing' | 'orphans' | 'setup' | 'isArtwork' | 'publicIdIn'>;
  folders: ImageAdminService['folders'];
  /** Rebuilds the whole search index. */
  rewriteIndex: () => Promise<void>;
  /** Further checks: releases, leftovers of killed processes. */
  parts: readonly ((options: { fix: boolean }) => Promise<Findings>)[];
}) {
  /** What may have happened to files; Cloudinary's are either there or not. */
  const incompletely = imageHost.repair ? 'missing or cut short' : 'missing';
  type Rows = Awaited<ReturnType<GalleryCheckRepository['findImages']>>;

  /** Public ids in the host's listing: one call for hundreds of images instead of one for each. */
  const listed = async (rows: Rows, onChecked: OnChecked): Promise<ReadonlySet<string>> => {
    const publicIds = new Set(rows.map(({ publicId }) => publicId));
    const there = new Set<string>();
    let cursor: string | null = null;
    do {
      const page: ListingPage | undefined = await imageHost.listing?.all(cursor);
      for (const { publicId } of page?.images ?? []) if (publicIds.has(publicId)) there.add(publicId);
      onChecked(there.size, rows.length);
      cursor = page?.next ?? null;
    } while (cursor !== null);
    return there;
  };

  /** Images with missing or incomplete media. An image that is not in the listing is requested individually before it counts as missing. */
  const findIncomplete = async (rows: Rows, onChecked: OnChecked): Promise<Rows> => {
    const there = imageHost.listing ? await listed(rows, onChecked) : new Set<string>();
    const doubtful = rows.filter(({ publicId }) => !there.has(publicId));
    const incomplete = new Set<Rows[number]>();
    let done = rows.length - doubtful.length;
    await inParallel(doubtful, LOOKED_FOR_AT_ONCE, async (row) => {
      if (!(await imageHost.has(row))) incomplete.add(row);
      done += 1;
      onChecked(done, rows.length);
    });
    return doubtful.filter((row) => incomplete.has(row));
  };

  /** Rebuilds what the full size has, or says that a fix would. Returns those whose full size is missing or cut short. */
  const repair = async <R extends Files>(
    incomplete: readonly R[],
    nameOf: (row: R) => string,
    fix: boolean,
    { problems, fixed }: CheckReport,
  ): Promise<R[]> => {
    const lost: R[] = [];
    for (const row of incomplete) {
      const what = `${nameOf(row)}: some of its files are ${incompletely}`;
      if (fix && (await imageHost.repair?.(row))) fixed.push(`${what}: rebuilt from its full size.`);
      else if (!fix && imageHost.repair && (await imageHost.has({ ...row, widths: `${row.width}`, regions: [] })))
        problems.push(`${what}. Run check --fix to rebuild them from its full size.`);
      else lost.push(row);
    }
    return lost;
  };

  /** Earlier versions, logos and covers. Only where renditions are files: no import brings these back. */
  const checkOthers = async (fix: boolean, found: CheckReport): Promise<void> => {
    if (!imageHost.repair) return;
    const versions = (await repository.findVersions()).map((row) => ({
      ...row,
      name: `${row.folder}/${row.sourceName}, an earlier version`,
      remedy: 'Restore a backup, or delete this version on the Images page.',
    }));
    const artwork = (await repository.findShownArtwork()).flatMap(({ company, logo, cover }) => [
      ...artworkFiles(imageHost, { company, use: 'logo', address: logo }),
      ...artworkFiles(imageHost, { company, use: 'cover', address: cover }),
    ]);
    const others = [...versions, ...artwork];
    const there = new Set<Files>();
    await inParallel(others, LOOKED_FOR_AT_ONCE, async (row) => {
      if (await imageHost.has(row)) there.add(row);
    });
    const incomplete = others.filter((row) => !there.has(row));
    for (const { name, remedy } of await repair(incomplete, (row) => row.name, fix, found))
      found.problems.push(`${name}: its files are ${incompletely}. ${remedy}`);
  };

  /** One line a folder. These stay problems with `fix`, which only prepares the import that brings them back. */
  const report = (lost: Rows, fix: boolean, { problems }: CheckReport): void => {
    for (const [folder, rows] of Map.groupBy(lost, (row) => row.folder)) {
      const names = rows.slice(0, NAMED).map(({ sourceName }) => sourceName);
      const others = rows.length - names.length;
      const listed = [...names, ...(others > 0 ? [`${others} more`] : [])].join(', ');
      const isReady = fix || rows.every(({ isForgotten }) => isForgotten);
      const first = isReady ? 'Import' : 'Run check --fix, then import';
      problems.push(
        `${folder}: the files of ${counted(rows.length, 'image')} are ${incompletely} (${listed}). ${first} this folder again; replace uploaded images on the Images page.`,
      );
    }
  };

  /** Makes the next import rebuild images; those that it would rebuild already stay as they are. */
  const forget = async (lost: Rows, { notes }: CheckReport): Promise<void> => {
    const ids = lost.flatMap(({ id, isForgotten }) => (isForgotten ? [] : id));
    for (const part of portions(ids, BATCH_ROWS)) await repository.updateForgotten(part);
    if (ids.length > 0) notes.push(`${counted(ids.length, 'image')} marked for the next import of the folder.`);
  };

  const checkOrphans = async (rows: Rows, fix: boolean, { problems, fixed }: CheckReport): Promise<void> => {
    const publicIds = new Set([...rows.map(({ publicId }) => publicId), ...(await repository.findVersionIds())]);
    const inUse = { publicIds, addresses: await repository.findArtwork() };
    for (const orphan of (await imageHost.orphans?.(inUse, { remove: fix })) ?? []) {
      if (fix) fixed.push(`media/${orphan}: deleted, nothing referenced it.`);
      else problems.push(`media/${orphan}: nothing references it. Run check --fix to delete it.`);
    }
  };

  return {
    /**
     * Checks the database, the media of each image and company, unreferenced media, releases, and what killed processes have left behind.
     * With `fix`, the search index is rebuilt, missing renditions too, the next import rebuilds images without a full size, the last complete release is
     * served, and incomplete or unreferenced files are deleted. Throws what the image host throws.
     */
    check: async ({
      fix,
      onChecked = () => undefined,
    }: {
      fix: boolean;
      onChecked?: OnChecked;
    }): Promise<CheckReport> => {
      const damage = await repository.findDamage();
      const rows = await repository.findImages();
      const problems = damage.map((line) => `Database: ${line}. Restore a backup.`);
      for (const { folder, names } of await repository.findSharedFolders()) {
        const [owner, ...others] = names;
        const have = others.length === 1 ? 'has' : 'have';
        problems.push(
          `The folder “${folder}” is that of ${names.join(' and ')}: ${owner} shows its images, ${others.join(' and ')} ${have} none. Give each company a folder of its own.`,
        );
      }
      for (const { match, remedy } of (await folders()).folders) if (match === 'tie' && remedy) problems.push(remedy);
      const found: CheckReport = { images: rows.length, problems, fixed: [], notes: [] };
      const incomplete = await findIncomplete(rows, onChecked);
      const goneIds = new Set(await repository.findGoneIds());
      const gone = incomplete.filter(({ id }) => goneIds.has(id));
      const lost = await repair(incomplete, (row) => `${row.folder}/${row.sourceName}`, fix, found);
      report(
        lost.filter((row) => !gone.includes(row)),
        fix,
        found,
      );
      if (gone.length > 0)
        found.notes.push(
          `${counted(gone.length, 'image')} gone at the image host, hidden by a sync. The Images page lists them under “Gone at the host”.`,
        );
      if (fix) {
        await forget(lost, found);
        await rewriteIndex();
      }
      await checkOthers(fix, found);
      await checkOrphans(rows, fix, found);
      const setup = await imageHost.setup?.(rows.findLast((row) => !incomplete.includes(row)));
      found.problems.push(...(setup?.problems ?? []));
      found.notes.push(...(setup?.notes ?? []));
      for (const part of parts) {
        const findings = await part({ fix });
        found.problems.push(...findings.problems);
        found.fixed.push(...findings.fixed);
        found.notes.push(...(findings.notes ?? []));
      }
      return found;
    },
  };
}
