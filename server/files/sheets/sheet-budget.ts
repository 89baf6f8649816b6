/** What a sheet may hold. Cells without a word, however far out they were coloured, count for nothing but their bytes. */
export const sheetLimits = {
  rows: 20_000,
  columns: 80,
  cells: 600_000,
  /** Of all cells together, a text that stands in several counted in each. */
  letters: 20_000_000,
  /** Of one line of a CSV. */
  recordLetters: 1_000_000,
  /** Bytes of all parts of a workbook that are read. */
  unpacked: 100_000_000,
  /** Elements of all its parts together. */
  elements: 4_000_000,
  depth: 50,
  /** Formats of cells; the programs that write workbooks know no more than 65,490. */
  formats: 70_000,
} as const;

type Limits = Record<keyof typeof sheetLimits, number>;

/** Of the registers of many years, which are read piece by piece: nothing of them lies in memory but the texts that cells share. */
export const registerLimits: Limits = {
  ...sheetLimits,
  rows: 300_000,
  cells: 6_000_000,
  letters: 200_000_000,
  unpacked: 400_000_000,
  elements: 30_000_000,
};

/** Why a sheet is refused. */
export class SheetFault extends Error {
  code: 'sheet_empty' | 'sheet_unreadable' | 'sheet_too_long' | 'sheet_too_wide' | 'sheet_too_much';
  constructor(code: SheetFault['code']) {
    super(code);
    this.code = code;
  }
}

export interface SheetBudget {
  /** A cell with a word in it; row and column from 1. Throws a SheetFault where it is one too many or too far out. */
  cell(row: number, column: number): void;
  letters(count: number): void;
  element(depth: number): void;
  /** Bytes that may still be unpacked. */
  unpacked(bytes: number): void;
  readonly unpackable: number;
}

/** Counted while a sheet is read; the first thing beyond ends it. */
export function openSheetBudget(limits: Limits = sheetLimits): SheetBudget {
  let [cells, said, elements, unpacked] = [0, 0, 0, 0];
  return {
    cell(row, column) {
      // the headings are no row of the data
      if (row > limits.rows + 1) throw new SheetFault('sheet_too_long');
      if (column > limits.columns) throw new SheetFault('sheet_too_wide');
      if (++cells > limits.cells) throw new SheetFault('sheet_too_much');
    },
    letters(count) {
      said += count;
      if (said > limits.letters) throw new SheetFault('sheet_too_much');
    },
    element(depth) {
      if (depth > limits.depth) throw new SheetFault('sheet_unreadable');
      if (++elements > limits.elements) throw new SheetFault('sheet_too_much');
    },
    unpacked(bytes) {
      unpacked += bytes;
    },
    get unpackable() {
      return limits.unpacked - unpacked;
    },
  };
}
