import { afterAll, describe, expect, it } from 'vitest';
import { normalizeThai } from '../../contract/rules/thai.ts';
import { boxesOf, type PageBox, pdftotext } from '../test/pdf-boxes.ts';
import { runningText, textsOf } from '../test/pdf-text.ts';
import { openPaper } from './paper.ts';
import type { Signed } from './signed.ts';
import type { LogLine, VehicleRequest } from './vehicle-prints.ts';

const paper = openPaper({ threads: 1 });
afterAll(() => paper.close());

const bare = (text: string) => normalizeThai(text.replace(/\s/g, ''));
const at = new Date('2026-11-23T04:20:00Z');
const person = (name: string, ...post: string[]): Signed => ({ name, post, at });
const none: Signed = { name: '', post: [], at: null };

const usual: VehicleRequest = {
  kind: 'ใบขออนุญาตใช้รถส่วนกลาง',
  number: 'ขร 413/2570',
  day: at,
  to: 'อธิการบดี (ผู้มีอำนาจสั่งใช้รถ)',
  name: 'นางมาลี ศรีสุข',
  position: 'นักวิชาการเงินและบัญชีชำนาญการ',
  place: 'กรมบัญชีกลาง ถนนพระรามที่ 6 กรุงเทพมหานคร',
  purpose: 'ประชุมชี้แจงแนวปฏิบัติการกันเงินไว้เบิกเหลื่อมปี',
  persons: 5,
  from: new Date('2026-11-24T06:00:00Z'),
  until: new Date('2026-11-24T09:30:00Z'),
  asked: person('นางมาลี ศรีสุข'),
  head: person('นางสาวจิราพร ทองอยู่', 'ผู้อำนวยการกองคลัง'),
  plate: 'ฮก 1207 นนทบุรี',
  driver: 'นายสมชาย มั่นคง',
  out: 45210,
  back: 45332,
  km: 122,
  fleet: person('นางอนงค์ ใจซื่อ', 'เจ้าหน้าที่งานยานพาหนะ'),
  decision: 'REJECTED',
  reason: 'ให้ไปกับรถของกองแผนงาน',
  authority: person('รองศาสตราจารย์สมพงษ์ เกษมสุข', 'รองอธิการบดีฝ่ายบริหาร', 'ปฏิบัติราชการแทน อธิการบดี'),
};

const longName = 'ผู้ช่วยศาสตราจารย์ ดร. กตัญญูวรรธน์ ชื่นญี่ปุ่นพงศ์ไพบูลย์กิจเจริญรัตน์';
const longPost = 'รองอธิการบดีฝ่ายบริหารทรัพยากรบุคคลและพัฒนาโครงสร้างพื้นฐานดิจิทัล';
const longActing = 'ปฏิบัติราชการแทน อธิการบดีมหาวิทยาลัยเทคโนโลยีแห่งสยาม';
const longText = 'ประชุมชี้แจงแนวปฏิบัติการกันเงินไว้เบิกเหลื่อมปีร่วมกับหน่วยงานทุกแห่งที่เกี่ยวข้อง '.repeat(4).slice(0, 250).trim();
const nasty: VehicleRequest = {
  ...usual,
  name: longName,
  position: longPost,
  place: longText,
  purpose: longText,
  asked: person(longName),
  head: person(longName, longPost, longActing),
  driver: longName,
  fleet: person(longName, longPost),
  reason: longText,
  authority: person(longName, longPost, longActing),
};

/** The left edges of these heads, as they stand on the page. */
function leftEdges(page: PageBox, words: string[]): number[] {
  return words.map((word) => {
    const line = page.lines.find(({ text }) => bare(text).startsWith(bare(word)));
    expect(line, word).toBeTruthy();
    return line?.left ?? 0;
  });
}

function withinMargins(pages: PageBox[], left: number, right: number): void {
  for (const { width, height, lines } of pages)
    for (const line of lines) {
      expect(line.left, line.text).toBeGreaterThanOrEqual(left - 1);
      expect(line.right, line.text).toBeLessThanOrEqual(width - right + 1);
      expect(line.bottom, line.text).toBeLessThanOrEqual(height - 10);
    }
}

const cm = 72 / 2.54;

