import i18next from 'i18next';
import { expect, it } from 'vitest';
import { common as en } from '../../contract/lang/en/common.ts';
import { common as th } from '../../contract/lang/th/common.ts';
import { noticeDate } from './dates.ts';

it('[T4] today and the time, N days ago, 1 week ago, then the day and the time in the era of the language', async () => {
  await i18next.init({
    lng: 'th',
    resources: { th: { common: th }, en: { common: en } },
    defaultNS: 'common',
    interpolation: { escapeValue: false },
  });
  const now = new Date('2026-11-21T03:00:00+07:00');
  const said = (at: string) => noticeDate(at, now);
  // by the calendar of Bangkok: an hour before midnight is yesterday
  expect(said('2026-11-21T00:05:00+07:00')).toBe('วันนี้ 00.05 น.');
  expect(said('2026-11-20T23:00:00+07:00')).toBe('1 วันที่แล้ว');
  expect(said('2026-11-15T12:00:00+07:00')).toBe('6 วันที่แล้ว');
  expect(said('2026-11-14T23:59:00+07:00')).toBe('1 สัปดาห์ที่แล้ว');
  expect(said('2026-11-13T09:07:00+07:00')).toBe('13/11/2569 09:07');
  await i18next.changeLanguage('en');
  expect(said('2026-11-21T00:05:00+07:00')).toBe('Today 00:05');
  expect(said('2026-11-19T12:00:00+07:00')).toMatch(/^2 days ago/i);
  expect(said('2026-11-13T09:07:00+07:00')).toBe('13/11/2026 09:07');
});
