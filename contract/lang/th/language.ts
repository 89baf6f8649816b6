import type { LanguageFacts } from '../index.ts';

export const language: LanguageFacts = {
  tag: 'th',
  name: 'ไทย',
  longName: 'ภาษาไทย',
  reads: ['th'],
  locale: 'th-TH',
  buddhistYears: true,
  thaiDigits: true,
};
