import type { Viewer } from '#shared/access/viewer.ts';
import type { Answer } from '#shared/http/answer.contract.ts';
import type { Paging } from '#shared/http/paging.contract.ts';
import { type List, listResponse, type ReadList } from './list-response.ts';
import { publicResponse } from './public-response.ts';

type Asked = { request: Request; paging: Paging; viewer: Viewer };

/** A response body that only its caller may cache, and only for the moment. */
const privateResponse = (value: unknown, status: number): Response =>
  new Response(JSON.stringify(value), {
    status,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
  });

const isList = (answer: Answer): boolean => 'kind' in answer && answer.kind === 'list';

/** Throws if a value does not match its call's declaration. */
function requireDeclared(answer: Answer, value: unknown): void {
  if (!('kind' in answer)) answer.parse(value);
  else if (answer.kind === 'created') answer.schema.parse(value);
  else if (answer.kind === 'list') for (const item of (value as Partial<List>).items ?? []) answer.item.parse(item);
}

/** A call's result, an array as the whole list. Development and tests validate it; a build drops the validation. */
export function declaredValue(answer: Answer, returned: unknown): unknown {
  if (returned instanceof Response) return returned;
  const value = isList(answer) && Array.isArray(returned) ? { items: returned, total: returned.length } : returned;
  if (import.meta.env.DEV) requireDeclared(answer, value);
  return value;
}

/** Sends a call's result as its declaration says. */
export function answerResponse(
  { answer, shared = false }: { answer: Answer; shared?: boolean },
  value: unknown,
  asked: Asked,
): Response | Promise<Response> {
  if (isList(answer)) return listResponse(value as List | ReadList, { ...asked, shared });
  if ('kind' in answer && answer.kind === 'bodyless') return new Response(null, { status: answer.status });
  if (shared) return publicResponse(asked.request, JSON.stringify(value));
  return privateResponse(value, 'kind' in answer ? answer.status : 200);
}
