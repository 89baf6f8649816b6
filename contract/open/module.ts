import type { Module } from '../module.ts';
import { failure, inOffice } from '../notify/notice-entry.ts';
import { links } from './links.ts';

/** การเชื่อมต่อระบบภายนอก: the calls that programs of other systems may make, and what they are told. */
export const open = {
  links,
  notices: {
    /** A system that somebody answers for can't call after a day. `subject`: its name. */
    client_expires: inOffice('deadlines'),
    /** A call that a system makes goes away. `subject`: its name. */
    call_ends: inOffice('deadlines'),
    /** An address of another system was switched off: it is gone, or failed for days. */
    webhook_off: failure(['webhook']),
    /** So many persons left at once by what another system says that none of their accounts is closed by itself. */
    people_held: failure(['count']),
  },
} as const satisfies Module;
