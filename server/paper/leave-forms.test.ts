import { afterAll, describe, expect, it } from 'vitest';
import { leave } from '../../contract/lang/th/leave.ts';
import { type LeaveKind, leaveKinds } from '../../contract/leave/kinds.ts';
import { normalizeThai } from '../../contract/rules/thai.ts';
import { boxesOf, type PageBox, pdftotext } from '../test/pdf-boxes.ts';
import { runningText } from '../test/pdf-text.ts';
import type { LeaveCard, LeaveForm } from './leave-prints.ts';
import { openPaper } from './paper.ts';
import type { Signed } from './signed.ts';

const paper = openPaper({ threads: 1 });
afterAll(() => paper.close());

const bare = (text: string) => normalizeThai(text.replace(/\s/g, ''));
const at = new Date('2026-11-23T04:20:00Z');
const person = (name: string, ...post: string[]): Signed => ({ name, post, at });
const none: Signed = { name: '', post: [], at: null };
const span = { from: '2026-11-24', until: '2026-11-27', afternoon: true, noon: false, days: 3.5 };

const usual: LeaveForm = {
  kind: 'SICK',
  cancels: null,
  number: 'ล 12/2570',
  place: 'กองคลัง',
  day: at,
  to: 'ผู้อำนวยการกองคลัง',
  name: 'นางมาลี ศรีสุข',
  position: 'นักวิชาการเงินและบัญชีชำนาญการ',
  unit: 'กองคลัง สำนักงานอธิการบดี',
  birthday: '1985-04-03',
  since: '2010-06-01',
  span,
  reason: 'ไข้หวัดใหญ่',
  contact: '12/3 หมู่ 4 ตำบลบางกระสอ',
  phone: '08 1234 5678',
  eventDay: '2026-11-20',
  paperNo: 'กห 0312/45',
  country: 'ญี่ปุ่น',
  last: { from: '2026-10-05', until: '2026-10-06', afternoon: false, noon: false, days: 2 },
  vacation: { carried: 7, own: 10 },
  statistics: [
    { kind: 'SICK', before: 2, now: 3.5 },
    { kind: 'PER', before: 1.5, now: 0 },
    { kind: 'VAC', before: 3, now: 0 },
  ],
  asked: person('นางมาลี ศรีสุข'),
  checker: person('นางอนงค์ ใจซื่อ', 'นักทรัพยากรบุคคลปฏิบัติการ'),
  paperSeen: true,
  handOver: null,
  opinions: [{ ...person('นางสาวจิราพร ทองอยู่', 'หัวหน้างานบัญชี'), words: 'เห็นควรอนุญาต' }],
  decision: 'PERMIT',
  words: '',
  decider: person('รองศาสตราจารย์สมพงษ์ เกษมสุข', 'รองอธิการบดีฝ่ายบริหาร', 'รักษาราชการแทนอธิการบดี'),
};

const longName = 'ผู้ช่วยศาสตราจารย์ ดร. กตัญญูวรรธน์ ชื่นญี่ปุ่นพงศ์ไพบูลย์กิจเจริญรัตน์';
const longPost = 'รองอธิการบดีฝ่ายบริหารทรัพยากรบุคคลและพัฒนาโครงสร้างพื้นฐานดิจิทัล';
const longActing = 'รักษาราชการแทนอธิการบดีมหาวิทยาลัยเทคโนโลยีแห่งสยาม';
const longText = 'พาบิดาซึ่งป่วยไปพบแพทย์ตามนัดที่โรงพยาบาลและจัดการมรดกที่ต่างจังหวัดร่วมกับญาติพี่น้อง '.repeat(4).slice(0, 250).trim();
const long: Partial<LeaveForm> = {
  name: longName,
  position: longPost,
  unit: 'กองบริหารทรัพยากรบุคคลและพัฒนาองค์กร สำนักงานอธิการบดีมหาวิทยาลัยเทคโนโลยีแห่งสยาม',
  to: longPost,
  reason: longText,
  contact: longText.slice(0, 160),
  paperNo: 'กห 0312.45/ว 12345 ลงวันที่ 12 กันยายน 2569',
  country: 'สหราชอาณาจักรบริเตนใหญ่และไอร์แลนด์เหนือ',
  asked: person(longName),
  checker: person(longName, longPost),
  handOver: person(longName, longPost),
  opinions: [1, 2, 3, 4].map(() => ({ ...person(longName, longPost, longActing), words: longText.slice(0, 90) })),
  words: longText.slice(0, 120),
  decider: person(longName, longPost, longActing),
};
/** Nothing but who asks, and when. */
const short: Partial<LeaveForm> = {
  number: '',
  day: null,
  to: '',
  reason: '',
  contact: '',
  phone: '',
  eventDay: null,
  paperNo: '',
  country: '',
  birthday: null,
  since: null,
  last: null,
  vacation: null,
  statistics: [],
  asked: { ...none, name: 'นางมาลี ศรีสุข' },
  checker: none,
  paperSeen: false,
  opinions: [],
  decision: '',
  decider: none,
};

