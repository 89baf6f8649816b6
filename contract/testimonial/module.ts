import type { Module } from '../module.ts';
import { inOffice } from '../notify/notice-entry.ts';
import { links } from './links.ts';

/** หนังสือรับรองและเกียรติบัตร. Certificates that people hang on a wall; those that sign are of `signing`. */
export const testimonial = {
  links,
  menus: {
    testimonial: {
      id: 3240,
      sort: 28,
      app: 'office',
      action: 'testimonial',
      icon: 'award',
      th: 'หนังสือรับรองและเกียรติบัตร',
      en: 'certificates and awards',
      given: { EVERYBODY: 'view', AGENCY_ADMIN: 'manage' },
    },
  },
  notices: {
    /** A batch was checked: who signs it. `words`: how many. */
    testimonial_to_sign: inOffice('arrivals'),
    /** To who prepared it: so many were issued, so many are left. */
    testimonial_signed: inOffice('progress'),
    /** To the holder: one of his was issued. */
    testimonial_issued: inOffice('arrivals'),
    /** To the holder: one of his holds no more, and why. */
    testimonial_ended: inOffice('progress'),
    /** To who signs: it stopped in the middle, and goes on where he says so. */
    testimonial_stopped: inOffice('deadlines'),
  },
} as const satisfies Module;
