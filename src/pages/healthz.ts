import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { AppError } from '#shared/http/app-error.ts';

export const prerender = false;

export const GET = endpoint({
  access: 'public',
  handle: async ({ locals: { app } }) => {
    if (!(await app.health.databaseAnswers())) throw new AppError('database-unavailable');
    return { status: 'ok', version: app.version() };
  },
});

export const ALL = otherMethods({ GET });
