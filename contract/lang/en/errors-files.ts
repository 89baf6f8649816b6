import type { fileErrors as th } from '../th/errors-files.ts';

export const fileErrors: Record<keyof typeof th, string> = {};
