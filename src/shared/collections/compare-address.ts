import { COMPARED } from './limits.ts';

/** The address that compares these images. */
export const addressOf = (ids: readonly string[]): string => `/compare?i=${ids.join(',')}`;

/** The address that compares the first of these images, as it does itself; undefined for fewer than two. */
export const comparePath = (ids: readonly string[]): string | undefined =>
  ids.length < 2 ? undefined : addressOf(ids.slice(0, COMPARED.most));

/** What comparing so many images is called. */
export const compareLabel = (count: number): string =>
  count > COMPARED.most ? `Compare first ${COMPARED.most}` : 'Compare';
