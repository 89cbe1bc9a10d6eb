/** Where a page that was saved to a file is, as far as its addresses are concerned: the files beside it are below this folder. */
const SAVED_FOLDER = 'file:///saved/';
export const SAVED_PAGE = `${SAVED_FOLDER}page.html`;
/** Most files beside a saved page. */
export const SAVED_FILES_MAX = 5_000;
/** Largest file that holds a page with its images (MHTML), in MB. */
export const MHTML_MAX_MB = 100;
/** Why an image of a saved page is not collected. */
export const MISSING_BESIDE = 'The file is missing beside the saved page.';

export const isSavedPage = (name: string): boolean => /\.(?:x?html?|mht(?:ml)?)$/i.test(name);
export const isMhtml = (name: string): boolean => /\.mht(?:ml)?$/i.test(name);

const partsOf = (path: string): string[] => path.normalize('NFC').split('/').filter(Boolean);

/** How many parts two paths have in common, from their ends. */
function commonEnd(a: readonly string[], b: readonly string[]): number {
  const differs = a.toReversed().findIndex((part, at) => part !== b.at(-1 - at));
  return differs === -1 ? a.length : differs;
}

function pathOf(address: string): string[] {
  const { pathname } = new URL(address);
  try {
    return partsOf(decodeURIComponent(pathname).slice('/saved/'.length));
  } catch {
    return partsOf(pathname.slice('/saved/'.length));
  }
}

/**
 * Finds the file of an image's address among the files of a saved page: paths relative to the page, or addresses of what one file
 * holds. People choose folders above or below the one that the page means, so the path with the longest common end counts, if it is
 * the only one; an address that leads out of the page's folder has no file.
 */
export function savedFiles(files: Iterable<string>): (address: string) => string | undefined {
  const all = new Set(files);
  const byName = Map.groupBy(
    [...all].map((file) => ({ file, parts: partsOf(file) })),
    ({ parts }) => parts.at(-1) ?? '',
  );
  return (address) => {
    if (!address.startsWith(SAVED_FOLDER)) return all.has(address) ? address : undefined;
    const wanted = pathOf(address);
    const found = (byName.get(wanted.at(-1) ?? '') ?? [])
      .map(({ file, parts }) => ({ file, isWhole: parts.length === wanted.length, common: commonEnd(wanted, parts) }))
      .toSorted((a, b) => b.common - a.common || Number(b.isWhole) - Number(a.isWhole));
    const [best, next] = found;
    const isOnly = !next || next.common < (best?.common ?? 0) || (best?.isWhole && !next.isWhole);
    return isOnly ? best?.file : undefined;
  };
}
