import { atom } from 'nanostores';
import { callApi, sentenceOf } from '#browser/api-client.ts';
import { holdReload } from '#browser/busy.ts';
import type { PlacedFile } from '#browser/dropped-files.ts';
import type { Candidate, CollectedPage, CollectImport, CollectPage } from '#shared/collecting/collect.contract.ts';
import { MIN_WIDTH } from '#shared/collecting/limits.ts';
import { MISSING_BESIDE } from '#shared/collecting/saved-page.ts';
import { isHttpAddress } from '#shared/companies/web-address.ts';
import { type SavedChoice, SavedPageProblem, savedChoice, savedPageForm } from './saved-page-files.ts';

/** What is known about a candidate's file. */
type Look =
  | { state: 'waiting' | 'loading' }
  | { state: 'ready'; width: number; height: number; preview: string; known: string | null }
  | { state: 'failed'; why: string };

/** What has become of it. */
type Outcome = { state: 'adding' | 'added' | 'known' } | { state: 'failed'; why: string };

export type Row = {
  candidate: Candidate;
  look: Look;
  isChosen: boolean;
  /** The curator's texts. */
  title: string;
  alt: string;
  tags: string;
  outcome?: Outcome;
};

/** The company that the images are added to: one of the gallery, or a new one. */
export type Target = { slug: string } | { name: string; category: string; websiteUrl: string };

export type CollectState = {
  page: CollectedPage | null;
  /** The saved page that it was read from. */
  saved: SavedChoice | null;
  /** Where the images come from; a curator can type it for a saved page. */
  source: string;
  isReading: boolean;
  problem: string;
  rows: readonly Row[];
  showsLeftOut: boolean;
  isAdding: boolean;
};

const EMPTY: CollectState = {
  page: null,
  saved: null,
  source: '',
  isReading: false,
  problem: '',
  rows: [],
  showsLeftOut: false,
  isAdding: false,
};

/** The Collect page's state. */
export const $collect = atom<CollectState>(EMPTY);

const update = (changes: Partial<CollectState>) => $collect.set({ ...$collect.get(), ...changes });

export function updateRow(address: string, changes: Partial<Row>): void {
  update({
    rows: $collect.get().rows.map((row) => (row.candidate.address === address ? { ...row, ...changes } : row)),
  });
}

const toRow = (candidate: Candidate): Row => ({
  candidate,
  look: { state: 'waiting' },
  isChosen: candidate.leftOut === null && candidate.known === null,
  title: candidate.title,
  alt: candidate.alt,
  tags: '',
});

export const visibleRows = ({ rows, showsLeftOut }: CollectState): readonly Row[] =>
  rows.filter(({ candidate }) => showsLeftOut || candidate.leftOut === null);

export const chosenRows = ({ rows }: CollectState): readonly Row[] =>
  rows.filter(
    ({ isChosen, outcome, look }) =>
      isChosen && outcome?.state !== 'added' && outcome?.state !== 'known' && look.state !== 'failed',
  );

/** The images of a page are lost with a reload: what was added makes a new version live. */
let release: (() => void) | undefined;
$collect.listen(({ rows }) => {
  if (rows.length > 0) release ??= holdReload('unsaved input');
  else {
    release?.();
    release = undefined;
  }
});

/** Number of the last page: looking at the images of an earlier one stops. */
let reading = 0;

const tagsTyped = (address: string): string | undefined =>
  $collect.get().rows.find(({ candidate }) => candidate.address === address)?.tags;

/** Files of a saved page that were not chosen with it. */
export const missingFiles = ({ rows, saved }: CollectState): string[] =>
  saved
    ? rows.flatMap(({ candidate: { address, leftOut } }) =>
        leftOut === null && address.startsWith('file:') && !saved.read(address) ? [address] : [],
      )
    : [];

/** Looks at the file of an image: of the saved page, or of its site. */
function fetchLook(address: string, text: string) {
  const { saved } = $collect.get();
  const image = saved?.read(address);
  if (!image) {
    if (saved && address.startsWith('file:')) throw new SavedPageProblem(MISSING_BESIDE);
    return callApi('POST /api/admin/collect/image', { body: { address, text } });
  }
  const form = new FormData();
  form.set('image', image, 'image');
  form.set('text', text);
  return callApi('POST /api/admin/collect/saved/image', { form });
}

const reasonOf = (error: unknown, otherwise: string): string =>
  error instanceof SavedPageProblem ? error.message : sentenceOf(error, otherwise);

/** Fetches the images that are shown, one after the other: their site gets one request a second. */
async function lookAtAll(number: number): Promise<void> {
  for (;;) {
    const next = visibleRows($collect.get()).find(({ look }) => look.state === 'waiting');
    if (!next || number !== reading) return;
    const { address, alt, caption, heading } = next.candidate;
    const text = [next.title, alt, caption, heading].join('\n').slice(0, 4_000);
    updateRow(address, { look: { state: 'loading' } });
    try {
      const found = await fetchLook(address, text);
      const isSmall = found.width < MIN_WIDTH;
      if (number !== reading) return;
      updateRow(address, {
        look: { state: 'ready', ...found },
        // What the curator has typed meanwhile stays.
        ...(tagsTyped(address) === '' && { tags: found.tags.join(', ') }),
        ...((found.known || isSmall) && { isChosen: false }),
        ...(isSmall && { candidate: { ...next.candidate, leftOut: 'small' } }),
      });
    } catch (error) {
      if (number !== reading) return;
      updateRow(address, {
        isChosen: false,
        look: { state: 'failed', why: reasonOf(error, 'It could not be fetched.') },
      });
    }
  }
}

