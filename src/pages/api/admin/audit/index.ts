import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { auditQuerySchema, auditResponseSchema } from '#shared/audit/audit.contract.ts';

export const GET = endpoint({
  summary: 'Who did what and when, newest first; `format=csv` returns a CSV file.',
  group: 'Admin: people',
  access: 'admin',
  query: auditQuerySchema,
  response: auditResponseSchema,
  alsoAs: 'text/csv',
  handle: async ({ app, query }) => {
    if (query.format === 'json') return app.auditReading.list(query, query);
    return new Response(app.auditReading.csv(query), {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="audit-trail.csv"',
        'Cache-Control': 'no-store',
      },
    });
  },
});

export const ALL = otherMethods({ GET });
