import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { AppError } from '#shared/http/app-error.ts';
import { consentResponseSchema, consentSchema } from '#shared/oauth/consent.contract.ts';

export const POST = endpoint({
  summary: 'Allows or refuses an app that asks for access, in the browser that it opened.',
  group: 'Sign-in and account',
  access: 'user',
  body: consentSchema,
  response: consentResponseSchema,
  errors: ['consent-over'],
  handle: async ({ app, request, params, body, user }) => {
    // Someone else has signed in since the page named them.
    if (body.user !== user.id) throw new AppError('consent-over');
    const cookies = request.headers.get('Cookie');
    const response = { cookies, userId: user.id, allow: body.allow };
    return { location: await app.consents.decide(params.uid, response) };
  },
});

export const ALL = otherMethods({ POST });
