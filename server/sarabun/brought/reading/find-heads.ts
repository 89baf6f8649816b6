import { createHash } from 'node:crypto';
import { arabicDigits } from '../../../../contract/rules/thai.ts';
import type { BroughtField } from '../../../../contract/sarabun/brought.ts';
import type { TabRow } from '../../../files/sheets/read-tabs.ts';
import { bareHead, headOf, type KnownHead } from './known-heads.ts';
import { readDay } from './read-day.ts';
import { readNumber } from './read-number.ts';
import { isDitto } from './resolve-rows.ts';

export interface FoundHeads {
  /** The last row of the heads; 0: none was found. */
  headRow: number;
  columns: FoundColumn[];
  /** The same heads again are read as somebody said they are. */
  hash: string;
}

export interface FoundColumn {
  at: number;
  head: string;
  field: BroughtField | null;
  sure: boolean;
  samples: string[];
}

/** Heads stand among the first rows, under titles at most. */
const lookedThrough = 60;
const samplesShown = 3;

/** Which row says what the columns are, and what it says; of the first rows of a tab. */
export function findHeads(rows: readonly TabRow[]): FoundHeads {
  const best = bestHeads(rows.slice(0, lookedThrough));
  const below = rows.filter(({ row }) => row > (best?.headRow ?? 0));
  const width = Math.max(best?.heads.length ?? 0, ...below.slice(0, 200).map(({ cells }) => cells.length), 0);
  const heads = Array.from({ length: width }, (_, at) => best?.heads[at] ?? '');
  return {
    headRow: best?.headRow ?? 0,
    columns: proposed(heads, below),
    hash: createHash('sha256')
      .update(JSON.stringify(heads.map(bareHead)))
      .digest('hex'),
  };
}

/** One line of heads, or two of which the upper stands over several (ทะเบียนรับ over เลข and วันที่). */
function bestHeads(rows: readonly TabRow[]): { headRow: number; heads: string[] } | null {
  let best: { headRow: number; heads: string[]; score: number } | null = null;
  for (const [at, { row, cells }] of rows.entries()) {
    const next = rows[at + 1];
    const candidates = [{ headRow: row, heads: cells.map(oneLine), lines: 1 }];
    if (next && next.row === row + 1) candidates.push({ headRow: next.row, heads: twoLines(cells, next.cells), lines: 2 });
    for (const { headRow, heads, lines } of candidates) {
      const fields = heads.map(headOf).filter((one) => one !== null);
      const score = new Set(fields.map(({ field }) => field)).size - lines * 0.1;
      const names = heads.filter((head) => head !== '').length;
      // a line of a register says such words only by chance
      if (fields.length < 3 || fields.length < names / 3) continue;
      if (!best || score > best.score) best = { headRow, heads, score };
    }
  }
  return best;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** What stands over a head belongs to it, where it stands over others too or says more; a head over both lines is said once. */
function twoLines(upper: string[], lower: string[]): string[] {
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, at) => {
    const [above, below] = [oneLine(upper[at] ?? ''), oneLine(lower[at] ?? '')];
    if (!above || above === below) return below;
    if (!below) return above;
    const own = headOf(below);
    // ลงวันที่ under หนังสือ says enough by itself, วันที่ under ทะเบียนรับ does not
    return own && !own.perhaps ? below : `${above} ${below}`;
  });
}

interface Seen {
  filled: number;
  whole: number;
  rising: number;
  letters: number;
  days: number;
}

function proposed(heads: readonly string[], below: readonly TabRow[]): FoundColumn[] {
  const seen = heads.map((_, at) => lookAt(below, at));
  const known = heads.map(headOf);
  const taken = new Set(known.flatMap((one) => (one && !one.perhaps ? [one.field] : [])));
  const columns = heads.map((head, at): FoundColumn => {
    const samples = [...new Set(below.slice(0, 200).flatMap(({ cells }) => (cells[at] ? [oneLine(cells[at])] : [])))];
    const shown = samples.slice(0, samplesShown).map((sample) => sample.slice(0, 80));
    return { at, head, field: known[at]?.field ?? null, sure: known[at] !== null && !known[at]?.perhaps, samples: shown };
  });
  // two that say the same: the first of them is it
  const first = new Map<BroughtField, number>();
  for (const column of columns) {
    if (!column.sure || !column.field) continue;
    if (first.has(column.field)) Object.assign(column, { field: null, sure: false });
    else first.set(column.field, column.at);
  }
  for (const column of columns) {
    const head = known[column.at];
    if (!head?.perhaps) continue;
    const decided = byContent(head, seen[column.at] as Seen, taken);
    Object.assign(column, decided);
    if (decided.field) taken.add(decided.field);
  }
  return columns;
}

/** What a column below an ambiguous head is, by what stands in it; unsure where that does not say. */
function byContent(head: KnownHead, seen: Seen, taken: ReadonlySet<BroughtField>): Pick<FoundColumn, 'field' | 'sure'> {
  const most = (count: number) => seen.filled > 0 && count / seen.filled >= 0.7;
  const free = (field: BroughtField) => !taken.has(field);
  const rises = most(seen.whole) && seen.rising >= (seen.whole - 1) * 0.8;
  if (head.field === 'docNo' || head.field === 'number') {
    if (most(seen.letters)) return free('docNo') ? { field: 'docNo', sure: true } : { field: null, sure: false };
    // where the register's number has a column of its own, this one only counts the rows of the sheet
    if (rises) return free('number') ? { field: 'number', sure: true } : { field: null, sure: true };
    return { field: null, sure: false };
  }
  if (!most(seen.days)) return { field: null, sure: false };
  const other: BroughtField = head.field === 'date' ? 'docDate' : 'date';
  if (free(head.field)) return { field: head.field, sure: !free(other) };
  return free(other) ? { field: other, sure: true } : { field: null, sure: false };
}

function lookAt(below: readonly TabRow[], at: number): Seen {
  const seen: Seen = { filled: 0, whole: 0, rising: 0, letters: 0, days: 0 };
  let before = 0;
  for (const { cells } of below.slice(0, 500)) {
    const text = cells[at];
    if (!text || isDitto(text) || headOf(text)) continue;
    seen.filled++;
    const number = readNumber(text);
    if (number && number !== 'many' && number.seqs[0]) {
      seen.whole++;
      if (number.seqs[0] > before) seen.rising++;
      before = number.seqs[0];
    }
    if (looksLikeLetterNumber(text)) seen.letters++;
    const day = readDay(text, { twoDigits: 'BE', from1904: false });
    if ('day' in day || day.fault === 'none') seen.days++;
  }
  return seen;
}

/** ศธ 0514.1/ว 123, ที่ มท ๐๒๐๑/45: Thai consonants and a stroke; or ว and a number. */
function looksLikeLetterNumber(text: string): boolean {
  const bare = arabicDigits(text).replace(/\s+/g, '');
  return /^[^\d]*[ก-ฮ].*\d.*\/.*\d/u.test(bare) || /^ว\.?\d/u.test(bare);
}

/** Some of the days of these columns have years of two digits. */
export function asksTwoDigits(rows: readonly TabRow[], columns: readonly Pick<FoundColumn, 'at' | 'field'>[], headRow: number): boolean {
  const days = columns.filter(({ field }) => field === 'date' || field === 'docDate');
  return rows.some(
    ({ row, cells }) =>
      row > headRow &&
      days.some(({ at }) => {
        const found = cells[at] ? readDay(cells[at], { twoDigits: '', from1904: false }) : null;
        return found !== null && 'fault' in found && found.fault === 'two_digits';
      }),
  );
}
