import { describe, expect, it } from 'vitest';
import { composeDocNo, goodPattern } from './doc-no.ts';

const number = { prefix: 'อว 0601.2', circular: false, seq: 123, beYear: 2569, kind: 'SEND' as const };

describe('composing the number of a letter', () => {
  it('outgoing and internal letters: owner code and number; a circular has ว before it', () => {
    expect(composeDocNo(number)).toBe('อว 0601.2/123');
    expect(composeDocNo({ ...number, circular: true, seq: 45 })).toBe('อว 0601.2/ว 45');
  });
  it('orders, announcements and certificates by year; minutes by their meeting', () => {
    for (const kind of ['ORDER', 'ANNOUNCE', 'CERTIFICATE', 'REGULATION', 'BYLAW', 'RECEIVE'] as const)
      expect(composeDocNo({ ...number, kind, seq: 12 })).toBe('12/2569');
    expect(composeDocNo({ ...number, kind: 'MINUTES', seq: 3 })).toBe('ครั้งที่ 3/2569');
  });
  it('a book may write its numbers its own way', () => {
    expect(composeDocNo({ ...number, pattern: '{prefix}/{seq:4}-{yy}', seq: 7 })).toBe('อว 0601.2/0007-69');
    expect(composeDocNo({ ...number, pattern: '510000/{ว}{seq:4}', seq: 451, circular: true })).toBe('510000/ว 0451');
    expect(composeDocNo({ ...number, pattern: '{seq:3}', seq: 12345 })).toBe('12345');
    expect(composeDocNo({ ...number, pattern: '{seq}/{other}' })).toBe('123/{other}');
  });
  it('a pattern without the number, or with an unknown token, is none', () => {
    expect(['{seq}/{year}', '{prefix}/{ว}{seq:4}'].map(goodPattern)).toEqual([true, true]);
    expect(['{year}', '{seq}/{seq}', '{seq}{month}', '{seq:0}'].map(goodPattern)).toEqual([false, false, false, false]);
  });
});
