import type { Adapter, AdapterPayload } from 'oidc-provider';

/** Most entries that are kept; the oldest are dropped first. */
const ENTRIES_MAX = 2_000;

type Entry = { payload: AdapterPayload; expiresAt: number };

const store = new Map<string, Entry>();

function keep(key: string, entry: Entry): void {
  store.delete(key);
  store.set(key, entry);
  const [oldest] = store.keys();
  if (store.size > ENTRIES_MAX && oldest !== undefined) store.delete(oldest);
}

/** Stores the demo provider's codes, grants and sessions in memory, until the server stops. */
export class MemoryAdapter implements Adapter {
  readonly #model: string;

  constructor(model: string) {
    this.#model = model;
  }

  #key(id: string): string {
    return `${this.#model}:${id}`;
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
    keep(this.#key(id), { payload, expiresAt: expiresIn ? Date.now() + expiresIn * 1000 : Number.POSITIVE_INFINITY });
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const entry = store.get(this.#key(id));
    return entry && entry.expiresAt > Date.now() ? entry.payload : undefined;
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#first((payload) => payload.uid === uid);
  }

  async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.#first((payload) => payload.userCode === userCode);
  }

  async consume(id: string): Promise<void> {
    const entry = store.get(this.#key(id));
    if (entry) entry.payload.consumed = Math.floor(Date.now() / 1000);
  }

  async destroy(id: string): Promise<void> {
    store.delete(this.#key(id));
  }

  /** Of this model only: a sign-in in progress names the grant of the previous person, who is being signed out for it. */
  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, { payload }] of store) {
      if (key.startsWith(`${this.#model}:`) && payload.grantId === grantId) store.delete(key);
    }
  }

  #first(fits: (payload: AdapterPayload) => boolean): AdapterPayload | undefined {
    for (const [key, { payload, expiresAt }] of store) {
      if (key.startsWith(`${this.#model}:`) && expiresAt > Date.now() && fits(payload)) return payload;
    }
    return undefined;
  }
}
