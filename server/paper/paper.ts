import type { Logger } from 'pino';
import { papers } from '../../contract/limits.ts';
import { badField, refuse } from '../http/errors.ts';
import type { Face } from './agency-face.ts';
import type { AwardNames } from './award-prints.ts';
import { type FieldBox, fieldData, type SignatureMark, signatureData } from './fields.ts';
import { judgeSize } from './judge-size.ts';
import { dataOf, type Picture, type TemplateName, type Templates } from './letters.ts';
import type { MarkImage } from './mark-picture.ts';
import { type EndorsementSheet, type Mark, markData, sheetData } from './marks.ts';
import type { PageInfo } from './page-geometry.ts';
import type { PaperJob, PaperWork } from './paper-thread.ts';
import type { SetPart } from './printed-set.ts';
import { type PrintName, type Prints, printData } from './prints.ts';
import { type ReceiveStamp, stampData } from './receive-stamp.ts';
import { type BookPaper, bookData, withoutCharacter } from './register-book.ts';
import type { ScanOptions } from './scan.ts';
import { openThreads, type Threads } from './threads.ts';
import { type Watermark, watermarkData } from './watermark-words.ts';

export interface Paper {
  /**
   * An official paper as PDF (A4, text that can be copied and searched). The same data give the same bytes.
   * @throws a refusal `missing_glyph` that names the character no font can print; `paper_too_long`, `paper_too_many_cells` before it is set;
   * `paper_not_made` where it took longer than it may
   */
  typeset<T extends TemplateName>(template: T, data: Templates[T]): Promise<Uint8Array>;
  /** The same for a page that somebody watches while writing: in a line of its own, and left undone where `signal` ends first. */
  preview<T extends TemplateName>(template: T, data: Templates[T], signal: AbortSignal): Promise<Uint8Array>;
  /**
   * The same with places kept for what is not known yet: the number and the day where they are empty, each signature, the seal.
   * Filled with `fieldText` the page looks as if it had been typeset with the text in it.
   */
  typesetForm<T extends TemplateName>(template: T, data: Templates[T]): Promise<{ pdf: Uint8Array; fields: FieldBox[] }>;
  /**
   * A number or a day drawn for its place, one page of the size of the box, exactly as it is given: `printedDigits` first.
   * @throws a refusal `field_too_narrow`, `missing_glyph`
   */
  fieldText(text: string, box: FieldBox): Promise<Uint8Array>;
  /** A signature drawn for its place: the hand, and under it the lines that are given. One page of the size of the box. */
  signatureMark(mark: SignatureMark, box: Pick<FieldBox, 'w' | 'h'>): Promise<Uint8Array>;
  /** The agency's seal for the place that a stamped letter kept for it; without a picture of it, what a paper by account shows there. */
  sealMark(marks: { seal?: Picture | undefined }, box: Pick<FieldBox, 'w' | 'h'>): Promise<Uint8Array>;
  /** What goes with a letter or is kept of it: envelopes, labels, receipt slips, lists. @throws `missing_glyph` */
  print<T extends PrintName>(template: T, data: Prints[T]): Promise<Uint8Array>;
  /** The same with places kept for signatures, for what is printed in a form of the agency's own. */
  printForm<T extends PrintName>(template: T, data: Prints[T]): Promise<{ pdf: Uint8Array; fields: FieldBox[] }>;
  /** A page of it that somebody watches while writing. */
  previewPrint<T extends PrintName>(template: T, data: Prints[T], signal: AbortSignal): Promise<Uint8Array>;
  /** Of each name on an award how much of its line it takes at full size, and the wider of two lines. */
  nameFits(names: AwardNames): Promise<{ whole: number; two: number }[]>;
  /** ใบเกษียน: a sheet of its own with endorsements in the order that is given. */
  endorsementSheet(sheet: EndorsementSheet): Promise<Uint8Array>;
  /** A book of numbers as the regulation's forms 13 and 14; a character that no font has is printed as a dash. */
  registerBook(book: BookPaper): Promise<Uint8Array>;
  /** The same pages as if printed, signed and scanned: grey, slightly turned, noisy, one picture a page. */
  looksScanned(pdf: Uint8Array, options?: ScanOptions): Promise<Uint8Array>;
  /** ตรารับหนังสือ (แบบ 12), 50 x 25 mm, ready to be placed by `stampPdf`. */
  receiveStamp(stamp: ReceiveStamp): Overlay;
  /** An endorsement, a true copy, a seal, words in red or a QR code, ready to be placed by `stampPdf`. */
  mark(mark: Mark): Overlay;
  /** An overlay as a picture with a clear background, and its natural size. */
  markPicture(overlay: Overlay): Promise<MarkImage>;
  /**
   * A copy with the marks drawn over its pages, the endorsement sheet behind them and the untouched original inside: a new file
   * that claims no signature. The same input gives the same bytes.
   * @throws a refusal `stamp_outside_page` for a page that is not there, `pdf_damaged` for a file that cannot be read
   */
  stampPdf(
    original: Uint8Array,
    marks: StampMark[],
    options?: { sheet?: EndorsementSheet | null; attach?: { name: string } },
  ): Promise<Uint8Array>;
  /** The parts one after the other as one file for the printer, pages numbered through. */
  printedSet(parts: SetPart[]): Promise<Uint8Array>;
  /**
   * A copy of a classed letter (PDF, JPEG or PNG) for one reader: pages drawn anew, each with who looks and when, the class, page n of N.
   * @throws a refusal `pdf_damaged` for a file that cannot be read
   */
  watermark(original: Uint8Array, mime: string, mark: Watermark): Promise<Uint8Array>;
  /** Pages as a reader sees them (after /Rotate and CropBox), in mm. */
  pageInfo(pdf: Uint8Array): Promise<PageInfo[]>;
  /** In which face everything is set from now on; null: ours. */
  setFace(face: Face | null): void;
  /** A paper in a face that is only tried. @throws as `preview` */
  tryFace<T extends TemplateName>(face: Face | null, template: T, data: Templates[T]): Promise<Uint8Array>;
  /** Of the face that holds; '' for ours. */
  faceKey(): string;
  close(): Promise<void>;
}

