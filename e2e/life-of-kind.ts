import { expect, type Page } from '@playwright/test';
import { type DocumentKind, documentKinds, type KindGroup, kinds } from '../contract/kinds.ts';
import { buddhistYear, normalizeThai } from '../contract/rules/thai.ts';
import { openPaper } from '../server/paper/paper.ts';
import { whole } from '../server/test/matrix.ts';
import { field, labelsOf, newDraft, type Sheet, submitDraft, typeDraft } from './draft-window.ts';
import { does, openFromQueue, stands, windowsOf } from './letter-window.ts';
import { test } from './story.ts';

/** What ends the life of a letter of this kind here: each way out of the lifecycle is walked by some kind. */
type End = 'deliver' | 'receive' | 'publish' | 'close' | 'cancel';

interface Life {
  /** The labels of its parts, from the top of the paper to its end. */
  parts: string[];
  typed: Record<string, string>;
  receivers?: string[];
  files?: true;
  /** As it is written; null: a kind without a number. */
  number: RegExp | null;
  /** Words that stand on the paper beside what was typed. */
  printed: string[];
  /** Its paper has no line เรื่อง: the subject stands in the books only. */
  untitled?: true;
  /** What it is called where it has no field เรื่อง. */
  called?: string;
  end: End;
}

const year = buddhistYear(new Date());
const round = 10_000 + (Date.now() % 90_000);
const body = 'ข้อความ';
const letterParts = ['เรื่อง', 'คำขึ้นต้น', 'ถึงผู้ใด', 'อ้างถึง', 'สิ่งที่ส่งมาด้วย', body, 'คำลงท้าย', 'ส่วนราชการเจ้าของเรื่อง', 'สำเนาส่ง'];
const ruleParts = ['ว่าด้วย', 'ฉบับที่', body];
const newsParts = ['เรื่อง', 'ฉบับที่', body];
const meetingParts = ['คณะที่ประชุม', 'ครั้งที่', 'เมื่อ', 'ณ', 'ผู้มาประชุม', 'ผู้ไม่มาประชุม', 'ผู้เข้าร่วมประชุม', 'เริ่มประชุมเวลา', body, 'เลิกประชุมเวลา'];
const sendNumber = /^อว 0601\.01\.3\/\d+$/;
const yearNumber = new RegExp(`^\\d+/${year}$`);

