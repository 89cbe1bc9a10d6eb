import { atom } from 'nanostores';
import { callApi, sentenceOf } from '#browser/api-client.ts';
import { holdReload } from '#browser/busy.ts';
import type { Candidate, CollectedPage, CollectPage } from '#shared/collecting/collect.contract.ts';
import { MIN_WIDTH } from '#shared/collecting/limits.ts';

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
  isReading: boolean;
  problem: string;
  rows: readonly Row[];
  showsLeftOut: boolean;
  isAdding: boolean;
};

const EMPTY: CollectState = {
  page: null,
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

/** Fetches the images that are shown, one after the other: their site gets one request a second. */
async function lookAtAll(number: number): Promise<void> {
  for (;;) {
    const next = visibleRows($collect.get()).find(({ look }) => look.state === 'waiting');
    if (!next || number !== reading) return;
    const { address, alt, caption, heading } = next.candidate;
    const text = [next.title, alt, caption, heading].join('\n').slice(0, 4_000);
    updateRow(address, { look: { state: 'loading' } });
    try {
      const found = await callApi('POST /api/admin/collect/image', { body: { address, text } });
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
        look: { state: 'failed', why: sentenceOf(error, 'It could not be fetched.') },
      });
    }
  }
}

/** Reads a page and looks at its images. */
export async function readPage(given: CollectPage): Promise<void> {
  reading += 1;
  const number = reading;
  $collect.set({ ...EMPTY, isReading: true });
  try {
    const page = await callApi('POST /api/admin/collect/page', { body: given });
    if (number !== reading) return;
    update({ page, isReading: false, rows: page.candidates.map(toRow) });
    await lookAtAll(number);
  } catch (error) {
    if (number === reading)
      update({ isReading: false, problem: sentenceOf(error, 'The page could not be read. Try again.') });
  }
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

/** Adds the chosen images one after the other; each says what has become of it. Returns the company's slug if one was added. */
export async function addChosen(company: Target, draft: boolean): Promise<string | null> {
  const { page } = $collect.get();
  if (!page) return null;
  update({ isAdding: true });
  let target = company;
  let slug: string | null = null;
  for (const { candidate, title, alt, tags } of chosenRows($collect.get())) {
    const { address, author, license } = candidate;
    updateRow(address, { outcome: { state: 'adding' } });
    try {
      const images = [{ address, title, alt, author, license, tags: tagsIn(tags) }];
      const body = { page: page.address, company: target, draft, images };
      const response = await callApi('POST /api/admin/collect/import', { body });
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
