import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import writeWorkbook from 'write-excel-file/node';
import { zipOf } from '../server/files/show/zip.ts';
import { anyPdf } from '../server/files/test-files.ts';
import { bringRegisters } from '../server/sarabun/brought/work.ts';
import { inOwnOffice, type Reply } from './own-office.ts';

// npm run bench:brought -- [ROWS] [PAPERS] : a workbook of 200,000 lines of former registers, 5 % with a fault, is read and judged, brought in by a process that
// is killed in the middle, goes on, is searched and taken back; 20,000 papers come to its lines in two archives, also over a kill.
// Goals: preview 60 s, commit 120 s, papers 20 minutes, 300 MB of memory more in each process.
const rows = Number(process.argv[2] ?? 200_000);
const papers = Number(process.argv[3] ?? rows / 10);
const goals = { preview: 60, commit: 120, memory: 300, search: 500, papers: 1200 };
const perYear = 20_000;

interface Import extends Reply {
  state: string;
  tabs: { tab: number; year: number | null }[];
  counts: Record<string, number>;
  lines: number;
  rootHash: string;
}

const senders = ['กรมบัญชีกลาง', 'สำนักงบประมาณ', 'กรมการปกครอง', 'สำนักงาน ก.พ.', 'กรมส่งเสริมการปกครองท้องถิ่น', 'สำนักงานปลัดกระทรวง'];
const heads = ['เลขทะเบียนรับ', 'วันที่รับ', 'ที่', 'ลงวันที่', 'จาก', 'ถึง', 'เรื่อง', 'การปฏิบัติ', 'หมายเหตุ'];

/** One of twenty has a fault or a doubt, each in its way. */
function line(at: number, year: number): string[] {
  const no = String((at % perYear) + 1);
  const day = `${1 + (at % 28)} ${['ม.ค.', 'กุมภาพันธ์', 'มี.ค', 'เม.ย.'][at % 4]} ${year}`;
  const cells = [
    no,
    day,
    `ศธ ${1000 + (at % 9000)}/${at}`,
    day,
    senders[at % senders.length] as string,
    'ผู้อำนวยการ',
    `ขอส่งเอกสารประกอบการพิจารณาโครงการลำดับที่ ${at} ครั้งที่ ${at % 13}`,
    `มอบกลุ่มงานที่ ${at % 40}`,
    '',
  ];
  if (at % 20 === 0) {
    const fault = (at / 20) % 5;
    if (fault === 0) cells[0] = 'อ่านไม่ออก';
    if (fault === 1) cells[3] = '05/06/66';
    if (fault === 2) cells[1] = `31 ก.พ. ${year}`;
    if (fault === 3) cells[6] = '';
    if (fault === 4) cells[0] = String(Math.max(1, Number(no) - 1));
  }
  return cells;
}

async function workbook(): Promise<Buffer> {
  const years = Math.ceil(rows / perYear);
  const text = (value: string) => ({ value, type: String });
  const sheets = Array.from({ length: years }, (_, n) => {
    const year = 2568 - years + 1 + n - 3;
    const count = Math.min(perYear, rows - n * perYear);
    return {
      sheet: `รับ ${year}`,
      data: [heads.map(text), ...Array.from({ length: count }, (_, i) => line(n * perYear + i, year).map(text))],
    };
  });
  return writeWorkbook(sheets as never).toBuffer();
}

/** By their number and year, by the number of the letter, and one of fifty by nothing that is known. */
async function archiveOf(first: number, end: number): Promise<Buffer> {
  const bytes = Buffer.from(await anyPdf());
  const years = Math.ceil(rows / perYear);
  return zipOf(
    Array.from({ length: end - first }, (_, i) => {
      const at = (first + i) * Math.max(1, Math.floor(rows / papers));
      const year = 2568 - years + 1 + Math.floor(at / perYear) - 3;
      const name =
        at % 50 === 7 ? `สแกน ${at} ก.pdf` : at % 3 === 0 ? `ศธ ${1000 + (at % 9000)}-${at}.pdf` : `${year}/${(at % perYear) + 1}.pdf`;
      // behind its end each is another
      return { name, bytes: Buffer.concat([bytes, Buffer.from(`\n% ${first + i} ${randomBytes(450).toString('base64')}\n`)]) };
    }),
  );
}

