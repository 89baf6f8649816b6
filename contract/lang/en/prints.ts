import type { SameKeys } from '../index.ts';
import type { prints as th } from '../th/prints.ts';

export const prints: SameKeys<typeof th> = {
  print: 'Print',
  letter: 'Letter',
  endorsements: 'Sheet of endorsements',
  receipt: 'Receipt slip',
  loan: 'Loan card',
  labels: 'Address labels (14 a sheet)',
  envelope: 'Envelope',
  size: { C4: 'C4 (229 × 324 mm)', C5: 'C5 (162 × 229 mm)', C6: 'C6 (114 × 162 mm)', DL: 'DL (110 × 220 mm)' },
  register: 'The register as shown',
  delivery: {
    title: 'Delivery book',
    hint: 'Letters that {{unit}} sent on the day, for the receivers to sign (form 16)',
    day: 'Day of sending',
    print: 'Print the delivery book',
  },
};
