import type { DeskImage, ImageChangesInput } from '#shared/images/image-desk.contract.ts';
import { tagSchema } from '#shared/images/image-desk.contract.ts';

/** What an edit of one or many images holds while someone types. */
export type ImageEdit = {
  /** Tags to add, separated by commas. */
  addTags: string;
  removeTags: readonly string[];
  /** Null: leave every image its own. */
  alt: string | null;
  /** Null: leave as it is. */
  hidden: boolean | null;
  /** Id of the company to move to; empty: stay. */
  companyId: string;
};

/** The edit at its beginning: an image alone shows its text and state, several leave theirs as they are. */
export const openEdit = (images: readonly DeskImage[]): ImageEdit => {
  const [only, ...others] = images;
  const isOne = only !== undefined && others.length === 0;
  return {
    addTags: '',
    removeTags: [],
    alt: isOne ? only.alt : null,
    hidden: isOne ? only.hidden : null,
    companyId: '',
  };
};

/** Tags as typed. */
export const typedTags = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
];

/** Why the typed tags can't be taken; undefined when they can. */
export function tagError(text: string): string | undefined {
  for (const tag of typedTags(text)) {
    const parsed = tagSchema.safeParse(tag);
    if (!parsed.success) return `${tag}: ${parsed.error.issues[0]?.message ?? 'not a tag'}`;
  }
  return undefined;
}

/** What an edit changes of these images; null when it changes nothing. */
export function changesOf(edit: ImageEdit, images: readonly DeskImage[]): ImageChangesInput['changes'] | null {
  const addTags = typedTags(edit.addTags).filter((tag) => !images.every((image) => image.tags.includes(tag)));
  const { removeTags, alt, hidden, companyId } = edit;
  const changes = {
    ...(addTags.length > 0 ? { addTags } : {}),
    ...(removeTags.length > 0 ? { removeTags: [...removeTags] } : {}),
    ...(alt !== null && images.some((image) => image.alt !== alt.trim()) ? { alt } : {}),
    ...(hidden !== null && images.some((image) => image.hidden !== hidden) ? { hidden } : {}),
    ...(companyId ? { companyId } : {}),
  };
  return Object.keys(changes).length > 0 ? changes : null;
}

/** Tags that these images carry, most used first. */
export function carriedTags(images: readonly DeskImage[]): { tag: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const tag of images.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].map(([tag, count]) => ({ tag, count })).toSorted((a, b) => b.count - a.count);
}
