import { endpoint } from '#server/http/endpoint.ts';
import { AppError } from '#shared/http/app-error.ts';

export const prerender = false;

/** Addresses below /api that nothing answers get a problem document, not the not-found page. */
export const ALL = endpoint({
  access: 'public',
  handle: () => {
    throw new AppError('not-found');
  },
});