const lives: Record<DocumentKind, Life> = {
  external: {
    parts: letterParts,
    typed: {
      คำขึ้นต้น: 'กราบเรียน',
      ถึงผู้ใด: 'นายกรัฐมนตรี',
      สิ่งที่ส่งมาด้วย: 'กำหนดการสัมมนา',
      [body]: 'ด้วยมหาวิทยาลัยกำหนดจัดสัมมนา\n1. ภาคเช้า\nภาคบ่าย\n\nจึงเรียนมาเพื่อโปรดพิจารณา',
      สำเนาส่ง: 'สำนักงานปลัดกระทรวง',
    },
    receivers: ['สำนักเลขาธิการนายกรัฐมนตรี'],
    number: sendNumber,
    printed: ['กราบเรียน', 'นายกรัฐมนตรี', 'กำหนดการสัมมนา', 'ขอแสดงความนับถืออย่างยิ่ง', 'อธิการบดี', 'สำนักงานปลัดกระทรวง'],
    end: 'deliver',
  },
  memo: {
    parts: ['ส่วนราชการเจ้าของเรื่อง', 'เรื่อง', 'คำขึ้นต้น', 'ถึงผู้ใด', body],
    typed: { ถึงผู้ใด: 'ผู้อำนวยการกองคลัง', [body]: 'ตามที่กองคลังแจ้งปิดงวดบัญชี' },
    receivers: ['กองคลัง'],
    number: sendNumber,
    printed: ['บันทึกข้อความ', 'ส่วนราชการ', 'ผู้อำนวยการกองคลัง'],
    end: 'receive',
  },
  circular: {
    parts: letterParts,
    typed: { ถึงผู้ใด: 'หัวหน้าหน่วยงานทุกหน่วยงาน', [body]: 'ขอแจ้งแนวปฏิบัติการลาของบุคลากร' },
    receivers: ['กองคลัง'],
    number: /^อว 0601\.01\.3\/ว \d+$/,
    printed: ['หัวหน้าหน่วยงานทุกหน่วยงาน', 'ขอแสดงความนับถือ'],
    end: 'receive',
  },
  order: {
    parts: ['เรื่อง', body],
    typed: { [body]: 'เพื่อให้การดำเนินงานเป็นไปด้วยความเรียบร้อย จึงแต่งตั้งคณะกรรมการ' },
    number: yearNumber,
    printed: ['คำสั่ง', 'สั่ง ณ วันที่', 'อธิการบดี'],
    end: 'publish',
  },
  regulation: {
    parts: ruleParts,
    typed: { ว่าด้วย: `การใช้ห้องสมุด รอบ ${round}`, ฉบับที่: '2', [body]: 'โดยที่เป็นการสมควรปรับปรุงระเบียบว่าด้วยการใช้ห้องสมุด' },
    number: null,
    printed: ['ระเบียบ', `ว่าด้วยการใช้ห้องสมุด รอบ ${round}`, '(ฉบับที่ 2)', `พ.ศ. ${year}`, 'ประกาศ ณ วันที่'],
    called: `ระเบียบ ว่าด้วยการใช้ห้องสมุด รอบ ${round} (ฉบับที่ 2)`,
    untitled: true,
    end: 'publish',
  },
  bylaw: {
    parts: ruleParts,
    typed: { ว่าด้วย: `การศึกษาระดับปริญญาตรี รอบ ${round}`, [body]: 'อาศัยอำนาจตามความในพระราชบัญญัติมหาวิทยาลัย' },
    number: null,
    printed: ['ข้อบังคับ', `ว่าด้วยการศึกษาระดับปริญญาตรี รอบ ${round}`, 'ประกาศ ณ วันที่'],
    called: `ข้อบังคับ ว่าด้วยการศึกษาระดับปริญญาตรี รอบ ${round}`,
    untitled: true,
    end: 'publish',
  },
  announcement: {
    parts: ['เรื่อง', body],
    typed: { [body]: 'ด้วยมหาวิทยาลัยจะรับสมัครบุคคลเพื่อคัดเลือกเป็นพนักงาน' },
    number: yearNumber,
    printed: ['ประกาศ', 'ประกาศ ณ วันที่', 'อธิการบดี'],
    end: 'publish',
  },
  statement: {
    parts: newsParts,
    typed: { ฉบับที่: '1', [body]: 'ตามที่มีข่าวปรากฏในสื่อสังคมออนไลน์ มหาวิทยาลัยขอชี้แจง' },
    number: null,
    printed: ['แถลงการณ์', '(ฉบับที่ 1)'],
    end: 'publish',
  },
  news: {
    parts: newsParts,
    typed: { [body]: 'มหาวิทยาลัยเปิดบ้านต้อนรับนักเรียนชั้นมัธยมศึกษา' },
    number: null,
    printed: ['ข่าว'],
    end: 'publish',
  },
  certificate: {
    parts: ['เรื่อง', body],
    typed: { [body]: 'หนังสือฉบับนี้ให้ไว้เพื่อรับรองว่า นายสมชาย ใจดี เป็นบุคลากรของมหาวิทยาลัยจริง' },
    number: yearNumber,
    printed: ['เลขที่', 'หนังสือฉบับนี้ให้ไว้เพื่อรับรองว่า', 'ให้ไว้ ณ วันที่'],
    untitled: true,
    end: 'cancel',
  },
  minutes: {
    parts: meetingParts,
    typed: {
      คณะที่ประชุม: 'คณะกรรมการบริหารมหาวิทยาลัย',
      ครั้งที่: `${round}/${year}`,
      เมื่อ: `วันพุธที่ 18 พฤศจิกายน ${year}`,
      ณ: 'ห้องประชุมสภามหาวิทยาลัย',
      เริ่มประชุมเวลา: '09.30 น.',
      เลิกประชุมเวลา: '12.00 น.',
      ผู้มาประชุม: 'ศ.ดร.กตัญญู เกียรติศักดิ์สกุล, ประธาน',
      ผู้ไม่มาประชุม: 'นายอาทิตย์ วิชัยดิษฐ, กรรมการ ติดราชการ',
      [body]: '1. เรื่องที่ประธานแจ้งให้ที่ประชุมทราบ\n\nประธานแจ้งกำหนดการ\nมติ รับทราบ',
    },
    number: yearNumber,
    printed: ['รายงานการประชุม', 'คณะกรรมการบริหารมหาวิทยาลัย', 'ผู้มาประชุม', 'เริ่มประชุมเวลา', 'ระเบียบวาระที่ 1', 'เลิกประชุมเวลา'],
    called: `รายงานการประชุมคณะกรรมการบริหารมหาวิทยาลัย ครั้งที่ ${round}/${year}`,
    untitled: true,
    end: 'publish',
  },
  note: {
    parts: ['ถึงผู้ใด', 'เรื่อง', body],
    typed: { ถึงผู้ใด: 'ผู้อำนวยการกองคลัง', [body]: 'ขอส่งสำเนาหลักฐานเพื่อประกอบการพิจารณา' },
    number: null,
    printed: ['บันทึกข้อความ', 'ผู้อำนวยการกองคลัง'],
    end: 'close',
  },
  other: { parts: ['เรื่อง'], typed: {}, files: true, number: null, printed: [], end: 'close' },
  stamped: {
    parts: ['เรื่อง', 'ถึงผู้ใด', body, 'ส่วนราชการเจ้าของเรื่อง'],
    typed: { ถึงผู้ใด: 'กรมบัญชีกลาง', [body]: 'ขอส่งสำเนารายงานการเงินประจำเดือน' },
    receivers: ['กรมบัญชีกลาง'],
    number: sendNumber,
    printed: ['ถึง', 'กรมบัญชีกลาง'],
    untitled: true,
    end: 'deliver',
  },
};
const known = [...new Set(Object.values(lives).flatMap((life) => life.parts))];

