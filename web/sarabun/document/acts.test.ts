import { expect, it } from 'vitest';
import type { May } from '../../../contract/sarabun/letters.ts';
import { offered } from './acts.ts';

const may = (...actions: May['action'][]): May[] => actions.map((action) => ({ action, on: 'task', id: 7, allowed: true, reason: null }));
const first = (...actions: May['action'][]) => offered(may(...actions), { transmissionId: 1, taskId: 7 })[0]?.action;

it('who was commanded and may endorse, a head, is offered first to assign; an officer to report; who is presented to, to endorse', () => {
  expect(first('acknowledge', 'endorse', 'report', 'assign')).toBe('assign');
  expect(first('acknowledge', 'report', 'assign')).toBe('report');
  expect(first('endorse', 'assign', 'result', 'present')).toBe('endorse');
});
