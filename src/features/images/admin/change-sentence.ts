import type { AdminCompany, ImageChangesInput } from '#shared/images/image-admin.contract.ts';
import { fieldNoun, IMAGE_FIELD_NAMES } from '#shared/images/image-fields.ts';
import { counted } from '#shared/text/counted.ts';

/** Names of tags, or their number if there are many. */
const tagsText = (tags: readonly string[]): string =>
  tags.length > 3 ? counted(tags.length, 'tag') : tags.map((tag) => `“${tag}”`).join(', ');

/** The effect of an edit of several images, as a sentence for confirmation. */
export function changeSentence(
  {
    addTags = [],
    removeTags = [],
    hidden,
    draft,
    publishAt,
    mayDownload,
    companyId,
    ...fields
  }: ImageChangesInput['changes'],
  companies: readonly Pick<AdminCompany, 'id' | 'name'>[],
): string {
  const set = IMAGE_FIELD_NAMES.filter((field) => fields[field] !== undefined);
  const parts = [
    addTags.length > 0 && `adds ${tagsText(addTags)}`,
    removeTags.length > 0 && `removes ${tagsText(removeTags)}`,
    set.length > 0 && `replaces ${set.map(fieldNoun).join(', ')}`,
    (draft || publishAt) && 'makes drafts of them',
    hidden === true && 'hides them',
    (hidden === false || draft === false) && 'shows them',
    mayDownload !== undefined && (mayDownload ? 'allows copies' : 'forbids copies'),
    companyId !== undefined &&
      `moves them to ${companies.find(({ id }) => id === companyId)?.name ?? 'another company'}`,
  ].filter((part) => typeof part === 'string');
  const last = parts.pop() ?? 'changes nothing';
  return `This ${parts.length > 0 ? `${parts.join(', ')} and ` : ''}${last}.`;
}
