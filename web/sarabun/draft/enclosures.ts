import { arabicDigits } from '../../../contract/rules/thai.ts';
import type { Content } from '../../../contract/sarabun/drafts.ts';
import type { DocumentFile } from '../../../contract/sarabun/letters.ts';

export type Enclosure = Content['enclosures'][number];
/** A line of สิ่งที่ส่งมาด้วย on the screen; `key` is only of the page's life. */
export type Row = Enclosure & { key: string };

/** How many of what: "3 ฉบับ". What a person typed without a number stays as the unit. */
export function amountOf(quantity: string): { count: number | ''; unit: string } {
  const found = /^(\d{1,4})\s*(.*)$/.exec(arabicDigits(quantity.trim()));
  return found ? { count: Number(found[1]), unit: found[2] ?? '' } : { count: '', unit: quantity.trim() };
}

export function quantityOf(count: number | '', unit: string): string {
  return [count, unit].filter((part) => part !== '').join(' ');
}

/** What a file is called on the paper until a person says otherwise. */
export function enclosureOf(file: DocumentFile): Enclosure {
  return { name: file.name.replace(/\.[a-z0-9]{1,5}$/i, ''), quantity: file.pages === 1 ? '1 แผ่น' : '1 ฉบับ', file: file.id };
}

/** The lines as they were saved, then files that no line names yet. A file that is gone leaves its line. */
export function rowsOf(enclosures: Enclosure[], files: DocumentFile[], printed: boolean): Row[] {
  const named = new Set(enclosures.map((one) => one.file));
  const lines = printed ? enclosures.map((one) => (files.some((file) => file.id === one.file) ? one : withoutFile(one))) : [];
  const loose = files.filter((file) => !printed || !named.has(file.id)).map(enclosureOf);
  return [...lines, ...loose].map((one, index) => ({ ...one, key: `${index} ${one.file ?? ''}` }));
}

export function withoutFile({ name, quantity }: Enclosure): Enclosure {
  return { name, quantity };
}
