import { test } from 'vitest';

const IS_LONG = process.env.LONG_TESTS === '1';

/** Declares nothing, with the same parts as what it stands for. */
const nothing = Object.assign(() => undefined, { each: () => () => undefined, skipIf: () => () => undefined });

/**
 * A test of `npm test -- --long` alone. For the further cases of a rule that a test beside it proves, where each case takes as
 * long as many others.
 */
export const longTest = IS_LONG ? test : (nothing as unknown as typeof test);
