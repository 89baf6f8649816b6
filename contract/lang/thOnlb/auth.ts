import type { Differs } from '../index.ts';
import type { auth as th } from '../th/auth.ts';

export const auth: Differs<typeof th> = {
  login: { hint: 'ใช้บัญชีเดียวกับอีเมลของหน่วยงาน' },
};
