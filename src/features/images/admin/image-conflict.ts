import { localTime } from '#browser/local-time.ts';
import { fieldValue } from '#shared/audit/labels.ts';
import type { AdminCompany, AdminImage } from '#shared/images/image-admin.contract.ts';
import { fieldsOf, imageField, mapFields } from '#shared/images/image-fields.ts';
import type { RegionInput } from '#shared/regions/region.contract.ts';
import type { ReviewInput } from '#shared/suggestions/suggestion.contract.ts';
import { type Choices, type Difference, differencesOf, type Sides, settledFields } from '#ui/form/conflict.ts';
import { type ImageEdit, initialEdit, typedTags, visibilityOf } from './image-edit.ts';
import { drawnRegions } from './triage-decision.ts';

const LABELS = {
  ...mapFields((field) => imageField(field).label),
  mayDownload: 'Download',
  folder: 'Folder',
  tags: 'Tags',
  visibility: 'Visibility',
  regions: 'Regions',
} as const;
type Name = keyof typeof LABELS;

/** What of an edit each field of the notice stands for. */
const EDITED: Record<Name, readonly (keyof ImageEdit)[]> = {
  ...mapFields((field) => [field]),
  mayDownload: ['mayDownload'],
  folder: ['companyId'],
  tags: ['addTags', 'removeTags', 'otherTags'],
  visibility: ['visibility', 'publishAt'],
  regions: [],
};
const NAMES = Object.keys(LABELS) as Name[];

/** A field of the notice: what is shown, and the part of the edit that it stands for. */
type Shown = Record<Name, { text: string; edit: Partial<ImageEdit> }>;

/** An edit of images, the companies that they can move to, and the regions drawn on the only image; null: none are drawn. */
export type Edited = {
  edit: ImageEdit;
  companies: readonly AdminCompany[];
  regions: readonly RegionInput[] | null;
};

const percent = (fraction: number) => Math.round(fraction * 100);
const regionsText = (regions: readonly { tag: string; box: readonly [number, number, number, number] }[]): string =>
  regions
    .map(({ tag, box: [x, y, width, height] }) => {
      const [left, top, wide, high] = [x, y, width, height].map(percent);
      return `${tag} at ${left}, ${top} (${wide} × ${high} %)`;
    })
    .join('; ');

const visibilityText = (visibility: string | null, publishAt: string | null): string =>
  [visibility, publishAt && `published on ${publishAt.replace('T', ' ')}`].filter(Boolean).join(', ');
const downloadText = (mayDownload: boolean | null): string => (mayDownload ? 'Allowed' : 'Not allowed');

function storedText(image: AdminImage, name: Name): string {
  if (name === 'regions') return regionsText(image.regions);
  if (name === 'visibility') return visibilityText(visibilityOf(image), localTime(image.publishAt));
  if (name === 'mayDownload') return downloadText(image.mayDownload);
  return name === 'tags' ? image.tags.join(', ') : String(fieldValue(name, image[name]) ?? '');
}

/** What is stored of these images; of several, what differs from `based`. */
function storedTexts(images: readonly AdminImage[], based: readonly AdminImage[], name: Name): string {
  if (images.length === 1) return images.map((image) => storedText(image, name)).join();
  return images
    .filter((image, at) => based[at] && storedText(image, name) !== storedText(based[at], name))
    .map((image) => `${image.fileName}: ${storedText(image, name) || '(empty)'}`)
    .join('; ');
}

function typedText({ edit, companies, regions }: Edited, name: Name): string {
  if (name === 'regions') return regionsText(regions ?? []);
  if (name === 'folder') return companies.find(({ id }) => id === edit.companyId)?.name ?? '';
  if (name === 'visibility') return visibilityText(edit.visibility, edit.publishAt);
  if (name === 'mayDownload') return downloadText(edit.mayDownload);
  if (name !== 'tags') return String(fieldValue(name, edit[name]) ?? '');
  const removed = [...edit.removeTags, ...typedTags(edit.otherTags)].map((tag) => `without ${tag}`);
  return [...typedTags(edit.addTags), ...removed].join(', ');
}

const each = <T>(of: (name: Name) => T) => Object.fromEntries(NAMES.map((name) => [name, of(name)])) as Record<Name, T>;

const partOf = (edit: ImageEdit, name: Name): Partial<ImageEdit> =>
  Object.fromEntries(EDITED[name].map((field) => [field, edit[field]]));

function sidesOf(mine: Edited, based: readonly AdminImage[], now: readonly AdminImage[]): Sides<Shown> {
  const stored = (images: readonly AdminImage[]): Shown =>
    each((name) => ({ text: storedTexts(images, based, name), edit: partOf(initialEdit(images), name) }));
  const opened = stored(based);
  const typed = each((name) => {
    const edit = partOf(mine.edit, name);
    const isTyped =
      name === 'regions' ? mine.regions !== null : JSON.stringify(edit) !== JSON.stringify(opened[name].edit);
    return isTyped ? { text: typedText(mine, name), edit } : opened[name];
  });
  return { based: opened, theirs: stored(now), mine: typed };
}

/** The images as they are stored now. */
export const storedNow = (based: readonly AdminImage[], theirs: readonly AdminImage[]): AdminImage[] =>
  based.map((image) => theirs.find(({ id }) => id === image.id) ?? image);

/** What someone else has changed since the images were opened, beside what was typed here. */
export function imageDifferences(
  mine: Edited,
  based: readonly AdminImage[],
  theirs: readonly AdminImage[],
): Difference[] {
  const sides = sidesOf(mine, based, storedNow(based, theirs));
  // Of all that match, further down than what is listed.
  const others = theirs.filter(({ id }) => based.every((image) => image.id !== id));
  return [
    ...differencesOf(sides, LABELS, (side, name) => side[name].text),
    ...others.map(({ id, fileName }) => ({
      ...{ name: id, label: fileName, isOpen: false },
      ...{ theirs: 'Changed by someone else', yours: 'Your changes on top of it' },
    })),
  ];
}

/** The edit on top of what is stored now. */
export function rebased(
  mine: Edited,
  { based, now, choices }: { based: readonly AdminImage[]; now: readonly AdminImage[]; choices: Choices },
): ImageEdit {
  const settled = settledFields(sidesOf(mine, based, now), choices);
  return Object.assign(initialEdit(now), ...Object.values(settled).map(({ edit }) => edit));
}

/** What someone else has changed since an image was reviewed, beside what was entered. */
export function reviewDifferences({ alt, regions, fields = {} }: ReviewInput, current: AdminImage): Difference[] {
  const theirs = { ...fieldsOf(current), regions: drawnRegions(current) };
  const changes = { ...fields, ...(alt && { alt }), ...(regions && { regions }) };
  const side = (of: 'from' | 'to') =>
    ({
      ...theirs,
      ...Object.fromEntries(Object.entries(changes).map(([name, change]) => [name, change?.[of]])),
    }) as typeof theirs;
  const labels = { ...mapFields((field) => LABELS[field]), regions: LABELS.regions };
  return differencesOf({ based: side('from'), theirs, mine: side('to') }, labels, (values, name) =>
    name === 'regions' ? regionsText(values.regions) : String(fieldValue(name, values[name]) ?? ''),
  );
}
