import { type AdminTag, newTagSchema, type TagUpdate, tagUpdateSchema } from '#shared/tags/tag-admin.contract.ts';
import { closestTag, normalTag, tagKey } from '#shared/tags/tag-names.ts';
import { counted } from '#shared/text/counted.ts';

/** The state of editing a tag; aliases are comma-separated. */
export type TagEdit = { name: string; description: string; aliases: string };

/** Labels of the fields, beside the input and in messages. */
export const TAG_LABELS = { name: 'Name', description: 'Description', aliases: 'Aliases' } as const;

/** The initial state. */
export const initialEdit = ({ name, description, aliases }: AdminTag): TagEdit => ({
  name,
  description,
  aliases: aliases.join(', '),
});

/** Comma-separated names in their stored form, without duplicates. */
export const typedNames = (text: string): string[] => [...new Set(text.split(',').map(normalTag).filter(Boolean))];

const others = (tag: AdminTag, all: readonly AdminTag[]) => all.filter(({ id }) => id !== tag.id);

const ownerOf = (name: string, tags: readonly AdminTag[]): AdminTag | undefined =>
  tags.find((tag) => [tag.name, ...tag.aliases].some((each) => tagKey(each) === tagKey(name)));

/** Validation errors, by field. */
export function editErrors(
  edit: TagEdit,
  tag: AdminTag,
  all: readonly AdminTag[],
): { [Field in keyof TagEdit]?: string } {
  const errors: { [Field in keyof TagEdit]?: string } = {};
  const messageOf = (name: string): string | undefined => {
    const issue = newTagSchema.safeParse(name).error?.issues[0];
    if (issue) return `${name}: ${issue.message}`;
    const owner = ownerOf(name, others(tag, all));
    return owner && `“${normalTag(name)}” is a name of “${owner.name}”. Merge the two instead.`;
  };
  const name = messageOf(edit.name);
  if (name) errors.name = name;
  const alias = typedNames(edit.aliases).map(messageOf).find(Boolean);
  if (alias) errors.aliases = alias;
  const description = tagUpdateSchema.shape.description.safeParse(edit.description).error?.issues[0]?.message;
  if (description) errors.description = description;
  return errors;
}

/** The request body; null if nothing changed. */
export function updateOf(edit: TagEdit, tag: AdminTag): TagUpdate | null {
  const update = {
    name: normalTag(edit.name),
    description: edit.description.trim(),
    aliases: typedNames(edit.aliases),
    version: tag.version,
  };
  const isSame =
    update.name === normalTag(tag.name) &&
    update.description === tag.description &&
    update.aliases.toSorted().join() === [...tag.aliases].sort().join();
  return isSame ? null : update;
}

/** Whether a tag is what an update would make of it; a renamed one has its old name as an alias too. */
export const isStored = ({ name, description, aliases }: TagUpdate, tag: AdminTag): boolean =>
  tag.name === name && tag.description === description && aliases.every((alias) => tag.aliases.includes(alias));

/** Notes on a new name: its stored spelling, another kind, a similar tag. */
export function nameHint(edit: TagEdit, tag: AdminTag, all: readonly AdminTag[]): string {
  const name = normalTag(edit.name);
  if (name === tag.name) return 'Screen types begin with topic:';
  const isMoved = name.startsWith('topic:') !== tag.name.startsWith('topic:');
  const close = closestTag(name, others(tag, all));
  return [
    `Stored as ${name} on ${counted(tag.images, 'image')}; ${tag.name} stays as an alias.`,
    ...(isMoved ? [`They move to ${name.startsWith('topic:') ? 'Screens' : 'UI Elements'}.`] : []),
    ...(close ? [`There is also ${close.name} (${close.images}).`] : []),
  ].join(' ');
}

/** Tags with the text in their name, an alias or the description. */
export const findTags = (tags: readonly AdminTag[], text: string): readonly AdminTag[] => {
  const part = text.trim().toLowerCase();
  const key = tagKey(part);
  return tags.filter(
    ({ name, aliases, description }) =>
      part === '' ||
      description.toLowerCase().includes(part) ||
      (key !== '' && [name, ...aliases].some((each) => tagKey(each).includes(key))),
  );
};
