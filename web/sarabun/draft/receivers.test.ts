import { describe, expect, it } from 'vitest';
import type { Receiver } from '../../../contract/sarabun/drafts.ts';
import { addressOf, joined, receiverOf } from './receivers.ts';

const unit = (id: number, name: string, address = name): Receiver => receiverOf({ kind: 'UNIT', id, name, detail: '', address }, 'ACTION');

describe('receivers of a draft', () => {
  it('stand on the list once, a body outside by its name, and never the sender himself', () => {
    const list = joined([], [unit(1, 'กองคลัง'), receiverOf({ name: 'กรมบัญชีกลาง' }, 'COPY')]);
    expect(joined(list, [unit(1, 'กองคลัง'), receiverOf({ name: 'กรมบัญชีกลาง ' }, 'ACTION'), unit(2, 'กองแผน')], [2])).toEqual(list);
    expect(list[1]).toEqual({ kind: 'OUTSIDE', name: 'กรมบัญชีกลาง', purpose: 'COPY', method: 'POST' });
  });

  it('are addressed by their posts: up to three by name, more by a list; copies are not', () => {
    const [finance, plans, works] = [unit(1, 'กองคลัง', 'ผู้อำนวยการกองคลัง'), unit(2, 'กองแผนงาน'), unit(3, 'กองอาคาร')];
    const copy = receiverOf({ name: 'กรมบัญชีกลาง' }, 'COPY');
    expect(addressOf([finance, copy])).toBe('ผู้อำนวยการกองคลัง');
    expect(addressOf([finance, plans, works])).toBe('ผู้อำนวยการกองคลัง กองแผนงาน และกองอาคาร');
    expect(addressOf([finance, plans, works, unit(4, 'กองพัสดุ')])).toBe('ผู้มีรายชื่อแนบท้าย');
    expect(addressOf([copy])).toBe('');
  });
});
