import { expect, test } from 'vitest';
import { openTestApp } from '#tests/setup/test-app.ts';

const ADMIN = { id: 'admin-1', email: 'admin@example.com' };

const identity = (given: { email: string; emailVerified?: boolean; subject?: string; issuer?: string }) => ({
  issuer: 'https://issuer.example',
  subject: given.subject ?? given.email,
  displayName: null,
  firstName: null,
  lastName: null,
  profileImageUrl: null,
  emailVerified: true,
  ...given,
});

async function open() {
  const { app } = await openTestApp();
  const signIn = async (given: Parameters<typeof identity>[0]) => (await app.users.signIn(identity(given))).role;
  const invite = (email: string, role: 'user' | 'admin' = 'admin') => app.invitations.create({ email, role }, ADMIN);
  const waiting = async () => (await app.invitations.list()).map(({ email, role }) => `${email} ${role}`);
  return { app, signIn, invite, waiting };
}

test('the role is granted once, at the first sign-in with the verified address, regardless of case', async () => {
  const { app, signIn, invite, waiting } = await open();
  await invite('zoe@example.com');
  expect(await signIn({ email: 'Zoe@example.com', emailVerified: false, subject: 'stranger' })).toBe('user');
  expect(await signIn({ email: 'other@example.com' })).toBe('user');
  expect(await waiting()).toEqual(['zoe@example.com admin']);
  expect(await signIn({ email: 'Zoe@example.com' })).toBe('admin');
  expect(await waiting()).toEqual([]);
  expect(await signIn({ email: 'zoe@example.com', subject: 'second account' })).toBe('user');
  const { entries } = await app.auditReading.list({}, {});
  expect(entries.map(({ action, actorEmail }) => [action, actorEmail])).toEqual([
    ['user.role-changed', 'invitation'],
    ['invitation.created', ADMIN.email],
  ]);
});

test('deleting the account removes the invited address from the audit trail', async () => {
  const { app, invite } = await open();
  await invite('zoe@example.com');
  const user = await app.users.signIn(identity({ email: 'Zoe@example.com' }));
  await app.users.signIn(identity({ email: 'admin@example.com' }));
  await app.users.grantAdmin('admin@example.com');
  const { token } = await app.sessions.begin(user.id, null);
  const at = new Date();
  const session = { token, user, expiresAt: at, createdAt: at, authenticatedAt: at, lastSeenAt: at };
  const { records } = await app.account.exportAll(session);
  expect(records.map(({ action }) => action)).toContain('invitation.created');
  await app.account.remove(session);
  const { entries } = await app.auditReading.list({}, {});
  expect(JSON.stringify(entries)).not.toContain('zoe@');
});

test('a local account from the command line does not use up an invitation', async () => {
  const { app, invite, waiting } = await open();
  await invite('zoe@example.com');
  expect((await app.users.getByEmail('zoe@example.com')).role).toBe('user');
  expect(await waiting()).toEqual(['zoe@example.com admin']);
});

test('an invitation can be changed and withdrawn; someone who has signed in cannot be invited', async () => {
  const { app, signIn, invite, waiting } = await open();
  await invite('zoe@example.com', 'user');
  await invite('zoe@example.com');
  expect(await waiting()).toEqual(['zoe@example.com admin']);
  await app.invitations.remove('Zoe@example.com', ADMIN);
  await expect(app.invitations.remove('zoe@example.com', ADMIN)).rejects.toMatchObject({ code: 'not-found' });
  await signIn({ email: 'zoe@example.com' });
  await expect(invite('zoe@example.com')).rejects.toMatchObject({ code: 'validation-failed' });
});
