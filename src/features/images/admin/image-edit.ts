import { isoTime, localTime } from '#browser/local-time.ts';
import type { AdminImage, ImageChangesInput } from '#shared/images/image-admin.contract.ts';
import { imageDetailsSchema, tagSchema } from '#shared/images/image-admin.contract.ts';

const DETAIL_FIELDS = imageDetailsSchema.keyof().options;
/** A field that says where an image comes from. */
export type DetailField = (typeof DETAIL_FIELDS)[number];

/** Whether visitors see an image, and why not. */
export type Visibility = 'shown' | 'hidden' | 'draft';

/** Whether visitors see this image. */
const visibilityOf = ({ hidden, draft }: AdminImage): Visibility => (draft ? 'draft' : hidden ? 'hidden' : 'shown');

/** What an edit of one or many images holds while someone types. */
export type ImageEdit = {
  /** Tags to add, separated by commas. */
  addTags: string;
  removeTags: readonly string[];
  /** More tags to remove, separated by commas: of images that are not shown. */
  otherTags: string;
  /** Null: leave every image its own. */
  alt: string | null;
  /** Null: leave as it is. */
  visibility: Visibility | null;
  /** When a draft is published, as in a field for date and time; null: leave as it is. */
  publishAt: string | null;
  mayDownload: boolean | null;
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
export const openEdit = (images: readonly AdminImage[]): ImageEdit => {
  const [only, ...others] = images;
  const isOne = only !== undefined && others.length === 0;
  return {
    addTags: '',
    removeTags: [],
    otherTags: '',
    alt: isOne ? only.alt : null,
    visibility: isOne ? visibilityOf(only) : null,
    publishAt: isOne ? localTime(only.publishAt) : null,
    mayDownload: isOne ? only.mayDownload : null,
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

/** The typed tags with one more, or without it. */
export const toggledTag = (text: string, tag: string): string => {
  const tags = typedTags(text);
  return (tags.includes(tag) ? tags.filter((other) => other !== tag) : [...tags, tag]).join(', ');
};

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

/** The part of the changes that says whether and when visitors see the images. */
function visibilityChange(
  { visibility, publishAt }: ImageEdit,
  isChanging: (isChanged: (image: AdminImage) => boolean) => boolean,
): ImageChangesInput['changes'] {
  if (visibility === null) return {};
  const isOther = isChanging((image) => visibilityOf(image) !== visibility);
  if (visibility !== 'draft') return isOther ? { hidden: visibility === 'hidden' } : {};
  const at = publishAt === null ? undefined : isoTime(publishAt);
  const isLater = at !== undefined && isChanging((image) => localTime(image.publishAt) !== publishAt);
  return { ...(isOther || isLater ? { draft: true } : {}), ...(isLater ? { publishAt: at } : {}) };
}

/**
 * What an edit changes of these images; null when it changes nothing. With `isPart` there are more images than these, so that a
 * value that they all have may still change others.
 */
export function changesOf(
  edit: ImageEdit,
  images: readonly AdminImage[],
  isPart = false,
): ImageChangesInput['changes'] | null {
  const isChanging = (isChanged: (image: AdminImage) => boolean) => isPart || images.some(isChanged);
  const addTags = typedTags(edit.addTags).filter((tag) => isChanging(({ tags }) => !tags.includes(tag)));
  const removeTags = [...new Set([...edit.removeTags, ...(isPart ? typedTags(edit.otherTags) : [])])];
  const { alt, mayDownload, companyId } = edit;
  const details = DETAIL_FIELDS.filter((field) => {
    const typed = edit[field];
    return typed !== null && isChanging((image) => (image[field] ?? '') !== typed.trim());
  });
  const changes = {
    ...Object.fromEntries(details.map((field) => [field, edit[field]])),
    ...(addTags.length > 0 ? { addTags } : {}),
    ...(removeTags.length > 0 ? { removeTags } : {}),
    ...(alt !== null && isChanging((image) => image.alt !== alt.trim()) ? { alt } : {}),
    ...visibilityChange(edit, isChanging),
    ...(mayDownload !== null && isChanging((image) => image.mayDownload !== mayDownload) ? { mayDownload } : {}),
    ...(companyId ? { companyId } : {}),
  };
  return Object.keys(changes).length > 0 ? changes : null;
}

/** Tags that these images carry, most used first. */
export function carriedTags(images: readonly AdminImage[]): { tag: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const tag of images.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].map(([tag, count]) => ({ tag, count })).toSorted((a, b) => b.count - a.count);
}
