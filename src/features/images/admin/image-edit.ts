import { isoTime, localTime } from '#browser/local-time.ts';
import { type AdminImage, type ImageChangesInput, tagSchema } from '#shared/images/image-admin.contract.ts';
import { imageFieldsSchema } from '#shared/images/image-fields.contract.ts';
import {
  IMAGE_FIELD_NAMES,
  type ImageFieldName,
  imageField,
  inputText,
  inputValue,
  mapFields,
} from '#shared/images/image-fields.ts';

/** Whether visitors see an image, and why not. */
export type Visibility = 'shown' | 'hidden' | 'draft';

/** Whether visitors see an image. */
export const visibilityOf = ({ hidden, draft }: AdminImage): Visibility =>
  draft ? 'draft' : hidden ? 'hidden' : 'shown';

/** The state of editing one or many images. */
export type ImageEdit = {
  /** Tags to add, separated by commas. */
  addTags: string;
  removeTags: readonly string[];
  /** More tags to remove, comma-separated: of images that are not visible here. */
  otherTags: string;
  /** Null: don't change. */
  visibility: Visibility | null;
  /** When a draft is published, as a datetime-local value; null: don't change. */
  publishAt: string | null;
  mayDownload: boolean | null;
  /** Id of the company to move to; empty: stay. */
  companyId: string;
} & FieldInputs;

/** The fields as their inputs have them; null: don't change. */
export type FieldInputs = Record<ImageFieldName, string | null>;

/** The initial state: a single image has its text and visibility, several are unchanged. */
export const initialEdit = (images: readonly AdminImage[]): ImageEdit => {
  const [only, ...others] = images;
  const isOne = only !== undefined && others.length === 0;
  return {
    addTags: '',
    removeTags: [],
    otherTags: '',
    ...mapFields((field) => (isOne ? inputText(only[field]) : null)),
    visibility: isOne ? visibilityOf(only) : null,
    publishAt: isOne ? localTime(only.publishAt) : null,
    mayDownload: isOne ? only.mayDownload : null,
    companyId: '',
  };
};

export const typedTags = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
];

/** Adds a tag to the typed ones, or removes it. */
export const toggledTag = (text: string, tag: string): string => {
  const tags = typedTags(text);
  return (tags.includes(tag) ? tags.filter((other) => other !== tag) : [...tags, tag]).join(', ');
};

/** Why the typed tags are invalid; undefined if valid. */
export function tagError(text: string): string | undefined {
  for (const tag of typedTags(text)) {
    const parsed = tagSchema.safeParse(tag);
    if (!parsed.success) return `${tag}: ${parsed.error.issues[0]?.message ?? 'not a tag'}`;
  }
  return undefined;
}

/** Why a field's input is invalid; undefined if valid. */
export const fieldError = (field: ImageFieldName, input: string | null): string | undefined =>
  imageFieldsSchema.shape[field].safeParse(inputValue(field, input ?? '')).error?.issues[0]?.message;

/** Longer titles are cut on tiles. */
const TITLE_LENGTH = 48;

/** Advice about a field's input, which stays valid; else the field's own hint. */
export const fieldHint = (field: ImageFieldName, input: string | null): string | undefined =>
  field === 'title' && input !== null && input.trim().length > TITLE_LENGTH
    ? `${input.trim().length} characters. Keep a title to ${TITLE_LENGTH}; details belong in the alt text.`
    : imageField(field).hint;

/** Whether all input is valid. */
export const isValid = (edit: ImageEdit): boolean =>
  !tagError(edit.addTags) && IMAGE_FIELD_NAMES.every((field) => fieldError(field, edit[field]) === undefined);

/** The changes of visibility and publication date. */
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
 * The changes of these images; null if there are none. With `isPart` more images match than these, so that a value that they all
 * have may still change others.
 */
export function changesOf(
  edit: ImageEdit,
  images: readonly AdminImage[],
  isPart = false,
): ImageChangesInput['changes'] | null {
  const isChanging = (isChanged: (image: AdminImage) => boolean) => isPart || images.some(isChanged);
  const addTags = typedTags(edit.addTags).filter((tag) => isChanging(({ tags }) => !tags.includes(tag)));
  const removeTags = [...new Set([...edit.removeTags, ...(isPart ? typedTags(edit.otherTags) : [])])];
  const { mayDownload, companyId } = edit;
  const fields = IMAGE_FIELD_NAMES.flatMap((field) => {
    const typed = edit[field];
    const isOther = typed !== null && isChanging((image) => inputText(image[field]) !== typed.trim());
    return isOther ? [[field, inputValue(field, typed)]] : [];
  });
  const changes = {
    ...Object.fromEntries(fields),
    ...(addTags.length > 0 ? { addTags } : {}),
    ...(removeTags.length > 0 ? { removeTags } : {}),
    ...visibilityChange(edit, isChanging),
    ...(mayDownload !== null && isChanging((image) => image.mayDownload !== mayDownload) ? { mayDownload } : {}),
    ...(companyId ? { companyId } : {}),
  };
  return Object.keys(changes).length > 0 ? changes : null;
}

/** Tags of these images, most used first. */
export function carriedTags(images: readonly AdminImage[]): { tag: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const tag of images.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].map(([tag, count]) => ({ tag, count })).toSorted((a, b) => b.count - a.count);
}

/** Whether an image has what a change would make of it; false where that can't be told. */
export function isApplied(
  { addTags = [], removeTags = [], publishAt, companyId, ...fields }: ImageChangesInput['changes'],
  image: AdminImage,
): boolean {
  if (companyId !== undefined) return false;
  const isTagged =
    addTags.every((tag) => image.tags.includes(tag)) && removeTags.every((tag) => !image.tags.includes(tag));
  const isSet = Object.entries(fields).every(([field, value]) => {
    const wanted = typeof value === 'string' ? value.trim() : value;
    return (image[field as keyof AdminImage] ?? '') === wanted;
  });
  return isTagged && isSet && (publishAt === undefined || localTime(publishAt) === localTime(image.publishAt));
}
