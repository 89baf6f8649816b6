import type { Module } from '../module.ts';
import { links } from './links.ts';
import { notices } from './notices.ts';

/** Certificates of officers and the agency, and signatures. */
export const signing = {
  links,
  notices,
} as const satisfies Module;
