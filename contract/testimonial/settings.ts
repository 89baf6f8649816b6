import type { SettingsDeclared } from '../settings/catalogue.ts';
import { formPage } from '../settings/define.ts';
import { page } from '../settings/entry.ts';

export const pages = { 'testimonial-rules': page(3480, 'office') } as const;

const rules = formPage({
  parts: {
    batch: {
      rowsMost: { is: 'number', min: 1, max: 2000, required: true },
      /** A name that is longer than its line is set in so many hundredths, then broken. */
      shrinkTo: { is: 'number', min: 60, max: 100, required: true },
    },
    staff: {
      /** Who compares the data with the person's record before the letter is signed. */
      checker: { is: 'row', from: 'position' },
    },
    public: {
      /** Questions from one address in a minute. */
      perMinute: { is: 'number', min: 5, max: 600, required: true },
    },
  },
});

export const declared: SettingsDeclared = { 'testimonial-rules': rules };
