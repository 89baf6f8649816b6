import { describe, expect, it } from 'vitest';
import { certificateOpening } from '../../../contract/kinds.ts';
import type { Content } from '../../../contract/sarabun/drafts.ts';
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

const beside = { signers: 1, receivers: 1, files: 1 };

describe('a draft', () => {
  it('names what is missing from top to bottom, and only parts that the kind has', () => {
    expect(faultsOf(2, empty, beside).map((fault) => fault.part)).toEqual(['owner', 'subject', 'salutation', 'to', 'body']);
    expect(faultsOf(15, { ...empty, subject: 'ภาพถ่าย' }, { signers: 0, receivers: 0, files: 0 })).toEqual([
      { part: 'files', why: 'file' },
      { part: 'route', why: 'signer' },
    ]);
  });

  it('asks minutes for each thing that they must say, and a certificate for more than its opening words', () => {
    const held = { ...empty.meeting, body: 'คณะกรรมการ', when: 'วันนี้', present: [{ name: ' ', position: '' }] };
    expect(faultsOf(11, { ...empty, meeting: held }, beside).map((fault) => fault.field ?? fault.part)).toEqual([
      'number',
      'place',
      'present',
      'opened',
      'closed',
      'body',
    ]);
    const certificate: Content = { ...empty, subject: 'รับรองบุคคล', body: [{ kind: 'paragraph', text: certificateOpening }] };
    expect(faultsOf(10, certificate, beside)).toEqual([{ part: 'body', why: 'missing' }]);
  });

  it('[S11] tells beforehand what the rule of the agency asks for, at its place and with its reason', () => {
    const letter: Content = { ...empty, subject: 'ขอข้อมูล', enclosures: [{ name: ' ', quantity: '1 ชุด' }] };
    const asks = { needs: ['refers', 'enclosures', 'receivers', 'files'], reason: 'ผู้รับตรวจเรื่องเดิม' };
    const asked = faultsOf(1, letter, { signers: 0, receivers: 1, files: 0, asks }).filter((fault) => fault.why !== 'missing');
    expect(asked.map(({ part, why, reason = '' }) => [part, why, reason])).toEqual([
      ['refers', 'askedBecause', asks.reason],
      ['enclosures', 'askedBecause', asks.reason],
      ['files', 'askedBecause', asks.reason],
      ['route', 'signer', ''],
    ]);
    const whole: Content = { ...letter, refers: ['หนังสือกรม'], enclosures: [{ name: 'ร่างสัญญา', quantity: '' }] };
    expect(faultsOf(1, whole, { ...beside, asks: { ...asks, reason: '' } }).filter((fault) => fault.why === 'asked')).toEqual([]);
  });

  it('sees a closing that does not fit the salutation and offers the one that does', () => {
    const letter = { ...empty, salutation: 'กราบเรียน', closing: 'ขอแสดงความนับถือ' };
    expect(faultsOf(1, letter, beside)).toContainEqual({ part: 'closing', why: 'closing' });
    expect(closingFor('กราบเรียน', 'ขอแสดงความนับถือ')).toBe('ขอแสดงความนับถืออย่างยิ่ง');
  });
});