const cm = 72 / 2.54;
function withinMargins(pages: PageBox[], left: number, right: number): void {
  for (const { width, height, lines } of pages)
    for (const line of lines) {
      expect(line.left, line.text).toBeGreaterThanOrEqual(left - 1);
      expect(line.right, line.text).toBeLessThanOrEqual(width - right + 1);
      expect(line.bottom, line.text).toBeLessThanOrEqual(height - 10);
    }
}

/** Every one of these stands behind the one before it. */
function inOrder(text: string, parts: readonly string[]): void {
  let from = 0;
  for (const part of parts) {
    const found = text.indexOf(bare(part), from);
    expect(found, `${part} after ${text.slice(Math.max(0, from - 60), from)}`).toBeGreaterThanOrEqual(0);
    from = found + bare(part).length;
  }
}

/** What each form says between who asks and where he is found meanwhile (ระเบียบการลา 2555). */
const own: Record<LeaveKind, readonly string[]> = {
  SICK: ['แบบใบลาป่วย ลาคลอดบุตร ลากิจส่วนตัว', 'ขอลาป่วย', 'ขอลา', 'ป่วย', 'กิจส่วนตัว', 'คลอดบุตร', 'เนื่องจาก', 'ตั้งแต่วันที่', 'ครั้งสุดท้าย'],
  MAT: ['แบบใบลาป่วย ลาคลอดบุตร ลากิจส่วนตัว', 'ขอลาคลอดบุตร', 'ตั้งแต่วันที่', 'ครั้งสุดท้าย'],
  PER: ['แบบใบลาป่วย ลาคลอดบุตร ลากิจส่วนตัว', 'ขอลากิจส่วนตัว', 'เนื่องจาก', 'ตั้งแต่วันที่', 'ครั้งสุดท้าย'],
  CHILD: ['แบบใบลาป่วย ลาคลอดบุตร ลากิจส่วนตัว', 'เพื่อเลี้ยงดูบุตร', 'เนื่องจาก', 'เลี้ยงดูบุตร'],
  PAT: ['แบบใบลาไปช่วยเหลือภริยาที่คลอดบุตร', 'ภริยาโดยชอบด้วยกฎหมาย', 'ซึ่งคลอดบุตรเมื่อวันที่ ๒๐ พฤศจิกายน ๒๕๖๙', 'วันทำการ'],
  VAC: ['แบบใบลาพักผ่อน', 'มีวันลาพักผ่อนสะสม ๗ วันทำการ', 'มีสิทธิลาพักผ่อนประจำปีนี้อีก ๑๐ วันทำการ', 'รวมเป็น ๑๗ วันทำการ', 'ขอลาพักผ่อนตั้งแต่วันที่'],
  ORD: ['แบบใบลาอุปสมบท', 'เกิดวันที่ ๓ เมษายน ๒๕๒๘', 'เข้ารับราชการเมื่อวันที่ ๑ มิถุนายน ๒๕๕๓', 'อุปสมบท', 'ณ วัด', 'จำพรรษา', 'ตั้งแต่วันที่'],
  HAJJ: ['แบบใบลาไปประกอบพิธีฮัจย์', 'เกิดวันที่', 'ณ เมืองเมกกะ ประเทศซาอุดีอาระเบีย', 'ตั้งแต่วันที่'],
  MIL: ['แบบใบลาเข้ารับการตรวจเลือกหรือเข้ารับการเตรียมพล', 'ได้รับหมายเรียกของ', 'ที่ กห ๐๓๑๒/๔๕', 'ให้เข้ารับการ', 'ตั้งแต่วันที่'],
  STUDY: ['แบบใบลาไปศึกษา ฝึกอบรม ปฏิบัติการวิจัย หรือดูงาน', 'ศึกษา', 'ฝึกอบรม', 'ดูงาน', 'ประเทศ ญี่ปุ่น', 'ด้วยทุน', 'ตั้งแต่วันที่'],
  INTL: ['แบบใบลาไปปฏิบัติงานในองค์การระหว่างประเทศ', 'ประเทศ ญี่ปุ่น', 'ประเภทที่ ๑', 'ประเภทที่ ๒', 'ตั้งแต่วันที่'],
  SPOUSE: ['แบบใบลาติดตามคู่สมรส', 'คู่สมรสชื่อ', 'ณ ประเทศ ญี่ปุ่น', 'ตามคำสั่งที่', 'ตั้งแต่วันที่', 'ครั้งสุดท้าย'],
  REHAB: ['แบบใบลาไปฟื้นฟูสมรรถภาพด้านอาชีพ', 'ทุพพลภาพหรือพิการ', 'ฝึกอบรมหลักสูตร', 'ตั้งแต่วันที่'],
  CAB: ['แบบใบลาตามมติคณะรัฐมนตรี', 'ตามมติคณะรัฐมนตรี', 'เพื่อ', 'ตั้งแต่วันที่'],
};
const given = (kind: LeaveKind, more: Partial<LeaveForm> = {}): LeaveForm =>
  kind === 'MIL' ? { ...usual, kind, decision: 'ACKNOWLEDGE', ...more, opinions: [] } : { ...usual, kind, ...more };

