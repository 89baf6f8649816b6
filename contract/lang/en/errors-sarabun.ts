import type { sarabunErrors as th } from '../th/errors-sarabun.ts';

export const sarabunErrors: Record<keyof typeof th, string> = {};
