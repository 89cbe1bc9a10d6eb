import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { insightQuerySchema, insightSchema } from '#shared/insight/insight.contract.ts';

export const GET = endpoint({
  summary:
    'What people look for, by day and never by person, and what the gallery lacks; `format=csv` returns a CSV file.',
  group: 'Admin: site',
  access: 'admin',
  query: insightQuerySchema,
  response: insightSchema,
  alsoAs: 'text/csv',
  handle: async ({ app, query: { days, format } }) => {
    const { insight } = app;
    if (format === 'json') return insight.read(days);
    return new Response(await insight.csv(days), {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="insight.csv"',
        'Cache-Control': 'no-store',
      },
    });
  },
});

export const ALL = otherMethods({ GET });
