import { AsyncLocalStorage } from 'node:async_hooks';

/** What every line that is written while a request is answered says of it. Not the network address: people are told so. */
export type RequestContext = { id: string };

/** The request that is being answered, for the log. */
export const requestContext = new AsyncLocalStorage<RequestContext>();
