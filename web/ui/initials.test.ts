import { expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

it.each([
  ['นายสมพงษ์ เกษมสุข', 'สก'],
  ['รศ.ดร.เพ็ญศรี แก้วใส', 'พก'],
  ['ว่าที่ ร.ต.ณัฐวุฒิ หิรัญกิจ', 'ณห'],
  ['นางสาวกิ่งกาญจน์ ใจซื่อ', 'กจ'],
  ['Thiraphat Phoemphunsuk', 'TP'],
  ['เลขานุการ', 'ล'],
  ['', ''],
])('of %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
