import { tagLabel } from '../tags/tag-kind.ts';

/** Alt text of an image: the stored one, else "<Company> – <tag> screen" (contract 7). */
export const altText = (stored: string, company: string, tags: readonly string[]): string =>
  stored.trim() || `${company} – ${tags[0] ? `${tagLabel(tags[0]).toLowerCase()} ` : ''}screen`;
