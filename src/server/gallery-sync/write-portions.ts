import { NOTHING_TO_WRITE, type PageWrite } from './page-write.repository.ts';

/** So many new images are written together: each costs a picture of a few pixels. */
const ADDED_AT_ONCE = 64;
/** So many changed ones: of each, what it had is fetched and stored. */
const CHANGED_AT_ONCE = 4;

function* inChunks<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}

/** A page's writes in portions that take seconds each; at least one, which may be empty. */
export function portionsOf({ added, changed, ...rest }: PageWrite): PageWrite[] {
  const portions: PageWrite[] = [
    ...[...inChunks(added, ADDED_AT_ONCE)].map((some) => ({ ...NOTHING_TO_WRITE, added: some })),
    ...[...inChunks(changed, CHANGED_AT_ONCE)].map((some) => ({ ...NOTHING_TO_WRITE, changed: some })),
  ];
  const last = portions.pop() ?? NOTHING_TO_WRITE;
  return [...portions, { ...last, ...rest }];
}