interface Papers extends Reply {
  working: boolean;
  counts: Record<string, number>;
}

const mb = (bytes: number) => Math.round(bytes / 1_048_576);
const verdict = (value: number, goal: number) => (value <= goal ? 'met' : 'NOT MET');

await inOwnOffice(
  'brought',
  async () => {},
  async ({ office, url, tokenOf, get, post }) => {
    const token = await tokenOf('registrar');
    const unit = 10_000_000;
    const bytes = await workbook();
    console.log(`${rows.toLocaleString('en')} lines in ${Math.ceil(rows / perYear)} tabs, a workbook of ${mb(bytes.length)} MB`);
    const form = new FormData();
    form.set('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'register.xlsx');
    const read = () => get<Import>(`/sarabun/brought/${id}`, token);
    globalThis.gc?.();
    const before = process.memoryUsage().rss;
    let [officeMost, readerMost] = [0, 0];
    const watch = setInterval(() => {
      officeMost = Math.max(officeMost, process.memoryUsage().rss - before);
      readerMost = Math.max(readerMost, ...childrenOf(process.pid));
    }, 100);

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
    while ((await read()).state === 'COMMITTING') await bringRegisters(office);
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
    console.log(
      `  memory: office ${mb(officeMost)} MB more than before, reader ${mb(readerMost)} MB in all, goal ${goals.memory} MB each: ${verdict(Math.max(mb(officeMost), mb(readerMost)), goals.memory)}`,
    );
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
    clearInterval(watch);

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
      const each = Math.ceil(papers / 2);
      for (const part of [0, 1]) {
        const packed = await archiveOf(part * each, Math.min(papers, (part + 1) * each));
        const body = new FormData();
        body.set('file', new Blob([packed as Uint8Array<ArrayBuffer>]), `papers-${part}.zip`);
        const sent = await post(`/sarabun/brought/${id}/papers`, body, token);
        if (sent.status !== 'success') throw new Error(sent.message);
        console.log(`  an archive of ${each.toLocaleString('en')} papers, ${mb(packed.length)} MB`);
      }
      globalThis.gc?.();
      [officeMost, readerMost] = [0, 0];
      const from = process.memoryUsage().rss - before;
      began = performance.now();
      const unpacked = async () =>
        (
          await sql<{ place: number }>`select coalesce(sum(place), 0)::int as place from brought_archive where import_id = ${id}`.execute(
            office.db,
          )
        ).rows[0]?.place ?? 0;
      const half = await killed(office, url, unpacked, papers * 0.45);
      const list = async () => get<Papers>(`/sarabun/brought/${id}/papers?of=proposed`, token);
      while ((await list()).working) await bringRegisters(office);
      const found = (performance.now() - began) / 1000;
      const { counts } = await list();
      await post(`/sarabun/brought/${id}/papers/attach`, {}, token);
      while ((await list()).working) await bringRegisters(office);
      const whole = (performance.now() - began) / 1000;
      const sum = Object.values(counts).reduce((all, one) => all + one, 0);
      console.log(
        `  papers: killed with -9 at ${half.toLocaleString('en')}, gone on with: ${JSON.stringify(counts)}, ${sum === papers ? 'each once' : 'NOT EXACT'}`,
      );
      console.log(
        `  papers read and their lines found in ${found.toFixed(1)} s, attached in ${(whole - found).toFixed(1)} s more, goal ${goals.papers} s: ${verdict(whole, goals.papers)}`,
      );
      const more = Math.max(mb(officeMost - from), mb(readerMost));
      console.log(
        `  memory meanwhile: office ${mb(officeMost - from)} MB more than before, reader ${mb(readerMost)} MB in all, goal ${goals.memory} MB each: ${verdict(more, goals.memory)}`,
      );
    }
  },
);

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

/** Bytes in memory of the children of a process. */
function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const status = readFileSync(`/proc/${name}/status`, 'utf8');
        if (!new RegExp(`^PPid:\\s+${pid}$`, 'm').test(status)) return [];
        // the database is a child too
        if (/^Name:\s+postgres/m.test(status)) return [];
        return [Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024];
      } catch {
        return [];
      }
    });
}
