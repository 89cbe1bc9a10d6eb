import { describe, expect, test, vi } from 'vitest';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { callEndpoint } from '#tests/setup/call-endpoint.ts';
import { openTestApp } from '#tests/setup/test-app.ts';
import * as search from '../../src/pages/api/search.ts';
import { GET as companyNames } from '../../src/pages/previews/companies.json.ts';

describe('a service that returns nonsense fails', () => {
  test('in /api/search, whose JSON the service encodes itself', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const opened = await openTestApp();
    opened.app.search.find = async () => ({ json: '{}', total: 0 });
    const response = await callEndpoint(opened, search, { path: '/api/search' });
    expect(response.status).toBe(500);
    expect(opened.logged.map(({ msg }) => msg)).toEqual(['unexpected error']);
    vi.mocked(console.error).mockClear();
  });

  test('in prebuilt JSON', async () => {
    const { app, db } = await openTestApp();
    await addGallery(db, [
      { company: aCompany({ name: 'Acme', slug: 'acme' }), images: [{ row: anImage('acme'), tags: [] }] },
    ]);
    const context = { locals: { app } } as unknown as Parameters<typeof companyNames>[0];
    expect(await (await companyNames(context)).json()).toEqual([{ name: 'Acme', slug: 'acme' }]);
    app.companies.listPublic = async () => [{}] as never;
    await expect(companyNames(context)).rejects.toThrow();
  });
});
