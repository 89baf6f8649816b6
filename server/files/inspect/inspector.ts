import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { refuse } from '../../http/errors.ts';
import type { ReadMail } from '../mail/read-mail.ts';
import type { PageWords } from '../reading/body/read-page.ts';
import type { PaperHead } from '../reading/read-paper.ts';
import type { FoundSheet, ReadSheet, SheetRow } from '../sheets/read-sheet.ts';
import type { FoundTabs, TabRow } from '../sheets/read-tabs.ts';
import type { CleanSignature } from './clean-signature.ts';
import type { PageMark } from './page-marks.ts';

/** What is asked of the process that reads strangers' files. */
export type Question =
  | { do: 'pdf'; path: string }
  | { do: 'picture'; path: string }
  | { do: 'words'; path: string; pages: number | undefined }
  | { do: 'office-words'; path: string }
  | { do: 'sheet'; path: string }
  | { do: 'tabs'; path: string }
  | { do: 'paper'; path: string; mime: string }
  | { do: 'page-marks'; path: string; from: number; to: number }
  | { do: 'only-pages'; path: string; pages: readonly number[] }
  | { do: 'page'; path: string; mime: string; page: number }
  | { do: 'mail'; path: string }
  | { do: 'thumbnail'; path: string; mime: string; page: number; width: number }
  | { do: 'images-to-pdf'; paths: string[] }
  | { do: 'tiff-to-pdf'; path: string }
  | { do: 'mark'; bytes: Uint8Array; svg: boolean; most: number }
  | { do: 'photo'; bytes: Uint8Array; how: PhotoHow }
  | { do: 'signature'; bytes: Uint8Array };

/** The size in pixels that it gets at most. `crop`: the piece of that shape, in parts of its width and height; null: the middle. */
export interface PhotoHow {
  crop: { left: number; top: number; size: number } | null;
  width: number;
  height: number;
  kind: 'webp' | 'jpeg';
}

/** It cost more time of the processor or more memory than any file may: a fact of the file, whatever else the machine does. */
export type TooComplex = { refused: 'file_too_complex' };

export type DrawnPhoto =
  | { picture: Uint8Array }
  | { refused: 'image_too_large' | 'image_damaged' | 'photo_kind' | 'photo_small' }
  | TooComplex;

export type Finding =
  | { pages: number | null; warnings: string[] }
  | { refused: 'pdf_encrypted' | 'pdf_damaged' | 'image_too_large' | 'image_damaged' }
  | TooComplex;

export type MadePdf =
  | { pdf: Uint8Array; pages: number }
  | { refused: 'image_too_large' | 'image_damaged' | 'pdf_too_many_pages' | 'file_too_complex'; max?: number };

export type Drawn =
  | { png: Uint8Array; width: number; height: number }
  | { refused: 'image_too_large' | 'image_damaged' | 'mark_blank' }
  | TooComplex;

/**
 * Each fails with the refusal `file_busy` where no verdict was reached: the line is long, the clock ran out, the process did not start or was ended.
 * What fails with code `too_much` was too complex.
 */
export interface Inspector {
  pdf(path: string): Promise<Finding>;
  picture(path: string): Promise<Finding>;
  /** Text of each page of a PDF, or of so many of its first. Fails with code `too_much`. */
  words(path: string, pages?: number): Promise<string[]>;
  /** What is written in a DOCX or ODT; null for other kinds. */
  officeWords(path: string): Promise<string | null>;
  /** Fails with code `pdf_damaged` or `no_page`. */
  thumbnail(path: string, mime: string, page: number, width: number): Promise<Uint8Array>;
  imagesToPdf(paths: string[]): Promise<{ pdf: Uint8Array; pages: number }>;
  /** The pages of a TIFF as a PDF. */
  tiffToPdf(path: string): Promise<MadePdf>;
  mark(bytes: Uint8Array, how: { svg: boolean; most: number }): Promise<Drawn>;
  photo(bytes: Uint8Array, how: PhotoHow): Promise<DrawnPhoto>;
  signature(bytes: Uint8Array): Promise<CleanSignature | TooComplex>;
  sheet(path: string): Promise<FoundSheet | TooComplex>;
  /** All rows of a register; the process waits until `take` is done with those it gave. Fails as `take` does. */
  tabs(path: string, take: (rows: TabRow[]) => Promise<void>): Promise<FoundTabs | TooComplex>;
  /** The head of a letter, read from the picture of its first page. Fails with code `too_much`. */
  paper(path: string, mime: string): Promise<PaperHead>;
  /** Separator sheets and blank pages among these. Fails with code `too_much`. */
  pageMarks(path: string, from: number, to: number): Promise<PageMark[]>;
  /** A PDF of these pages alone. Fails with code `too_much`. */
  onlyPages(path: string, pages: readonly number[]): Promise<Uint8Array>;
  /** The words of one page (from 1). Fails with code `too_much`. */
  page(path: string, mime: string, page: number): Promise<PageWords>;
  /** A mail as it came, with what it carries. */
  mail(path: string): Promise<ReadMail | TooComplex>;
  close(): Promise<void>;
}

