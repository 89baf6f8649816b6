import { stringify } from 'csv-stringify/sync';
import { sql } from 'kysely';
import { buddhistYear } from '../../../contract/rules/thai.ts';
import type { BroughtTab } from '../../../contract/sarabun/brought.ts';
import type { Db } from '../../http/context.ts';
import type { Office } from '../../office.ts';
import { beginCommit, commitBlock } from '../../sarabun/brought/commit-lines.ts';
import { judgeRows } from '../../sarabun/brought/judge-rows.ts';
import { readRows } from '../../sarabun/brought/read-rows.ts';

const central = 10_000_000;

const letters = [
  ['อว 0206.4/102', 'สำนักงานปลัดกระทรวง', 'ขอเชิญประชุมคณะกรรมการขับเคลื่อนยุทธศาสตร์'],
  ['กค 0402.2/ว 15', 'กรมบัญชีกลาง', 'แนวปฏิบัติการเบิกจ่ายเงินงบประมาณ'],
  ['นร 0505/318', 'สำนักเลขาธิการคณะรัฐมนตรี', 'การเสนอเรื่องต่อคณะรัฐมนตรี'],
  ['มท 0808.2/77', 'กรมส่งเสริมการปกครองท้องถิ่น', 'ขอความอนุเคราะห์ข้อมูลสถิติ'],
  ['ศธ 04007/1204', 'สำนักงานเขตพื้นที่การศึกษา', 'ขอส่งรายงานผลการดำเนินงาน'],
  ['สธ 0201/56', 'สำนักงานปลัดกระทรวงสาธารณสุข', 'ขอเชิญเป็นวิทยากร'],
] as const;

/** A register of the time before this office as an office had it on paper: with a number twice, one missing, one void, and a day that never was. */
export async function bringFormerRegister(office: Office, db: Db, now: Date): Promise<void> {
  const { rows: books } = await sql<{ id: number; by: number }>`select r.id, a.person_id as by from register r, account a
    where r.unit_id = ${central} and r.kind = 'RECEIVE' and r.series = 'GENERAL' and a.username = 'registrar'`.execute(db);
  const [book] = books;
  if (!book) return;
  const year = buddhistYear(now) - 3;
  const name = `ทะเบียนหนังสือรับ ${year}.csv`;
  const stored = await office.files.put(Buffer.from(`\ufeff${stringify(rowsOf(year))}`), { name, mime: 'text/csv' });
  const { id: file } = await db
    .insertInto('file')
    .values({ sha256: stored.sha256, name, mime: stored.mime, size: stored.size, uploaded_by: book.by })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('brought_import')
    .values({ unit_id: central, file_id: file, name, file_hash: stored.sha256, brought_by: book.by })
    .returning('id')
    .executeTakeFirstOrThrow();
  await readRows({ db, files: office.files }, id);
  const { rows } = await sql<{ tabs: BroughtTab[] }>`select tabs from brought_import where id = ${id}`.execute(db);
  const tabs = rows[0]?.tabs.map((tab) => ({ ...tab, bookId: book.id, year }));
  await sql`update brought_import set state = 'JUDGING', tabs = ${JSON.stringify(tabs)}::jsonb where id = ${id}`.execute(db);
  await judgeRows({ db }, id);
  await beginCommit(db, id, { by: book.by, shared: true });
  while (await commitBlock(db, id));
}

function rowsOf(year: number): string[][] {
  const lines = Array.from({ length: 36 }, (_, at) => {
    const [docNo, from, subject] = letters[at % letters.length] as (typeof letters)[number];
    const no = at < 20 ? at + 1 : at + 2;
    const month = ['ม.ค.', 'ก.พ.', 'มี.ค.', 'เม.ย.', 'พ.ค.', 'มิ.ย.'][Math.floor(at / 6)] as string;
    const day = `${2 + (at % 6) * 4} ${month} ${year}`;
    return [String(no), day, `${docNo}${at}`, `${1 + (at % 6) * 4} ${month} ${year}`, from, 'ผู้อำนวยการ', subject, '', ''];
  });
  const [second, void_, odd] = [lines[9], lines[14], lines[30]] as [string[], string[], string[]];
  second[0] = '9';
  void_[6] = 'ยกเลิก';
  odd[3] = `31 เม.ย. ${year}`;
  return [
    [`ทะเบียนหนังสือรับ ประจำปี ${year}`],
    ['เลขทะเบียนรับ', 'วันที่รับ', 'ที่', 'ลงวันที่', 'จาก', 'ถึง', 'เรื่อง', 'การปฏิบัติ', 'หมายเหตุ'],
    ...lines,
    ['รวม 36 เรื่อง'],
  ];
}
