import { eq } from 'drizzle-orm';
import { companies } from '#db/schema/companies.ts';
import { auditEntries } from '#db/schema/operations.ts';
import { type Activity, untilKilled } from '../activity.ts';

/** Longest time from the first edit to the kill, in ms: from the first write into the following build. */
const EDITING_MS = 2_500;
const COMPANY = 'seed-company-0';
/** A company is added after this number of edits. */
const ADD_EVERY = 4;

/** An admin saves a company repeatedly and adds others; the server, with its builds, is killed. */
export const editActivity: Activity = {
  name: 'edits',
  run: async (site, dice) => {
    const cookie = await site.adminCookie();
    const headers = { Cookie: cookie, Origin: site.baseUrl, 'Content-Type': 'application/json' };
    const mark = `Edit ${dice.below(1_000_000_000)}`;
    const added: string[] = [];
    let saved = -1;
    const send = async (method: string, path: string, body: object) =>
      (await fetch(`${site.baseUrl}/api/admin/companies${path}`, { method, headers, body: JSON.stringify(body) })).ok;

    await site.serving((server) =>
      untilKilled(server, dice.share() * EDITING_MS, async (turn) => {
        const description = `${mark}, ${turn}.`;
        const company = { name: 'Aegis Security', slug: 'aegis-security', description };
        if (await send('PUT', `/${COMPANY}`, company)) saved = turn;
        const slug = `added-${mark.slice(5)}-${turn}`;
        if (turn % ADD_EVERY === 0 && (await send('POST', '', { name: slug, slug }))) added.push(slug);
      }),
    );

    const findLost = () =>
      site.look(async ({ db }) => {
        const lost: string[] = [];
        const rows = await db.select().from(companies);
        const slugs = new Set(rows.map(({ slug }) => slug));
        lost.push(...added.filter((slug) => !slugs.has(slug)).map((slug) => `company ${slug}`));
        const company = rows.find(({ id }) => id === COMPANY);
        const stored = Number(new RegExp(`^${mark}, (\\d+)\\.$`).exec(company?.description ?? '')?.[1] ?? -1);
        if (stored < saved) lost.push(`edit ${saved}: the description is "${company?.description}"`);
        // Every edit has exactly one audit entry.
        const trail = await db.$count(auditEntries, eq(auditEntries.action, 'company.updated'));
        if (trail !== (company?.version ?? 0) - 1) lost.push(`the trail: ${trail} lines, version ${company?.version}`);
        return lost;
      });
    return { killed: true, acknowledged: saved + 1 + added.length, findLost };
  },
};
