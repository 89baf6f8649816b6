import { arabicDigits } from '../../../../contract/rules/thai.ts';
import type { BroughtField } from '../../../../contract/sarabun/brought.ts';
import type { TabRow } from '../../../files/sheets/read-tabs.ts';
import { bareHead } from './known-heads.ts';
import { readNumber, yearIn } from './read-number.ts';

export type RowKind = 'LINE' | 'TITLE' | 'HEAD' | 'BAND' | 'FOOT';

export type Texts = Partial<Record<BroughtField, string>>;

/** A row by itself: what its columns say, with the words of the rows above it where it repeats them. */
export interface ResolvedRow {
  kind: RowKind;
  texts: Texts;
  /** The year of the heading above it; null: none. */
  bandYear: number | null;
  /** Of which kind of book the heading above it speaks. */
  bandBook: 'RECEIVE' | 'SEND' | null;
  /** Fields whose words are those of the line above. */
  above: BroughtField[];
  /** Fields that repeat what nothing stands above of. */
  nothingAbove: BroughtField[];
  /** Its number or subject is struck through or red. */
  struck: boolean;
  hidden: boolean;
}

interface Plan {
  headRow: number;
  heads: readonly string[];
  columns: readonly { at: number; field: BroughtField | null }[];
}

/** ″ “ -"- ,, เช่นเดียวกัน: as above. A lone stroke says that there is nothing. */
export function isDitto(text: string): boolean {
  const bare = text.replace(/\s+/g, '');
  return /^[-–]?(?:["″〃“”„'’‘]{1,4}|,,)[-–]?$/u.test(bare) || /^(?:เช่นเดียวกัน|เหมือนข้างบน|เหมือนบน|ตามบน|do)$/iu.test(bare);
}

const isNothing = (text: string) => /^[-–—_.]*$/.test(text);

/** What stands as number or sign above the other rows may be said again by these. */
const repeatable = new Set<BroughtField>([
  'date',
  'time',
  'docNo',
  'docDate',
  'from',
  'to',
  'subject',
  'action',
  'remark',
  'unit',
  'speed',
  'year',
]);

/** Goes through the rows of one tab in their order. */
export function resolver({ headRow, heads, columns }: Plan): (row: TabRow) => ResolvedRow {
  const mapped = columns.flatMap(({ at, field }) => (field ? [{ at, field }] : []));
  const bareHeads = heads.map(bareHead);
  const numberAt = mapped.find(({ field }) => field === 'number')?.at;
  const subjectAt = mapped.find(({ field }) => field === 'subject')?.at;
  let bandYear: number | null = null;
  let bandBook: ResolvedRow['bandBook'] = null;
  const last = new Map<BroughtField, string>();

  return (row) => {
    const kind = kindOf(row);
    if (kind === 'BAND' || kind === 'TITLE') {
      const said = row.cells.join(' ');
      bandYear = yearIn(said) ?? bandYear;
      bandBook = bookIn(said) ?? bandBook;
    }
    const texts: Texts = {};
    const above: BroughtField[] = [];
    const nothingAbove: BroughtField[] = [];
    if (kind === 'LINE')
      for (const { at, field } of mapped) {
        const said = (row.cells[at] ?? '').replace(/\s*\n\s*/g, ' ').trim();
        if (isDitto(said) && repeatable.has(field)) {
          const before = last.get(field);
          if (before === undefined) nothingAbove.push(field);
          else above.push(field);
          texts[field] = before ?? '';
          continue;
        }
        if (row.joined?.includes(at)) above.push(field);
        const text = isNothing(said) ? '' : said;
        texts[field] = text;
        // what is empty is repeated as empty by nobody
        if (text) last.set(field, text);
      }
    const marks = row.struck ?? [];
    const struck = [numberAt, subjectAt].some((at) => at !== undefined && marks.includes(at));
    return { kind, texts, bandYear, bandBook, above, nothingAbove, struck, hidden: row.hidden === true };
  };

  function kindOf({ row, cells }: TabRow): RowKind {
    const said = cells.filter((cell) => cell !== '');
    if (row < headRow && row > 0 && headRow > 0) return 'TITLE';
    if (row === headRow || repeatsHeads(cells)) return 'HEAD';
    const distinct = [...new Set(said)];
    const number = numberAt === undefined ? '' : (cells[numberAt] ?? '');
    const isNumbered = number !== '' && readNumber(number) !== null;
    if (!isNumbered && distinct.length <= 2 && isBand(distinct.join(' '))) return 'BAND';
    if (!isNumbered && isFoot(cells, distinct)) return 'FOOT';
    return 'LINE';
  }

  function repeatsHeads(cells: readonly string[]): boolean {
    const filled = cells.flatMap((cell, at) => (cell ? [{ bare: bareHead(cell), at }] : []));
    const same = filled.filter(({ bare, at }) => bare !== '' && (bareHeads[at] === bare || (bareHeads[at] ?? '').includes(bare)));
    return filled.length >= 2 && same.length >= 2 && same.length >= filled.length * 0.6 && filled.every(({ bare }) => !/^\d+$/.test(bare));
  }

  function isFoot(cells: readonly string[], distinct: readonly string[]): boolean {
    const first = distinct[0] ?? '';
    const signs =
      /^(?:รวม|ยอดรวม|ทั้งหมด|รวมทั้ง|ลงชื่อ|\(?ลงชื่อ|ผู้บันทึก|ผู้ตรวจ|ผู้จัดทำ|ตรวจแล้ว|พิมพ์โดย|พิมพ์เมื่อ|หน้าที่?\s*[\d๐-๙]|หมายเหตุ\s*[:：]|\([ก-๙\s.]+\)$|\.{4,}|_{4,}|ทราบ$)/u;
    if (!signs.test(first)) return false;
    const subject = subjectAt === undefined ? '' : (cells[subjectAt] ?? '');
    return subject === '' || subject === first || distinct.length <= 3;
  }
}

function isBand(said: string): boolean {
  const text = arabicDigits(said);
  if (text.length > 120) return false;
  const month = /(?:มกรา|กุมภา|มีนา|เมษา|พฤษภา|มิถุนา|กรกฎา|สิงหา|กันยา|ตุลา|พฤศจิกา|ธันวา)/u;
  return (
    (/(?:ทะเบียน|ประจำ|^\s*ปี|เดือน|ตั้งแต่วันที่)/u.test(text) && (yearIn(text) !== null || month.test(text) || bookIn(text) !== null)) ||
    /^(?:พ\.?\s?ศ\.?\s*)?2[4-6]\d\d$/u.test(text.trim()) ||
    (month.test(text) && /^[ก-๙.\s\d]+$/u.test(text) && text.length <= 30 && !/^\d{1,2}\s/.test(text.trim()))
  );
}

function bookIn(said: string): 'RECEIVE' | 'SEND' | null {
  const found = /ทะเบียน(?:หนังสือ)?\s*(?:ภายนอก|ภายใน)?\s*(รับ|ส่ง)/u.exec(said);
  return found ? (found[1] === 'รับ' ? 'RECEIVE' : 'SEND') : null;
}
