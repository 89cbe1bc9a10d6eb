import { describe, expect, test } from 'vitest';
import { displayNameOf, fullNameOf, initialsOf } from './display-name.ts';

describe('the name of a user', () => {
  test.each([
    [{ displayName: 'Ada Lovelace', email: 'ada@example.com' }, 'Ada Lovelace'],
    [{ displayName: '  ', email: 'ada@example.com' }, 'ada'],
    [{ displayName: null, email: null }, 'User'],
    [{ email: '@example.com' }, 'User'],
  ])('%j is displayed as %j', (user, name) => {
    expect(displayNameOf(user)).toBe(name);
  });

  test.each([
    [{ displayName: 'Ada Lovelace' }, 'Ada Lovelace'],
    [{ firstName: 'Ada', lastName: 'Lovelace' }, 'Ada Lovelace'],
    [{ firstName: null, lastName: 'Lovelace' }, 'Lovelace'],
    [{ displayName: null, firstName: null, lastName: null }, undefined],
  ])('the full name of %j is %j', (user, name) => {
    expect(fullNameOf(user)).toBe(name);
  });

  test.each([
    [{ firstName: 'Ada', lastName: 'Lovelace' }, 'AL'],
    [{ displayName: 'ada king lovelace' }, 'AL'],
    [{ email: 'ada@example.com' }, 'A'],
    [{}, 'U'],
  ])('the initials of %j are %j', (user, initials) => {
    expect(initialsOf(user)).toBe(initials);
  });
});
