import { renderSVG } from 'uqr';

/** Sheets that lie between letters in the feeder of a scanner. */
export interface SeparatorPrints {
  'separator-sheets': SeparatorSheets;
}

interface SeparatorSheets {
  codes: string[];
  digits?: 'thai' | 'arabic';
}

export const separatorShapes = {
  // of the strongest kind: the sheet is used until it is worn
  'separator-sheets': ({ codes }: SeparatorSheets) => ({
    sheets: codes.map((code) => ({ code: code.replace(/^EO-SEP:/, ''), sketch: renderSVG(code, { ecc: 'H', border: 0 }) })),
  }),
};
