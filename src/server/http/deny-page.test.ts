import { expect, test } from 'vitest';
import type { Viewer } from '#shared/access/viewer.ts';
import { PAGE_LIST } from '#shared/site/pages.ts';
import { denyPage } from './deny-page.ts';

const USER: Viewer = { kind: 'user', id: '1' };
/** What each page does with a viewer: by status, or undefined if it is rendered. */
const outcomes = (viewer: Viewer, paths: readonly string[]) => paths.map((path) => denyPage(path, viewer)?.status);
const pathsOf = (isAdmin: boolean) =>
  PAGE_LIST.filter(({ access }) => (access === 'admin') === isAdmin).map(({ path }) => path);

test('admin pages redirect visitors and users to the home page, except for the two that say why', () => {
  const own = ['/admin', '/admin/cache'];
  const redirecting = [...pathsOf(true).filter((path) => !own.includes(path)), '/admin/new', '/admin/new/[id]'];
  for (const viewer of [{ kind: 'anonymous' }, USER] as const) {
    expect(outcomes(viewer, redirecting)).toEqual(redirecting.map(() => 302));
    expect(outcomes(viewer, own)).toEqual([undefined, undefined]);
  }
  expect(denyPage('/admin/tags', USER)?.headers.get('Location')).toBe('/');
  expect(denyPage('/admin/tags', USER)?.headers.get('Set-Cookie')).toContain('gallery_flash=access-denied');
});

test('admins see them, and everyone sees the other pages', () => {
  expect(outcomes({ kind: 'admin', id: '1' }, pathsOf(true))).toEqual(pathsOf(true).map(() => undefined));
  expect(outcomes(USER, [...pathsOf(false), '/administrators'])).toEqual([...pathsOf(false), ''].map(() => undefined));
});
