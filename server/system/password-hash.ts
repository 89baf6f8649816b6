import { hash, verify } from '@node-rs/argon2';
import { fewAtOnce } from './few-at-once.ts';

/** What one argon2id takes: memory in KiB, and how often it is gone over. */
export interface PasswordWork {
  memoryCost: number;
  timeCost: number;
}

/** Raised here, hashes of less are renewed when their people sign in next. `light` is for tests, which sign in thousands of times. */
export const passwordWork = {
  full: { memoryCost: 65_536, timeCost: 4 },
  light: { memoryCost: 1024, timeCost: 1 },
} as const satisfies Record<string, PasswordWork>;

/** 128 MiB at most, and two of the four threads of the pool stay free for files. */
export const mostAtOnce = 2;
const inTurn = fewAtOnce(mostAtOnce);

export function hashPassword(work: PasswordWork, password: string): Promise<string> {
  return inTurn(() => hash(password, { ...work, parallelism: 1 }));
}

/** Whoever has no hash, or one of less work, takes as long as everybody else: nobody learns by time which names there are. */
export async function matchesHash(work: PasswordWork, passwordHash: string | undefined, password: string): Promise<boolean> {
  const known = passwordHash?.startsWith('$argon2') ? passwordHash : undefined;
  const right = known !== undefined && (await inTurn(() => verify(known, password)).catch(() => false));
  const left = costOf(work) - (known ? costOf(workOf(known)) : 0);
  if (left > 0) await inTurn(() => verify(nobodys({ ...work, memoryCost: Math.max(8, Math.round(left / work.timeCost)) }), password));
  return right;
}

export function isWeaker(passwordHash: string, work: PasswordWork): boolean {
  return costOf(workOf(passwordHash)) < costOf(work);
}

function workOf(passwordHash: string): PasswordWork {
  const [, memoryCost = 0, timeCost = 0] = /\$m=(\d+),t=(\d+),/.exec(passwordHash) ?? [];
  return { memoryCost: Number(memoryCost), timeCost: Number(timeCost) };
}

function costOf({ memoryCost, timeCost }: PasswordWork): number {
  return memoryCost * timeCost;
}

/** A hash of this work that no password has: it costs nothing to make and as much to compare. */
function nobodys({ memoryCost, timeCost }: PasswordWork): string {
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;
}
