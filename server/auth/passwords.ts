import { hash, verify } from '@node-rs/argon2';

/** argon2id, run in the thread pool; raise these and old hashes are renewed at the next sign-in. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export function hashPassword(password: string): Promise<string> {
  return hash(password, strength);
}

/** For a name that nobody has: the same work, the same time. */
const nobody = hashPassword('nobody has this password');

export async function matches(passwordHash: string | undefined, password: string): Promise<boolean> {
  const right = await verify(passwordHash ?? (await nobody), password).catch(() => false);
  return right && passwordHash !== undefined;
}

export function isStale(passwordHash: string): boolean {
  return !passwordHash.includes(`$argon2id$v=19$m=${strength.memoryCost},t=${strength.timeCost},p=${strength.parallelism}$`);
}

export type PasswordFault = 'password_too_short' | 'password_rule' | 'password_modern' | 'password_common';

/**
 * The specification's rule: 8 to 128 English letters and digits with an upper case, a lower case and a digit.
 * Policy `modern`: 12 or more of any characters, none of the common ones.
 */
export function passwordFault(password: string, policy: 'specification' | 'modern'): PasswordFault | null {
  if (policy === 'modern') {
    if ([...password].length < 12) return 'password_modern';
    return isCommon(password) ? 'password_common' : null;
  }
  if (password.length < 8) return 'password_too_short';
  return /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[A-Za-z\d]{8,128}$/.test(password) ? null : 'password_rule';
}

const common = ['password', 'qwerty', '12345678', 'iloveyou', 'administrator', 'welcome', 'letmein', 'sarabun', 'abcdefgh', 'thailand'];

function isCommon(password: string): boolean {
  const bare = password.toLowerCase().replace(/[^a-z0-9]/g, '');
  const left = common.reduce((rest, word) => rest.replaceAll(word, ''), bare);
  return left.length < 6 || new Set(password).size < 5;
}
