import type { Addressing } from '../settings/organization.ts';

/**
 * The class that a receiver belongs to, by how the paper calls him: a name of the table that stands alone in the line, or with * one that
 * the line begins with; the longest of them counts. ORDINARY is everybody else; null where the table says nothing.
 */
export function classOf(to: string, table: Addressing[]): Addressing | null {
  const line = plain(to).replace(/^(ฯพณฯ|ท่าน|พณฯ)\s*/, '');
  if (line === '') return null;
  let best: { row: Addressing; length: number } | null = null;
  for (const row of table)
    for (const name of row.receivers.map(plain)) {
      const length = name.length;
      if (length > (best?.length ?? 0) && fits(line, name)) best = { row, length };
    }
  return best?.row ?? table.find((row) => row.class === 'ORDINARY') ?? null;
}

/** A post stands alone: รองนายกรัฐมนตรี is none of นายกรัฐมนตรี, and neither is his secretary. */
function fits(line: string, name: string): boolean {
  if (name.endsWith('*')) return line.startsWith(name.slice(0, -1));
  const at = line.indexOf(name);
  if (at < 0) return false;
  const before = line.slice(0, at);
  const after = line.slice(at + name.length);
  return /(^|[\s(,])$/.test(before) && !/(เลขานุการ|ผู้แทน|รอง|อดีต)[\s(]*$/.test(before) && /^($|[\s),]|ผ่าน|หรือ|และ)/.test(after);
}

function plain(text: string): string {
  return text.normalize('NFC').replaceAll('ํา', 'ำ').replace(/\s+/g, ' ').trim();
}
