import { portions } from '../portions.ts';
import { NOTHING_TO_WRITE, type PageWrite } from './page-write.repository.ts';

/** New images per portion: each needs a small rendition. */
const ADDED_AT_ONCE = 64;
/** Changed images per portion: the previous bytes of each are fetched and stored. */
const CHANGED_AT_ONCE = 4;

/** Splits a page's writes into portions that take seconds each; at least one, which may be empty. */
export function portionsOf({ added, changed, ...rest }: PageWrite): PageWrite[] {
  const parts: PageWrite[] = [
    ...[...portions(added, ADDED_AT_ONCE)].map((some) => ({ ...NOTHING_TO_WRITE, added: some })),
    ...[...portions(changed, CHANGED_AT_ONCE)].map((some) => ({ ...NOTHING_TO_WRITE, changed: some })),
  ];
  const last = parts.pop() ?? NOTHING_TO_WRITE;
  return [...parts, { ...last, ...rest }];
}