let officers: Record<'officer' | 'head' | 'director' | 'clerk' | 'pornthip.y', Page>;

/** By `npm test` one kind for each end, with and without receivers, files and a number; all by `npm run test:matrix`. */
const always: DocumentKind[] = ['external', 'circular', 'certificate', 'minutes', 'other'];

/** The story of each of these kinds, from its form to its end, by the screens alone. */
export function eachLives(groups: KindGroup[]): void {
  test.describe.configure({ timeout: 240_000 });
  officers = windowsOf('officer', 'head', 'director', 'clerk', 'pornthip.y');
  for (const kind of documentKinds.filter((one) => groups.includes(kinds[one].group) && (whole || always.includes(one))))
    test(`[E5] ${kinds[kind].code} ${kinds[kind].name.th}`, () => live(kind));
}

async function live(name: DocumentKind): Promise<void> {
  const kind = lives[name];
  const called = kinds[name].name.th;
  const subject = kind.called ?? `${called} เพื่อทดสอบทั้งกระบวนการ รอบที่ ${round}`;
  const page = officers.officer;
  const documentId = await newDraft(page, called);
  // the field of the text comes after the others: it is a part of its own
  await expect.poll(() => labelsOf(page, known)).toEqual(kind.parts);
  await typeDraft(page, {
    fields: { ...kind.typed, ...(kind.called ? {} : { เรื่อง: subject }) },
    reviewers: ['ผู้อำนวยการกองบริหารงานบุคคล'],
    signers: ['อธิการบดี'],
    ...(kind.receivers ? { receivers: kind.receivers } : {}),
    ...(kind.files ? { files: [await sheet()] } : {}),
  });
  if (kind.typed.คำขึ้นต้น === 'กราบเรียน') await expect(field(page, 'คำลงท้าย')).toHaveValue('ขอแสดงความนับถืออย่างยิ่ง');
  await submitDraft(page);

  await openFromQueue(officers.head, subject, 'review');
  await stands(officers.head, 'รอ ผู้อำนวยการกองบริหารงานบุคคล ตรวจทาน');
  await does(officers.head, 'ตรวจทานผ่าน');
  await openFromQueue(officers.director, subject, 'sign');
  await stands(officers.director, 'รอ อธิการบดี ลงนาม');
  await does(officers.director, 'ลงนาม');

  const { clerk } = officers;
  await clerk.goto(`sarabun/document/${documentId}`);
  await stands(clerk, kind.number ? 'ออกเลขแล้ว' : 'ลงนามแล้ว');
  if (kinds[name].template !== null) await isPrinted(clerk, kind, subject);
  await ends[kind.end](clerk, name, subject);
}