/** A drawing that a template makes; its natural width in mm, the height follows from what it says. */
export interface Overlay {
  template: 'receive-stamp' | 'mark';
  data: Record<string, unknown>;
  widthMm: number;
}

/** Where an overlay goes: mm from the top left corner of the page as seen, page from 1. */
export interface StampMark {
  overlay: Overlay;
  page: number;
  xMm: number;
  yMm: number;
  /** The overlay's own width when absent; the height follows. */
  widthMm?: number;
}

/** What a stamped copy carries beside the marks. */
export interface CopyOptions {
  sheet?: Record<string, unknown> | null;
  /** The original goes inside, under this name. */
  attach?: { name: string };
}

/** Typesetting and stamping, in threads beside the event loop; the first call starts one. */
export function openPaper({ log, threads = 2, previewTime = papers.previewTime }: PaperOptions = {}): Paper {
  let face: Face | null = null;
  const withFace = (lines: Threads<PaperWork>): Threads<PaperJob> => ({
    ask: (job, signal) => lines.ask({ ...job, face }, signal),
    close: () => lines.close(),
  });
  const pool = withFace(openPaperThreads(threads, papers.time, log));
  // a long letter that somebody looks at must not keep a number waiting for its paper
  const looks = withFace(openPaperThreads(threads, papers.time, log));
  // and who writes must not wait for either
  const watched = openPaperThreads(threads, previewTime, log);
  const previews = withFace(watched);
  return {
    setFace: (wanted) => {
      face = wanted;
    },
    tryFace: async (tried, template, data) =>
      watched.ask<Uint8Array>({ do: 'typeset', template, data: judgedData(template, data), face: tried }).catch(inWords),
    faceKey: () => face?.key ?? '',
    typeset: async (template, data) => pool.ask<Uint8Array>({ do: 'typeset', template, data: judgedData(template, data) }).catch(inWords),
    preview: async (template, data, signal) =>
      previews.ask<Uint8Array>({ do: 'typeset', template, data: judgedData(template, data) }, signal).catch(inWords),
    typesetForm: async (template, data) =>
      pool.ask<{ pdf: Uint8Array; fields: FieldBox[] }>({ do: 'form', template, data: judgedData(template, data) }).catch(inWords),
    fieldText: (text, box) => pool.ask<Uint8Array>({ do: 'sheet', template: 'field-text', data: fieldData(text, box) }).catch(inWords),
    signatureMark: (mark, box) =>
      pool.ask<Uint8Array>({ do: 'sheet', template: 'signature-mark', data: signatureData(mark, box) }).catch(inWords),
    sealMark: ({ seal }, { w, h }) =>
      pool.ask<Uint8Array>({ do: 'sheet', template: 'seal-mark', data: { seal: seal ?? '', w, h } }).catch(inWords),
    print: (template, data) => looks.ask<Uint8Array>({ do: 'typeset', template, data: printData(template, data) }).catch(inWords),
    printForm: (template, data) =>
      pool.ask<{ pdf: Uint8Array; fields: FieldBox[] }>({ do: 'form', template, data: printData(template, data) }).catch(inWords),
    previewPrint: (template, data, signal) =>
      previews.ask<Uint8Array>({ do: 'typeset', template, data: printData(template, data) }, signal).catch(inWords),
    nameFits: (names) =>
      looks
        .ask<{ whole: number; two: number }[]>({ do: 'measure', template: 'award-names', data: printData('award-names', names) })
        .catch(inWords),
    endorsementSheet: (sheet) =>
      pool.ask<Uint8Array>({ do: 'typeset', template: 'endorsement-sheet', data: sheetData(sheet) }).catch(inWords),
    registerBook: (book) => printBook(looks, bookData(book)).catch(inWords),
    looksScanned: (pdf, options = {}) => pool.ask<Uint8Array>({ do: 'scan', pdf, options }).catch(inWords),
    receiveStamp: (stamp) => ({ template: 'receive-stamp', data: stampData(stamp), widthMm: 50 }),
    mark: (mark) => {
      const data = markData(mark);
      return { template: 'mark', data, widthMm: data.width as number };
    },
    markPicture: (overlay) => pool.ask<MarkImage>({ do: 'picture', overlay }).catch(inWords),
    stampPdf: (original, marks, { sheet, attach } = {}) =>
      pool
        .ask<Uint8Array>({
          do: 'stamp',
          pdf: original,
          marks,
          options: { ...(sheet ? { sheet: sheetData(sheet) } : {}), ...(attach ? { attach } : {}) },
        })
        .catch(inWords),
    printedSet: (parts) => looks.ask<Uint8Array>({ do: 'set', parts }).catch(inWords),
    watermark: (original, mime, mark) =>
      looks.ask<Uint8Array>({ do: 'watermark', bytes: original, mime, data: watermarkData(mark) }).catch(inWords),
    pageInfo: (pdf) => pool.ask<PageInfo[]>({ do: 'pages', pdf }).catch(inWords),
    close: async () => {
      await previews.close();
      await looks.close();
      await pool.close();
    },
  };
}

