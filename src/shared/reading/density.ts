/** How full of words a page is. Their place plus one is their code in the index. */
export const DENSITIES = ['sparse', 'balanced', 'dense'] as const;

/**
 * Words that were read in a sparse page, at least (fewer: its text could not be read) and at most, and in a dense one, at least. About a third of
 * 656 screenshots is sparse, and a quarter dense.
 */
export const SPARSE_WORDS = [5, 60] as const;
export const DENSE_WORDS = 150;
