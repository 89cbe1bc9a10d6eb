import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { declaredCalls } from '#server/http/openapi/declared-calls.ts';
import { openApiDocument } from '#server/http/openapi/document.ts';
import { descriptionSchema } from '#shared/site/version.contract.ts';

const ROUTES = import.meta.glob('/src/pages/api/**/*.ts');

/** Built once; the code and the address it describes change with a restart. */
let description: Promise<ReturnType<typeof openApiDocument>> | undefined;

export const GET = endpoint({
  summary: 'This description.',
  group: 'System',
  access: 'public',
  response: descriptionSchema,
  shared: true,
  handle: ({ app }) => {
    description ??= declaredCalls(ROUTES).then((calls) => openApiDocument(app.settings.siteUrl, calls));
    return description;
  },
});

export const ALL = otherMethods({ GET });
