import { describe, expect, it } from 'vitest';
import type { May } from '../../../contract/sarabun/letters.ts';
import { acts, formerOf, offered } from './acts.ts';

const may = (...actions: May['action'][]): May[] => actions.map((action) => ({ action, on: 'task', id: 7, allowed: true, reason: null }));
const first = (...actions: May['action'][]) => offered(may(...actions), { transmissionId: 1, taskId: 7 })[0]?.action;

it('who was commanded and may endorse, a head, is offered first to assign; an officer to report; who is presented to, to endorse', () => {
  expect(first('acknowledge', 'endorse', 'report', 'assign')).toBe('assign');
  expect(first('acknowledge', 'report', 'assign')).toBe('report');
  expect(first('endorse', 'assign', 'result', 'present')).toBe('endorse');
});

it('after a letter was opened again the form offers what was written before, until the act is done anew', () => {
  const said = (action: string, text = '') => ({ action, text, to: action === 'endorse' ? ['กองคลัง'] : [] });
  const before = [said('register'), said('endorse', 'เห็นชอบ'), said('endorse', 'มอบ กองคลัง ดำเนินการ'), said('close', 'เสร็จ')];
  expect(formerOf(before, 'endorse')).toBeNull();
  const opened = [...before, said('reopen', 'มีหนังสือเพิ่ม')];
  expect(formerOf(opened, 'endorse')).toEqual({ text: 'มอบ กองคลัง ดำเนินการ', to: ['กองคลัง'] });
  expect(formerOf(opened, 'present')).toBeNull();
  expect(formerOf([...opened, said('endorse', 'ทราบ')], 'endorse')).toBeNull();
});

describe('what a form marks as required', () => {
  it.each(Object.entries(acts))('%s: is what its call refuses when it is left empty', (_, act) => {
    for (const on of ['document', 'transmission', 'task'] as const) {
      const { take } = act.call(on);
      const left = { to: [], ...(act.text ? { [act.text.field]: '' } : {}), ...(act.laterDue ? { due: '' } : {}) };
      const refused = (take?.safeParse(left).error?.issues ?? []).map((issue) => issue.path[0]);
      const asked = { text: act.text ? refused.includes(act.text.field) : false, to: act.to ? refused.includes('to') : false };
      expect(asked).toEqual({ text: act.text?.needed === true, to: act.to?.needed === true });
    }
  });
});
