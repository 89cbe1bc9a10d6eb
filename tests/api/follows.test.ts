import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { companies } from '#db/schema/companies.ts';
import { follows } from '#db/schema/follows.ts';
import { images } from '#db/schema/images.ts';
import type { Follow, FollowNews, Follows } from '#shared/follows/follow.contract.ts';
import { FOLLOW_LIMITS } from '#shared/follows/limits.ts';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { addUser } from '#tests/factories/users.ts';
import { CALLS, makeCall, type Sent } from '#tests/setup/declared-calls.ts';
import { cookieOf, openTestApp } from '#tests/setup/test-app.ts';

const ADDED = new Date('2026-01-01T00:00:00Z');
const LATER = new Date('2026-01-02T00:00:00Z');
const LAST = new Date('2026-01-03T00:00:00Z');
const DARK_ALERTS = '/?theme=dark&tag=topic:alerts#screens';

const shot = (company: string, id: string, row: object = {}, tags: string[] = ['topic:alerts']) => ({
  row: anImage(company, { id, createdAt: ADDED, ...row }),
  tags,
});

async function openGallery() {
  const opened = await openTestApp();
  const { db, app } = opened;
  await addGallery(db, [
    { company: aCompany({ name: 'Acme', slug: 'acme', cloudinaryFolder: 'acme' }), images: [shot('acme', 'a1')] },
    { company: aCompany({ name: 'Bolt', slug: 'bolt', cloudinaryFolder: 'bolt' }), images: [shot('bolt', 'b1')] },
  ]);
  const una = await addUser(db);
  const cookie = await cookieOf(opened, 'user', una.id);
  const call = async (name: string, sent: Sent = {}) => {
    const known = CALLS.find((each) => each.call === name);
    if (!known) throw new Error(`${name} is no call.`);
    return makeCall(opened, known, { cookie, ...sent });
  };
  const json = async <T>(name: string, sent: Sent = {}): Promise<T> => {
    const response = await call(name, sent);
    expect([response.status, response.ok ? '' : await response.clone().text()]).toEqual([response.status, '']);
    return (await response.json()) as T;
  };
  const follow = (body: object) => json<Follow>('POST /api/follows', { body });
  const list = () => json<Follows>('GET /api/follows');
  const news = () => json<FollowNews>('GET /api/follows/news');
  const see = (body: object) => call('POST /api/follows/seen', { body });
  const add = async (company: string, id: string, row: object = {}, names?: string[]) => {
    const { row: values, tags } = shot(company, id, { createdAt: LATER, ...row }, names);
    await db.insert(images).values(values);
    for (const name of tags) {
      await db.run(sql`INSERT OR IGNORE INTO tags (name) VALUES (${name})`);
      await db.run(sql`INSERT INTO image_tags (image_id, tag_id) SELECT ${id}, id FROM tags WHERE name = ${name}`);
    }
    app.gallery.expire();
  };
  const newCounts = async () => {
    const { newCount, follows: all } = await list();
    return [newCount, Object.fromEntries(all.map((each) => [each.name, each.newCount]))];
  };
  return { opened, db, app, una, call, json, follow, list, news, see, add, newCounts };
}

