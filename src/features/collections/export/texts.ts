import { creditOf } from '#shared/images/credit.ts';
import type { GalleryItem } from '#shared/images/image.contract.ts';
import { PUBLIC_FIELDS } from '#shared/images/image-fields.ts';
import { pictureOf } from '#shared/images/picture.ts';
import { tagLabel } from '#shared/tags/tag-kind.ts';
import { counted } from '#shared/text/counted.ts';
import { type Exported, type ExportedItem, titleOf } from './collect-images.ts';

/** An image in the texts of an export: its file's name, or why there is none. */
export type Listed = {
  item: GalleryItem | undefined;
  note: string;
  section: string | null;
  file: string | null;
  reason: string | null;
};

/** Companies that a title names; of more, the first of them and how many there are besides. */
const MOST_NAMED = 3;

/** The title of images that are in no collection: what they show if all show the same element, and their companies. */
export function chosenTitle(items: readonly ExportedItem[]): string {
  const shown = items.flatMap(({ item }) => item ?? []);
  const companies = [...new Set(shown.map(({ company }) => company.name))];
  if (companies.length === 0) return counted(items.length, 'image');
  const isLong = companies.length > MOST_NAMED;
  const named = isLong
    ? [...companies.slice(0, MOST_NAMED - 1), `${companies.length - MOST_NAMED + 1} more`]
    : companies;
  const list = [named.slice(0, -1).join(', '), ...named.slice(-1)].filter(Boolean).join(' and ');
  const elements = new Set(shown.map(({ region }) => region?.tag));
  const [element] = elements;
  return elements.size === 1 && element ? `${tagLabel(element)}: ${list}` : list;
}

/** Text as a line of Markdown, with all syntax escaped. */
const plain = (text: string): string => text.replace(/[\\`*_{}[\]<>#|~]/g, '\\$&').replace(/\s*\n\s*/g, ' ');

/** Where each image comes from, as Markdown. */
export function creditsText({ title }: Exported, listed: readonly Listed[]): string {
  const lines = listed.map(
    ({ item, file, reason }) =>
      `- ${file ?? 'not included'}: ${plain(item ? creditOf(item) : titleOf({ item, reason }))}${reason ? ` (${plain(reason)})` : ''}`,
  );
  return `# Credits of ${plain(title)}\n\n${lines.join('\n')}\n`;
}

/** The notes by section, as Markdown; they are Markdown themselves. */
export function notesText({ title, description, sections }: Exported, listed: readonly Listed[]): string {
  const groups = [{ id: null, title: '' }, ...sections];
  const texts = groups.flatMap((group) => {
    const own = listed.filter(({ section }) => section === group.id);
    if (own.length === 0) return [];
    const heading = group.title ? [`## ${plain(group.title)}`] : [];
    return [
      ...heading,
      ...own.flatMap(({ item, file, note, reason }) => [
        `### ${file ?? plain(titleOf({ item, reason }))}`,
        ...(note ? [note] : []),
      ]),
    ];
  });
  return `${[`# ${plain(title)}`, ...(description ? [description] : []), ...texts].join('\n\n')}\n`;
}

/** Everything as JSON. */
export const collectionJson = ({ title, description, sections }: Exported, listed: readonly Listed[]): string =>
  `${JSON.stringify(
    {
      title,
      description,
      sections: sections.map((section) => section.title),
      items: listed.map(({ item, note, section, file, reason }) => ({
        file,
        ...(reason ? { leftOut: reason } : {}),
        section: sections.find(({ id }) => id === section)?.title ?? null,
        note,
        id: item?.id ?? null,
        alt: item?.image.alt ?? null,
        company: item?.company.name ?? null,
        isDemo: item?.company.isDemo ?? false,
        tags: item?.tags ?? [],
        ...Object.fromEntries(PUBLIC_FIELDS.map((field) => [field, item?.[field] ?? null])),
        addedAt: item?.addedAt ?? null,
        changedAt: item?.changedAt ?? null,
        earlierVersionsUntil: item?.replacedAt ?? [],
        region: item?.region && { id: item.region.id, tag: item.region.tag, box: item.region.box },
        width: item ? pictureOf(item).width : null,
        height: item ? pictureOf(item).height : null,
      })),
    },
    null,
    2,
  )}\n`;