describe.runIf(pdftotext)('แบบใบลา 2555', () => {
  for (const kind of leaveKinds)
    it(`${kind}: one sheet with its parts in order, with the longest names and reasons, and with the shortest`, async () => {
      const pdf = await paper.print('leave-form', given(kind));
      const pages = boxesOf(pdf);
      expect(pages.map((page) => [Math.round(page.width), Math.round(page.height)])).toEqual([[595, 842]]);
      withinMargins(pages, 2.5 * cm, 2 * cm);
      const shown = await runningText(pdf);
      expect(shown).not.toMatch(/[0-9]/);
      const text = bare(shown);
      inOrder(text, ['ล ๑๒/๒๕๗๐', own[kind][0] ?? '', 'เขียนที่ กองคลัง', 'วันที่ ๒๓ พฤศจิกายน ๒๕๖๙', 'เรื่อง ขอลา', 'เรียน ผู้อำนวยการกองคลัง']);
      inOrder(text, ['ข้าพเจ้า นางมาลี ศรีสุข', 'ตำแหน่ง นักวิชาการเงินและบัญชีชำนาญการ', 'สังกัด กองคลัง']);
      inOrder(text, [...own[kind], 'ในระหว่างลาจะติดต่อข้าพเจ้าได้ที่ ๑๒/๓', 'ขอแสดงความนับถือ', '(นางมาลี ศรีสุข)']);
      for (const part of kind === 'MIL' ? ['รับทราบ'] : ['ผู้ตรวจสอบ', '(นางอนงค์ ใจซื่อ)', 'ความเห็นผู้บังคับบัญชา', 'เห็นควรอนุญาต', 'คำสั่ง', 'ไม่อนุญาต'])
        expect(text, part).toContain(bare(part));
      inOrder(text, ['(รองศาสตราจารย์สมพงษ์ เกษมสุข)', 'รักษาราชการแทนอธิการบดี']);
      for (const [how, more] of [
        ['longest', long],
        ['shortest', short],
      ] as const) {
        const other = boxesOf(await paper.print('leave-form', given(kind, more)));
        expect(other.length, how).toBe(1);
        withinMargins(other, 2.5 * cm, 2 * cm);
      }
    });

  it('statistics: what was taken, this time, and both; halves stay halves', async () => {
    const text = bare(await runningText(await paper.print('leave-form', usual)));
    inOrder(text, ['สถิติการลาในปีงบประมาณนี้', 'ลามาแล้ว', 'ลาครั้งนี้', 'รวมเป็น', 'ป่วย ๒ ๓.๕ ๕.๕', 'กิจส่วนตัว ๑.๕ ๐ ๑.๕', 'คลอดบุตร ๐ ๐ ๐']);
    expect(text).toContain(bare('๒๔ พฤศจิกายน ๒๕๖๙ (ครึ่งวันบ่าย)'));
    expect(text).toContain(bare('ตรวจใบรับรองแพทย์แล้ว'));
    // digits as the agency writes them
    expect(await runningText(await paper.print('leave-form', { ...usual, digits: 'arabic' }))).not.toMatch(/[๐-๙]/);
  });

  it('ใบขอยกเลิกวันลา: what was given, why, and what is given up; ใบลาพักผ่อน: who hands over, and who takes it', async () => {
    const cancels = { ...span, from: '2026-11-26', afternoon: false, days: 2, reason: 'มีราชการด่วน' };
    const pdf = await paper.print('leave-form', { ...usual, kind: 'VAC', cancels });
    expect(boxesOf(pdf)).toHaveLength(1);
    const text = bare(await runningText(pdf));
    inOrder(text, [
      'แบบใบขอยกเลิกวันลา',
      'เรื่อง ขอยกเลิกวันลา',
      'ได้รับอนุญาตให้ลา พักผ่อน',
      '๒๔ พฤศจิกายน',
      'เนื่องจาก มีราชการด่วน',
      'จึงขอยกเลิกวันลา',
      '๒๖ พฤศจิกายน',
    ]);
    expect(text).not.toContain(bare('ผู้ตรวจสอบ'));
    const handed = await paper.print('leave-form', { ...usual, kind: 'VAC', handOver: person('นายสมชาย มั่นคง', 'นักวิชาการ') });
    inOrder(bare(await runningText(handed)), ['ผู้มอบ', 'ผู้รับมอบ', '(นายสมชาย มั่นคง)']);
  });
});

