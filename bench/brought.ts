import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openAsBlob, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { Refusal } from '../server/http/errors.ts';
import { bringFolder } from '../server/sarabun/brought/papers/bring-folder.ts';
import { bringRegisters } from '../server/sarabun/brought/work.ts';
import { faultOf, tabsOf } from './former-register.ts';
import { inOwnOffice, type Reply } from './own-office.ts';
import type { MostMemory } from './watch-memory.ts';

// npm run bench:brought -- [ROWS] [PAPERS] [SCANS] : a workbook of 200,000 lines of former registers, 5 % with a fault, is read and judged, brought in by
// a process that is killed in the middle, goes on, is searched and taken back; 20,000 papers come to its lines in two archives, 2 % with a fault, also
// over a kill; then a folder of scans of 300 kB by the operator's door.
// Goals: preview 60 s, commit 120 s, papers 20 a second, 300 MB of memory in the reader, and 300 MB more in the office and in the process that works.
const rows = Number(process.argv[2] ?? 200_000);
const papers = Number(process.argv[3] ?? rows / 10);
const scans = Number(process.argv[4] ?? papers / 20);
const scanKb = 300;
const goals = { preview: 60, commit: 120, memory: 300, search: 500, perSecond: 20 };

interface Import extends Reply {
  state: string;
  tabs: { tab: number; year: number | null }[];
  counts: Record<string, number>;
  lines: number;
  rootHash: string;
}

interface Papers extends Reply {
  working: boolean;
  counts: Record<string, number>;
}

const mb = (bytes: number) => Math.round(bytes / 1_048_576);
const verdict = (value: number, goal: number) => (value <= goal ? 'met' : 'NOT MET');

const made = mkdtempSync(join(tmpdir(), 'former-register-'));
execFileSync(process.execPath, [
  fileURLToPath(new URL('former-register.ts', import.meta.url)),
  ...['--to', made, '--rows', String(rows), '--papers', String(papers), '--scans', String(scans), '--kb', String(scanKb)],
]);
process.on('exit', () => rmSync(made, { recursive: true, force: true }));

/** Most memory of a span: how much more this office has than at its beginning, what its readers and the process that works have in all. */
async function watched(): Promise<{ said(): Promise<string> }> {
  globalThis.gc?.();
  const watch = fork(fileURLToPath(new URL('watch-memory.ts', import.meta.url)), [String(process.pid)]);
  await once(watch, 'message');
  return {
    async said() {
      watch.send('end');
      const [{ office, reader, worker }] = (await once(watch, 'message')) as [MostMemory];
      return (
        `office ${Math.round(office)} MB more than before, a reader ${Math.round(reader)} MB in all, the process that was killed ${Math.round(worker)} MB in all; ` +
        `goal ${goals.memory} MB of the reader, ${goals.memory} MB more of an office: ${verdict(Math.max(reader, office), goals.memory)}`
      );
    },
  };
}

