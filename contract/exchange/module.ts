import type { Module } from '../module.ts';
import { inOffice, letter } from '../notify/notice-entry.ts';
import { links } from './links.ts';

/** ส่งหนังสือทางอิเล็กทรอนิกส์ถึงกัน: official letters between this office and others. */
export const exchange = {
  links,
  notices: {
    /** A letter did not get to its receiver in three days. */
    exchange_failed: letter('progress'),
    /** Its receiver has not acknowledged it in the time that its speed gives. */
    exchange_silent: letter('deadlines'),
    /** A letter that came is held. `subject`: of the letter, `words`: from whom. */
    exchange_held: inOffice('arrivals', ['REGISTRY']),
    /** A letter was answered by mail, and somebody has to read it. */
    exchange_reply: letter('progress'),
    /** What stands at the head of the queue of e-CMS can't be taken, and keeps back what is behind it. `words`: as the node names it. */
    exchange_blocked: inOffice('arrivals', ['REGISTRY']),
    /** A notice came by e-CMS that is of no letter that is known. */
    exchange_stray: inOffice('arrivals', ['REGISTRY']),
  },
} as const satisfies Module;
