import { expect, it } from 'vitest';
import { fieldFor, missingIn } from './form-faults.ts';

const shown = new Map([
  ['name', true],
  ['members', true],
  ['count', true],
  ['agreed', true],
  ['note', false],
  ['values.own3', true],
]);

it('what must be filled in and is empty is a fault at its field', () => {
  const empty = { name: ' \n', members: [], count: '', agreed: false, note: '', values: { own3: '' }, unseen: '' };
  expect(Object.keys(missingIn(empty, shown, 'needed'))).toEqual(['name', 'members', 'count', 'agreed', 'values.own3']);
  expect(missingIn({ ...empty, name: 'ก', members: [0], count: 0, agreed: true, values: { own3: '-' } }, shown, 'needed')).toEqual({});
});

it('a refusal about a part of a field stands at that field, one about none of them at the form', () => {
  expect(fieldFor('members.2', shown)).toBe('members');
  expect(fieldFor('members[2]', shown)).toBe('members');
  expect(fieldFor('values.own3', shown)).toBe('values.own3');
  expect(['membership', 'values.own31', 'values', 'until', '', null].map((field) => fieldFor(field, shown))).toEqual([
    '',
    '',
    '',
    '',
    '',
    '',
  ]);
});
