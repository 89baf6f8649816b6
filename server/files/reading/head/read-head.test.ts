import { expect, it } from 'vitest';
import type { Placed } from '../text/read-lines.ts';
import { bearsClass } from './read-head.ts';

/** Signs of 20 pixels; a space in the text is as wide as one, `_` as five. */
function lineOf(text: string): Parameters<typeof bearsClass>[0] {
  let left = 0;
  const tokens: Placed[] = [];
  for (const sign of text) {
    if (sign !== ' ' && sign !== '_') tokens.push({ left, right: left + 20, top: 0, bottom: 30, text: sign, sure: 90, apart: false });
    left += sign === '_' ? 100 : 20;
  }
  return { tokens, line: { left: 0, right: left, top: 0, bottom: 30, foot: 30, size: 30, letters: [] } };
}

it.each(['ลับ', 'ลับมาก', 'ลับที่สุด', 'ลบ', '- ลับ -', 'ลับ_ชุดที่ 1 จาก 3', 'ด่วนที่สุด_ลับมาก'])('a class by itself is one: %s', (text) => {
  expect(bearsClass(lineOf(text))).toBe(true);
});

it.each(['เอกสารลับ', 'ขอให้ลบข้อมูล', 'ลับมากกว่าเดิม', 'เรื่อง ลับสมอง'])('a word in a sentence is none: %s', (text) => {
  expect(bearsClass(lineOf(text))).toBe(false);
});
