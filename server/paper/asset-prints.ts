import { longThaiDate, shortThaiDate } from '../../contract/rules/thai.ts';
import { qrOf } from './fields.ts';

/** Papers of assets: ทะเบียนคุมทรัพย์สิน, ใบยืม, labels. */
export interface AssetPrints {
  'asset-card': AssetCard;
  'asset-loan': AssetLoan;
  'asset-labels': AssetLabels;
}
type Digits = 'thai' | 'arabic';

/** ทะเบียนคุมทรัพย์สิน of one thing: how it came, and what each fiscal year took. */
export interface AssetCard {
  agency: string;
  unit: string;
  className: string;
  number: string;
  look: string;
  brand: string;
  place: string;
  vendor: string;
  fund: string;
  method: string;
  lines: {
    day: string;
    document: string;
    words: string;
    count: string;
    price: string;
    total: string;
    life: string;
    rate: string;
    ofYear: string;
    lost: string;
    net: string;
    remark: string;
  }[];
  repairs: { day: string; words: string; cost: string }[];
  printed: string;
  digits?: Digits;
}

/** ใบยืมพัสดุ (regulation 207-209). */
export interface AssetLoan {
  agency: string;
  number: string;
  borrower: string;
  /** His name alone, under his signature. */
  signs: string;
  unit: string;
  scope: string;
  purpose: string;
  lent: string | null;
  due: string | null;
  lines: { number: string; name: string; serial: string; condition: string; returned: string | null }[];
  allowedBy: string;
  digits?: Digits;
}

/** Labels on a sheet as it is sold. */
export interface AssetLabels {
  sheet: AssetSheet;
  /** Places that are used already. */
  skip: number;
  /** Millimetres. */
  move: { x: number; y: number };
  /** Their numbers stand as in the register, whatever digits papers have: they are read aloud, typed and compared. */
  labels: { number: string; name: string; unit: string; link: string }[];
  digits: 'arabic';
}
export const assetLabelSizes = {
  /** 3 × 8 of 70 × 37 mm. */
  A4_24: { columns: 3, rows: 8, width: 70, height: 37, left: 0, top: 0.5, gap: 0 },
  /** 5 × 13 of 38.1 × 21.2 mm. */
  A4_65: { columns: 5, rows: 13, width: 38.1, height: 21.2, left: 4.75, top: 10.7, gap: 2.5 },
} as const;
export type AssetSheet = keyof typeof assetLabelSizes;

const short = (day: string | null) => (day ? shortThaiDate(day) : '');

export const assetShapes: { [T in keyof AssetPrints]: (given: AssetPrints[T]) => Record<string, unknown> } = {
  'asset-card': ({ lines, repairs, ...given }) => ({
    ...given,
    rows: lines.map((one) => [
      short(one.day),
      one.document,
      one.words,
      one.count,
      one.price,
      one.total,
      one.life,
      one.rate,
      one.ofYear,
      one.lost,
      one.net,
      one.remark,
    ]),
    repairs: repairs.map((one, i) => [`${i + 1}`, short(one.day), one.words, one.cost]),
  }),
  'asset-loan': ({ lines, lent, due, ...given }) => ({
    ...given,
    lent: lent ? longThaiDate(lent) : '',
    due: due ? longThaiDate(due) : '',
    rows: lines.map((one, i) => [`${i + 1}`, `${one.number} ${one.name}`, one.serial, one.condition, short(one.returned)]),
  }),
  'asset-labels': ({ sheet, skip, move, labels }) => ({
    size: sheet,
    skip: `${skip}`,
    // rows follow from the page
    ...Object.fromEntries(Object.entries(assetLabelSizes[sheet]).map(([name, value]) => [name, String(value)])),
    dx: String(move.x),
    dy: String(move.y),
    labels: labels.map(({ link, ...one }) => ({ ...one, sketch: qrOf(link) })),
  }),
};
