import type { ImageChanges } from '#shared/images/image-admin.contract.ts';
import type { ImageWrite } from './image-admin.repository.ts';

/** The columns of an image's visibility: a draft is hidden as well, so that every check looks at one column. */
export function visibilityOf({
  hidden,
  draft,
  publishAt,
}: Pick<ImageChanges['changes'], 'hidden' | 'draft' | 'publishAt'>): Pick<
  ImageWrite,
  'hidden' | 'draft' | 'publishAt'
> {
  const at = publishAt ? new Date(publishAt) : null;
  if (draft === true || at) return { hidden: true, draft: true, ...(publishAt === undefined ? {} : { publishAt: at }) };
  if (draft === false) return { hidden: hidden ?? false, draft: false, publishAt: null };
  if (hidden !== undefined) return { hidden, draft: false, publishAt: null };
  return publishAt === null ? { publishAt: null } : {};
}
