import { expect, it } from 'vitest';
import { arabicDigits, fileSize, thaiDigits } from '../../../contract/rules/thai.ts';

it('[V5] sizes are told in Bytes, KB, MB, GB and TB', () => {
  const kilo = 1024;
  expect([0, 1, 1023].map(fileSize)).toEqual(['0 Bytes', '1 Bytes', '1023 Bytes']);
  expect([kilo, 1536, kilo ** 2 - kilo].map(fileSize)).toEqual(['1 KB', '1.5 KB', '1023 KB']);
  expect([kilo ** 2, 2.25 * kilo ** 2].map(fileSize)).toEqual(['1 MB', '2.25 MB']);
  expect([kilo ** 3, kilo ** 4, 5000 * kilo ** 4].map(fileSize)).toEqual(['1 GB', '1 TB', '5000 TB']);
});

it('[V5] digits become Thai or Arabic and nothing else changes', () => {
  expect(thaiDigits('ที่ อว 0201/1234 ลงวันที่ 21 พฤศจิกายน 2569')).toBe('ที่ อว ๐๒๐๑/๑๒๓๔ ลงวันที่ ๒๑ พฤศจิกายน ๒๕๖๙');
  expect(arabicDigits('เลขรับ ๑๒๓/๒๕๖๙ ชั้น ๓')).toBe('เลขรับ 123/2569 ชั้น 3');
  expect(arabicDigits(thaiDigits('0123456789'))).toBe('0123456789');
  expect(thaiDigits(42)).toBe('๔๒');
});