describe.runIf(pdftotext)('แบบ 3 ใบขออนุญาตใช้รถ', () => {
  for (const [how, given] of [
    ['usual', usual],
    ['with a title of 250 letters and long names', nasty],
  ] as const)
    it(`${how}: one sheet, nothing cut, every part in the order of the form`, async () => {
      const pdf = await paper.print('vehicle-request', given);
      const pages = boxesOf(pdf);
      expect(pages.map((page) => [Math.round(page.width), Math.round(page.height)])).toEqual([[595, 842]]);
      withinMargins(pages, 2.5 * cm, 2 * cm);
      const shown = await runningText(pdf);
      expect(shown).not.toMatch(/[0-9]/);
      const text = bare(shown);
      let from = 0;
      for (const part of [
        'แบบ ๓',
        'ใบขออนุญาตใช้รถส่วนกลาง',
        'วันที่ ๒๓ พฤศจิกายน ๒๕๖๙',
        'เรียน อธิการบดี (ผู้มีอำนาจสั่งใช้รถ)',
        `ข้าพเจ้า ${given.name}`,
        `ตำแหน่ง ${given.position}`,
        `ขออนุญาตใช้รถ (ไปที่ไหน) ${given.place}`,
        `เพื่อ ${given.purpose}`,
        'มีคนนั่ง ๕ คน ในวันที่ ๒๔ พฤศจิกายน ๒๕๖๙ เวลา ๑๓.๐๐ น.',
        'ถึงวันที่ ๒๔ พฤศจิกายน ๒๕๖๙ เวลา ๑๖.๓๐ น.',
        'ผู้ขออนุญาต',
        `(${given.head.name})`,
        'สำหรับงานยานพาหนะ',
        'รถหมายเลขทะเบียน ฮก ๑๒๐๗ นนทบุรี',
        'ระยะไมล์เมื่อออก ๔๕,๒๑๐ เมื่อกลับ ๔๕,๓๓๒ รวม ๑๒๒ กม.',
        'อนุมัติ',
        'ไม่อนุมัติ เพราะ',
        `(${given.authority.name})`,
        ...given.authority.post,
        'ผู้มีอำนาจสั่งใช้รถ',
      ]) {
        const found = text.indexOf(bare(part), from);
        expect(found, `${part} after ${text.slice(Math.max(0, from - 60), from)}`).toBeGreaterThanOrEqual(0);
        from = found;
      }
    });

  it('what is not known yet is left to be written by hand', async () => {
    const blank = { ...usual, number: '', day: null, to: '', name: '', position: '', place: '', purpose: '', persons: null, from: null };
    const pdf = await paper.print('vehicle-request', {
      ...blank,
      until: null,
      asked: none,
      head: none,
      plate: '',
      driver: '',
      out: null,
      back: null,
      km: null,
      fleet: none,
      decision: '',
      reason: '',
      authority: none,
    });
    expect(boxesOf(pdf)).toHaveLength(1);
    expect((await runningText(pdf)).match(/วันที่\.{20}/g)?.length).toBe(4);
  });
});

const trip = (n: number, km = 46): LogLine => ({
  no: n,
  out: new Date(Date.UTC(2026, 10, n, 1)),
  user: 'นางมาลี ศรีสุข',
  place: 'กรมบัญชีกลาง กรุงเทพมหานคร',
  outKm: 45_000 + n * km,
  back: new Date(Date.UTC(2026, 10, n, 5)),
  backKm: 45_000 + n * km + km,
  km,
  driver: 'นายสมชาย มั่นคง',
  remark: '',
});
const other = { no: null, out: null, user: '', back: null, driver: '' };
const book = { agency: 'มหาวิทยาลัย', vehicle: 'รถตู้', plate: 'ฮก 1207 นนทบุรี', month: '2026-11-01', printed: 'พิมพ์' };