interface PaperOptions {
  log?: Logger | undefined;
  /** In each of three lines: what is signed and numbered, what is looked at or printed, previews. */
  threads?: number;
  /** Milliseconds. */
  previewTime?: number;
}

/** No paper takes a minute; hundreds of scanned pages drawn anew for a reader do. */
function openPaperThreads(most: number, time: number, log?: Logger): Threads<PaperWork> {
  const longestMs = (job: PaperWork) => (job.do === 'watermark' ? papers.copyTime : time);
  const { renewAfter, renewOver } = papers;
  return openThreads({ entry: new URL('./paper-thread.ts', import.meta.url), most, longestMs, renewAfter, renewOver, log });
}

function judgedData<T extends TemplateName>(template: T, data: Templates[T]): Record<string, unknown> {
  judgeSize('agenda' in data ? data.agenda.flatMap((item) => item.body) : data.body);
  return dataOf(template, data);
}

async function printBook(pool: Threads<PaperJob>, data: Record<string, unknown>, tries = 20): Promise<Uint8Array> {
  try {
    return await pool.ask<Uint8Array>({ do: 'typeset', template: 'register-book', data });
  } catch (error) {
    const { code, character } = error as { code?: string; character?: string };
    if (code !== 'missing_glyph' || !character || tries === 0) throw error;
    return printBook(pool, withoutCharacter(data, character), tries - 1);
  }
}

/** A thread tells what went wrong by a code; refusals are made here. */
function inWords(error: unknown): never {
  const { code, character } = error as { code?: string; character?: string };
  if (code === 'missing_glyph') throw badField('', 'missing_glyph', { character: character ?? '' });
  if (code === 'field_too_narrow') throw badField('', 'field_too_narrow');
  if (code === 'picture_broken') throw badField('', 'picture_broken');
  if (code === 'stamp_outside_page') throw badField('', 'stamp_outside_page');
  if (code === 'thread_late' || code === 'thread_ended') throw refuse('paper_not_made');
  if (code === 'pdf_damaged') throw refuse('pdf_damaged');
  throw error;
}
