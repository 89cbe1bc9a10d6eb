import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type { OauthRepository } from './oauth.repository.ts';
import { recordId, secretHash } from './record-id.ts';

/** How long a registered client is kept that nobody connects. */
const CLIENT_S = 24 * 60 * 60;
/** Most registered clients that nobody has connected. */
const CLIENTS_MOST = 500;

type Deps = { repository: OauthRepository; now: () => Date };

const NOTHING = async (): Promise<undefined> => undefined;

/** Consents are asked for each time, by who is signed in on the site: a second session beside the site's would only disagree with it. */
const FORGOTTEN: Adapter = {
  ...{ upsert: NOTHING, find: NOTHING, findByUid: NOTHING, findByUserCode: NOTHING },
  ...{ consume: NOTHING, destroy: NOTHING, revokeByGrantId: NOTHING },
};

function grants({ repository, now }: Deps): Adapter {
  return {
    ...FORGOTTEN,
    upsert: (id, payload, expiresIn = 0) =>
      repository.upsertGrant({
        id,
        userId: payload.accountId ?? '',
        clientId: payload.clientId ?? '',
        payload: { ...payload },
        expiresAt: new Date(now().getTime() + expiresIn * 1_000),
      }),
    find: async (id) => (await repository.findGrant(id, now()))?.payload,
    destroy: repository.deleteGrant,
  };
}

function records({ repository, now }: Deps, kind: string): Adapter {
  const find = async (text: string): Promise<AdapterPayload | undefined> => {
    const row = await repository.findRecord(recordId(kind, text), kind, now());
    if (!row) return undefined;
    const consumed = row.consumedAt ? { consumed: Math.floor(row.consumedAt.getTime() / 1_000) } : {};
    return { ...row.payload, ...(kind === 'Client' ? {} : { jti: text }), ...consumed };
  };
  return {
    ...FORGOTTEN,
    find,
    upsert: async (text, { jti: _text, consumed: _at, ...fields }, expiresIn = CLIENT_S) => {
      const { client_secret: secret } = fields;
      const payload = secret ? { ...fields, client_secret: secretHash(secret) } : fields;
      if (kind === 'Client') await repository.deleteOldestClients(CLIENTS_MOST - 1);
      await repository.upsertRecord({
        ...{ id: recordId(kind, text), kind, payload, grantId: payload.grantId ?? null },
        expiresAt: new Date(now().getTime() + expiresIn * 1_000),
      });
    },
    /** Of two who send the same code or refresh token at once, one has stolen it: neither goes on. */
    consume: async (text) => {
      const id = recordId(kind, text);
      if (await repository.consumeRecord(id, now())) return;
      const row = await repository.findRecord(id, kind, now());
      if (row?.grantId) await repository.deleteGrant(row.grantId);
      throw new errors.InvalidGrant('already used');
    },
    destroy: (text) => repository.deleteRecord(recordId(kind, text)),
    revokeByGrantId: (grantId) => repository.deleteRecordsOfGrant(grantId, kind),
  };
}

/** Where the protocol library keeps its state: our database, so that any process can go on. */
export const storedState =
  (deps: Deps) =>
  (kind: string): Adapter => {
    if (kind === 'Session') return FORGOTTEN;
    return kind === 'Grant' ? grants(deps) : records(deps, kind);
  };
