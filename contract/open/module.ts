import type { Module } from '../module.ts';
import { links } from './links.ts';

/** การเชื่อมต่อระบบภายนอก: the calls that programs of other systems may make, and what they are told. */
export const open = { links } as const satisfies Module;
