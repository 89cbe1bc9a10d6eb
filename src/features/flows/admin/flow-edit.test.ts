import { expect, test } from 'vitest';
import type { AdminFlow } from '#shared/flows/flow.contract.ts';
import { editErrors, findFlows, flowDifferences, initialEdit, isChanged, updateOf } from './flow-edit.ts';

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
  version: 3,
};
const STAGES = [{ id: 4, name: 'Triage', flows: 1 }];

test('an edit starts with the stored flow, and sends the input with its version', () => {
  const edit = initialEdit(FLOW);
  expect(isChanged(edit, FLOW)).toBe(false);
  expect(isChanged({ ...edit, goal: 'Quiet' }, FLOW)).toBe(true);
  expect(updateOf({ ...edit, name: ' Close ' }, 3)).toMatchObject({ name: 'Close', stageId: 4, version: 3 });
});

test('a new flow has one error for each missing field', () => {
  expect(editErrors(initialEdit(null))).toEqual({
    companyId: 'Choose a company.',
    name: 'At least one character.',
    steps: 'At least 2 steps.',
  });
  expect(editErrors(initialEdit(FLOW))).toEqual({});
});

test('a conflict shows the stored values beside the typed ones', () => {
  const based = initialEdit(FLOW);
  const mine = { ...based, name: 'Close alerts', stageId: null, goal: 'Mine alone' };
  const theirs = { ...based, name: 'Theirs', stageId: 4, steps: based.steps.toReversed() };
  expect(flowDifferences({ based: { ...based, stageId: 9 }, theirs, mine }, STAGES)).toEqual([
    { name: 'name', label: 'Name', theirs: 'Theirs', yours: 'Close alerts', isOpen: true },
    { name: 'stageId', label: 'Stage', theirs: 'Triage', yours: 'No stage', isOpen: true },
    {
      ...{ name: 'steps', label: 'Steps', isOpen: false },
      ...{ theirs: '1. no caption; 2. The queue', yours: 'Not changed, takes the stored one' },
    },
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
