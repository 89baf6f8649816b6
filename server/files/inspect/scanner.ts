import { spawn } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';

/** How uploads are looked at for viruses. */
export interface ScanSettings {
  /** `host:3310` or the path of a socket. */
  clamd: string | null;
  /** A program and its arguments; the file's path comes last. It ends with 0 for clean, 1 for a virus, as clamscan and clamdscan do. */
  command: string[] | null;
  /** `hold`: what the scanner could not look at is kept shut until it has. `pass`: it is given out and looked at later. */
  policy: 'hold' | 'pass';
}

export type ScanResult = { state: 'clean' } | { state: 'infected'; threat: string } | { state: 'down'; why: string };

export interface Scanner {
  policy: 'hold' | 'pass';
  /** What it is asked through, without secrets; for the administrator. */
  name: string;
  /** Never throws; `down` where no answer came in time. */
  scan(path: string, withinMs: number): Promise<ScanResult>;
  /** Does it answer at all? */
  answers(): Promise<boolean>;
}

/** A scanner that gave no answer is not waited for again for so long. */
const restMs = 60_000;

/** null where none is set: then nothing is scanned and nothing held. */
export function openScanner(settings: ScanSettings): Scanner | null {
  const asked = scannerOf(settings);
  return asked && restingAfterSilence(asked);
}

/**
 * Of all who come while a scanner is dead one a minute waits for it; the others are told at once that it gives no answer.
 * Where it answers again it is asked by everybody from then on. `now`: the clock, in milliseconds.
 */
export function restingAfterSilence(scanner: Scanner, now: () => number = Date.now): Scanner {
  let restsUntil = 0;
  let silent = '';
  return {
    ...scanner,
    async scan(path, withinMs) {
      if (now() < restsUntil) return { state: 'down', why: silent };
      // one tries for all: whoever comes meanwhile does not wait beside it
      if (silent) restsUntil = now() + Math.max(restMs, withinMs);
      const found = await scanner.scan(path, withinMs);
      silent = found.state === 'down' ? found.why : '';
      restsUntil = silent ? now() + restMs : 0;
      return found;
    },
    async answers() {
      const does = await scanner.answers();
      if (does) restsUntil = 0;
      return does;
    },
  };
}

function scannerOf({ clamd, command, policy }: ScanSettings): Scanner | null {
  if (clamd) {
    return {
      policy,
      name: `clamd ${clamd}`,
      scan: (path, withinMs) => inStream(clamd, path, withinMs),
      answers: async () => (await talk(clamd, 1500, async (socket) => void socket.write('zPING\0')).catch(() => '')) === 'PONG',
    };
  }
  if (!command?.[0]) return null;
  return { policy, name: command[0], scan: (path, withinMs) => byCommand(command, path, withinMs), answers: async () => true };
}

/** The protocol of clamd: pieces with their length before them, a piece of length 0 at the end, one line back. */
async function inStream(address: string, path: string, withinMs: number): Promise<ScanResult> {
  const said = await talk(address, withinMs, async (socket) => {
    socket.write('zINSTREAM\0');
    for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
      // it has said its word already (too large for it), or is gone
      if (!socket.writable) return;
      socket.write(lengthOf(chunk.length));
      if (!socket.write(chunk)) await drained(socket);
    }
    socket.write(lengthOf(0));
  }).catch((error: Error) => error);
  if (said instanceof Error) return { state: 'down', why: said.message };
  if (/: OK$/.test(said)) return { state: 'clean' };
  const threat = /^stream: (.+) FOUND$/.exec(said)?.[1];
  return threat ? { state: 'infected', threat } : { state: 'down', why: said.slice(0, 200) || 'no answer' };
}

/** Opens the socket, lets `speak` write, and gives the one line that comes back. */
function talk(address: string, withinMs: number, speak: (socket: Socket) => Promise<void>): Promise<string> {
  const [, host, port] = /^(.+):(\d+)$/.exec(address) ?? [];
  const socket = host ? connect(Number(port), host.replace(/^\[|\]$/g, '')) : connect(address);
  return new Promise<string>((resolve, reject) => {
    let said = '';
    const timer = setTimeout(() => reject(new Error('no answer in time')), withinMs);
    const done = () => {
      clearTimeout(timer);
      resolve(said.replace(/\0.*$/s, '').trim());
    };
    socket.on('connect', () => void speak(socket).catch(reject));
    socket.on('data', (chunk) => {
      said += chunk;
      if (said.includes('\0') || said.length > 4096) done();
    });
    socket.on('close', done);
    // what it said before it closed counts
    socket.on('error', (error) => (said ? done() : reject(error)));
  }).finally(() => socket.destroy());
}

function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      for (const event of ['drain', 'close', 'error']) socket.off(event, go);
      resolve();
    };
    for (const event of ['drain', 'close', 'error']) socket.on(event, go);
  });
}

function lengthOf(length: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return bytes;
}

function byCommand([program = '', ...args]: string[], path: string, withinMs: number): Promise<ScanResult> {
  return new Promise((resolve) => {
    const child = spawn(program, [...args, path], {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { PATH: process.env.PATH },
      timeout: withinMs,
      killSignal: 'SIGKILL',
    });
    let said = '';
    child.stdout.on('data', (chunk) => {
      if (said.length < 4096) said += chunk;
    });
    child.on('error', (error) => resolve({ state: 'down', why: error.message }));
    child.on('close', (code, signal) => {
      if (code === 0) resolve({ state: 'clean' });
      else if (code === 1) resolve({ state: 'infected', threat: /: (.+) FOUND/.exec(said)?.[1] ?? 'unnamed' });
      else resolve({ state: 'down', why: signal ? 'no answer in time' : `ended with ${code}` });
    });
  });
}