describe('following', () => {
  test('a company, a pattern and a search each count images added later; the total counts each image once', async () => {
    const { follow, add, newCounts, list } = await openGallery();
    expect(await follow({ kind: 'company', company: 'acme' })).toMatchObject({
      subject: 'acme',
      name: 'Acme',
      path: '/company/acme',
      newCount: 0,
      count: 1,
    });
    expect(await follow({ kind: 'tag', tag: 'topic:alerts' })).toMatchObject({ name: 'Alerts', count: 2 });
    await follow({ kind: 'search', name: 'Alerts of Bolt', address: '/?company=bolt&q=alert#screens' });
    expect(await newCounts()).toEqual([0, { Acme: 0, Alerts: 0, 'Alerts of Bolt': 0 }]);

    await add('acme', 'a2');
    await add('acme', 'a3', {}, ['chart']);
    await add('bolt', 'b2', { title: 'Alert queue' });
    expect(await newCounts()).toEqual([3, { Acme: 2, Alerts: 2, 'Alerts of Bolt': 1 }]);
    expect((await list()).follows.map(({ kind, count }) => [kind, count])).toEqual([
      ['company', 3],
      ['search', 2],
      ['tag', 4],
    ]);
  });

  test('something twice changes nothing, and equivalent searches are one follow', async () => {
    const { follow, list } = await openGallery();
    const { id } = await follow({ kind: 'search', name: 'Dark', address: DARK_ALERTS });
    const again = await follow({ kind: 'search', name: 'Other', address: '/?tag=topic%3Aalerts&theme=dark' });
    expect(again).toMatchObject({ id, name: 'Dark', subject: '/?tag=topic:alerts&theme=dark#screens' });
    expect((await list()).follows).toHaveLength(1);
    const words = await follow({ kind: 'search', name: 'Words', address: '/?q=mttr' });
    expect(await follow({ kind: 'search', name: 'Ordered', address: '/?sort=relevance&q=mttr#screens' })).toEqual(
      words,
    );
  });

  test('counts only visible images as new: a draft counts once it is published', async () => {
    const { db, app, follow, add, newCounts } = await openGallery();
    await follow({ kind: 'company', company: 'acme' });
    await add('acme', 'hidden', { hidden: true });
    await add('acme', 'draft', { hidden: true, draft: true, createdAt: ADDED });
    expect(await newCounts()).toEqual([0, { Acme: 0 }]);
    await db.update(images).set({ hidden: false, draft: false }).where(eq(images.id, 'draft'));
    app.gallery.expire();
    expect(await newCounts()).toEqual([1, { Acme: 1 }]);
  });

  test('counts all images of a company as new when it is first published, but not when it is published again', async () => {
    const { db, app, follow, add, newCounts } = await openGallery();
    await addGallery(db, [
      { company: aCompany({ name: 'Cove', slug: 'cove', cloudinaryFolder: 'cove', draft: true }), images: [] },
    ]);
    await add('cove', 'c1', { createdAt: ADDED });
    await follow({ kind: 'tag', tag: 'topic:alerts' });
    const setDraft = async (draft: boolean) => {
      await db.update(companies).set({ draft }).where(eq(companies.slug, 'cove'));
      app.gallery.expire();
    };
    await setDraft(false);
    expect(await newCounts()).toEqual([1, { Alerts: 1 }]);
    const [row] = await db.select().from(images).where(eq(images.id, 'c1'));
    await setDraft(true);
    await setDraft(false);
    const [again] = await db.select().from(images).where(eq(images.id, 'c1'));
    expect(again?.publishedAt).toEqual(row?.publishedAt);
  });

  test('counts an image as new when its file is replaced', async () => {
    const { db, app, follow, newCounts } = await openGallery();
    await follow({ kind: 'company', company: 'acme' });
    await db.update(images).set({ changedAt: LATER, contentHash: 'other' }).where(eq(images.id, 'a1'));
    app.gallery.expire();
    expect(await newCounts()).toEqual([1, { Acme: 1 }]);
  });

  test('does not list what has left the gallery, and keeps following a renamed tag', async () => {
    const { db, app, follow, list } = await openGallery();
    await follow({ kind: 'company', company: 'bolt' });
    await follow({ kind: 'tag', tag: 'topic:alerts' });
    await db.update(companies).set({ draft: true }).where(eq(companies.slug, 'bolt'));
    const { id } = (await app.tagAdmin.list()).find(({ name }) => name === 'topic:alerts') ?? { id: 0 };
    await db.run(`UPDATE tags SET name = 'topic:alarms' WHERE id = ${id}`);
    await db.run(`INSERT INTO tag_aliases (name, tag_id) VALUES ('topic:alerts', ${id})`);
    app.gallery.expire();
    expect((await list()).follows).toMatchObject([{ kind: 'tag', subject: 'topic:alarms', count: 1 }]);
    const [renamed] = (await list()).follows;
    await follow({ kind: 'tag', tag: 'topic:alarms' });
    expect((await list()).follows).toHaveLength(1);
    expect(await app.follows.remove((await db.select().from(follows))[0]?.userId ?? '', renamed?.id ?? '')).toBe(
      undefined,
    );
    expect((await list()).follows).toEqual([]);
  });
});

describe('the news page', () => {
  test('groups new images by follow, newest first, and keeps showing them once they are seen', async () => {
    const { follow, add, news, see, newCounts } = await openGallery();
    await follow({ kind: 'company', company: 'acme' });
    await follow({ kind: 'company', company: 'bolt' });
    await add('acme', 'a2');
    await add('bolt', 'b2', { createdAt: LAST });
    const first = await news();
    expect(
      first.groups.map(({ follow: { name, newCount }, items }) => [name, newCount, items.map(({ id }) => id)]),
    ).toEqual([
      ['Bolt', 1, ['b2']],
      ['Acme', 1, ['a2']],
    ]);
    expect((await see({ until: first.until })).status).toBe(204);
    expect(await newCounts()).toEqual([0, { Acme: 0, Bolt: 0 }]);
    expect((await news()).groups).toEqual(
      first.groups.map((group) => ({ ...group, follow: { ...group.follow, newCount: 0 } })),
    );

    await add('bolt', 'b3', { createdAt: new Date('2026-01-04') });
    expect((await news()).groups.map(({ items }) => items.map(({ id }) => id))).toEqual([['b3', 'b2'], ['a2']]);
    await see({ until: (await news()).until });
    expect((await news()).groups.map(({ items }) => items.map(({ id }) => id))).toEqual([['b3'], ['a2']]);
  });

  test('images added after the list was read stay new, and a single follow can be marked as seen', async () => {
    const { follow, add, news, see, newCounts } = await openGallery();
    const acme = await follow({ kind: 'company', company: 'acme' });
    await follow({ kind: 'company', company: 'bolt' });
    await add('acme', 'a2');
    await add('bolt', 'b2');
    const { until } = await news();
    await add('acme', 'a3', { createdAt: LAST });
    await see({ until, ids: [acme.id] });
    expect(await newCounts()).toEqual([2, { Acme: 1, Bolt: 1 }]);
  });
});

