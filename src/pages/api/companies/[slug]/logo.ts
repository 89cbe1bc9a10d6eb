import { emptyOrProblem } from '#server/http/build-response.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { companyLogoSchema } from '#shared/companies/company.contract.ts';

export const GET = endpoint({
  summary: "Address of a company's logo.",
  group: 'Gallery',
  access: 'public',
  response: companyLogoSchema,
  shared: true,
  errors: ['company-not-found', 'image-not-found'],
  cdn: 'release',
  handle: async ({ app, request, params }) => {
    const logo = await app.companies.findLogo(params.slug);
    return logo ?? emptyOrProblem(request, 'image-not-found', 'This company has no logo.');
  },
});

export const ALL = otherMethods({ GET });
