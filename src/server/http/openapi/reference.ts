import { OPERATIONS, openApiDocument } from './document.ts';

type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: readonly unknown[];
  const?: unknown;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  description?: string;
};

/** One field of a schema, in words. */
export type ReferenceField = { name: string; type: string; isRequired: boolean; description: string };

/** The description of the API cut for reading. */
export type ApiReference = {
  groups: {
    name: string;
    calls: { method: string; path: string; summary: string; access: string; body: string; answer: string }[];
  }[];
  schemas: { name: string; fields: ReferenceField[] }[];
};

function typeOf(schema: JsonSchema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? '';
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' or ');
  if (schema.type === 'array') return `list of ${typeOf(schema.items ?? {})}`;
  return [schema.type ?? 'any value'].flat().join(' or ') + (schema.format ? ` (${schema.format})` : '');
}

const fieldsOf = (schema: JsonSchema): ReferenceField[] =>
  (schema.anyOf ?? [schema]).flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).map(([name, field]) => ({
      name,
      type: typeOf(field),
      isRequired: required.includes(name),
      description: field.description ?? '',
    })),
  );

/** What the readable page shows: calls by group, and the fields of each schema. */
export function apiReference(siteUrl: string): ApiReference {
  const { tags, components } = openApiDocument(siteUrl);
  const groups = tags.map(({ name }) => ({
    name,
    calls: OPERATIONS.filter(({ group }) => group === name).map(({ call, summary, access, body = '', answer }) => {
      const [method = '', route = ''] = call.split(' ');
      const answered = 'listOf' in answer ? `list of ${answer.listOf}` : (answer.schema ?? '');
      return { method, path: route.replace(/\[(\w+)\]/g, '{$1}'), summary, access, body, answer: answered };
    }),
  }));
  const schemas = Object.entries(components.schemas as Record<string, JsonSchema>).map(([name, schema]) => ({
    name,
    fields: fieldsOf(schema),
  }));
  return { groups, schemas };
}