describe.runIf(pdftotext)('แบบ 4 บันทึกการใช้รถ', () => {
  it('columns stand in the order of the form on every page, and pages hand on what they came to', async () => {
    const trips = Array.from({ length: 28 }, (_, i) => trip(i + 1));
    const gap = { ...other, place: 'ระยะที่ไม่มีบันทึก', outKm: 46_500, backKm: 46_505, km: 5, remark: 'นำรถไปตรวจสภาพ' };
    const counter = { ...other, place: 'แก้รายการที่ 3', outKm: null, backKm: null, km: -10, remark: 'บันทึกเลขกลับผิด' };
    const pdf = await paper.print('vehicle-log', { ...book, lines: [...trips, gap, counter] });
    const pages = boxesOf(pdf);
    expect(pages.length).toBeGreaterThan(1);
    withinMargins(pages, 1.2 * cm, 1.2 * cm);
    for (const page of pages) {
      const heads = ['ลำดับ', 'ออกเดินทาง', 'ผู้ใช้รถ', 'สถานที่ไป', 'กลับถึงสำนักงาน', 'พนักงานขับรถ', 'หมายเหตุ'];
      const edges = leftEdges(page, heads);
      expect(edges).toEqual([...edges].sort((a, b) => a - b));
    }
    const texts = (await textsOf(pdf)).map(bare);
    const handed = texts.map((text) => /(?:ยอดยกไป|รวมทั้งเดือน)([\d,]+)/.exec(text)?.[1] ?? '');
    for (const [i, text] of texts.entries()) {
      expect(text.includes('ยอดยกมา'), `page ${i + 1}`).toBe(true);
      expect(text.includes(i + 1 < texts.length ? 'ยอดยกไป' : 'รวมทั้งเดือน'), `page ${i + 1}`).toBe(true);
      // what a page brings is what the one before it handed on
      if (i > 0) expect(text).toContain(`ยอดยกมา${handed[i - 1]}`);
    }
    // 28 × 46 km, the gap, and the difference of the counter-row
    expect(handed.at(-1)).toBe('1,283');
    expect(texts.join('')).toContain(bare('แก้รายการที่ 3-10บันทึกเลขกลับผิด'));
    expect(texts[0]).toContain(bare('ประจำเดือนพฤศจิกายน ๒๕๖๙'));
  });

  it('a month without trips is a sheet with empty lines', async () => {
    expect(boxesOf(await paper.print('vehicle-log', { ...book, lines: [] }))).toHaveLength(1);
  });
});

