import { createHash } from 'node:crypto';

const head = 'EO-SEP:';

/** What stands on the nth separator sheet: which one it is, and a check, so that no other code in a letter cuts it. */
export function separatorOf(nth: number): string {
  const name = nth.toString(16).toUpperCase().padStart(12, '0');
  return `${head}${name}${checkOf(name)}`;
}

export function isSeparator(text: string): boolean {
  const [, name = '', check = ''] = /^EO-SEP:([0-9A-F]{12})([0-9A-F]{4})$/.exec(text) ?? [];
  return name !== '' && check === checkOf(name);
}

function checkOf(name: string): string {
  return createHash('sha256').update(`${head}${name}`).digest('hex').slice(0, 4).toUpperCase();
}
