import { gzipSync } from 'node:zlib';
import { z } from 'astro/zod';
import { describe, expect, test } from 'vitest';
import { created, listOf, NO_CONTENT } from '#shared/http/response.contract.ts';
import { jsonOf, requireDeclared } from './build-response.ts';

test.each([
  [0, []],
  [100, [100]],
  [2_250, [1_000, 1_000, 250]],
])('a list of %i entries is read in parts of at most 1,000, and written whole', async (length, parts) => {
  const read: number[] = [];
  const numbers = Array.from({ length }, (_, at) => at);
  const list = {
    length,
    total: length,
    read: async (from: number, to: number) => {
      read.push(to - from);
      return numbers.slice(from, to);
    },
  };
  expect(JSON.parse(await jsonOf(list, {}))).toEqual(numbers);
  expect(read).toEqual(parts);
});

const thing = z.object({ name: z.string() });
const json = (value: unknown, init: ResponseInit = {}) => Response.json(value, init);
const gzipped = (value: unknown) =>
  new Response(gzipSync(JSON.stringify(value)), {
    headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
  });
const problem = (value: unknown) =>
  json(value, { status: 404, headers: { 'Content-Type': 'application/problem+json' } });
const csv = () => new Response('a,b', { headers: { 'Content-Type': 'text/csv; charset=utf-8' } });

const PROBLEM = { type: '/problems/not-found', title: 'Not found', status: 404, detail: 'Nothing.' };

describe('a response that matches its declaration passes', () => {
  test.each([
    ['a value', { response: thing }, json({ name: 'a' })],
    ['a list', { response: listOf(thing) }, json([{ name: 'a' }])],
    ['a compressed list', { response: listOf(thing) }, gzipped([{ name: 'a' }])],
    ['a created value', { response: created(thing) }, json({ name: 'a' }, { status: 201 })],
    ['no content', { response: NO_CONTENT }, new Response(null, { status: 204 })],
    ['not modified', { response: thing }, new Response(null, { status: 304 })],
    ['an error', { response: thing }, problem(PROBLEM)],
    ['another format', { response: thing, alsoAs: 'text/csv' }, csv()],
  ])('%s', async (_name, declared, response) => {
    await expect(requireDeclared(declared, response)).resolves.toBeUndefined();
  });
});

describe('a response that differs from its declaration throws', () => {
  test.each([
    ['an empty object', { response: thing }, json({})],
    ['a wrong type', { response: thing }, json({ name: 1 })],
    ['an undeclared field', { response: thing }, json({ name: 'a', email: 'a@example.org' })],
    ['a wrong entry of a list', { response: listOf(thing) }, json([{ name: 'a' }, {}])],
    ['an undeclared field in a compressed list', { response: listOf(thing) }, gzipped([{ name: 'a', alt: '' }])],
    ['an object instead of a list', { response: listOf(thing) }, json({})],
    ['HTML', { response: thing }, new Response('<p>', { headers: { 'Content-Type': 'text/html' } })],
    ['an undeclared format', { response: thing }, csv()],
    ['another status', { response: created(thing) }, json({ name: 'a' })],
    ['a body where there is none', { response: NO_CONTENT }, json({})],
    ['an error as plain JSON', { response: thing }, json(PROBLEM, { status: 404 })],
    ['an error without a sentence', { response: thing }, problem({ ...PROBLEM, detail: undefined })],
  ])('%s', async (_name, declared, response) => {
    await expect(requireDeclared(declared, response)).rejects.toThrow();
  });
});