export interface InspectorOptions {
  log?: Logger | undefined;
  /** After so many files a fresh process takes over: its start costs as much as several hundred files. */
  renewAfter?: number;
  limits?: InspectorLimits | undefined;
  /** Most that its own objects may take. */
  heapMegabytes?: number;
  /** Room for what lives for a moment: a long stream of small texts fills whatever the runtime gives by itself (195 MB in place of 322 at 200,000 rows). */
  youngMegabytes?: number | undefined;
  /** Processes at once: one that is held up by a file has another beside it. */
  most?: number;
  /** A process without work for so long ends, and gives its memory back. */
  restMs?: number;
  /** Everything else on the machine goes before it. */
  patient?: boolean;
}

export interface InspectorLimits {
  /** Time of the processor that a file may cost, measured from outside the process; more is a verdict over the file. Told by Linux only. */
  costMs: number;
  /** Time by the clock, which other work on the machine makes longer; more is no verdict, only "try again". */
  clockMs: number;
}

interface Waiting {
  question: Question;
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
  /** What came before the answer itself. */
  rows: SheetRow[];
  /** Gets what comes before the answer, and is waited for. */
  take?: (rows: TabRow[]) => Promise<void>;
  /** Milliseconds that the process had used when it began. */
  usedBefore: number;
  began: number;
  timer?: NodeJS.Timeout;
  watch?: NodeJS.Timeout;
}

/** One process, which has one file at a time. */
interface Reader {
  child: ChildProcess;
  ready: boolean;
  current: Waiting | null;
  done: number;
  /** Why we stopped it, over the file that it has. */
  stopped: Ending | null;
  rest?: NodeJS.Timeout;
}

const usualLimits: InspectorLimits = { costMs: 10_000, clockMs: 60_000 };
/** They go through every page. */
const slow = new Set<Question['do']>(['images-to-pdf', 'tiff-to-pdf', 'words']);
const watchEveryMs = 200;
/** Over a file that takes longer another process is started for those that wait. Not for a long line: one small file after the other, one process is the fastest. */
const heldUpMs = 1000;
/** Uploads waiting beyond this are told to come again. */
const longestLine = 50;

/** Why a process ended before it answered; only `too_much` says something of the file. */
type Ending = 'too_much' | 'too_slow' | 'ended' | 'not_started';

/**
 * Limited processes that parse what strangers send: one, and another while a file holds it up. One that hangs or grows is killed, over its own
 * file alone; it is started anew at need. A file meets what the process keeps of those before it (decision 0073), never another one under way.
 */
