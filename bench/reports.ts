import { parseArgs } from 'node:util';
import { bangkokDay } from '../contract/rules/thai.ts';
import { reportCodes } from '../contract/statistics/reports.ts';
import type { Clerk } from './agency.ts';
import { headersOf } from './asking.ts';
import { machine } from './kept.ts';
import { startOffice } from './office.ts';
import { openStand } from './stand.ts';

// npm run bench:reports -- --letters 200000 --rounds 3 --data FOLDER : each report of a year, by who asks it, beside its goal
const { values } = parseArgs({
  options: {
    letters: { type: 'string', default: process.env.BENCH_LETTERS ?? '1000000' },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    data: { type: 'string' },
  },
});
const letters = Number(values.letters);
const rounds = Number(values.rounds);
const goalMs = 2000;
const only = values.only ? values.only.split(',') : null;

const until = bangkokDay(new Date());
const from = `${Number(until.slice(0, 4)) - 1}${until.slice(4)}`;

console.log(`${letters.toLocaleString('en')} letters, ${rounds} rounds, ${machine()}`);
const stand = await openStand(letters, values.data);
let missed = 0;
try {
  const office = await startOffice(stand.database, stand.dataDir, { LIMITS: 'off' });
  const ask = async (who: Clerk, path: string) => {
    const began = performance.now();
    const reply = await fetch(`http://127.0.0.1:${office.port}/api${path}`, { headers: headersOf(who) });
    const body = await reply.text();
    if (reply.status !== 200 || !body.includes('"success"')) throw new Error(`${path}: ${reply.status} ${body.slice(0, 300)}`);
    return performance.now() - began;
  };
  const head = stand.agency.heads[0] as Clerk;
  const span = `from=${from}&until=${until}`;
  const asked: [string, Clerk, string][] = [
    ...reportCodes
      .filter((code) => !only || only.includes(code))
      .flatMap((code): [string, Clerk, string][] => {
        const path = `/statistics/reports/${code}?${span}`;
        const office: [string, Clerk, string] = [`${code}, the office`, stand.agency.registrar, path];
        return code === 'secret' ? [office] : [office, [`${code}, a head`, head, path]];
      }),
    ['letters behind volume', stand.agency.registrar, `/statistics/letters?report=volume&${span}&part=done`],
  ];
  for (const [name, who, path] of asked) {
    const first = await ask(who, path);
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) times.push(await ask(who, path));
    times.sort((one, other) => one - other);
    const middle = times[Math.floor(times.length / 2)] ?? first;
    const worst = Math.max(first, times.at(-1) ?? 0);
    if (middle > goalMs) missed += 1;
    console.log(
      `${name.padEnd(28)} ${Math.round(middle).toString().padStart(6)} ms in the middle, ${Math.round(worst).toString().padStart(6)} at most (goal ${goalMs})${middle > goalMs ? ' MISSED' : ''}`,
    );
  }
  await office.stop();
} finally {
  await stand.close();
}
if (missed > 0) process.exitCode = 1;
