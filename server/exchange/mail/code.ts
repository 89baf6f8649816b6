const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** K7QX-3M2P: the first forty bits of a letter's key, short enough to be typed. */
export function codeOf(key: string): string {
  let bits = BigInt(`0x${key.replaceAll('-', '').slice(0, 10)}`);
  let code = '';
  for (let at = 0; at < 8; at++) {
    code = `${signs[Number(bits % 32n)]}${code}`;
    bits /= 32n;
  }
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/** Codes in what somebody wrote, each as the first and the last key that it may be. */
export function keysIn(text: string): { from: string; to: string }[] {
  const found = new Set(
    [...text.matchAll(/(?<![A-Za-z0-9])([0-9A-Za-z]{4})-([0-9A-Za-z]{4})(?![A-Za-z0-9-])/g)].map(([, a, b]) => `${a}${b}`),
  );
  return [...found].slice(0, 20).flatMap((code) => {
    const digits = Array.from(code.toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1'), (sign) => signs.indexOf(sign));
    if (digits.includes(-1)) return [];
    const hex = digits
      .reduce((sum, digit) => sum * 32n + BigInt(digit), 0n)
      .toString(16)
      .padStart(10, '0');
    const whole = (rest: string) => {
      const all = hex + rest.repeat(22);
      return [all.slice(0, 8), all.slice(8, 12), all.slice(12, 16), all.slice(16, 20), all.slice(20)].join('-');
    };
    return [{ from: whole('0'), to: whole('f') }];
  });
}
