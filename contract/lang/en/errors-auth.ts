import type { authErrors as th } from '../th/errors-auth.ts';

export const authErrors: Record<keyof typeof th, string> = {};
