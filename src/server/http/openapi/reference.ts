import type { z } from 'astro/zod';
import type { DeclaredResponse } from '#shared/http/response.contract.ts';
import { type DeclaredCall, declaredCalls, type RouteFiles } from './declared-calls.ts';
import { openApiDocument } from './document.ts';
import { nameOf } from './named-schemas.ts';

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
type ReferenceField = { name: string; type: string; isRequired: boolean; description: string };

/** The API description, reduced for reading; `body` and `answer` are names of schemas, or blank. */
export type ApiReference = {
  groups: {
    name: string;
    calls: { method: string; path: string; summary: string; access: string; body: string; response: string }[];
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

const wordFor = (schema: z.ZodType | undefined): string => (schema ? (nameOf(schema) ?? schema.def.type) : '');

function responseText(response: DeclaredResponse): string {
  if (!('kind' in response)) return wordFor(response);
  if (response.kind === 'list') return `list of ${wordFor(response.item)}`;
  return response.kind === 'created' ? wordFor(response.schema) : '';
}

const callText = ({ method, path, declares }: DeclaredCall) => ({
  method,
  path,
  summary: declares.summary,
  access: declares.access,
  body: wordFor(declares.body ?? declares.form),
  response: responseText(declares.response),
});

/** Content of the API reference page: calls by group, and the fields of each schema. */
export async function apiReference(siteUrl: string, files: RouteFiles): Promise<ApiReference> {
  const declared = await declaredCalls(files);
  const { tags, components } = openApiDocument(siteUrl, declared);
  const groups = tags.map(({ name }) => ({
    name,
    calls: declared.filter(({ declares }) => declares.group === name).map(callText),
  }));
  const schemas = Object.entries(components.schemas as Record<string, JsonSchema>).map(([name, schema]) => ({
    name,
    fields: fieldsOf(schema),
  }));
  return { groups, schemas };
}
