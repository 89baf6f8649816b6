import type { SameKeys } from '../../index.ts';
import type * as th from '../../th/settings/testimonial.ts';

export const testimonialRules: SameKeys<typeof th.testimonialRules> = {
  title: 'Rules of certificates and awards',
  affects: 'For the next batch and the next request; what was issued stays',
  parts: { batch: 'Batches', staff: 'Certificates of staff', public: 'The public check page' },
  fields: {
    rowsMost: 'Rows of a batch at most',
    shrinkTo: 'A long name is set in (per cent)',
    checker: 'Post that checks the data',
    perMinute: 'Checks from one address in a minute',
  },
  hints: {
    shrinkTo: 'A name that is still too long is set on two lines',
    checker: 'Compares the data with the register before it is signed. Without one nobody asks for such certificates',
  },
};
