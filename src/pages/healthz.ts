import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { AppError } from '#shared/http/app-error.ts';
import { healthSchema } from '#shared/site/version.contract.ts';

export const prerender = false;

export const GET = endpoint({
  summary: 'Whether the database responds.',
  group: 'System',
  access: 'public',
  response: healthSchema,
  handle: async ({ locals: { app } }) => {
    const detail = await app.health.databaseProblem();
    if (detail !== null) throw new AppError('database-unavailable', { retryAfter: 5, detail });
    return { status: 'ok' as const, version: app.version() };
  },
});

export const ALL = otherMethods({ GET });
