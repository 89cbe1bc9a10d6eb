import { z } from 'astro/zod';
import { problemSchema } from '#shared/http/problem.contract.ts';

const CONTRACTS = import.meta.glob<Record<string, unknown>>('../../../shared/**/*.contract.ts', { eager: true });

const TO_JSON_SCHEMA = {
  io: 'input',
  unrepresentable: 'any',
  override: ({ zodSchema, jsonSchema }) => {
    const { def } = zodSchema._zod;
    // A time is sent as text.
    if (def.type === 'date') Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
    // Zod leaves it out of numbers that are sent as text.
    if (def.type === 'default') jsonSchema.default = def.defaultValue;
  },
} as const satisfies Parameters<typeof z.toJSONSchema>[1];

/** A part of the description; OpenAPI's own types are far wider than what is used here. */
export type Json = { [name: string]: unknown };

const isNamed = (value: unknown): value is z.ZodType =>
  value instanceof z.ZodType && ['object', 'union'].includes(value.def.type);

/** Object schemas that contracts export, by their name in the description: `companySchema` is `Company`. */
const NAMES = z.registry<{ id: string }>();
for (const [name, schema] of Object.values(CONTRACTS).flatMap(Object.entries)) {
  if (!name.endsWith('Schema') || !isNamed(schema)) continue;
  NAMES.add(schema, { id: name.charAt(0).toUpperCase() + name.slice(1, -'Schema'.length) });
}

const reference = (id: string) => `#/components/schemas/${id}`;

/** The name of a schema in the description; undefined for an inline one. */
export const nameOf = (schema: z.ZodType): string | undefined => NAMES.get(schema)?.id;

/** A schema in the description: a reference by name, or inline. */
export const described = (schema: z.ZodType): Json => {
  const name = nameOf(schema);
  if (name) return { $ref: reference(name) };
  const { $schema, ...json } = z.toJSONSchema(schema, TO_JSON_SCHEMA);
  return json;
};

/** The fields of a query or form. */
export const fieldsOf = (schema: z.ZodType) => z.toJSONSchema(schema, TO_JSON_SCHEMA);

const namesIn = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name ?? '');

/** The named schemas that `part` of the description refers to, as JSON Schema 2020-12; problem documents are always included. */
export function namedSchemas(part: unknown): Record<string, Json> {
  const all = z.toJSONSchema(NAMES, { ...TO_JSON_SCHEMA, uri: reference }).schemas;
  const reached = new Set([...namesIn(part), nameOf(problemSchema) ?? '']);
  for (const name of reached) for (const next of namesIn(all[name])) reached.add(next);
  return Object.fromEntries(
    [...reached].sort().map((name) => {
      const { $schema, $id, ...schema } = all[name] ?? {};
      return [name, schema];
    }),
  );
}
