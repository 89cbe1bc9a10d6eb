import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { companies } from '#db/schema/companies.ts';
import { flowSteps } from '#db/schema/flows.ts';
import { images } from '#db/schema/images.ts';
import type { FlowUpdate } from '#shared/flows/flow.contract.ts';
import { aCompany, addGallery, anImage } from '#tests/factories/gallery.ts';
import { addUser } from '#tests/factories/users.ts';
import { openTestApp } from '#tests/setup/test-app.ts';

const ADMIN = { id: 'admin-1', email: 'admin@example.com' };
const USER = { kind: 'user', id: 'una' } as const;
const ANYONE = { kind: 'anonymous' } as const;
const TRIAGE = 4;

const steps = (...ids: string[]) => ids.map((image) => ({ image, caption: `At ${image}` }));

/** Acme has 12 images, of which 8 are public, and two flows of triage; Bolt has one. */
async function open() {
  const reasons: string[] = [];
  const opened = await openTestApp({ deps: { rebuild: { request: async (reason) => void reasons.push(reason) } } });
  const { app, db } = opened;
  const own = (folder: string, count: number) =>
    Array.from({ length: count }, (_, position) => ({
      row: anImage(folder, { id: `${folder}-${position}`, position }),
      tags: position === 0 ? ['topic:alerts'] : [],
    }));
  const company = (id: string, name: string) => aCompany({ id, name, slug: id, cloudinaryFolder: id });
  await addGallery(db, [
    { company: company('acme', 'Acme'), images: own('acme', 12) },
    { company: company('bolt', 'Bolt'), images: own('bolt', 3) },
  ]);
  const flow = (companyId: string, name: string, ...ids: string[]) =>
    app.flowAdmin.create({ companyId, name, goal: `${name} at once`, stageId: TRIAGE, steps: steps(...ids) }, ADMIN);
  const first = await flow('acme', 'Close an alert', 'acme-1', 'acme-10', 'acme-0');
  const update = (given: Partial<FlowUpdate>) => {
    const { name, goal, stageId, steps: own, version } = first;
    return app.flowAdmin.update(first.id, { name, goal, stageId, steps: own, version, ...given }, ADMIN);
  };
  const newest = async () => (await app.auditReading.list({}, { limit: 1 })).entries.map(({ id }) => id);
  return { ...opened, reasons, flow, first, update, newest };
}

const shown = (flow: { steps: readonly { item?: { id: string } | undefined }[] }) =>
  flow.steps.map(({ item }) => item?.id ?? 'gated');

