import { expect, test } from 'vitest';
import { insightCounter } from './insight.service.ts';

function open() {
  let at = Date.UTC(2026, 10, 25, 12);
  const counter = insightCounter(() => new Date(at));
  const search = (q: string, { person = 'una', total = 3 } = {}) => counter.searched({ q, total, person });
  const wait = (ms: number) => {
    at += ms;
  };
  const drain = (all = true) => counter.drain(all).map(({ subject, count, misses }) => [subject, count, misses]);
  return { counter, search, wait, drain };
}

test('typing counts once, with its last text; a new search counts the one before', () => {
  const { search, wait, drain } = open();
  for (const q of ['ris', 'risk', 'risk s', 'risk']) search(q);
  wait(1_000);
  search('alerts');
  expect(drain(false)).toEqual([['risk', 1, 0]]);
  wait(5_000);
  expect(drain(false)).toEqual([['alerts', 1, 0]]);
});

test('a text that follows later counts even if it extends the one before', () => {
  const { search, wait, drain } = open();
  search('risk');
  wait(5_000);
  search('risk score');
  expect(drain()).toEqual([
    ['risk', 1, 0],
    ['risk score', 1, 0],
  ]);
});

test('a person counts once a day for a text, people count together, and searches without result are counted', () => {
  const { search, wait, drain } = open();
  for (const person of ['una', 'ben', 'una', 'ben']) {
    search('Risk', { person, total: 0 });
    wait(6_000);
  }
  expect(drain()).toEqual([['risk', 2, 2]]);
  search('risk');
  expect(drain()).toEqual([]);
  wait(86_400_000);
  search('risk');
  expect(drain()).toEqual([['risk', 1, 0]]);
});

test('what could not be written is counted again', () => {
  const { counter, drain } = open();
  counter.count('company', 'acme');
  const lost = counter.drain(true);
  counter.count('company', 'acme');
  for (const each of lost) counter.add(each);
  expect(drain()).toEqual([['acme', 2, 0]]);
  expect(counter.since()).toBeUndefined();
});