describe.runIf(pdftotext)('บัตรวันลา', () => {
  it('is one sheet of twelve months and thirty-one days; a day, a half, and what each month and the year come to', async () => {
    const whole = (day: string, kind: LeaveKind) => (['AM', 'PM'] as const).map((half) => ({ day, half, kind }));
    const card: LeaveCard = {
      agency: 'มหาวิทยาลัยเทคโนโลยีแห่งสยาม',
      name: longName,
      unit: longPost,
      employeeType: 'ข้าราชการพลเรือนในสถาบันอุดมศึกษา',
      since: '2010-06-01',
      year: 2570,
      printed: 'พิมพ์โดย นางมาลี ศรีสุข',
      days: [...whole('2026-10-05', 'SICK'), ...whole('2026-10-06', 'SICK'), { day: '2027-09-30', half: 'PM', kind: 'VAC' }],
      off: ['2026-10-13'],
      letters: leave.letter,
      accounts: leaveKinds.map((kind) => ({
        kind,
        parts: kind === 'VAC' ? '10 + 7 ยกมา − 0.5' : '',
        taken: 2,
        times: 1,
        left: kind === 'VAC' ? 16.5 : null,
      })),
    };
    const pdf = await paper.print('leave-card', card);
    const pages = boxesOf(pdf);
    expect(pages.map((page) => [Math.round(page.width), Math.round(page.height)])).toEqual([[842, 595]]);
    withinMargins(pages, 1.2 * cm, 1.2 * cm);
    const text = bare(await runningText(pdf));
    inOrder(text, [
      'บัตรวันลา ปีงบประมาณ พ.ศ. ๒๕๗๐',
      longName,
      'ตุลาคม ๒๕๖๙',
      'มีนาคม ๒๕๗๐',
      'กันยายน ๒๕๗๐',
      'รวมทั้งปี (วัน)',
      '๒',
      '๐.๕',
      '๑๐ + ๗ ยกมา − ๐.๕',
      '๑๖.๕',
    ]);
  });
});
