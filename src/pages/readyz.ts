import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { AppError } from '#shared/http/app-error.ts';
import { readinessSchema } from '#shared/site/version.contract.ts';

export const prerender = false;

export const GET = endpoint({
  summary: 'Whether the server is ready for visitors.',
  group: 'System',
  access: 'public',
  response: readinessSchema,
  handle: async ({ locals: { app } }) => {
    const checks = await app.health.readiness();
    const restartDue = app.health.restartDue();
    if (Object.values(checks).includes(false)) {
      throw new AppError('not-ready', { retryAfter: 5, extensions: { checks, restartDue } });
    }
    return { status: 'ready' as const, version: app.version(), checks, restartDue };
  },
});

export const ALL = otherMethods({ GET });
