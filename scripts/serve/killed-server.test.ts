import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companies } from '#db/schema/companies.ts';
import { auditEntries } from '#db/schema/operations.ts';
import { type BuiltSite, startBuiltSite, startServer } from '#tests/setup/built-site.ts';

/** How often the server is killed; a hundred times before a release (`KILLS=100`). */
const KILLS = Number(process.env.KILLS ?? 3);

/** The longest that edits go on before a kill, in ms: from the first write into the build that follows it. */
const EDITING_MS = 2_500;

const COMPANY = 'seed-company-0';

let site: BuiltSite;
let cookie: string;
beforeAll(async () => {
  site = await startBuiltSite({ size: { companies: 4, imagesEach: 4 } });
  cookie = await site.sessionCookie('admin@example.com', 'admin');
}, 180_000);
afterAll(() => site.stop());

/** Saves descriptions one after the other until the server is gone; answers the last one that it acknowledged. */
async function editUntilKilled(round: number): Promise<string | undefined> {
  let acknowledged: string | undefined;
  for (let edit = 0; ; edit += 1) {
    const description = `Round ${round}, edit ${edit}`;
    const body = JSON.stringify({ name: 'Aegis Security', slug: 'aegis-security', description });
    const headers = { Cookie: cookie, Origin: site.baseUrl, 'Content-Type': 'application/json' };
    try {
      const answer = await fetch(`${site.baseUrl}/api/admin/companies/${COMPANY}`, { method: 'PUT', headers, body });
      if (answer.ok) acknowledged = description;
    } catch {
      return acknowledged;
    }
  }
}

async function killSoon(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, Math.random() * EDITING_MS));
  const gone = new Promise((resolve) => site.server.once('exit', resolve));
  site.server.kill('SIGKILL');
  await gone;
}

test(
  `killed ${KILLS} times in the middle of edits and builds, the server comes back with a consistent database and its site`,
  async () => {
    const { db } = site.gallery;
    for (let round = 0; round < KILLS; round += 1) {
      const [acknowledged] = await Promise.all([editUntilKilled(round), killSoon()]);
      site.server = await startServer(site.settings);

      expect(await db.all(sql`PRAGMA integrity_check`)).toEqual([{ integrity_check: 'ok' }]);
      expect(await db.all(sql`PRAGMA foreign_key_check`)).toEqual([]);
      const company = await db.select().from(companies).where(eq(companies.id, COMPANY)).get();
      const trail = await db.select().from(auditEntries).where(eq(auditEntries.action, 'company.updated'));
      // What was acknowledged is stored, or what came after it; and every edit has its line of the trail, no more and no less.
      const editOf = (text: string | undefined) => Number(/edit (\d+)$/.exec(text ?? '')?.[1] ?? -1);
      if (acknowledged !== undefined) {
        expect(company?.description).toMatch(new RegExp(`^Round ${round}, `));
        expect(editOf(company?.description)).toBeGreaterThanOrEqual(editOf(acknowledged));
      }
      expect(trail).toHaveLength((company?.version ?? 0) - 1);

      const page = await fetch(`${site.baseUrl}/company/aegis-security`);
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Aegis Security')]);
    }
  },
  60_000 + KILLS * 20_000,
);
