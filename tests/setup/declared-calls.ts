import type { Declaration, Method } from '#server/http/endpoint.ts';
import { declaredCalls } from '#server/http/openapi/declared-calls.ts';
import { callEndpoint, type Endpoint } from './call-endpoint.ts';
import type { TestApp } from './test-app.ts';

/** The files of `pages/api`, by path relative to the project's root. */
export const ROUTE_FILES = import.meta.glob<Endpoint>('/src/pages/api/**/*.ts');

/** A call in the notation of the API's description (`GET /api/companies/{slug}`), its declaration and its handler. */
export type Call = { call: string; method: Method; path: string; declares: Declaration; endpoint: Endpoint };

const loaded = await Promise.all(
  Object.entries(ROUTE_FILES).map(async ([file, load]) => {
    const endpoint = await load();
    const calls = await declaredCalls({ [file]: () => Promise.resolve(endpoint) });
    return calls.map((declared): Call => ({ call: `${declared.method} ${declared.path}`, endpoint, ...declared }));
  }),
);

/** Every call of the API. */
export const CALLS: readonly Call[] = loaded.flat();

/** Input of a call; `params` fill its path. */
export type Sent = { params?: Record<string, string>; query?: string; body?: unknown; cookie?: string };

/** Calls the API as a browser on one of our pages does. */
export function makeCall(
  opened: TestApp,
  { method, path, endpoint }: Pick<Call, 'path' | 'endpoint'> & { method: Method | 'HEAD' },
  { params = {}, query = '', ...sent }: Sent & { headers?: Record<string, string>; origin?: string | null } = {},
): Promise<Response> {
  const all = { ...params };
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    all[name] ??= 'any';
    return encodeURIComponent(all[name]);
  });
  return callEndpoint(opened, endpoint, { method, path: `${address}${query}`, params: all, ...sent });
}
