import { createHash } from 'node:crypto';
import type { MasterKeys } from '../../system/master-key.ts';
import { officeSigner } from '../../system/office-key.ts';
import type { Stated } from './checkpoint.ts';

/**
 * A checkpoint as paper and QR have it: `EOCP1:number:time:length of the chain:its last hash:SHA-256 of the file:public key:signature:marks`, in
 * capitals and figures, which a QR holds densely and a person can type. The signature stands over all before it, so that it proves itself without
 * the file. Each two letters of `marks` are the beginning of the SHA-256 of one part: they say which part was typed wrongly.
 */
const head = 'EOCP1';

export interface Printed {
  no: number;
  at: string;
  rows: number;
  hash: string | null;
  sha256: string;
  publicKey: string;
  signature: string;
  /** What is signed. */
  words: string;
}

export function printCheckpoint({ no, at, seals }: Pick<Stated, 'no' | 'at' | 'seals'>, sha256: string, { current }: MasterKeys): string {
  const { publicKey, sign } = officeSigner(current);
  const time = at.replace(/[-:]|\.\d+/g, '');
  const words = [head, no, time, seals.rows, seals.hash ?? 0, sha256, publicKey].join(':').toUpperCase();
  const whole = `${words}:${sign(Buffer.from(words)).toUpperCase()}`;
  return `${whole}:${marksOf(whole.split(':').slice(1))}`;
}

/** null: it is not one; numbers: these parts (from 1, after EOCP1) were typed wrongly. */
export function readPrinted(text: string): Printed | number[] | null {
  const all = text.replace(/\s+/g, '').toUpperCase();
  if (!all.startsWith(`${head}:`)) return null;
  const parts = all.split(':').slice(1);
  const shapes = [/^\d{1,9}$/, /^\d{8}T\d{6}Z$/, /^\d{1,15}$/, /^(0|[0-9A-F]{64})$/, /^[0-9A-F]{64}$/, /^[0-9A-F]{64}$/, /^[0-9A-F]{128}$/];
  const marks = parts[shapes.length] ?? '';
  const wrong = shapes.flatMap((shape, i) => {
    const part = parts[i] ?? '';
    return shape.test(part) && marksOf([part]) === marks.slice(2 * i, 2 * i + 2) ? [] : [i + 1];
  });
  if (wrong.length > 0) return wrong;
  const [no = '', time = '', rows = '', hash = '', sha256 = '', publicKey = '', signature = ''] = parts.map((part) => part.toLowerCase());
  return {
    no: Number(no),
    at: time.toUpperCase().replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6.000Z'),
    rows: Number(rows),
    hash: hash === '0' ? null : hash,
    ...{ sha256, publicKey, signature, words: all.split(':').slice(0, 7).join(':') },
  };
}

function marksOf(parts: readonly string[]): string {
  return parts.map((part) => createHash('sha256').update(part).digest('hex').slice(0, 2).toUpperCase()).join('');
}