export function openInspector({
  log,
  renewAfter = 5000,
  limits = usualLimits,
  heapMegabytes = 100,
  youngMegabytes,
  most = 1,
  patient = false,
  // a clerk's next file finds it; what reads whole papers holds some 70 to 250 MB, and nobody waits for it to start
  restMs = patient ? 20_000 : 300_000,
}: InspectorOptions = {}): Inspector {
  const readers: Reader[] = [];
  const line: Waiting[] = [];

  function next(): void {
    for (let reader = free(); reader && line.length > 0; reader = free()) give(reader, line.shift() as Waiting);
  }

  /** One that has no file; the first is started at need, another where all are held up. */
  function free(): Reader | undefined {
    if (line.length === 0) return undefined;
    const found = readers.find((one) => !one.current);
    if (!found) return readers.length === 0 || (readers.length < most && readers.every(isHeldUp)) ? start() : undefined;
    if (found.done < renewAfter) return found;
    retire(found);
    return start();
  }

  function give(reader: Reader, waiting: Waiting): void {
    const { child } = reader;
    clearTimeout(reader.rest);
    reader.current = waiting;
    reader.stopped = null;
    child.ref();
    child.channel?.ref();
    const long = slow.has(waiting.question.do);
    waiting.usedBefore = usedBy(child);
    waiting.began = Date.now();
    waiting.timer = setTimeout(() => stop(reader, 'too_slow'), long ? limits.clockMs * 2 : limits.clockMs);
    waiting.watch = setInterval(() => {
      if (usedBy(child) - waiting.usedBefore > (long ? limits.costMs * 6 : limits.costMs)) stop(reader, 'too_much');
      next();
    }, watchEveryMs);
    child.send(waiting.question, (error) => error && stop(reader, 'ended'));
  }

  function start(): Reader {
    const child = spawnLimited(heapMegabytes, youngMegabytes);
    if (patient && child.pid) goBehind(child.pid);
    const reader: Reader = { child, ready: false, current: null, done: 0, stopped: null };
    readers.push(reader);
    child.on(
      'message',
      (answer: { ready?: true; rows?: SheetRow[]; tabRows?: TabRow[]; value?: unknown; error?: { message: string; code?: string } }) => {
        if (!readers.includes(reader)) return;
        if (answer.ready) {
          reader.ready = true;
          // its own start is no cost of the file
          if (reader.current) Object.assign(reader.current, { usedBefore: usedBy(child), began: Date.now() });
          return;
        }
        if (answer.tabRows) {
          const waiting = reader.current;
          waiting?.take?.(answer.tabRows).then(
            () => child.connected && child.send({ more: true }),
            (error) => {
              if (reader.current !== waiting) return;
              retire(reader);
              finish(reader, error);
            },
          );
          return;
        }
        if (answer.rows) {
          // one by one: many arguments at once would overflow the stack
          for (const row of answer.rows) reader.current?.rows.push(row);
          return;
        }
        reader.done++;
        finish(reader, answer.error ? Object.assign(new Error(answer.error.message), answer.error) : null, answer.value);
      },
    );
    child.on('error', (error) => log?.error({ err: error }, 'file inspector failed'));
    child.on('exit', (code, signal) => {
      const isKnown = readers.includes(reader);
      leave(reader);
      if (!isKnown) return;
      const { current, ready } = reader;
      const why: Ending = reader.stopped ?? (!ready ? 'not_started' : foreign.has(signal) ? 'ended' : 'too_much');
      if (current) log?.warn({ code, signal, why, question: current.question.do }, 'file inspector ended over a file');
      if (why === 'not_started') log?.error({ code, signal }, 'file inspector does not start');
      finish(
        reader,
        why === 'too_much' ? Object.assign(new Error('the file was too much for the inspector'), { code: why }) : refuse('file_busy'),
      );
    });
    return reader;
  }

  function leave(reader: Reader): void {
    clearTimeout(reader.rest);
    const place = readers.indexOf(reader);
    if (place >= 0) readers.splice(place, 1);
  }

  /** Ends one that has no file: that is no verdict over the one that comes next. */
  function retire(reader: Reader): void {
    leave(reader);
    reader.child.kill('SIGKILL');
  }

  function stop(reader: Reader, why: Ending): void {
    reader.stopped ??= why;
    reader.child.kill('SIGKILL');
  }

  function finish(reader: Reader, error: unknown, value?: unknown): void {
    const waiting = reader.current;
    reader.current = null;
    clearTimeout(waiting?.timer);
    clearInterval(waiting?.watch);
    reader.child.unref();
    reader.child.channel?.unref();
    if (readers.includes(reader)) reader.rest = setTimeout(() => retire(reader), restMs).unref();
    if (error) waiting?.reject(error);
    else waiting?.resolve((waiting.question.do === 'sheet' ? withRows(value as FoundSheet, waiting.rows) : value) as never);
    next();
  }

  function ask<T>(question: Question, take?: Waiting['take']): Promise<T> {
    if (line.length >= longestLine) throw refuse('file_busy');
    return new Promise((resolve, reject) => {
      line.push({
        question,
        resolve: resolve as (value: never) => void,
        reject,
        rows: [],
        ...(take ? { take } : {}),
        usedBefore: 0,
        began: 0,
      });
      next();
    });
  }

  return {
    pdf: async (path) => ask<Finding>({ do: 'pdf', path }).catch(tooComplex),
    officeWords: async (path) => ask({ do: 'office-words', path }),
    picture: async (path) => ask<Finding>({ do: 'picture', path }).catch(tooComplex),
    words: async (path, pages) => ask({ do: 'words', path, pages }),
    thumbnail: async (path, mime, page, width) => ask({ do: 'thumbnail', path, mime, page, width }),
    imagesToPdf: async (paths) => ask({ do: 'images-to-pdf', paths }),
    tiffToPdf: async (path) => ask<MadePdf>({ do: 'tiff-to-pdf', path }).catch(tooComplex),
    mark: async (bytes, how) => ask<Drawn>({ do: 'mark', bytes, ...how }).catch(tooComplex),
    photo: async (bytes, how) => ask<DrawnPhoto>({ do: 'photo', bytes, how }).catch(tooComplex),
    signature: async (bytes) => ask<CleanSignature>({ do: 'signature', bytes }).catch(tooComplex),
    paper: async (path, mime) => ask({ do: 'paper', path, mime }),
    pageMarks: async (path, from, to) => ask({ do: 'page-marks', path, from, to }),
    onlyPages: async (path, pages) => ask({ do: 'only-pages', path, pages }),
    page: async (path, mime, page) => ask({ do: 'page', path, mime, page }),
    mail: async (path) => ask<ReadMail>({ do: 'mail', path }).catch(tooComplex),
    sheet: async (path) => ask<FoundSheet>({ do: 'sheet', path }).catch(tooComplex),
    tabs: async (path, take) => ask<FoundTabs>({ do: 'tabs', path }, take).catch(tooComplex),
    async close() {
      for (const waiting of line.splice(0)) waiting.reject(new Error('files are closed'));
      for (const reader of [...readers]) stop(reader, 'ended');
    },
  };
}

