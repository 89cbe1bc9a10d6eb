import type { DeskImage, ImageChangesInput } from '#shared/images/image-desk.contract.ts';
import { imageDetailsSchema, tagSchema } from '#shared/images/image-desk.contract.ts';

const DETAIL_FIELDS = imageDetailsSchema.keyof().options;
/** A field that says where an image comes from. */
export type DetailField = (typeof DETAIL_FIELDS)[number];

/** What an edit of one or many images holds while someone types. */
export type ImageEdit = {
  /** Tags to add, separated by commas. */
  addTags: string;
  removeTags: readonly string[];
  /** Null: leave every image its own. */
  alt: string | null;
  /** Null: leave as it is. */
  hidden: boolean | null;
  /** Where the images come from; null: leave every image its own. */
  title: string | null;
  source: string | null;
  license: string | null;
  author: string | null;
  capturedAt: string | null;
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
    title: isOne ? only.title : null,
    source: isOne ? only.source : null,
    license: isOne ? only.license : null,
    author: isOne ? only.author : null,
    capturedAt: isOne ? (only.capturedAt ?? '') : null,
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

/** What is wrong with the details as typed, by field. */
export function detailErrors(edit: ImageEdit): { [field in DetailField]?: string } {
  const errors: { [field in DetailField]?: string } = {};
  for (const field of DETAIL_FIELDS) {
    const message = imageDetailsSchema.shape[field].safeParse(edit[field] ?? '').error?.issues[0]?.message;
    if (message) errors[field] = message;
  }
  return errors;
}

/** Whether everything typed can be saved. */
export const isValid = (edit: ImageEdit): boolean =>
  !tagError(edit.addTags) && Object.keys(detailErrors(edit)).length === 0;

/** What an edit changes of these images; null when it changes nothing. */
export function changesOf(edit: ImageEdit, images: readonly DeskImage[]): ImageChangesInput['changes'] | null {
  const addTags = typedTags(edit.addTags).filter((tag) => !images.every((image) => image.tags.includes(tag)));
  const { removeTags, alt, hidden, companyId } = edit;
  const details = DETAIL_FIELDS.filter(
    (field) => edit[field] !== null && images.some((image) => (image[field] ?? '') !== edit[field]?.trim()),
  );
  const changes = {
    ...Object.fromEntries(details.map((field) => [field, edit[field]])),
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
