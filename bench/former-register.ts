import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import writeWorkbook from 'write-excel-file/node';
import { zipOf } from '../server/files/show/zip.ts';
import { anyPdf, encryptedPdf } from '../server/files/test-files.ts';

// What a former system leaves: a workbook of its registers, two archives of its papers and a folder of scans, with faults. Written by a process of its
// own, so that bench/brought.ts measures what the office takes and not what its making took.

const perYear = 20_000;
const senders = ['กรมบัญชีกลาง', 'สำนักงบประมาณ', 'กรมการปกครอง', 'สำนักงาน ก.พ.', 'กรมส่งเสริมการปกครองท้องถิ่น', 'สำนักงานปลัดกระทรวง'];
const heads = ['เลขทะเบียนรับ', 'วันที่รับ', 'ที่', 'ลงวันที่', 'จาก', 'ถึง', 'เรื่อง', 'การปฏิบัติ', 'หมายเหตุ'];

export const tabsOf = (rows: number) => Math.ceil(rows / perYear);
const yearOf = (rows: number, at: number) => 2566 - tabsOf(rows) + Math.floor(at / perYear);

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

async function workbook(rows: number): Promise<Buffer> {
  const text = (value: string) => ({ value, type: String });
  const sheets = Array.from({ length: tabsOf(rows) }, (_, n) => {
    const year = yearOf(rows, n * perYear);
    const count = Math.min(perYear, rows - n * perYear);
    return {
      sheet: `รับ ${year}`,
      data: [heads.map(text), ...Array.from({ length: count }, (_, i) => line(n * perYear + i, year).map(text))],
    };
  });
  return writeWorkbook(sheets as never).toBuffer();
}

/** Faults among papers, one of so many each: damaged, locked, the bytes of the one before, no PDF. */
const faults = { damaged: 100, locked: 250, same: 200, other: 500 } as const;
export const faultOf = (i: number): keyof typeof faults | null =>
  i % faults.damaged === 11
    ? 'damaged'
    : i % faults.locked === 22
      ? 'locked'
      : i % faults.same === 33
        ? 'same'
        : i % faults.other === 44
          ? 'other'
          : null;

/** By its number and year, by the number of the letter, and one of fifty by nothing that is known. */
function nameOf(rows: number, papers: number, i: number): string {
  // beside the lines that have a fault of their own
  const at = Math.min(rows - 1, i * Math.max(1, Math.floor(rows / papers)) + 1);
  if (faultOf(i) === 'other') return `บันทึก ${i}.docx`;
  if (i % 50 === 7) return `สแกน ${i} ก.pdf`;
  return i % 3 === 0 ? `ศธ ${1000 + (at % 9000)}-${at}.pdf` : `${yearOf(rows, at)}/${(at % perYear) + 1}.pdf`;
}

async function paperMaker(bytesEach: number): Promise<(i: number) => Uint8Array> {
  const whole = Buffer.from(await anyPdf());
  const locked = Buffer.from(await encryptedPdf('secret'));
  // each is another by a comment before the place of its table, which no other place in it depends on
  const sized = (start: Buffer) => {
    const at = Math.max(start.lastIndexOf('startxref'), 0);
    return Buffer.concat([start.subarray(0, at), Buffer.from(`%${randomBytes(bytesEach).toString('base64')}\n`), start.subarray(at)]);
  };
  let before = sized(whole);
  return (i) => {
    const fault = faultOf(i);
    if (fault === 'same') return before;
    before = sized(fault === 'damaged' ? Buffer.from('%PDF-1.7 nothing') : fault === 'locked' ? locked : whole);
    return before;
  };
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      rows: { type: 'string' },
      papers: { type: 'string' },
      scans: { type: 'string' },
      kb: { type: 'string' },
    },
  });
  const [to, rows, papers, scans] = [values.to as string, Number(values.rows), Number(values.papers), Number(values.scans)];
  writeFileSync(join(to, 'register.xlsx'), await workbook(rows));
  const small = await paperMaker(3000);
  const half = Math.ceil(papers / 2);
  for (const part of [0, 1]) {
    const entries = Array.from({ length: Math.min(papers, (part + 1) * half) - part * half }, (_, n) => {
      const i = part * half + n;
      return { name: nameOf(rows, papers, i), bytes: small(i) };
    });
    writeFileSync(join(to, `papers-${part}.zip`), zipOf(entries));
  }
  const large = await paperMaker(Number(values.kb) * 1024);
  for (let i = 0; i < scans; i++) {
    // lines beside those of the archives
    const at = i * Math.max(1, Math.floor(rows / scans)) + 2;
    const folder = join(to, 'scans', String(yearOf(rows, at)));
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${(at % perYear) + 1}-2.pdf`), large(i));
  }
}
