import { randomInt } from 'node:crypto';
import pg from 'pg';
import type { Clerk } from './agency.ts';
import { post } from './asking.ts';
import { drive, percentiles, type Reply } from './load.ts';
import { connections } from './measure.ts';
import type { RunningOffice } from './office.ts';
import type { Stand } from './stand.ts';
import { ms, printRows } from './table.ts';

const lengths = [
  { name: '1-2 (refused)', from: 1, to: 2 },
  { name: '3-5', from: 3, to: 5 },
  { name: '6-12', from: 6, to: 12 },
  { name: '13-30', from: 13, to: 30 },
];

/** What a search takes by the length of its text, cut anywhere out of letters that exist, and by who searches: chosen words hide what other ones cost. */
export async function searchByLength({ superuser, agency, database }: Stand, office: RunningOffice, seconds: number): Promise<void> {
  const searchers: [string, Clerk[]][] = [
    ['officers', agency.officers],
    ['heads, registries', [...agency.heads, ...agency.registries]],
    ['central registry', [agency.registrar]],
  ];
  const rows: string[][] = [];
  for (const length of lengths) {
    const texts = await fragments(superuser, length.from, length.to);
    const times = searchers.map((): number[] => []);
    const figures = await drive({
      port: office.port,
      pids: [office.pid, database.pid],
      connections,
      seconds: seconds / lengths.length,
      work: async (ask) => {
        const who = randomInt(searchers.length);
        const asked = post(oneOf((searchers[who] as [string, Clerk[]])[1]), '/api/sarabun/search', { text: oneOf(texts), pageSize: 20 });
        const sent = performance.now();
        const reply = await ask(asked);
        times[who]?.push(performance.now() - sent);
        return faultOf(reply, length === lengths[0]);
      },
    });
    rows.push([length.name, ...times.map(said), figures.cpuMs?.toFixed(2) ?? '-']);
    if (figures.wrong === 0) continue;
    console.log(`    ${figures.wrong} wrong replies, e.g. ${figures.sample}`);
    process.exitCode = 1;
  }
  console.log(`\nfts by length of the text and by who searches, ${connections} connections; p50 / p99 ms (searches), CPU ms a search`);
  printRows(['letters and marks', ...searchers.map(([name]) => name), 'CPU'], rows);
}

function said(times: number[]): string {
  const { p50, p99 } = percentiles(times);
  return `${ms(p50)} / ${ms(p99)} (${times.length})`;
}

/** Too short a text is refused, at once; every other one is searched for. */
function faultOf({ status, body }: Reply, tooShort: boolean): string | null {
  const right = tooShort ? body.includes('search_too_short') : status === 200 && body.includes('"status":"success"');
  return right ? null : `${status} ${body.slice(0, 300)}`;
}

/** Pieces of subjects, from and to texts; short ones of base letters alone, so that as many count as stand there. */
async function fragments(url: string, from: number, to: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, options: '-c search_path=office,public' });
  await client.connect();
  try {
    const { rows } = await client.query<{ words: string }>(
      `select concat_ws(' ', subject, from_text) as words from document where secrecy = 0 and state > 0 and id = any(select (random() * (select max(id) from document))::bigint from generate_series(1, 400))`,
    );
    const found = rows.flatMap(({ words }) => {
      const length = from + randomInt(to - from + 1);
      const at = randomInt(Math.max(1, words.length - length));
      const piece = words.slice(at, at + length).trim();
      const letters = piece.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
      return to <= 2 ? (letters > 0 ? [piece] : []) : letters > 2 ? [piece] : [];
    });
    return found.length > 0 ? found : ['ประชุม'.slice(0, to)];
  } finally {
    await client.end();
  }
}

const oneOf = <T>(list: T[]) => list[randomInt(list.length)] as T;
