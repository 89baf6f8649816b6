import type { Module } from '../module.ts';
import { links } from './links.ts';

/** ยืนยันหลังกู้คืน: what comes after a restore. */
export const restore = {
  links,
} as const satisfies Module;
