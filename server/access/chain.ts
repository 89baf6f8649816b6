import { createHash } from 'node:crypto';

/**
 * SHA-256 over the hash of the row before and the canonical JSON of this row: keys sorted, dates ISO in UTC with milliseconds,
 * bytes as hex, absent as null. An auditor can recompute it from a dump without this program.
 */
export function hashOf(previous: Uint8Array | null, row: Record<string, unknown>): Buffer {
  return createHash('sha256')
    .update(canonical({ prev: previous, row }))
    .digest();
}

export function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** JSON with one spelling. */
export function canonical(value: unknown): string {
  if (value === undefined || value === null) return 'null';
  if (value instanceof Date) return JSON.stringify(value.toISOString());
  if (value instanceof Uint8Array) return JSON.stringify(Buffer.from(value).toString('hex'));
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'object') {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`;
  }
  return JSON.stringify(value);
}