describe('what can be followed', () => {
  test.each([
    [{ kind: 'search', name: ' ', address: DARK_ALERTS }, 'name'],
    [{ kind: 'search', name: 'x'.repeat(FOLLOW_LIMITS.name + 1), address: DARK_ALERTS }, 'name'],
    [{ kind: 'search', name: 'Elsewhere', address: 'https://evil.example/?q=x' }, 'address'],
    [{ kind: 'search', name: 'Elsewhere', address: '/admin?q=x' }, 'address'],
    [{ kind: 'search', name: 'Nothing', address: '/#screens' }, 'address'],
    [{ kind: 'search', name: 'Theme', address: '/?theme=pink#screens' }, 'address'],
    [{ kind: 'search', name: 'Long', address: `/?q=${'x'.repeat(FOLLOW_LIMITS.address)}` }, 'address'],
    [{ kind: 'company' }, 'company'],
  ])('%j is refused, and the error names the field', async (body, field) => {
    const { call } = await openGallery();
    const response = await call('POST /api/follows', { body });
    expect(response.status).toBe(422);
    expect(Object.keys(((await response.json()) as { errors: object }).errors)).toEqual([field]);
  });

  test('a company or tag that is not in the gallery cannot be followed', async () => {
    const { call } = await openGallery();
    for (const body of [
      { kind: 'company', company: 'none' },
      { kind: 'tag', tag: 'none' },
    ]) {
      expect((await call('POST /api/follows', { body })).status).toBe(404);
    }
  });

  test('the number of saved searches is limited; following a saved one again still works', async () => {
    const { db, una, call, follow } = await openGallery();
    const { id } = await follow({ kind: 'search', name: 'Dark', address: DARK_ALERTS });
    await db.insert(follows).values(
      Array.from({ length: FOLLOW_LIMITS.searches - 1 }, (_, at) => ({
        id: crypto.randomUUID(),
        userId: una.id,
        kind: 'search' as const,
        subject: `/?q=${at}#screens`,
        newsSeenUntil: ADDED,
        shownSince: ADDED,
      })),
    );
    const full = await call('POST /api/follows', { body: { kind: 'search', name: 'One more', address: '/?q=more' } });
    expect([full.status, ((await full.json()) as { title: string }).title]).toEqual([409, 'Too many follows']);
    expect(await follow({ kind: 'search', name: 'Dark', address: DARK_ALERTS })).toMatchObject({ id });
    await follow({ kind: 'company', company: 'acme' });
  });
});

test('only the owner can rename, delete or mark a follow as seen', async () => {
  const { opened, call, follow, list } = await openGallery();
  const { id } = await follow({ kind: 'search', name: 'Dark', address: DARK_ALERTS });
  const stranger = await cookieOf(opened, 'user', (await addUser(opened.db)).id);
  const params = { id };
  expect((await call('PATCH /api/follows/{id}', { params, cookie: stranger, body: { name: 'Mine' } })).status).toBe(
    404,
  );
  expect((await call('DELETE /api/follows/{id}', { params, cookie: stranger })).status).toBe(404);
  await call('POST /api/follows/seen', { cookie: stranger, body: { until: LAST.getTime(), ids: [id] } });
  expect((await list()).follows).toMatchObject([{ id, name: 'Dark' }]);

  expect((await call('PATCH /api/follows/{id}', { params, body: { name: 'Night shift' } })).status).toBe(204);
  expect((await list()).follows).toMatchObject([{ id, name: 'Night shift' }]);
  expect((await call('DELETE /api/follows/{id}', { params })).status).toBe(204);
  expect((await call('DELETE /api/follows/{id}', { params })).status).toBe(404);
});

test('the data export contains the follows of an account; deleting the account deletes them', async () => {
  const { db, una, json, follow } = await openGallery();
  await follow({ kind: 'search', name: 'Dark', address: DARK_ALERTS });
  const exported = await json<{ follows: unknown[] }>('GET /api/user/export');
  expect(exported.follows).toMatchObject([{ kind: 'search', name: 'Dark' }]);
  await db.run(`DELETE FROM users WHERE id = '${una.id}'`);
  expect(await db.select().from(follows)).toEqual([]);
});
