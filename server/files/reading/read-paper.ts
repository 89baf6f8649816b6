import { type Head, headIn, readLines } from './head/read-head.ts';
import { drawnPage, drawnPicture } from './picture/draw.ts';
import { type Box, cut, type Grey } from './picture/grey.ts';
import { headOf, prepare } from './picture/prepare.ts';

/** A place on a page, in thousandths of its width and height as it came in. */
export interface PaperBox {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** The head of a letter with its places on the paper. */
export type PaperHead = Placed<Head>;
type Placed<T> = T extends Box
  ? PaperBox
  : T extends (infer One)[]
    ? Placed<One>[]
    : T extends object
      ? { [K in keyof T]: Placed<T[K]> }
      : T;

/** Reads the head on the first page of a PDF or picture. Blocks its thread for a second or two: never on the event loop of the server. */
export async function readPaper(path: string, mime: string): Promise<PaperHead> {
  return readHead(mime === 'application/pdf' ? await drawnPage(path, 1) : await drawnPicture(path));
}

/** The same of a page that is a picture already, `pageWidth` wide. */
export async function readHead(picture: Grey): Promise<PaperHead> {
  const { page, turned } = prepare(picture);
  const upper = cut(page, headOf(page));
  return onPaper(headIn(upper, await readLines(upper)), page, turned);
}

/** Boxes of the level page as boxes of the paper: turned back about the middle, in thousandths. */
function onPaper<T>(value: T, page: Grey, turned: number): Placed<T> {
  if (Array.isArray(value)) return value.map((one) => onPaper(one, page, turned)) as Placed<T>;
  if (typeof value !== 'object' || value === null) return value as Placed<T>;
  if (isBox(value)) return placed(value, page, turned) as Placed<T>;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, onPaper(one, page, turned)])) as Placed<T>;
}

const isBox = (value: object): value is Box => 'left' in value && 'bottom' in value;

/** A box of the level page as one of the paper. */
export function placed({ left, top, right, bottom }: Box, { width, height }: Grey, turned: number): PaperBox {
  const [cos, sin] = [Math.cos((turned * Math.PI) / 180), Math.sin((turned * Math.PI) / 180)];
  const corners = [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
  ].map(([x, y]) => {
    const [dx, dy] = [x! - width / 2, y! - height / 2];
    return { x: (dx * cos - dy * sin) / width + 0.5, y: (dx * sin + dy * cos) / height + 0.5 };
  });
  const part = (value: number) => Math.round(Math.max(0, Math.min(1, value)) * 1000);
  const [x, y] = [part(Math.min(...corners.map((one) => one.x))), part(Math.min(...corners.map((one) => one.y)))];
  return { x, y, w: part(Math.max(...corners.map((one) => one.x))) - x, h: part(Math.max(...corners.map((one) => one.y))) - y };
}
