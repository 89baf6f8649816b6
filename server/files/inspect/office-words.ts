import { readFile } from 'node:fs/promises';
import { entriesOf, unpack } from './archive.ts';

const mostBytes = 64 * 1024 * 1024;

/** What is written in a DOCX or an ODT, without what nobody sees; null for other kinds. Runs in the limited process only. */
export async function officeWords(path: string): Promise<string | null> {
  const bytes = await readFile(path);
  const entries = entriesOf(bytes) ?? [];
  const part = (name: string) => {
    const entry = entries.find((one) => one.name === name);
    return entry ? unpack(bytes, entry, mostBytes).toString('utf8') : null;
  };
  const word = part('word/document.xml');
  if (word !== null) return wordText(word);
  const open = part('content.xml');
  return open === null || !open.includes('<office:text') ? null : openText(open);
}

/** What is written in the cells of an XLSX; empty for other kinds. Runs in the limited process only. */
export async function sheetWords(path: string): Promise<string> {
  const bytes = await readFile(path);
  const shared = (entriesOf(bytes) ?? []).find((one) => one.name === 'xl/sharedStrings.xml');
  if (!shared) return '';
  const xml = unpack(bytes, shared, mostBytes)
    .toString('utf8')
    .replace(/<rPh[ >][\s\S]*?<\/rPh>/g, '');
  return xml
    .split(/(?=<si[ >])/)
    .map((cell) => [...cell.matchAll(/<t(?: [^>]*)?>([^<]*)<\/t>/g)].map(([, text]) => plain(text as string)).join(''))
    .filter(Boolean)
    .join('\n');
}

/** Runs of Word; those for older readers and hidden ones are left out. */
function wordText(xml: string): string {
  return xml
    .replace(/<mc:Fallback>[\s\S]*?<\/mc:Fallback>/g, '')
    .split(/(?=<w:r[ >])/)
    .filter((run) => !/<w:vanish\/>/.test(run))
    .flatMap((run) => [...run.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)].map(([, text]) => plain(text as string)))
    .join(' ');
}

function openText(xml: string): string {
  const body = /<office:text[ >][\s\S]*<\/office:text>/.exec(xml)?.[0] ?? '';
  return plain(
    body
      .replace(/<text:tracked-changes>[\s\S]*?<\/text:tracked-changes>/g, '')
      .replace(/<office:annotation[ >][\s\S]*?<\/office:annotation>/g, '')
      .replace(/<[^>]*>/g, ' '),
  );
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function plain(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (all, hex?: string, decimal?: string, name?: string) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return name ? (named[name] ?? all) : code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

/** Whether every letter, mark and digit of a text came out as often as it went in; in which order depends on the page. */
export function lettersKept(before: string, after: string): boolean {
  const left = counted(after);
  return [...counted(before)].every(([letter, count]) => (left.get(letter) ?? 0) >= count);
}

function counted(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const letter of text.normalize('NFKD').toLowerCase())
    if (/[\p{L}\p{M}\p{N}]/u.test(letter)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return counts;
}
