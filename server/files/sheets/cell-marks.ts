import type { Attributes } from './read-workbook.ts';

interface Hands {
  open(name: string, attributes: () => Attributes): void;
  close(name: string): void;
}

/** For each format of a cell: it is struck through, or written in red or on red, which in registers on paper and in sheets means cancelled. */
export function marksIn(walk: (hands: Hands) => void): boolean[] {
  const fonts: boolean[] = [];
  const fills: boolean[] = [];
  const marks: boolean[] = [];
  // fonts and fills of rules that colour by value stand elsewhere
  let within = '';
  let here = false;
  walk({
    open(name, attributes) {
      if (name === 'fonts' || name === 'fills' || name === 'cellXfs') within = name;
      if (within === 'fonts') {
        if (name === 'font') here = false;
        if (name === 'strike') here ||= !['0', 'false'].includes(attributes().val ?? '');
        if (name === 'color') here ||= isRed(attributes());
      }
      if (within === 'fills') {
        if (name === 'fill') here = false;
        if (name === 'fgColor') here ||= isRed(attributes());
      }
      if (within === 'cellXfs' && name === 'xf') {
        const { fontId = '0', fillId = '0' } = attributes();
        marks.push(fonts[Number(fontId)] === true || fills[Number(fillId)] === true);
      }
    },
    close(name) {
      if (name === within) within = '';
      if (within === 'fonts' && name === 'font') fonts.push(here);
      if (within === 'fills' && name === 'fill') fills.push(here);
    },
  });
  return marks;
}

/** Red by itself or by its place among the old colours; light reds only make rows easier to tell apart. */
function isRed({ rgb, indexed }: Attributes): boolean {
  if (indexed === '2' || indexed === '10') return true;
  const [, red = '', green = '', blue = ''] = /([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(rgb ?? '') ?? [];
  const value = (hex: string) => Number.parseInt(hex, 16);
  return value(red) >= 0xb0 && value(green) <= 0x50 && value(blue) <= 0x50;
}
