import { sizes } from '../../contract/times.ts';

/** The password rule of the specification, part by part [V3]. The server enforces the same. */
export const passwordRules = {
  length: (password: string) => password.length >= sizes.passwordMin,
  characters: (password: string) => /^[A-Za-z0-9]+$/.test(password),
  upper: (password: string) => /[A-Z]/.test(password),
  lower: (password: string) => /[a-z]/.test(password),
  digit: (password: string) => /[0-9]/.test(password),
} as const;

export type PasswordRule = keyof typeof passwordRules;
export const ruleNames = Object.keys(passwordRules) as PasswordRule[];

export function followsRule(password: string): boolean {
  return ruleNames.every((name) => passwordRules[name](password));
}
