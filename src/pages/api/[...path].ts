import { endpoint } from '#server/http/endpoint.ts';
import { AppError } from '#shared/http/app-error.ts';
import { NO_CONTENT } from '#shared/http/response.contract.ts';

/** Unknown addresses below /api return a problem document, not the not-found page. */
export const ALL = endpoint({
  summary: 'Any other address.',
  group: 'System',
  access: 'public',
  response: NO_CONTENT,
  handle: () => {
    throw new AppError('not-found');
  },
});
