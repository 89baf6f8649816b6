import { describe, expect, it } from 'vitest';
import type { Content } from '../../../contract/sarabun/drafts.ts';
import { blocksOf, textOf } from './body-text.ts';
import { faultsOf } from './faults.ts';
import { closingFor } from './salutations.ts';

const empty: Content = {
  subject: '',
  salutation: '',
  to: '',
  refers: [],
  enclosures: [],
  body: [],
  closing: '',
  owner: [],
  copies: [],
  about: '',
  edition: '',
  meeting: { body: '', number: '', when: '', place: '', present: [], absent: [], guests: [], opened: '', closed: '' },
};

describe('a draft', () => {
  it('keeps paragraphs and items of three levels through the typed lines', () => {
    const blocks = blocksOf('ด้วยคณะ\n\n- ข้อหนึ่ง\n  - ข้อย่อย\n        - ลึก');
    expect(blocks.map((block) => [block.kind, block.level, block.text])).toEqual([
      ['paragraph', undefined, 'ด้วยคณะ'],
      ['item', 0, 'ข้อหนึ่ง'],
      ['item', 1, 'ข้อย่อย'],
      ['item', 2, 'ลึก'],
    ]);
    expect(blocksOf(textOf(blocks))).toEqual(blocks);
  });

  it('names what is missing from top to bottom, and only parts that the kind has', () => {
    expect(faultsOf(2, empty, 1, 1).map((fault) => fault.part)).toEqual(['owner', 'subject', 'salutation', 'to', 'body']);
    expect(faultsOf(15, { ...empty, subject: 'ภาพถ่าย' }, 0, 0)).toEqual([{ part: 'route', why: 'signer' }]);
  });

  it('sees a closing that does not fit the salutation and offers the one that does', () => {
    const letter = { ...empty, salutation: 'กราบเรียน', closing: 'ขอแสดงความนับถือ' };
    expect(faultsOf(1, letter, 1, 1)).toContainEqual({ part: 'closing', why: 'closing' });
    expect(closingFor('กราบเรียน', 'ขอแสดงความนับถือ')).toBe('ขอแสดงความนับถืออย่างยิ่ง');
  });
});
