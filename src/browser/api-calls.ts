import type { Received } from '#shared/http/response.contract.ts';

// Types only: every call of the API as the endpoints declare it (`ApiRoutes`), for callers in the browser.

type RoutesOf<P extends keyof ApiRoutes> = Omit<ApiRoutes[P], 'ALL'>;

/** Every call of the API, as `GET /api/companies/{slug}/images`. */
export type ApiCall = { [P in keyof ApiRoutes]: `${keyof RoutesOf<P> & string} ${P}` }[keyof ApiRoutes];

type DeclarationOf<C extends ApiCall> = C extends `${infer M} ${infer P}`
  ? P extends keyof ApiRoutes
    ? M extends keyof RoutesOf<P>
      ? RoutesOf<P>[M] extends { readonly declares: infer D }
        ? D
        : never
      : never
    : never
  : never;

export type ResponseOf<C extends ApiCall> = DeclarationOf<C> extends { response: infer A } ? Received<A> : never;

type InputOf<S> = S extends { _zod: { input: infer I } } ? I : never;
type QueryOf<C extends ApiCall> = DeclarationOf<C> extends { query?: infer Q } ? InputOf<Q> : never;
type BodyOf<C extends ApiCall> = DeclarationOf<C> extends { body?: infer B } ? InputOf<B> : never;

/** Names between braces in a path. */
type NamesIn<P> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** Numbers are written as text into the address. */
type AsTyped<Q> = { [K in keyof Q]: Exclude<Q[K], undefined> | (string extends Q[K] ? number : never) };

/** `Key` with its value: optional if nothing in the value is required, absent if the call takes none. */
type Given<Key extends string, Value> = unknown extends Value
  ? unknown
  : object extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };

/** `isUnchecked`: the caller copes with any answer, and loads nothing for its check. */
export type Checking = { isUnchecked?: boolean };

/** Options of a call; with `keepalive` it outlives the page. */
export type CallOptions = Checking & { signal?: AbortSignal; keepalive?: boolean; headers?: Record<string, string> };

/** The input of a call. A multipart form is passed as `form`. */
export type CallInput<C extends ApiCall> = CallOptions &
  ([NamesIn<C>] extends [never] ? unknown : { params: Record<NamesIn<C>, string> }) &
  Given<'query', AsTyped<QueryOf<C>>> &
  Given<'body', BodyOf<C>> & { form?: FormData };

/** The input of a call as an argument, which is optional if nothing in it is required. */
export type CallArguments<C extends ApiCall> =
  object extends CallInput<C> ? [input?: CallInput<C>] : [input: CallInput<C>];