describe('a flow', () => {
  test('has its own address; visitors see its public steps, and placeholders without text for the others', async () => {
    const { app, first, flow, reasons } = await open();
    expect(first).toMatchObject({ slug: 'acme-close-an-alert', shownSteps: 3, isShown: true, version: 1 });
    expect((await flow('acme', 'Close an alert', 'acme-2', 'acme-3')).slug).toBe('acme-close-an-alert-2');
    const anyone = await app.flows.get(first.slug, ANYONE);
    expect(shown(anyone)).toEqual(['acme-1', 'gated', 'acme-0']);
    expect(anyone).toMatchObject({ goal: 'Close an alert at once', stage: 'Triage', count: 3, hiddenCount: 1 });
    expect(JSON.stringify(anyone)).not.toContain('acme-10');
    expect(shown(await app.flows.get(first.slug, USER))).toEqual(['acme-1', 'acme-10', 'acme-0']);
    expect(reasons[0]).toBe('Flow Close an alert created');
  });

  test('appears with flows of the same stage from other companies', async () => {
    const { app, db, first, flow } = await open();
    await flow('bolt', 'Judge an alert', 'bolt-0', 'bolt-1');
    const page = await app.flows.findPage(first.slug);
    expect(page?.others.map(({ company, name }) => [company.name, name])).toEqual([['Bolt', 'Judge an alert']]);
    const groups = await app.flows.groups('stage');
    expect(groups.map(({ title, flows }) => [title, flows.length])).toEqual([['Triage', 2]]);
    expect((await app.flows.groups('company')).map(({ title }) => title)).toEqual(['Acme', 'Bolt']);
    expect([await app.flows.count(), await app.flows.exist()]).toEqual([2, true]);
    await db.update(companies).set({ draft: true }).where(eq(companies.id, 'bolt'));
    app.gallery.expire();
    expect((await app.flows.findPage(first.slug))?.others).toEqual([]);
    expect(await app.flows.findPage('bolt-judge-an-alert')).toBeUndefined();
  });

  test('comes before shorter ones of its stage, whichever company has them', async () => {
    const { app, flow } = await open();
    await flow('acme', 'Reopen an alert', 'acme-2', 'acme-3');
    await flow('bolt', 'Judge an alert', 'bolt-0', 'bolt-1', 'bolt-2');
    const [triage] = await app.flows.groups('stage');
    expect(triage?.flows.map(({ name, count }) => [name, count])).toEqual([
      ['Close an alert', 3],
      ['Judge an alert', 3],
      ['Reopen an alert', 2],
    ]);
  });

  test('has a share picture whose address changes only with its content', async () => {
    const { app, db, first, update } = await open();
    const version = async () => (await app.flows.findPage(first.slug))?.pictureVersion;
    const before = await version();
    await db.update(images).set({ alt: 'Another text', position: 1 }).where(eq(images.id, 'bolt-2'));
    app.gallery.expire();
    expect(await version()).toBe(before);
    await update({ steps: steps('acme-0', 'acme-10', 'acme-1') });
    expect(await version()).not.toBe(before);
  });

  test('drops steps that are hidden or deleted, and has no page with only one step left', async () => {
    const { app, db, first } = await open();
    await db.update(images).set({ hidden: true }).where(eq(images.id, 'acme-10'));
    app.gallery.expire();
    expect(shown(await app.flows.get(first.slug, USER))).toEqual(['acme-1', 'acme-0']);
    await db.delete(images).where(eq(images.id, 'acme-1'));
    app.gallery.expire();
    await expect(app.flows.get(first.slug, USER)).rejects.toMatchObject({ code: 'flow-not-found' });
    const [listed] = await app.flowAdmin.list();
    expect(listed).toMatchObject({ shownSteps: 0, isShown: false, steps: steps('acme-1', 'acme-10', 'acme-0') });
  });

  test('is saved as a collection: images in order, captions as notes', async () => {
    const { app, db, first } = await open();
    const { id: owner } = await addUser(db);
    const saved = await app.savedFlows.save(first.slug, owner, USER);
    expect(saved).toMatchObject({ title: 'Acme: Close an alert', description: 'Close an alert at once', itemCount: 3 });
    const { read } = await app.collections.listItems(owner, saved.id, USER);
    expect((await read(0, 3)).map(({ image, note }) => [image, note])).toEqual([
      ['acme-1', 'At acme-1'],
      ['acme-10', 'At acme-10'],
      ['acme-0', 'At acme-0'],
    ]);
  });
});