const ends: Record<End, (clerk: Page, kind: DocumentKind, subject: string) => Promise<void>> = {
  /** Sent outside; with the last receiver the letter closes. */
  async deliver(clerk) {
    await does(clerk, 'ส่ง');
    await stands(clerk, /^รอ .* บันทึกการนำส่ง$/);
    await does(clerk, 'บันทึกการนำส่ง', { เลขพัสดุหรือผู้รับ: 'EX123456789TH' });
    await stands(clerk, 'ปิดเรื่องแล้ว');
  },
  /** Sent inside; the other unit gives it a number of its own and closes it. */
  async receive(clerk, _, subject) {
    await does(clerk, 'ส่ง');
    const page = officers['pornthip.y'];
    await openFromQueue(page, subject, 'unreceived');
    await does(page, 'ลงรับ');
    await does(page, 'ปิดเรื่อง', { ผลการดำเนินการ: 'รับทราบและถือปฏิบัติ' });
    await clerk.reload();
    await stands(clerk, 'ปิดเรื่องแล้ว');
  },
  /** Shown to everybody, taken out again, closed. */
  async publish(clerk, kind, subject) {
    await does(clerk, 'เผยแพร่', kinds[kind].published?.approved ? { ที่ประชุมรับรองรายงานการประชุมนี้แล้ว: true } : {});
    await does(clerk, 'เลิกเผยแพร่', { เหตุผล: 'มีฉบับใหม่ใช้แทน' });
    await ends.close(clerk, kind, subject);
  },
  async close(clerk) {
    await does(clerk, 'ปิดเรื่อง', { ผลการดำเนินการ: 'ดำเนินการแล้วเสร็จ' });
    await stands(clerk, 'ปิดเรื่องแล้ว');
  },
  /** The number stays in the book, struck. */
  async cancel(clerk, _, subject) {
    await does(clerk, 'ยกเลิกหนังสือ', { เหตุผล: 'ออกผิดคน' });
    await stands(clerk, 'ยกเลิก');
    await clerk.goto(`sarabun/books?search=${encodeURIComponent(subject)}`);
  },
};

/** The number is written as its kind writes it, and the paper says what was typed. */
async function isPrinted(page: Page, kind: Life, subject: string): Promise<void> {
  const paper = page.getByRole('region', { name: /\.pdf$/ });
  const wanted = [...kind.printed, ...(kind.untitled ? [] : [subject])].map(plain);
  // the words of a page come piece by piece
  await expect(async () => {
    const words = plain((await paper.textContent()) ?? '');
    expect(wanted.filter((one) => !words.includes(one))).toEqual([]);
  }).toPass({ timeout: 30_000 });
}

/** Text of a page without what only the typesetting adds. */
function plain(text: string): string {
  return normalizeThai(text).replaceAll(' ', '');
}

let photograph: Promise<Buffer> | undefined;

/** A page that somebody else has made. */
async function sheet(): Promise<Sheet> {
  photograph ??= made();
  return { name: 'ภาพถ่าย.pdf', mimeType: 'application/pdf', buffer: await photograph };
}

async function made(): Promise<Buffer> {
  const paper = openPaper({ threads: 1 });
  try {
    return Buffer.from(
      await paper.typeset('announcement', {
        subject: 'ภาพถ่าย',
        body: ['ภาพถ่ายกิจกรรม'],
        signer: { name: '', position: [] },
        agency: 'มหาวิทยาลัย',
        date: null,
      }),
    );
  } finally {
    await paper.close();
  }
}
