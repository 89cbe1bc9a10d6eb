import { Readable } from 'node:stream';
import type { Core } from '../core.ts';
import { guardedGet } from '../image-host/guarded-get.ts';
import { securityLog } from '../log/security-log.ts';
import { connectedAppsService } from './connected-apps.service.ts';
import { consentsService } from './consents.service.ts';
import { oauthRepository } from './oauth.repository.ts';

/** Reads a client's own document, from public addresses only and without following redirects. */
async function fetchDocument(url: URL): Promise<Response> {
  const found = await guardedGet(url, { inner: false }, { Accept: 'application/json' });
  const { statusCode = 502, headers } = found;
  const caching = headers['cache-control'];
  return new Response(Readable.toWeb(found) as ReadableStream<Uint8Array>, {
    status: statusCode,
    headers: caching ? { 'Cache-Control': caching } : {},
  });
}

/** The authorization server of agents' clients, and the apps that people connected. */
export function oauthRoom({ db, log, now, settings, fetchClientDocument = fetchDocument }: Core) {
  const repository = oauthRepository(db);
  const security = securityLog(log);
  const load = async () => {
    const { authorizationServer } = await import('./authorization-server.ts');
    return authorizationServer({ ...settings, repository, now, fetchDocument: fetchClientDocument });
  };
  return {
    connectedApps: connectedAppsService({ repository, security, now }),
    consents: consentsService({ load, security }),
  };
}
