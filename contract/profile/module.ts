import type { Module } from '../module.ts';
import { links } from './links.ts';
import { notices } from './notices.ts';

/** One's own account, data and choices. */
export const profile = {
  links,
  notices,
} as const satisfies Module;
