import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { AppError } from '#shared/http/app-error.ts';

export const prerender = false;

export const GET = endpoint({
  access: 'public',
  handle: async ({ locals: { app } }) => {
    const checks = await app.health.readiness();
    if (Object.values(checks).includes(false)) {
      throw new AppError('not-ready', { retryAfter: 5, extensions: { checks } });
    }
    return { status: 'ready', version: app.version(), checks };
  },
});

export const ALL = otherMethods({ GET });
