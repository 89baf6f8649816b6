import type { Module } from '../module.ts';
import { links } from './links.ts';

/** ส่งหนังสือทางอิเล็กทรอนิกส์ถึงกัน: official letters between this office and others. */
export const exchange = { links } as const satisfies Module;
