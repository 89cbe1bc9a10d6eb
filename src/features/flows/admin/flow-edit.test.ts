import { expect, test } from 'vitest';
import type { AdminFlow } from '#shared/flows/flow.contract.ts';
import { differencesOf, editErrors, findFlows, isChanged, openEdit, updateOf } from './flow-edit.ts';

const FLOW: AdminFlow = {
  id: 'flow-1',
  slug: 'acme-close',
  company: { id: 'acme', name: 'Acme', slug: 'acme' },
  name: 'Close an alert',
  goal: 'Less noise',
  stageId: 4,
  steps: [
    { image: 'one', caption: 'The queue' },
    { image: 'two', caption: '' },
  ],
  shownSteps: 2,
  isShown: true,
  isImported: false,
  version: 3,
};
const STAGES = [{ id: 4, name: 'Triage', flows: 1 }];

test('an edit starts with the stored flow, and sends the input with its version', () => {
  const edit = openEdit(FLOW);
  expect(isChanged(edit, FLOW)).toBe(false);
  expect(isChanged({ ...edit, goal: 'Quiet' }, FLOW)).toBe(true);
  expect(updateOf({ ...edit, name: ' Close ' }, 3)).toMatchObject({ name: 'Close', stageId: 4, version: 3 });
});

test('a new flow has one error for each missing field', () => {
  expect(editErrors(openEdit(null))).toEqual({
    companyId: 'Choose a company.',
    name: 'At least one character.',
    steps: 'At least 2 steps.',
  });
  expect(editErrors(openEdit(FLOW))).toEqual({});
});

test('a conflict shows the stored values beside the typed ones', () => {
  const edit = { ...openEdit(FLOW), name: 'Close alerts', stageId: null };
  const theirs = { ...FLOW, steps: FLOW.steps.toReversed() };
  expect(differencesOf(edit, theirs, STAGES)).toEqual([
    { field: 'Name', theirs: 'Close an alert', yours: 'Close alerts' },
    { field: 'Stage', theirs: 'Triage', yours: 'No stage' },
    { field: 'Steps', theirs: '1. no caption; 2. The queue', yours: '1. The queue; 2. no caption' },
  ]);
});

test.each([
  ['acme', 1],
  ['QUEUE', 1],
  ['nothing', 0],
  ['', 1],
])('a search for "%s" finds %i flow(s)', (text, count) => {
  expect(findFlows([FLOW], text)).toHaveLength(count);
});
