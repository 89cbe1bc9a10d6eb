import type { ImageHost } from '../image-host/image-host.port.ts';
import { publicIdOfPath } from '../image-host/local-image-host.ts';
import type { WithheldIds, WithheldIdsRepository } from './withheld-ids.repository.ts';

/** How long in ms the cached set is used before the database is checked for changes, which another process may have made. */
const TRUST_MS = 1_000;

/** Why files are withheld: admins may see hidden ones. */
export type Withheld = 'hidden' | 'taken-down';

/** Receives the public ids that were taken down. */
type OnTakenDown = (publicIds: ReadonlySet<string>) => void;

/** Knows which media are not served, at most a second late. A request costs one look-up in a set. */
export function withheldMediaService({
  repository,
  imageHost,
  now,
}: {
  repository: WithheldIdsRepository;
  imageHost: Pick<ImageHost, 'isArtwork' | 'publicIdIn'>;
  now: () => Date;
}) {
  let revision = -1;
  let reasons: ReadonlyMap<string, Withheld> | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let expiries = 0;
  let reading: Promise<ReadonlyMap<string, Withheld>> | undefined;
  const observers: OnTakenDown[] = [];

  const take = ({ hidden, takenDown }: WithheldIds): ReadonlyMap<string, Withheld> => {
    const gone = new Set(takenDown);
    for (const observer of observers) observer(gone);
    return new Map([
      ...hidden.map((id) => [id, 'hidden'] as const),
      ...takenDown.map((id) => [id, 'taken-down'] as const),
    ]);
  };

  const read = async (): Promise<ReadonlyMap<string, Withheld>> => {
    const [begunAt, begunIn] = [now().getTime(), expiries];
    try {
      const changed = await repository.findWithheld(revision);
      if (changed) {
        const unlisted = await repository.findUnlisted();
        const artwork = unlisted.artwork
          .filter(imageHost.isArtwork)
          .flatMap((address) => imageHost.publicIdIn(address) ?? []);
        const hidden = [...changed.hidden, ...unlisted.publicIds, ...artwork];
        [reasons, revision] = [take({ ...changed, hidden }), changed.revision];
      }
    } catch (error) {
      // Without the database, the last known state is used.
      if (!reasons) throw error;
    }
    if (begunIn === expiries) checkedAt = begunAt;
    return reasons ?? new Map();
  };

  const current = (): ReadonlyMap<string, Withheld> | Promise<ReadonlyMap<string, Withheld>> => {
    const age = now().getTime() - checkedAt;
    // Negative when the clock has been set back.
    if (reasons && age >= 0 && age < TRUST_MS) return reasons;
    if (reading) return reading;
    const started = read().finally(() => {
      if (reading === started) reading = undefined;
    });
    reading = started;
    return started;
  };

  const expire = (): void => {
    expiries += 1;
    checkedAt = Number.NEGATIVE_INFINITY;
    reading = undefined;
  };

  return {
    /** Why the file at a path below the media folder is not served; undefined: it may be. Rejects until the database was read once. */
    reasonFor: async (path: string): Promise<Withheld | undefined> => (await current()).get(publicIdOfPath(path)),
    /** After a write of our own: the next request sees it. */
    expire,
    /** The public ids of everything that is not served, as the database has them now. */
    findAll: async (): Promise<ReadonlySet<string>> => {
      expire();
      return new Set((await current()).keys());
    },
    /** Calls back with everything that is taken down, whenever the gallery has changed: caches drop it. */
    observe: (observer: OnTakenDown): void => {
      observers.push(observer);
    },
  };
}
