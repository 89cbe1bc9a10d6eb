import { createHash } from 'node:crypto';
import { PREVIEW } from '#shared/access/preview-limits.ts';
import type { GalleryItem } from '#shared/images/image.contract.ts';
import { startBuildSink } from '#tests/fakes/build-sink.ts';
import { type BuiltSite, PROJECT_DIR, startBuiltSite } from '#tests/setup/built-site.ts';
import { wholeGallery } from '#tests/setup/whole-gallery.ts';
import type { Secrets } from './check-response.ts';
import type { KnownNames } from './fuzz-request.ts';

/** Callers of each kind: enough that not every request hits the rate limit of one user. */
const CALLERS = 40;
const VICTIM = 'fuzz-victim@example.com';

/** Conditions that exclude the callers' own rows, by table. */
const NOT_THEIR_OWN: Record<string, string> = {
  // The first reader after a change writes the index; the first cursor and the first sign-in create their secrets.
  revisions: "WHERE name <> 'search'",
  settings: "WHERE key NOT IN ('cursor-secret', 'sign-in-key')",
  users: "WHERE email NOT LIKE 'fuzz-user-%'",
  audit_entries: "WHERE action <> 'user.deleted'",
};

/** Images that signed-out visitors must not see. */
async function gatedItems({ gallery }: BuiltSite): Promise<GalleryItem[]> {
  const { items, itemsByTag, itemsByCompany } = await wholeGallery(gallery.app);
  const shown = new Set<GalleryItem>();
  for (const list of itemsByTag.values()) for (const item of list.slice(0, PREVIEW.homeImages.shown)) shown.add(item);
  for (const list of itemsByCompany.values())
    for (const item of list.slice(0, PREVIEW.companyImages.shown)) shown.add(item);
  return items.filter((item) => !shown.has(item));
}

async function secretsOf(site: BuiltSite): Promise<Secrets> {
  const { rows } = await site.gallery.db.$client.execute("SELECT value FROM settings WHERE key LIKE '%secret%'");
  const gated = await gatedItems(site);
  if (rows.length === 0 || gated.length === 0) throw new Error('There is nothing to leak, so nothing would be found.');
  return {
    nobody: rows.map(({ value }) => String(JSON.parse(String(value)))),
    admins: [site.dataDir, PROJECT_DIR, VICTIM],
    signedIn: gated.map(({ image }) => image.public_id),
  };
}

async function namesOf({ gallery, baseUrl }: BuiltSite): Promise<KnownNames> {
  const { companies, items, itemsByTag } = await wholeGallery(gallery.app);
  const ids = [...companies.slice(-3).map(({ id }) => id), ...items.slice(-3).map(({ id }) => id), `seed-${VICTIM}`];
  return { slugs: companies.map(({ slug }) => slug), ids, tags: [...itemsByTag.keys()], origin: baseUrl };
}

/** A served site with callers of every kind, and its secrets. Builds are ignored. */
export async function startFuzzSite() {
  const sink = await startBuildSink();
  const site = await startBuiltSite({ settings: { TRUST_PROXY: '1', BUILD_HOOK_URL: sink.url } });
  await site.sessionCookie(VICTIM);
  const secrets = await secretsOf(site);
  const names = await namesOf(site);
  const cookies = new Map<string, Promise<string>>();
  const emailOf = (who: 'user' | 'admin', caller: number) => `fuzz-${who}-${caller % CALLERS}@example.com`;

  return {
    site,
    secrets,
    names,
    /** The cookie of a caller, who signs in again after a sign-out or a deleted account. */
    cookieOf: async (who: 'anonymous' | 'user' | 'admin', caller: number): Promise<string> => {
      if (who === 'anonymous') return '';
      const email = emailOf(who, caller);
      const cookie = cookies.get(email) ?? site.sessionCookie(email, who);
      cookies.set(email, cookie);
      return cookie;
    },
    /** Removes the cookie of an ended session. */
    forget: (who: 'user' | 'admin', caller: number) => cookies.delete(emailOf(who, caller)),
    /**
     * A hash of the stored rows by table, except the callers' own: sessions, their accounts, which they may delete, and what is
     * counted of their searches, now and then.
     */
    fingerprint: async (): Promise<Map<string, string>> => {
      const db = site.gallery.db.$client;
      const tables = await db.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'sessions' AND name NOT LIKE 'images_%' AND name NOT IN ('image_folders', 'insight_counts', 'insight_texts', 'search_queue', 'search_segments')",
      );
      const hashes = tables.rows.map(async ({ name }): Promise<[string, string]> => {
        const table = String(name);
        const { rows } = await db.execute(`SELECT * FROM "${table}" ${NOT_THEIR_OWN[table] ?? ''}`);
        return [table, createHash('sha256').update(JSON.stringify(rows)).digest('hex')];
      });
      return new Map(await Promise.all(hashes));
    },
    stop: async () => {
      await site.stop();
      sink.close();
    },
  };
}

export type FuzzSite = Awaited<ReturnType<typeof startFuzzSite>>;