await inOwnOffice(
  'brought',
  async () => {},
  async ({ office, url, tokenOf, get, post }) => {
    const token = await tokenOf('registrar');
    const unit = 10_000_000;
    const sheet = join(made, 'register.xlsx');
    console.log(`${rows.toLocaleString('en')} lines in ${tabsOf(rows)} tabs, a workbook of ${mb(statSync(sheet).size)} MB`);
    const form = new FormData();
    form.set('file', await openAsBlob(sheet), 'register.xlsx');
    const read = () => get<Import>(`/sarabun/brought/${id}`, token);
    const lines = await watched();

    let began = performance.now();
    const { id, message } = await post<{ id: number; message?: string }>(`/sarabun/brought?unitId=${unit}`, form, token);
    if (!id) throw new Error(message ?? 'the workbook was not taken');
    await bringRegisters(office);
    const reading = (performance.now() - began) / 1000;
    const mapped = await read();
    if (mapped.state !== 'MAPPING') throw new Error(JSON.stringify(mapped).slice(0, 300));
    began = performance.now();
    await post(`/sarabun/brought/${id}/plan`, { tabs: mapped.tabs }, token);
    await bringRegisters(office);
    const judging = (performance.now() - began) / 1000;
    const { counts: found, state } = await read();
    const counts = { lines: 0, errors: 0, ...found };
    console.log(`  read ${reading.toFixed(1)} s, judged ${judging.toFixed(1)} s (${state}): ${JSON.stringify(counts)}`);
    console.log(`  preview ${(reading + judging).toFixed(1)} s, goal ${goals.preview} s: ${verdict(reading + judging, goals.preview)}`);
    began = performance.now();
    const report = await get<{ gapCount: number; doubleCount: number } & Reply>(`/sarabun/brought/${id}/report`, token);
    console.log(`  report ${Math.round(performance.now() - began)} ms: ${report.gapCount} gaps, ${report.doubleCount} numbers twice`);

    await post(`/sarabun/brought/${id}/leave-out`, { errors: 1 }, token);
    const begun = await post(`/sarabun/brought/${id}/commit`, {}, token);
    if (begun.status !== 'success') throw new Error(begun.message);
    began = performance.now();
    const half = await killedAt(office, url, id);
    // what the dead process held goes with its connection, a moment later
    while ((await read()).state === 'COMMITTING') await goOn(office);
    const committing = (performance.now() - began) / 1000;
    const done = await read();
    const { rows: stood } = await sql<{
      lines: number;
      rows: number;
    }>`select count(*)::int as lines, count(distinct place)::int as rows from brought_line
      where import_id = ${id}`.execute(office.db);
    console.log(
      `  killed with -9 at row ${half.toLocaleString('en')}, gone on with; ${done.lines.toLocaleString('en')} lines said, ${stood[0]?.lines.toLocaleString('en')} there,`,
    );
    console.log(
      `    of ${stood[0]?.rows.toLocaleString('en')} rows: ${done.lines === stood[0]?.lines && stood[0].lines === stood[0].rows && done.lines === counts.lines - counts.errors ? 'exact, none twice' : 'NOT EXACT'}`,
    );
    console.log(
      `  commit ${committing.toFixed(1)} s with the start of the killed process, goal ${goals.commit} s: ${verdict(committing, goals.commit)}`,
    );
    console.log(`  memory: ${await lines.said()}`);
    const times: number[] = [];
    for (let at = 0; at < 20; at++) {
      const from = performance.now();
      await get(`/sarabun/brought-lines?text=${encodeURIComponent(`ลำดับที่ ${at * 911 + 7}`)}`, token);
      times.push(performance.now() - from);
    }
    times.sort((a, b) => a - b);
    console.log(
      `  search: middle ${Math.round(times[10] ?? 0)} ms, slowest ${Math.round(times[19] ?? 0)} ms, goal ${goals.search} ms: ${verdict(times[19] ?? 0, goals.search)}`,
    );
    await bringPapers();
    await bringScans();

    began = performance.now();
    await post(`/sarabun/brought/${id}/take-back`, { reason: 'bench' }, token);
    await bringRegisters(office);
    const { rows: left } = await sql<{
      left: number;
    }>`select (select count(*) from brought_line) + (select count(*) from brought_text) + (select count(*) from brought_row)
      + (select count(*) from brought_year) + (select count(*) from brought_paper) + (select count(*) from brought_archive) as left`.execute(
      office.db,
    );
    console.log(`  taken back whole in ${((performance.now() - began) / 1000).toFixed(1)} s, ${left[0]?.left} rows left`);

    async function bringPapers(): Promise<void> {
      for (const part of [0, 1]) {
        const path = join(made, `papers-${part}.zip`);
        const body = new FormData();
        body.set('file', await openAsBlob(path), `papers-${part}.zip`);
        const sent = await post(`/sarabun/brought/${id}/papers`, body, token);
        if (sent.status !== 'success') throw new Error(sent.message);
        console.log(`  an archive of about ${Math.ceil(papers / 2).toLocaleString('en')} papers, ${mb(statSync(path).size)} MB`);
      }
      const memory = await watched();
      began = performance.now();
      const unpacked = async () =>
        (
          await sql<{ place: number }>`select coalesce(sum(place), 0)::int as place from brought_archive where import_id = ${id}`.execute(
            office.db,
          )
        ).rows[0]?.place ?? 0;
      const half = await killed(office, url, unpacked, papers * 0.45);
      const list = async () => get<Papers>(`/sarabun/brought/${id}/papers?of=proposed`, token);
      while ((await list()).working) await goOn(office);
      const found = (performance.now() - began) / 1000;
      const { counts } = await list();
      await post(`/sarabun/brought/${id}/papers/attach`, {}, token);
      while ((await list()).working) await goOn(office);
      const whole = (performance.now() - began) / 1000;
      const wrong = Array.from({ length: papers }, (_, i) => faultOf(i)).filter((fault) => fault !== null).length;
      const { reading, ...kinds } = counts;
      const sum = Object.values(kinds).reduce((all, one) => all + one, 0);
      console.log(
        `  papers: killed with -9 at ${half.toLocaleString('en')}, gone on with: ${JSON.stringify(counts)}, ${sum === papers && counts.refused === wrong ? 'each once, every fault named' : `NOT EXACT, ${wrong} faults`}`,
      );
      const perSecond = papers / found;
      console.log(
        `  unpacked, judged, read and their lines found in ${found.toFixed(1)} s with the start of the killed process, ${perSecond.toFixed(0)} a second, attached in ${(whole - found).toFixed(1)} s more; goal ${goals.perSecond} a second: ${verdict(goals.perSecond, papers / whole)}`,
      );
      console.log(`  ${reading?.toLocaleString('en')} of those without a line wait for their picture to be read`);
      console.log(`  memory meanwhile: ${await memory.said()}`);
    }

    async function bringScans(): Promise<void> {
      const memory = await watched();
      began = performance.now();
      const so = await bringFolder(office, id, join(made, 'scans'), () => undefined);
      const came = (performance.now() - began) / 1000;
      await bringRegisters(office);
      const found = (performance.now() - began) / 1000;
      began = performance.now();
      const again = await bringFolder(office, id, join(made, 'scans'), () => undefined);
      const secondly = (performance.now() - began) / 1000;
      console.log(`  a folder of ${scans.toLocaleString('en')} scans of ${scanKb} kB by the operator: ${JSON.stringify(so)}`);
      console.log(
        `    kept in ${came.toFixed(1)} s, ${(scans / came).toFixed(0)} a second, ${Math.round((scans * scanKb) / 1024 / came)} MB a second, lines found in ${(found - came).toFixed(1)} s more; goal ${goals.perSecond} a second: ${verdict(goals.perSecond, scans / found)}`,
      );
      console.log(`    run again: ${again.before.toLocaleString('en')} known, ${secondly.toFixed(1)} s`);
      console.log(`  memory meanwhile: ${await memory.said()}`);
    }
  },
);

/** As the round of the next minute: a reader that got no time of a busy machine stops it, and nothing is lost. */
async function goOn(office: Parameters<typeof bringRegisters>[0]): Promise<void> {
  await bringRegisters(office).catch((error) => {
    if (!(error instanceof Refusal) || error.code !== 'file_busy') throw error;
    console.log('  a reader got no time of this machine: gone on with');
  });
}

function killedAt(office: Parameters<typeof bringRegisters>[0], url: string, id: number): Promise<number> {
  const place = async () =>
    (await sql<{ place: number }>`select place from brought_import where id = ${id}`.execute(office.db)).rows[0]?.place ?? 0;
  return killed(office, url, place, rows * 0.45);
}

/** A process of its own works until it has come so far, and is killed there. */
async function killed(
  office: Parameters<typeof bringRegisters>[0],
  url: string,
  place: () => Promise<number>,
  until: number,
): Promise<number> {
  const child = fork(fileURLToPath(new URL('../server/test/bring-until-killed.ts', import.meta.url)), [url, office.config.dataDir], {
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  while ((await place()) < until) await new Promise((resolve) => setTimeout(resolve, 100));
  child.kill('SIGKILL');
  await ended;
  return place();
}
