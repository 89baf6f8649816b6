const table = Buffer.from(
  'd978f9c419ddb5ed28e9fd794aa0d89dc67e37832b76538e624c6488448bfba2179a59f587b34f1361456d8d09817d32bd8f40eb86b77b0bf09521225c6b4e82' +
    '54d66593ce60b21c7356c014a78cf1dc1275ca1f3bbee4d1423dd430a33cb6266fbf0eda4669075727f21d9bbc944303f811c7f690ef3ee706c3d52fc8661ed7' +
    '08e8eade8052eef784aa72ac354d6a2a961ad2715a1549744b9fd05e0418a4ecc2e0416e0f51cbcc2491af50a1f47039997c3a8523b8b47afc02365b25559731' +
    '2d5dfa98e38a92ae05df2910676cbac9d300e6cfe19ea82c6316013f58e289a90d38341bab33ffb0bb480c5fb9b1cd2ec5f3db47e5a59c770aa62068fe7fc1ad',
  'hex',
);

/** RC2 in CBC with padding (RFC 2268): only to open old .p12 files, whose certificates are locked by it. Nothing is ever locked with it. */
export function rc2Decrypt(secret: Buffer, bits: number, iv: Buffer, locked: Buffer): Buffer {
  if (locked.length === 0 || locked.length % 8 !== 0) throw new Error('bad decrypt');
  const keys = expand(secret, bits);
  const plain = Buffer.alloc(locked.length);
  let before = iv;
  for (let at = 0; at < locked.length; at += 8) {
    const block = locked.subarray(at, at + 8);
    const opened = openBlock(keys, block);
    for (let i = 0; i < 8; i++) plain[at + i] = (opened[i] as number) ^ (before[i] as number);
    before = block;
  }
  const padding = plain[plain.length - 1] as number;
  const right = padding >= 1 && padding <= 8 && plain.subarray(-padding).every((byte) => byte === padding);
  if (!right) throw new Error('bad decrypt');
  return plain.subarray(0, -padding);
}

function expand(secret: Buffer, bits: number): number[] {
  const long = Buffer.alloc(128);
  secret.copy(long);
  const byte = (value: number) => table[value & 0xff] as number;
  for (let i = secret.length; i < 128; i++) long[i] = byte((long[i - 1] as number) + (long[i - secret.length] as number));
  const bytes = Math.ceil(bits / 8);
  long[128 - bytes] = byte((long[128 - bytes] as number) & (0xff >> (8 * bytes - bits)));
  for (let i = 127 - bytes; i >= 0; i--) long[i] = byte((long[i + 1] as number) ^ (long[i + bytes] as number));
  return Array.from({ length: 64 }, (_, i) => long.readUInt16LE(i * 2));
}

const turns = [1, 2, 3, 5] as const;

function openBlock(keys: number[], block: Buffer): Buffer {
  const r = [0, 2, 4, 6].map((at) => block.readUInt16LE(at)) as [number, number, number, number];
  let at = 63;
  const others = (i: number) => [r[(i + 1) % 4], r[(i + 2) % 4], r[(i + 3) % 4]] as [number, number, number];
  const unmix = () => {
    for (let i = 3; i >= 0; i--) {
      const turn = turns[i] as number;
      const [next, second, last] = others(i);
      const value = r[i] as number;
      const turned = (value >>> turn) | (value << (16 - turn));
      r[i] = (turned - (keys[at--] as number) - (last & second) - (~last & next)) & 0xffff;
    }
  };
  const unmash = () => {
    for (let i = 3; i >= 0; i--) r[i] = ((r[i] as number) - (keys[(r[(i + 3) % 4] as number) & 63] as number)) & 0xffff;
  };
  for (const rounds of [5, 6, 5]) {
    for (let i = 0; i < rounds; i++) unmix();
    if (at >= 0) unmash();
  }
  const out = Buffer.alloc(8);
  for (const [i, word] of r.entries()) out.writeUInt16LE(word, i * 2);
  return out;
}
