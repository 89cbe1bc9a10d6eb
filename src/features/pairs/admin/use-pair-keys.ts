import { useLetterKeys } from '#browser/use-letter-keys.ts';
import { canKeep } from './pair-group.ts';
import type { PairsPageState } from './use-pairs-page.ts';

/** Keys of the Duplicates page: J and K go on and back, 1 to 9 keep an image, Y confirms, N rejects. */
export function usePairKeys({ found, query, current, setCurrent, keep, judge }: PairsPageState): void {
  const groups = found?.groups ?? [];
  const keepAt = (at: number): boolean => {
    const group = groups[current];
    const image = group?.images[at];
    if (!group || !image || query?.kind !== 'duplicate' || !canKeep(image, group)) return false;
    void keep(group, image);
    return true;
  };
  const judgeCurrent = (state: 'confirmed' | 'rejected'): boolean => {
    const group = groups[current];
    const isOpen = state === 'rejected' || (query?.kind !== 'duplicate' && query?.state === 'proposed');
    if (!group || !isOpen) return false;
    void judge(group, state);
    return true;
  };
  const go = (by: number): boolean => {
    setCurrent(Math.max(0, Math.min(groups.length - 1, current + by)));
    return groups.length > 0;
  };
  useLetterKeys((key) => {
    if (key === 'j') return go(1);
    if (key === 'k') return go(-1);
    if (key === 'n') return judgeCurrent('rejected');
    if (key === 'y') return judgeCurrent('confirmed');
    return /^[1-9]$/.test(key) && keepAt(Number(key) - 1);
  });
}
