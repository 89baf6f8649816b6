import { sizes } from './times.ts';

export type PasswordPolicy = 'specification' | 'modern';

/** How long a password must be: what administrators ask for, and never less than the policy. */
export function leastLength(policy: PasswordPolicy, asked: number): number {
  return Math.max(asked, policy === 'modern' ? sizes.passwordModern : sizes.passwordMin);
}
