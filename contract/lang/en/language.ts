import type { LanguageFacts } from '../index.ts';

export const language: LanguageFacts = {
  tag: 'en',
  name: 'EN',
  longName: 'English',
  reads: ['en', 'th'],
  locale: 'en-GB',
  buddhistYears: false,
  thaiDigits: false,
  forStrangers: true,
};
