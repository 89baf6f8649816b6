import { boot } from '../shell/boot.ts';

/** The password rule, part by part [V3]: that of the specification, or the length alone of a phrase. The server enforces the same. */
export const passwordRules = {
  length: (password: string) => [...password].length >= boot.password.least,
  characters: (password: string) => /^[A-Za-z0-9]+$/.test(password),
  upper: (password: string) => /[A-Z]/.test(password),
  lower: (password: string) => /[a-z]/.test(password),
  digit: (password: string) => /[0-9]/.test(password),
} as const;

export type PasswordRule = keyof typeof passwordRules;
export const ruleNames: PasswordRule[] = boot.password.policy === 'modern' ? ['length'] : (Object.keys(passwordRules) as PasswordRule[]);

export function followsRule(password: string): boolean {
  return ruleNames.every((name) => passwordRules[name](password));
}
