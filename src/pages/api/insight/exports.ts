import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { NO_CONTENT } from '#shared/http/response.contract.ts';
import { exportedSchema } from '#shared/insight/insight.contract.ts';

export const POST = endpoint({
  summary: 'Counts an export of a collection, which the browser creates; by format, never by person.',
  group: 'System',
  access: 'user',
  token: false,
  body: exportedSchema,
  response: NO_CONTENT,
  handle: ({ app, body }) => {
    app.insight.exported(body.format);
  },
});

export const ALL = otherMethods({ POST });