function isHeldUp({ ready, current }: Reader): boolean {
  return ready && current !== null && Date.now() - current.began > heldUpMs;
}

function tooComplex(error: { code?: string }): TooComplex {
  if (error.code === 'too_much') return { refused: 'file_too_complex' };
  throw error;
}

/** Its rows came in pieces, so that the event loop answers others in between. */
function withRows(found: FoundSheet, rows: SheetRow[]): FoundSheet {
  return 'refused' in found ? found : ({ ...found, rows } satisfies ReadSheet);
}

/** Sent by an operator, or by a kernel that is out of memory: no fault of the file. A process ends itself by others. */
const foreign = new Set<NodeJS.Signals | null>(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP']);

/** Milliseconds of the processor that a process has used, all its threads together; 0 where the system does not tell. */
function usedBy({ pid }: ChildProcess): number {
  if (process.platform !== 'linux' || !pid) return 0;
  try {
    // the name of the program, in brackets, may hold anything; the 14th and 15th fields are in hundredths of a second
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\)\s/s, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return 0;
  }
}

/** The lowest priority; a system that knows none, or a process that is gone already, is no fault. */
function goBehind(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {}
}

/** No secrets in its environment, no right to write files or start programs, memory capped by the runtime and, on Linux, by the kernel. */
function spawnLimited(heapMegabytes: number, youngMegabytes: number | undefined): ChildProcess {
  const flags = [
    `--max-old-space-size=${heapMegabytes}`,
    ...(youngMegabytes ? [`--max-semi-space-size=${youngMegabytes}`] : []),
    '--wasm-max-mem-pages=4096',
    '--permission',
    '--allow-fs-read=*',
    '--allow-addons',
    '--no-warnings',
  ];
  // The runtime alone reserves about 650 MB of address space that the kernel counts; what is left is for the file.
  const prlimit = process.platform === 'linux' && existsSync('/usr/bin/prlimit') ? '/usr/bin/prlimit' : null;
  return fork(fileURLToPath(new URL('./inspector-process.ts', import.meta.url)), [], {
    execPath: prlimit ?? process.execPath,
    execArgv: prlimit ? ['--data=1200000000', '--core=0', '--nofile=64', '--', process.execPath, ...flags] : flags,
    env: { PATH: process.env.PATH, VIPS_CONCURRENCY: '1', UV_THREADPOOL_SIZE: '2' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}
