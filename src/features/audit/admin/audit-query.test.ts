import { expect, test } from 'vitest';
import { auditQuery, NO_FILTER } from './audit-query.ts';

const asked = (query: string) => Object.fromEntries(new URLSearchParams(query));

test('without filters a page is asked for', () => {
  expect(asked(auditQuery({ ...NO_FILTER, offset: 50 }))).toEqual({ limit: '50', offset: '50' });
});

test('days become their first and last moment; half-typed ones count as none', () => {
  const view = { actor: ' ann ', action: 'company.created', fromDay: '2026-07-01', toDay: '2026-07-01', offset: 0 };
  const query = asked(auditQuery(view));
  expect(query).toMatchObject({ actor: 'ann', action: 'company.created' });
  expect(Date.parse(query.to ?? '') - Date.parse(query.from ?? '')).toBe(86_399_999);
  expect(asked(auditQuery({ ...view, fromDay: '2026-07', toDay: 'x' }))).not.toHaveProperty('to');
});