/** Reads a page by `ask` and looks at its images. What was typed about the same images stays. */
async function offer(ask: () => Promise<CollectedPage>, from: Partial<CollectState>): Promise<void> {
  reading += 1;
  const number = reading;
  const { rows: earlier } = from;
  $collect.set({ ...EMPTY, ...from, isReading: true });
  try {
    const page = await ask();
    if (number !== reading) return;
    const earlierRows = new Map(earlier?.map((row) => [row.candidate.address, row]));
    const rows = page.candidates.map((candidate) => {
      const row = earlierRows.get(candidate.address);
      return row?.look.state === 'ready' ? row : { ...toRow(candidate), ...(row && typedIn(row)) };
    });
    update({ page, isReading: false, rows, source: /^https?:/.test(page.address) ? page.address : '' });
    await lookAtAll(number);
  } catch (error) {
    if (number === reading)
      update({ isReading: false, rows: [], problem: reasonOf(error, 'The page could not be read. Try again.') });
  }
}

const typedIn = ({ title, alt, tags }: Row) => ({ title, alt, tags });

/** Reads a page of the web and looks at its images. */
export const readPage = (page: CollectPage): Promise<void> =>
  offer(() => callApi('POST /api/admin/collect/page', { body: page }), {});

/** Reads a saved page among chosen files, or adds to the last one the files that it lacks. `typed`: where it was saved from. */
export async function readSaved(chosen: readonly PlacedFile[], typed: string, maxMb: number): Promise<void> {
  const before = $collect.get();
  let saved: SavedChoice;
  try {
    saved = await savedChoice(chosen, before.saved, missingFiles(before));
  } catch (error) {
    update({ problem: reasonOf(error, 'The files could not be read. Choose them again.') });
    return;
  }
  const isSame = before.saved?.page === saved.page;
  const source = isSame ? before.source : typed;
  const { form, isCut } = savedPageForm(saved, isHttpAddress(source) ? source : '', maxMb);
  const ask = async () => {
    const page = await callApi('POST /api/admin/collect/saved/page', { form });
    const note = `The page is larger than ${maxMb} MB; only its beginning was read.`;
    return isCut ? { ...page, notes: [...page.notes, note] } : page;
  };
  await offer(ask, { saved, ...(isSame && { rows: before.rows }) });
}

/** Whether something else than an address was typed as the source. */
export const hasWrongSource = ({ source }: CollectState): boolean =>
  source.trim() !== '' && !isHttpAddress(source.trim());

export function setSource(source: string): void {
  update({ source });
}

export function showLeftOut(): void {
  update({ showsLeftOut: true });
  void lookAtAll(reading);
}

/** Chooses all that are shown, or none. */
export function chooseAll(isChosen: boolean): void {
  const shown = new Set(visibleRows($collect.get()).map(({ candidate }) => candidate.address));
  update({ rows: $collect.get().rows.map((row) => (shown.has(row.candidate.address) ? { ...row, isChosen } : row)) });
}

const tagsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
];

/** Imports an image by its address, or its file. */
function importOne(body: CollectImport, file: Blob | undefined) {
  if (!file) return callApi('POST /api/admin/collect/import', { body });
  const form = new FormData();
  form.set('image', file, 'image');
  form.set('fields', JSON.stringify(body));
  return callApi('POST /api/admin/collect/saved/import', { form });
}

/** Adds the chosen images one after the other; each says what has become of it. Returns the company's slug if one was added. */
export async function addChosen(company: Target, draft: boolean): Promise<string | null> {
  const { page, saved, source } = $collect.get();
  if (!page) return null;
  update({ isAdding: true });
  let target = company;
  let slug: string | null = null;
  for (const { candidate, title, alt, tags } of chosenRows($collect.get())) {
    const { address, author, license } = candidate;
    updateRow(address, { outcome: { state: 'adding' } });
    try {
      const images = [{ address, title, alt, author, license, tags: tagsIn(tags) }];
      const body = { page: source.trim(), company: target, draft, images };
      const response = await importOne(body, saved?.read(address));
      const [problem] = response.problems;
      updateRow(address, {
        outcome: problem ? { state: 'failed', why: problem.why } : { state: response.added > 0 ? 'added' : 'known' },
      });
      if (response.added > 0) {
        slug = response.company.slug;
        target = { slug };
      }
    } catch (error) {
      updateRow(address, { outcome: { state: 'failed', why: sentenceOf(error, 'It could not be added. Try again.') } });
    }
  }
  update({ isAdding: false });
  return slug;
}

/** What the bookmarklet sent with the address: the part behind `#page=`. */
export function sentPage(hash: string): CollectPage | null {
  const text = /^#page=(.+)$/.exec(hash)?.[1];
  if (!text) return null;
  try {
    const { address, title = '', seen = [] } = JSON.parse(decodeURIComponent(text)) as Partial<CollectPage>;
    return typeof address === 'string' && Array.isArray(seen) ? { address, title: String(title), seen } : null;
  } catch {
    return null;
  }
}
