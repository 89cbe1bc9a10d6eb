import type { APIRoute } from 'astro';
import { prebuiltResponse } from '#server/http/build-response.ts';
import { namedCompaniesSchema } from '#shared/companies/company.contract.ts';

export const GET: APIRoute = async ({ locals }) =>
  prebuiltResponse(
    namedCompaniesSchema,
    (await locals.app.companies.listPublic()).map(({ name, slug }) => ({ name, slug })),
  );
