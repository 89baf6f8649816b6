import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { refuse } from '../http/errors.ts';
import type { CleanSignature } from './clean-signature.ts';

/** What is asked of the process that reads strangers' files. */
export type Question =
  | { do: 'pdf'; path: string }
  | { do: 'picture'; path: string }
  | { do: 'words'; path: string }
  | { do: 'thumbnail'; path: string; mime: string; page: number; width: number }
  | { do: 'images-to-pdf'; paths: string[] }
  | { do: 'mark'; bytes: Uint8Array; svg: boolean; most: number }
  | { do: 'photo'; bytes: Uint8Array; how: PhotoHow }
  | { do: 'signature'; bytes: Uint8Array };

/** `crop`: the square of it, in parts of its width and height; null: the middle. */
export interface PhotoHow {
  crop: { left: number; top: number; size: number } | null;
  pixels: number;
}

export type DrawnPhoto = { webp: Uint8Array } | { refused: 'image_too_large' | 'image_damaged' | 'photo_kind' | 'photo_small' };

export type Finding =
  | { pages: number | null; warnings: string[] }
  | { refused: 'pdf_encrypted' | 'pdf_damaged' | 'image_too_large' | 'image_damaged' };

export type Drawn = { png: Uint8Array; width: number; height: number } | { refused: 'image_too_large' | 'image_damaged' | 'mark_blank' };

export interface Inspector {
  pdf(path: string): Promise<Finding>;
  picture(path: string): Promise<Finding>;
  /** Text of each page of a PDF. Fails with code `too_much`. */
  words(path: string): Promise<string[]>;
  /** Fails with code `pdf_damaged` or `no_page`. */
  thumbnail(path: string, mime: string, page: number, width: number): Promise<Uint8Array>;
  imagesToPdf(paths: string[]): Promise<{ pdf: Uint8Array; pages: number }>;
  mark(bytes: Uint8Array, how: { svg: boolean; most: number }): Promise<Drawn>;
  photo(bytes: Uint8Array, how: PhotoHow): Promise<DrawnPhoto>;
  signature(bytes: Uint8Array): Promise<CleanSignature>;
  close(): Promise<void>;
}

interface Waiting {
  question: Question;
  resolve: (value: never) => void;
  reject: (error: Error & { code?: string }) => void;
  timer?: NodeJS.Timeout;
}

/** A check that takes longer is an attack or a fault: the process is killed, the file refused. */
const longestMs = 10_000;
/** They go through every page. */
const slow = new Set<Question['do']>(['images-to-pdf', 'words']);
/** Uploads waiting beyond this are told to come again. */
const longestLine = 50;
/** After so many files a fresh process takes over: its start costs as much as several hundred files. */
const filesEach = 5000;

/** One limited process that parses what strangers send; killed when it hangs or grows, started anew at need. */
export function openInspector(log?: Logger, renewAfter = filesEach): Inspector {
  let child: ChildProcess | null = null;
  let current: Waiting | null = null;
  let done = 0;
  const line: Waiting[] = [];

  function next(): void {
    if (current || line.length === 0) return;
    current = line.shift() as Waiting;
    if (child && done >= renewAfter) {
      stop();
      // its end is no verdict over the file that comes next
      child = null;
    }
    child ??= start();
    child.ref();
    child.channel?.ref();
    current.timer = setTimeout(stop, slow.has(current.question.do) ? longestMs * 6 : longestMs);
    child.send(current.question, (error) => error && stop());
  }

  function start(): ChildProcess {
    const started = spawnLimited();
    done = 0;
    let ready = false;
    started.on('message', (answer: { ready?: true; value?: unknown; error?: { message: string; code?: string } }) => {
      if (child !== started) return;
      if (answer.ready) {
        ready = true;
        return;
      }
      done++;
      finish(answer.error ? Object.assign(new Error(answer.error.message), answer.error) : null, answer.value);
    });
    started.on('error', (error) => log?.error({ err: error }, 'file inspector failed'));
    started.on('exit', (code, signal) => {
      if (child !== started) return;
      child = null;
      if (current && ready) log?.warn({ code, signal, question: current.question.do }, 'file inspector ended over a file');
      if (!ready) log?.error({ code, signal }, 'file inspector does not start');
      finish(Object.assign(new Error('the file was too much for the inspector'), { code: ready ? 'too_much' : 'not_started' }));
    });
    return started;
  }

  function stop(): void {
    child?.kill('SIGKILL');
  }

  function finish(error: (Error & { code?: string }) | null, value?: unknown): void {
    const waiting = current;
    current = null;
    clearTimeout(waiting?.timer);
    child?.unref();
    child?.channel?.unref();
    if (error) waiting?.reject(error);
    else waiting?.resolve(value as never);
    next();
  }

  function ask<T>(question: Question): Promise<T> {
    if (line.length >= longestLine) throw refuse('file_busy');
    return new Promise((resolve, reject) => {
      line.push({ question, resolve: resolve as (value: never) => void, reject });
      next();
    });
  }

  return {
    pdf: async (path) => ask<Finding>({ do: 'pdf', path }).catch(tooMuch('pdf_damaged')),
    picture: async (path) => ask<Finding>({ do: 'picture', path }).catch(tooMuch('image_damaged')),
    words: async (path) => ask({ do: 'words', path }),
    thumbnail: async (path, mime, page, width) => ask({ do: 'thumbnail', path, mime, page, width }),
    imagesToPdf: async (paths) => ask({ do: 'images-to-pdf', paths }),
    mark: async (bytes, how) => ask<Drawn>({ do: 'mark', bytes, ...how }).catch(tooMuch('image_damaged')),
    photo: async (bytes, how) => ask<DrawnPhoto>({ do: 'photo', bytes, how }).catch(tooMuch('image_damaged')),
    signature: async (bytes) => ask<CleanSignature>({ do: 'signature', bytes }).catch(tooMuch('image_damaged')) as Promise<CleanSignature>,
    async close() {
      for (const waiting of line.splice(0)) waiting.reject(new Error('files are closed'));
      stop();
    },
  };
}

function tooMuch<R extends 'pdf_damaged' | 'image_damaged'>(refused: R) {
  return (error: Error & { code?: string }): { refused: R } => {
    if (error.code === 'too_much') return { refused };
    if (error.code === 'not_started') throw refuse('file_busy');
    throw error;
  };
}

/** No secrets in its environment, no right to write files or start programs, memory capped by the runtime and, on Linux, by the kernel. */
function spawnLimited(): ChildProcess {
  const flags = [
    '--max-old-space-size=100',
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
