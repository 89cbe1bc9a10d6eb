import { isWholeList } from '#shared/tags/tag-kind.ts';
import type { Catalog } from './gallery-index.repository.ts';

/** The parts of an index that follow from the catalog without looking at images. */
export function tagsAndSynonyms({ tags, aliases, synonyms }: Catalog) {
  const named = tags.filter(({ name }) => !isWholeList(name));
  const nameOf = new Map(named.map(({ id, name }) => [id, name]));
  return {
    synonyms,
    tagNames: named.map(({ name }) => name),
    tagDescriptions: named.map(({ description }) => description),
    tagAliases: new Map(aliases.map(({ name, tagId }) => [name, nameOf.get(tagId) ?? name])),
  };
}

/** The part of a catalog that determines the place and tags of each image. */
const placingOf = ({ companies, tags }: Catalog): string =>
  JSON.stringify([
    companies.map(({ id, name, slug, cloudinaryFolder, draft }) => [id, name, slug, cloudinaryFolder, draft]),
    tags.map(({ id, name }) => [id, name]),
  ]);

/** Whether each image keeps its place and its tags with another catalog. */
export const keepsPlaces = (before: Catalog, after: Catalog): boolean => placingOf(before) === placingOf(after);
