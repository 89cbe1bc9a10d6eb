import type { PlacedFile } from '#browser/dropped-files.ts';
import { readMhtml } from '#shared/collecting/mhtml.ts';
import { isMhtml, isSavedPage, MHTML_MAX_MB, SAVED_FILES_MAX, savedFiles } from '#shared/collecting/saved-page.ts';

const BYTES_PER_MB = 1024 * 1024;
/** Most bytes of a form that are not the page: its texts and their names. */
const FORM_BYTES = 8 * 1024;

/** Why what was chosen can't be collected from, as a sentence for people. */
export class SavedPageProblem extends Error {}

/** A page that was saved, with the files beside it or in it. */
export type SavedChoice = {
  name: string;
  page: Blob;
  /** Where it says that it comes from, if it is one file. */
  address: string;
  files: readonly PlacedFile[];
  /** Reads the file of an image's address. */
  read: (address: string) => Blob | undefined;
  /** What `read` finds: paths, or addresses. */
  names: readonly string[];
};

const depthOf = ({ path }: PlacedFile): number => path.split('/').length;
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

/** The page among the chosen files: frames that a browser saved with it are below it. */
const pageAmong = (files: readonly PlacedFile[]): PlacedFile | undefined =>
  files.filter(({ file }) => isSavedPage(file.name)).toSorted((a, b) => depthOf(a) - depthOf(b))[0];

async function oneFile({ file }: PlacedFile): Promise<SavedChoice> {
  if (file.size > MHTML_MAX_MB * BYTES_PER_MB)
    throw new SavedPageProblem(`${file.name} is larger than ${MHTML_MAX_MB} MB.`);
  const mhtml = readMhtml(new Uint8Array(await file.arrayBuffer()));
  if (!mhtml) throw new SavedPageProblem(`${file.name} is no page that was saved as one file (MHTML).`);
  const read = (address: string) => {
    try {
      const bytes = mhtml.files.get(address)?.();
      return bytes && new Blob([bytes]);
    } catch {
      // It is damaged: the server says what it is not.
      return new Blob();
    }
  };
  const { page, address, files } = mhtml;
  return { name: file.name, page: new Blob([page]), address, files: [], read, names: [...files.keys()] };
}

/**
 * The saved page among files that were chosen or dropped, with the images below its folder. `before` is the page that was chosen
 * last, and `missing` the addresses of its images that have no file: files that hold some of them belong to that page. Rejects with
 * `SavedPageProblem`.
 */
export async function savedChoice(
  chosen: readonly PlacedFile[],
  before: SavedChoice | null,
  missing: readonly string[],
): Promise<SavedChoice> {
  const find = savedFiles(chosen.map(({ path }) => path));
  const isMore =
    !chosen.some((each) => depthOf(each) === 1 && isSavedPage(each.file.name)) &&
    missing.some((address) => find(address) !== undefined);
  const page = before && isMore ? undefined : pageAmong(chosen);
  if (page && isMhtml(page.file.name)) return oneFile(page);
  if (!page && !(before && isMore))
    throw new SavedPageProblem('There is no saved page among these files. Choose its .html or .mhtml file.');
  const folder = page ? folderOf(page.path) : '';
  const below = chosen
    .filter((each) => each !== page && each.path.startsWith(folder))
    .map(({ path, file }) => ({ path: path.slice(folder.length), file }));
  const files = page ? below : [...(before?.files ?? []), ...below];
  if (files.length > SAVED_FILES_MAX)
    throw new SavedPageProblem(
      `There are more than ${SAVED_FILES_MAX.toLocaleString('en')} files. Choose the folder of the page alone.`,
    );
  const byPath = new Map(files.map(({ path, file }) => [path, file]));
  const findAll = savedFiles(byPath.keys());
  return {
    ...{ name: page?.file.name ?? before?.name ?? '', page: page?.file ?? before?.page ?? new Blob() },
    ...{ address: '', files, names: [...byPath.keys()], read: (address) => byPath.get(findAll(address) ?? '') },
  };
}

/** The form of a saved page; a page above the limit of uploads is cut. */
export function savedPageForm({ page, address, names }: SavedChoice, source: string, maxMb: number) {
  const files = new Blob([JSON.stringify(names)]);
  const most = maxMb * BYTES_PER_MB - files.size - FORM_BYTES;
  const form = new FormData();
  form.set('page', page.size > most ? page.slice(0, most) : page, 'page.html');
  form.set('files', files, 'files.json');
  form.set('source', source || address);
  form.set('base', address);
  return { form, isCut: page.size > most };
}