describe('an edit', () => {
  test.each([
    ['an image of another company', { steps: steps('acme-0', 'bolt-0') }, 'steps'],
    ['an image that is gone', { steps: steps('acme-0', 'gone') }, 'steps'],
    ['a stage that is gone', { stageId: 99 }, 'stageId'],
  ])('with %s is refused', async (_name, given, field) => {
    const { update } = await open();
    await expect(update(given)).rejects.toMatchObject({
      code: 'validation-failed',
      extras: { errors: { [field]: expect.any(String) } },
    });
  });

  test('of an outdated version is refused with the current state', async () => {
    const { update } = await open();
    await update({ name: 'Close alerts' });
    await expect(update({ goal: 'Other' })).rejects.toMatchObject({
      code: 'edited-since',
      extras: { extensions: { current: { name: 'Close alerts', version: 2 } } },
    });
  });

  test('can be reverted, unless the same field was changed since', async () => {
    const { app, update, newest } = await open();
    await update({ name: 'Close alerts', steps: steps('acme-0', 'acme-2') });
    const edit = await newest();
    const { message } = await app.history.revert(edit, ADMIN);
    expect(message).toBe('Close an alert is as before the edit.');
    expect((await app.flowAdmin.list())[0]).toMatchObject({
      name: 'Close an alert',
      steps: steps('acme-1', 'acme-10', 'acme-0'),
      version: 3,
    });
    await update({ steps: steps('acme-3', 'acme-4'), version: 3 });
    await expect(app.history.revert(edit, ADMIN)).rejects.toMatchObject({
      code: 'changed-since',
      extras: {
        extensions: { differences: [{ field: 'steps', left: 'At acme-0, At acme-2', now: 'At acme-3, At acme-4' }] },
      },
    });
  });

  test('a deletion can be reverted; restoring a deleted company restores its flows', async () => {
    const { app, db, first, newest } = await open();
    await app.flowAdmin.remove(first.id, ADMIN);
    expect([await app.flows.count(), await app.flows.exist()]).toEqual([0, false]);
    await app.history.revert(await newest(), ADMIN);
    expect(shown(await app.flows.get(first.slug, USER))).toHaveLength(3);
    await app.companyAdmin.remove('acme', ADMIN);
    const deletion = await newest();
    expect(await db.select().from(flowSteps)).toEqual([]);
    await app.history.revert(deletion, ADMIN);
    expect(shown(await app.flows.get(first.slug, USER))).toEqual(['acme-1', 'acme-10', 'acme-0']);
    await expect(app.history.revert(deletion, ADMIN)).rejects.toMatchObject({ code: 'changed-since' });
  });

  test('merging duplicates moves the step to the kept image; a revert moves it back', async () => {
    const { app, first } = await open();
    const stored = async () => (await app.flowAdmin.list())[0]?.steps;
    const { entries } = await app.imageMerges.merge({ keep: 'acme-0', others: ['acme-1', 'acme-10'] }, ADMIN);
    expect(await stored()).toEqual(steps('acme-0'));
    await app.history.revert(entries, ADMIN);
    expect(await stored()).toEqual(first.steps);
    const single = await app.imageMerges.merge({ keep: 'acme-2', others: ['acme-1'] }, ADMIN);
    expect((await stored())?.map(({ image }) => image)).toEqual(['acme-2', 'acme-10', 'acme-0']);
    await app.history.revert(single.entries, ADMIN);
    expect(await stored()).toEqual(first.steps);
  });
});

describe('the stages', () => {
  const plain = (stages: readonly { id: number; name: string }[]) => stages.map(({ id, name }) => ({ id, name }));

  test('are renamed, reordered, added and removed in one edit, and a revert restores them', async () => {
    const { app, first, newest } = await open();
    const was = plain(await app.flowStages.list());
    expect(was.map(({ name }) => name).join()).toBe(
      'Sign in,Onboard,Detect,Triage,Investigate,Contain,Remediate,Report,Configure',
    );
    const wanted = [{ id: TRIAGE, name: 'Detect' }, { id: 3, name: 'Triage' }, { name: 'Hunt' }];
    const now = await app.flowStages.replace({ stages: wanted, was }, ADMIN);
    expect(now).toEqual([
      { id: TRIAGE, name: 'Detect', flows: 1 },
      { id: 3, name: 'Triage', flows: 0 },
      { id: 10, name: 'Hunt', flows: 0 },
    ]);
    expect((await app.flows.get(first.slug, ANYONE)).stage).toBe('Detect');
    await expect(app.flowStages.replace({ stages: [], was }, ADMIN)).rejects.toMatchObject({ code: 'edited-since' });
    await expect(app.flowStages.replace({ stages: [], was: plain(now) }, ADMIN)).rejects.toMatchObject({
      code: 'validation-failed',
      extras: { detail: '1 flow is in “Detect”. Move it to another stage first.' },
    });
    await app.history.revert(await newest(), ADMIN);
    expect(plain(await app.flowStages.list())).toEqual(was);
  });
});
