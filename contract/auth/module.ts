import type { Module } from '../module.ts';
import { links } from './links.ts';
import { notices } from './notices.ts';

/** Signing in and the ways back into an account. */
export const auth = {
  links,
  notices,
} as const satisfies Module;
