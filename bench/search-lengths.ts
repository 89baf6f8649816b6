import { randomInt } from 'node:crypto';
import pg from 'pg';
import type { Agency, Clerk } from './agency.ts';
import { post } from './asking.ts';
import { percentiles, type Reply, spell } from './load.ts';
import { connections } from './measure.ts';
import { ms, printRows } from './table.ts';

const lengths = [
  { name: '1-2 (refused)', from: 1, to: 2 },
  { name: '3-5', from: 3, to: 5 },
  { name: '6-12', from: 6, to: 12 },
  { name: '13-30', from: 13, to: 30 },
];

/** What a search takes by the length of its text, cut anywhere out of letters that exist, and by who searches: long texts hide what short ones cost. */
export async function searchByLength(url: string, port: number, agency: Agency, seconds: number): Promise<void> {
  const texts = await Promise.all(lengths.map(({ from, to }) => fragments(url, from, to)));
  const searchers: [string, Clerk[]][] = [
    ['officers', agency.officers],
    ['heads, registries', [...agency.heads, ...agency.registries]],
    ['central registry', [agency.registrar]],
  ];
  const cells = lengths.map(() => searchers.map((): { times: number[]; wrong: number } => ({ times: [], wrong: 0 })));
  const { sample } = await spell({
    port,
    connections,
    seconds,
    work: async (ask) => {
      const length = randomInt(lengths.length);
      const who = randomInt(searchers.length);
      const clerk = oneOf((searchers[who] as [string, Clerk[]])[1]);
      const text = oneOf(texts[length] as string[]);
      const sent = performance.now();
      const reply = await ask(post(clerk, '/api/sarabun/search', { text, pageSize: 20 }));
      const cell = cells[length]?.[who] as { times: number[]; wrong: number };
      cell.times.push(performance.now() - sent);
      const fault = faultOf(reply, length === 0);
      if (fault) cell.wrong += 1;
      return fault;
    },
  });
  console.log(`\nfts by length of the text and by who searches, ${seconds} s, ${connections} connections; p50 / p99 ms (searches)`);
  printRows(
    ['letters and marks', ...searchers.map(([name]) => name), 'all'],
    lengths.map(({ name }, i) => {
      const row = cells[i] ?? [];
      const all = { times: row.flatMap((one) => one.times), wrong: row.reduce((sum, one) => sum + one.wrong, 0) };
      return [name, ...[...row, all].map(said)];
    }),
  );
  if (sample) {
    console.log(`    wrong reply: ${sample}`);
    process.exitCode = 1;
  }
}

function said({ times, wrong }: { times: number[]; wrong: number }): string {
  const { p50, p99 } = percentiles(times);
  return `${ms(p50)} / ${ms(p99)} (${times.length})${wrong ? ` ${wrong} WRONG` : ''}`;
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