describe.runIf(pdftotext)('the further papers of cars', () => {
  it('แบบ 1 และ 2: the columns of the list, position cars by their post', async () => {
    const car = {
      type: 'รถตู้โดยสาร',
      make: 'โตโยต้า คอมมิวเตอร์',
      plate: 'ฮก 1207 นนทบุรี',
      engine: '1GD-1234567',
      frame: 'MR0FB8CD901234567',
      acquired: '2022-03-01',
      price: 1_299_000,
      holder: 'กองกลาง',
      struck: null,
      remark: '',
    };
    const given = { agency: 'มหาวิทยาลัย', kinds: 'รถส่วนกลาง', printed: '', lines: [car] };
    for (const [form, title, holder] of [
      [1, 'บัญชีรถประจำตำแหน่ง', 'ตำแหน่งผู้ใช้รถ'],
      [2, 'บัญชีรถส่วนกลาง', 'หน่วยงานที่ใช้รถ'],
    ] as const) {
      const pages = boxesOf(await paper.print('vehicle-list', { ...given, form }));
      const edges = leftEdges(pages[0] as PageBox, ['ลำดับ', 'ประเภทรถ', 'ชื่อรถ', 'หมายเลขเครื่อง', 'วันที่ได้มา', 'ราคา', holder, 'หมายเหตุ']);
      expect(edges).toEqual([...edges].sort((a, b) => a - b));
      withinMargins(pages, 1.2 * cm, 1.2 * cm);
      const text = bare(pages.flatMap((page) => page.lines.map((line) => line.text)).join(''));
      for (const part of [title, `แบบ ${form}`, '1,299,000.00', 'MR0FB8CD901234567']) expect(text).toContain(bare(part));
    }
  });

  it('แบบ 5: car, driver, time, place, cause, damage, other side, witnesses, police, opinion', async () => {
    const pdf = await paper.print('vehicle-accident', {
      agency: 'มหาวิทยาลัย',
      day: at,
      to: 'อธิการบดี',
      vehicle: 'รถตู้ 12 ที่นั่ง',
      plate: 'ฮก 1207 นนทบุรี',
      driver: 'นายสมชาย มั่นคง',
      user: 'นางมาลี ศรีสุข (ขร 413/2570)',
      at,
      place: longText,
      cause: longText,
      damage: longText,
      injuries: 'ไม่มี',
      otherSide: 'รถเก๋ง กข 1 กรุงเทพมหานคร',
      witnesses: 'นายเอ',
      police: 'สภ.เมืองนนทบุรี',
      insurer: '123',
      opinion: longText,
      reported: usual.asked,
      chief: none,
    });
    withinMargins(boxesOf(pdf), 2.5 * cm, 2 * cm);
    const text = bare(await runningText(pdf));
    const parts = ['แบบ๕', '๑.รถ', '๒.พนักงานขับรถ', '๓.วันและเวลา', '๔.สถานที่', '๕.สาเหตุ', '๖.ความเสียหาย', '๗.คู่กรณี', '๘.พยาน'];
    const places = [...parts, '๙.การแจ้งความ', '๑๐.ความเห็นของผู้บังคับบัญชา'].map((part) => text.indexOf(bare(part)));
    expect(
      places.every((place, i) => place > (places[i - 1] ?? -1)),
      `${places}`,
    ).toBe(true);
  });

  it('แบบ 6 และตารางน้ำมัน: columns in order, sums below, no figure for what was filled in part', async () => {
    const head = { agency: 'มหาวิทยาลัย', vehicle: 'รถตู้', plate: 'ฮก 1207 นนทบุรี', period: 'ปีงบประมาณ พ.ศ. 2570', printed: '' };
    const service = { day: '2026-11-02', items: 'เปลี่ยนน้ำมันเครื่อง', shop: 'ศูนย์บริการ', baht: 3250.5, km: 45_000, reason: 'ครบระยะ' };
    const six = boxesOf(await paper.print('vehicle-services', { ...head, lines: [service, { ...service, baht: 100 }] }));
    const edges = leftEdges(six[0] as PageBox, ['ลำดับ', 'วัน เดือน ปี', 'รายการซ่อมบำรุง', 'ผู้ซ่อม', 'ราคา', 'เลข กม', 'เหตุผล']);
    expect(edges).toEqual([...edges].sort((a, b) => a - b));
    expect(bare(six.flatMap((page) => page.lines.map((line) => line.text)).join(''))).toContain(bare('รวมเป็นเงิน 3,350.50 บาท'));

    const fuel = boxesOf(
      await paper.print('vehicle-fuel', {
        ...head,
        standard: 10,
        lines: [
          { day: '2026-11-02', before: 44_000, after: 44_180, km: 180, litres: 20, baht: 600, perLitre: null, partial: true },
          { day: '2026-11-03', before: 44_180, after: 44_550, km: 370, litres: 35, baht: 1200, perLitre: 10, partial: false },
        ],
      }),
    );
    const places = leftEdges(fuel[0] as PageBox, ['วันที่', 'เลข กม. ก่อน', 'เลข กม. เมื่อ', 'ระยะทาง', 'จำนวนลิตร', 'รวมเงิน', 'กม./ลิตร']);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    const text = bare(fuel.flatMap((page) => page.lines.map((line) => line.text)).join(''));
    for (const part of ['เติมไม่เต็มถัง', '10.00', '550', '55.00', '1,800.00']) expect(text).toContain(part);
  });

  it('ใบขอเบิกน้ำมัน: the car, its km, the last fill, litres, the order', async () => {
    const pdf = await paper.print('fuel-request', {
      agency: 'มหาวิทยาลัย',
      number: '',
      day: at,
      to: 'อธิการบดี',
      vehicle: 'รถตู้',
      plate: 'ฮก 1207 นนทบุรี',
      km: 45_210,
      last: { day: '2026-11-02', km: 44_550, litres: 35 },
      fuel: 'ดีเซล',
      litres: 50,
      order: 'นม 12/2570',
      asked: usual.asked,
      authority: none,
    });
    expect(boxesOf(pdf)).toHaveLength(1);
    const text = bare(await runningText(pdf));
    for (const part of [
      'ฮก 1207 นนทบุรี',
      'เลข กม. ปัจจุบัน 45,210',
      'ที่เลข กม. 44,550 จำนวน 35.00 ลิตร',
      'ดีเซล จำนวน 50.00 ลิตร',
      'นม 12/2570',
      'แบบ 4',
    ])
      expect(text).toContain(bare(part));
  });
});
