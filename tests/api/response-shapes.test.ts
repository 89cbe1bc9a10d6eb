import { z } from 'astro/zod';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { send } from '#browser/api-client.ts';
import { CALLS } from '#tests/setup/declared-calls.ts';

const IGNORED = ['GET /api/openapi.json', 'GET /api/user/admin-status/{userId}'];

/** Every read of the API with a JSON answer, and the previews that a build writes. */
const READS = [
  ...CALLS.filter(
    ({ call, method, declares: { response } }) =>
      method === 'GET' && !IGNORED.includes(call) && (response instanceof z.ZodType || response.kind === 'list'),
  ).map(({ call, declares: { response } }) => ({
    line: call.replaceAll(/\{\w+\}/g, 'a%20b'),
    isList: 'kind' in response && response.kind === 'list',
    // A record has no field that is always there.
    isRecord: response instanceof z.ZodRecord,
  })),
  { line: 'GET /previews/companies.json', isList: true, isRecord: false },
  { line: 'GET /previews/all.json', isList: false, isRecord: false },
];

const answering = (body: string) => vi.stubGlobal('fetch', async () => new Response(body, { status: 200 }));

afterEach(() => vi.unstubAllGlobals());

test('all reads are in the table', () => expect(READS.length).toBeGreaterThan(45));

describe.each(READS)('$line', ({ line, isList, isRecord }) => {
  test.each([
    ...(isRecord ? [] : ['{}']),
    isList ? '{"items":[]}' : '[]',
    'null',
    '',
    '"text"',
    '<!doctype html><title>Sign in to the network</title>',
    isList ? '[{"id":' : '{"items":[{"id":',
  ])('fails if a 200 contains %j', async (body) => {
    answering(body);
    await expect(send(`${line}?limit=1`)).rejects.toThrow();
  });
});

test('what a read has to have is in every answer of its schema', async () => {
  for (const { call, declares } of CALLS.filter(({ method }) => method === 'GET')) {
    if (!(declares.response instanceof z.ZodType)) continue;
    const schema = z.toJSONSchema(declares.response, { unrepresentable: 'any' });
    for (const { required = [] } of (schema.anyOf ?? [schema]) as { required?: string[] }[]) {
      answering(JSON.stringify(Object.fromEntries(required.map((field) => [field, null]))));
      await expect(send(call.replaceAll(/\{\w+\}/g, 'any')), call).resolves.toBeTruthy();
    }
  }
});
