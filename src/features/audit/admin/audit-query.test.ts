import { expect, test } from 'vitest';
import { addressOf, auditQuery, daysError, NO_FILTER, viewIn } from './audit-query.ts';

const asked = (query: string) => Object.fromEntries(new URLSearchParams(query));

test('without filters the query contains only limit and offset', () => {
  expect(asked(auditQuery({ ...NO_FILTER, offset: 50 }))).toEqual({ limit: '50', offset: '50' });
});

test('days become their first and last millisecond; incomplete dates are ignored', () => {
  const view = {
    actor: ' ann ',
    subject: ' acme ',
    action: 'company.created',
    fromDay: '2026-07-01',
    toDay: '2026-07-01',
    offset: 0,
  };
  const query = asked(auditQuery(view));
  expect(query).toMatchObject({ actor: 'ann', subject: 'acme', action: 'company.created' });
  expect(Date.parse(query.to ?? '') - Date.parse(query.from ?? '')).toBe(86_399_999);
  expect(asked(auditQuery({ ...view, fromDay: '2026-07', toDay: 'x' }))).not.toHaveProperty('to');
});

test('a view is restored from its address; an invalid page number means the first page', () => {
  const view = {
    actor: 'ann',
    subject: 'acme',
    action: 'company.created',
    fromDay: '2026-07-01',
    toDay: '2026-07-02',
    offset: 100,
  };
  const search = new URLSearchParams(Object.entries(addressOf(view)).map(([name, value]) => [name, value ?? '']));
  expect(viewIn(`?${search}`)).toEqual(view);
  expect(viewIn('?page=-3')).toEqual({ ...NO_FILTER, offset: 0 });
  expect(viewIn('?page=x')).toEqual({ ...NO_FILTER, offset: 0 });
});

test('a last day before the first day is an error; the same day, or one day alone, is not', () => {
  expect(daysError({ ...NO_FILTER, fromDay: '2026-07-02', toDay: '2026-07-01' })).toBe(
    'This day is before the first one.',
  );
  expect(daysError({ ...NO_FILTER, fromDay: '2026-07-01', toDay: '2026-07-01' })).toBeUndefined();
  expect(daysError({ ...NO_FILTER, fromDay: '2026-07-02' })).toBeUndefined();
});
