import type { z } from 'astro/zod';

/** A list of `item`, sent as a JSON array with `X-Total-Count`. */
export type ListOf<T extends z.ZodType> = { kind: 'list'; status: 200; item: T };
/** A value that the call created, sent with status 201. */
export type Created<T extends z.ZodType> = { kind: 'created'; status: 201; schema: T };
/** An answer without a body. */
export type Bodyless = { kind: 'bodyless'; status: 202 | 204 | 303 };

/** The declared result of a call; a schema alone is a JSON value with status 200. */
export type DeclaredResponse = z.ZodType | ListOf<z.ZodType> | Created<z.ZodType> | Bodyless;

/** Type of the parsed result. */
export type Received<A> = A extends z.ZodType
  ? z.output<A>
  : A extends ListOf<infer T>
    ? z.output<T>[]
    : A extends Created<infer T>
      ? z.output<T>
      : null;

/** Declares a list of `item` as an answer, which is paged and may be streamed. */
export const listOf = <T extends z.ZodType>(item: T): ListOf<T> => ({ kind: 'list', status: 200, item });

/** A value that the call created. */
export const created = <T extends z.ZodType>(schema: T): Created<T> => ({ kind: 'created', status: 201, schema });

/** Status 204: done, without a body. */
export const NO_CONTENT: Bodyless = { kind: 'bodyless', status: 204 };
/** Status 202: the work continues after the response. */
export const ACCEPTED: Bodyless = { kind: 'bodyless', status: 202 };
export const REDIRECT: Bodyless = { kind: 'bodyless', status: 303 };
