import { normalizeThai } from '../../../../contract/rules/thai.ts';
import type { Hint, PageFacts } from '../../../../contract/sarabun/hints.ts';
import type { Piece } from '../../../ui/read-pdf.ts';

/** A line of text as it stands on a page: points, `y` of its foot from the top. */
export interface PageLine {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Pieces of a page as lines, from its top. Pieces of one foot belong together. */
export function linesOf(pieces: Piece[], pageHeight: number): PageLine[] {
  const lines: (PageLine & { pieces: { x: number; str: string }[] })[] = [];
  for (const { str, transform, width, height } of pieces) {
    const [, , , tall = 0, x = 0, fromFoot = 0] = transform;
    if (str.trim() === '') continue;
    const y = pageHeight - fromFoot;
    const line = lines.find((one) => Math.abs(one.y - y) < 3);
    if (!line) lines.push({ text: '', x, y, width, height: height || tall, pieces: [{ x, str }] });
    else {
      const end = Math.max(line.x + line.width, x + width);
      line.x = Math.min(line.x, x);
      line.width = end - line.x;
      line.height = Math.max(line.height, height);
      line.pieces.push({ x, str });
    }
  }
  return lines
    .sort((a, b) => a.y - b.y)
    .map(({ pieces: parts, ...line }) => ({
      ...line,
      text: parts
        .sort((a, b) => a.x - b.x)
        .map((one) => one.str)
        .join(' '),
    }));
}

/** Where text stands: below the page number, above the catch-word, right of what is printed in the margin. */
const frame = { top: 66, foot: 57, left: 80 };
/** More than so many lines are a page of their own. */
const fewLines = 4;

/** What the pages show of a letter that ends with this closing; its signature is the closing, or the name in brackets. */
export function pageFacts(pages: { lines: PageLine[]; height: number }[], closing: string): PageFacts {
  const texts = pages.map(({ lines, height }) =>
    lines.filter((line) => line.y > frame.top && line.y < height - frame.foot && line.x + line.width > frame.left),
  );
  const signs = (line: PageLine) => (closing !== '' && bare(line.text) === bare(closing)) || /^\(.*\)$/.test(bare(line.text));
  const at = texts.findLastIndex((lines) => lines.some(signs));
  const last = texts.length - 1;
  if (at < 0) return { pages: pages.length, signatureAlone: false, over: overOf(texts[last] ?? [], last) };
  const above = (texts[at] ?? []).slice(
    0,
    (texts[at] ?? []).findIndex((line) => signs(line)),
  );
  if (at > 0 && above.length === 0) return { pages: pages.length, signatureAlone: true, over: 0 };
  const over = at === last ? overOf(above, at) : last === at + 1 && !isList(texts[last]) ? overOf(texts[last] ?? [], last) : 0;
  return { pages: pages.length, signatureAlone: false, over };
}

function overOf(lines: PageLine[], page: number): number {
  return page > 0 && lines.length <= fewLines ? lines.length : 0;
}

/** รายชื่อแนบท้าย stands on a page of its own however short it is. */
function isList(lines: PageLine[] = []): boolean {
  return lines.some((line) => bare(line.text) === bare('รายชื่อแนบท้าย'));
}

/** A hint as it is marked on its line of the page, with its number in the list. */
export interface PageMark {
  hint: number;
  page: number;
  line: PageLine;
}

/** Where the words of each hint stand, by their beginning: a line of the form may be broken on the page. */
export function marksOf(pages: { lines: PageLine[] }[], hints: Hint[], first: number): PageMark[] {
  return hints.flatMap(({ on }, at) => {
    const hint = first + at;
    const wanted = bare(on ?? '').slice(0, 24);
    if (wanted.length < 4) return [];
    for (const [index, { lines }] of pages.entries()) {
      const line = lineWith(lines, wanted);
      if (line) return [{ hint, page: index + 1, line }];
    }
    return [];
  });
}

function lineWith(lines: PageLine[], wanted: string): PageLine | undefined {
  let text = '';
  const starts = lines.map((line) => {
    const start = text.length;
    text += bare(line.text);
    return start;
  });
  const at = text.indexOf(wanted);
  return at < 0 ? undefined : lines[starts.findLastIndex((start) => start <= at)];
}

/** Without spaces, digits and spelling alike on the page and in the form. */
function bare(text: string): string {
  return normalizeThai(text).replace(/\s+/g, '');
}
