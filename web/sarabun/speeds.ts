import { tongue } from '../shell/i18n.ts';

const speeds = [
  { value: '4', th: 'ด่วนที่สุด', en: 'Most urgent' },
  { value: '3', th: 'ด่วนมาก', en: 'Very urgent' },
  { value: '2', th: 'ด่วน', en: 'Urgent' },
  { value: '1', th: 'ปกติ', en: 'Normal' },
];

/** The four speeds of the regulation, most urgent first, as choices. */
export function masterSpeeds(): { value: string; label: string }[] {
  return speeds.map((speed) => ({ value: speed.value, label: speed[tongue()] }));
}
