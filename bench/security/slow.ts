import { spawn } from 'node:child_process';
import { get as getPlain } from 'node:http';
import { get as getTls } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import type { Twin } from './planted-twin.ts';
import { run, type Verdict } from './tools.ts';

const connections = 200;
const goalMs = 500;
const backGoalMs = 10_000;

interface Watched {
  asked: number;
  unanswered: number;
  worst: number;
  /** Seconds after the beginning. */
  worstAt: number;
  /** Of a server that does nothing else, asked at the same moments: how busy the machine is with other work. */
  bareWorst: number;
  middle: number;
}

/** 200 connections each that send their headers, send their body, or read the answer as slowly as they can, while somebody else asks for a sign of life. */
export async function bySlowClients(
  program: string,
  home: string,
  { office, ca, longest }: { office: string; ca: string; longest: string },
  twin: Twin,
  seconds: number,
): Promise<Verdict> {
  const from = Date.now();
  const bare = await startBare();
  const skipped: string[] = [];
  const ways = waysTo(office, '/api/login', longest);
  const found: string[] = [];
  const shown: string[] = [];
  for (const [way, args] of Object.entries(ways)) {
    const before = await lively(`${office}/health/live`, ca);
    const { watched, held } = await under(program, home, args, seconds, `${office}/health/live`, ca, bare.address);
    const back = await backAfter(`${office}/health/live`, ca);
    shown.push(
      `${way}: ${held} held, ${watched.asked} asks meanwhile, ${watched.middle} ms in the middle, ${watched.worst} at most in second ${watched.worstAt} (calm ${before}, a bare server of Node beside it ${watched.bareWorst}), back ${back} ms after`,
    );
    if (held < connections / 2) found.push(`${way}: only ${held} connections came about: nothing was tried`);
    if (watched.unanswered === 0 && watched.worst > goalMs && watched.bareWorst > goalMs / 2)
      skipped.push(
        `${way}: not judged, the machine was busy with other work: ${watched.worst} ms at most, a bare server ${watched.bareWorst}`,
      );
    else if (watched.unanswered > 0 || watched.worst > goalMs)
      found.push(
        `${way}: ${watched.unanswered} of ${watched.asked} asks unanswered, ${watched.worst} ms at most in second ${watched.worstAt} (goal ${goalMs})`,
      );
    if (back > backGoalMs) found.push(`${way}: not back in ${backGoalMs / 1000} s`);
  }
  bare.stop();
  const planted: string[] = [];
  const unseen: string[] = [];
  for (const [way, args] of Object.entries(waysTo(twin.address, '/sorted', '/long'))) {
    const { watched, said } = await under(program, home, args, 10, `${twin.address}/echo`);
    (said && watched.unanswered > 0 ? planted : unseen).push(`slow ${way}`);
    await backAfter(`${twin.address}/echo`);
  }
  return {
    tool: 'slowhttptest',
    tried: `${connections} connections for ${seconds} s of each kind: ${shown.join('; ')}`,
    found,
    planted,
    unseen,
    skipped,
    seconds: (Date.now() - from) / 1000,
  };
}

function waysTo(base: string, taking: string, long: string): Record<string, string[]> {
  return {
    headers: ['-H', '-i', '5', '-x', '24', '-t', 'GET', '-u', `${base}/`],
    body: ['-B', '-i', '5', '-x', '10', '-s', '8192', '-t', 'POST', '-f', 'application/json', '-u', `${base}${taking}`],
    read: ['-X', '-n', '5', '-z', '32', '-w', '512', '-y', '1024', '-k', '3', '-u', `${base}${long}`],
  };
}

async function under(program: string, home: string, args: string[], seconds: number, live: string, ca?: string, bare?: string) {
  let isOver = false;
  const from = performance.now();
  const times: number[] = [];
  let worst = 0;
  let worstAt = 0;
  let unanswered = 0;
  let bareWorst = 0;
  const watch = (async () => {
    while (!isOver) {
      const [ms, bareMs] = await Promise.all([lively(live, ca), bare ? lively(bare) : 0]);
      bareWorst = Math.max(bareWorst, bareMs);
      if (Number.isFinite(ms)) times.push(ms);
      else unanswered += 1;
      if (ms > worst) [worst, worstAt] = [ms, Math.round((performance.now() - from) / 1000)];
      await wait(100);
    }
  })();
  const common = ['-c', String(connections), '-r', '100', '-l', String(seconds), '-p', '2'];
  const { output } = await run(program, [...args, ...common], { cwd: home, seconds: seconds + 30 });
  isOver = true;
  await watch;
  times.sort((a, b) => a - b);
  const watched: Watched = {
    asked: times.length + unanswered,
    unanswered,
    worst,
    worstAt,
    bareWorst,
    middle: times[Math.floor(times.length / 2)] ?? Number.POSITIVE_INFINITY,
  };
  const held = Math.max(0, ...[...output.matchAll(/connected:\s+(\d+)/g)].map((match) => Number(match[1])));
  return { watched, held, said: /service available:\s+NO/.test(output) };
}

/** Milliseconds until it answered on a connection of its own; endless where it did not. */
function lively(address: string, ca?: string): Promise<number> {
  const from = performance.now();
  return new Promise((done) => {
    const get = address.startsWith('https:') ? getTls : getPlain;
    const asked = get(address, { agent: false, ca, timeout: 3000 }, (answer) => {
      answer.resume();
      answer.on('end', () => done(answer.statusCode === 200 ? Math.round(performance.now() - from) : Number.POSITIVE_INFINITY));
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => done(Number.POSITIVE_INFINITY));
  });
}

/** Until it answers within the goal again; 15 s at most. */
async function backAfter(live: string, ca?: string): Promise<number> {
  const from = performance.now();
  while (performance.now() - from < 15_000) {
    if ((await lively(live, ca)) < goalMs) break;
    await wait(100);
  }
  return Math.round(performance.now() - from);
}

/** A process of its own that answers and does nothing else. */
async function startBare(): Promise<{ address: string; stop(): void }> {
  const script =
    "const s = require('http').createServer((_, a) => a.end('here')).listen(0, '127.0.0.1', () => console.log(s.address().port)); process.stdin.on('end', () => process.exit()).resume()";
  const child = spawn(process.execPath, ['-e', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const port = await new Promise<string>((found) => child.stdout.once('data', (chunk: Buffer) => found(String(chunk).trim())));
  return { address: `http://127.0.0.1:${port}/`, stop: () => child.stdin.end() };
}
