import { describe, expect, it } from 'vitest';
import { lineOf, namedIn } from './references.ts';

const plain = (text: string) => [{ text, hit: false }];

describe('a letter referred to', () => {
  it('stands with whose it is, its number and its day; without a number with its subject', () => {
    const letter = {
      from: plain('กรมบัญชีกลาง'),
      docNo: [{ text: 'กค 0201/', hit: true }, ...plain('145')],
      docDate: '2026-11-02',
      subject: plain('เชิญ'),
    };
    expect(lineOf(letter)).toBe('หนังสือกรมบัญชีกลาง ที่ กค 0201/145 ลงวันที่ 2 พฤศจิกายน 2569');
    expect(lineOf({ ...letter, docNo: [], docDate: null })).toBe('หนังสือกรมบัญชีกลาง เรื่อง เชิญ');
  });

  it('is known again in a line that a person has rewritten, in Thai digits or without spaces', () => {
    const links = [
      { documentId: 1, docNo: 'กค 0201/145', subject: 'เชิญ' },
      { documentId: 2, docNo: '', subject: 'รายงานผล' },
    ];
    expect(namedIn('ตามหนังสือที่ กค๐๒๐๑/๑๔๕', links)?.documentId).toBe(1);
    expect(namedIn('หนังสือกองคลัง เรื่อง รายงานผล', links)?.documentId).toBe(2);
    expect(namedIn('', links)).toBeUndefined();
    expect(namedIn('หนังสืออื่น', [{ documentId: 3, docNo: '', subject: '' }])).toBeUndefined();
  });
});
