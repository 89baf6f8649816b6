import type { Module } from '../module.ts';
import { failure } from '../notify/notice-entry.ts';
import { links } from './links.ts';

/** การเชื่อมต่อระบบภายนอก: the calls that programs of other systems may make, and what they are told. */
export const open = {
  links,
  notices: {
    /** An address of another system was switched off: it is gone, or failed for days. */
    webhook_off: failure(['webhook']),
  },
} as const satisfies Module;
