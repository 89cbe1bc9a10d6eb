import { z } from 'astro/zod';
import { tagSchema } from '#shared/images/image-admin.contract.ts';
import { newIntentSchema } from '#shared/search/intent.contract.ts';
import { SYNONYM_LIMITS } from '#shared/search/synonym.contract.ts';
import { severityVerdictSchema } from '#shared/severity/severity.contract.ts';
import { TAG_DESCRIPTION_MAX } from '#shared/tags/tag-admin.contract.ts';
import { lineSchema } from '#shared/text/text.contract.ts';
import type { Skipped } from './gallery-source.ts';
import { readList } from './json-layout.ts';

const { level, found, state, colour } = severityVerdictSchema.shape;

/** The files of an export beside companies, images and flows, and what an entry of each is. */
const FILES = {
  tags: z.object({
    name: tagSchema,
    description: lineSchema(TAG_DESCRIPTION_MAX).default(''),
    aliases: z.array(tagSchema).default([]),
  }),
  // Looser than the form: shipped groups have terms that are the same to the search.
  synonyms: z.object({
    terms: z.array(lineSchema(SYNONYM_LIMITS.longest)).min(SYNONYM_LIMITS.fewest).max(SYNONYM_LIMITS.most),
  }),
  intents: newIntentSchema,
  severity: z.object({
    company: z.string().min(1).describe('Slug'),
    ...{ level, found, state, colour },
    seenIn: z.array(z.string()).default([]).describe('Files of `images.json`'),
  }),
};

/** Descriptions and other names of tags, groups of synonyms, what words mean, and decisions about severity colours. */
export type SourceVocabulary = { [Name in keyof typeof FILES]: z.output<(typeof FILES)[Name]>[] };

export const NO_VOCABULARY: SourceVocabulary = { tags: [], synonyms: [], intents: [], severity: [] };

async function readEntries<T>(root: string, file: string, schema: z.ZodType<T>, skipped: Skipped[]): Promise<T[]> {
  return (await readList(root, file)).flatMap((entry, at) => {
    const { data, error } = schema.safeParse(entry);
    if (data !== undefined) return [data];
    const [issue] = error?.issues ?? [];
    skipped.push({
      what: `${file}: entry ${at + 1}`,
      why: `"${issue?.path.join('.')}": ${issue?.message} Repair it there.`,
    });
    return [];
  });
}

/** Reads those of the files that are in the folder. Throws `ImportRefused` for one that is no list. */
export async function readVocabulary(
  root: string,
  names: readonly string[],
): Promise<{ vocabulary: SourceVocabulary; skipped: Skipped[] }> {
  const skipped: Skipped[] = [];
  const read = async <T>(file: string, schema: z.ZodType<T>): Promise<T[]> =>
    names.includes(file) ? readEntries(root, file, schema, skipped) : [];
  const vocabulary = {
    tags: await read('tags.json', FILES.tags),
    synonyms: await read('synonyms.json', FILES.synonyms),
    intents: await read('intents.json', FILES.intents),
    severity: await read('severity.json', FILES.severity),
  };
  return { vocabulary, skipped };
}
