import { sql } from 'kysely';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import type { Demo } from '../../module.ts';
import { demoLogins } from './people.ts';

const dayMs = 86_400_000;

interface News {
  title: string;
  category: string;
  /** Days ago. */
  ago: number;
  lines: string[];
  items?: string[];
  pinned?: true;
  staffOnly?: true;
  draft?: true;
  /** Days from now until it is over; before now: it is. */
  until?: number;
}

const news: News[] = [
  {
    title: 'ระบบสารบรรณอิเล็กทรอนิกส์เปิดใช้งานทุกหน่วยงาน',
    category: 'ANNOUNCE',
    ago: 12,
    pinned: true,
    lines: ['หนังสือราชการทุกฉบับรับส่ง เกษียน ลงนาม และจัดเก็บผ่านระบบสารบรรณอิเล็กทรอนิกส์ เริ่มใช้พร้อมกันทุกหน่วยงาน'],
    items: ['คู่มือและวีดิทัศน์อยู่ที่เมนูคู่มือการใช้งาน', 'สอบถามการใช้งานได้ที่งานสารบรรณกลาง', 'แจ้งปัญหาด้านเทคนิคที่ศูนย์เทคโนโลยีสารสนเทศ'],
  },
  {
    title: 'กำหนดการตรวจสุขภาพประจำปีของบุคลากร',
    category: 'NEWS',
    ago: 1,
    staffOnly: true,
    lines: ['บุคลากรลงทะเบียนตรวจสุขภาพประจำปีได้ที่กองการเจ้าหน้าที่ โปรดงดน้ำและอาหารก่อนตรวจอย่างน้อย 8 ชั่วโมง'],
  },
  {
    title: 'อบรมการเขียนหนังสือราชการสำหรับบุคลากรใหม่',
    category: 'ACTIVITY',
    ago: 3,
    lines: ['ขอเชิญบุคลากรที่เข้าปฏิบัติงานใหม่เข้ารับการอบรมหลักการเขียนหนังสือราชการตามระเบียบสำนักนายกรัฐมนตรีว่าด้วยงานสารบรรณ'],
    items: ['รูปแบบหนังสือราชการ 6 ชนิด', 'คำขึ้นต้น สรรพนาม และคำลงท้าย', 'การใช้ระบบจัดทำหนังสือและลงนามอิเล็กทรอนิกส์'],
  },
  {
    title: 'ประกาศประกวดราคาจัดซื้อครุภัณฑ์คอมพิวเตอร์ด้วยวิธีอิเล็กทรอนิกส์',
    category: 'PROCUREMENT',
    ago: 6,
    lines: ['หน่วยงานมีความประสงค์จะประกวดราคาจัดซื้อครุภัณฑ์คอมพิวเตอร์ ผู้สนใจขอรับเอกสารได้ในวันและเวลาราชการ'],
  },
  {
    title: 'รับสมัครบุคคลเพื่อเลือกสรรเป็นพนักงานราชการ',
    category: 'JOB',
    ago: 9,
    lines: ['เปิดรับสมัครตำแหน่งนักจัดการงานทั่วไป จำนวน 2 อัตรา ผู้สมัครต้องสำเร็จการศึกษาระดับปริญญาตรีทุกสาขา'],
  },
  {
    title: 'ปิดปรับปรุงลานจอดรถอาคารอำนวยการ',
    category: 'NEWS',
    ago: 2,
    staffOnly: true,
    until: 5,
    lines: ['ลานจอดรถหน้าอาคารอำนวยการปิดปรับปรุงผิวจราจร โปรดใช้ลานจอดรถด้านหลังอาคารอเนกประสงค์จนกว่าจะแล้วเสร็จ'],
  },
  {
    title: 'ลงทะเบียนอบรมความปลอดภัยทางไซเบอร์ รุ่นที่ 1',
    category: 'ACTIVITY',
    ago: 20,
    until: -4,
    lines: ['เปิดรับลงทะเบียนอบรมความปลอดภัยทางไซเบอร์ รุ่นที่ 1 จำนวน 40 ที่นั่ง'],
  },
  { title: 'ร่างข่าวประชาสัมพันธ์ผลการดำเนินงานประจำไตรมาส', category: 'NEWS', ago: 0, draft: true, lines: ['อยู่ระหว่างรวบรวมข้อมูลจากหน่วยงาน'] },
];

const links = [
  { title: 'ระเบียบงานสารบรรณ', address: 'https://www.opm.go.th', icon: 'book', grouping: 'ระเบียบและกฎหมาย' },
  { title: 'ราชกิจจานุเบกษา', address: 'https://ratchakitcha.soc.go.th', icon: 'bank', grouping: 'ระเบียบและกฎหมาย' },
  { title: 'สำนักงาน ก.พ.', address: 'https://www.ocsc.go.th', icon: 'users', grouping: 'หน่วยงานกลาง' },
  { title: 'กรมบัญชีกลาง', address: 'https://www.cgd.go.th', icon: 'coin', grouping: 'หน่วยงานกลาง' },
  { title: 'เอกสารส่วนกลางของหน่วยงาน', address: '/central-documents', icon: 'folder', grouping: 'สำหรับบุคลากร', staff_only: true },
];

const moment = (now: Date, days: number, time: string) =>
  new Date(`${bangkokDay(new Date(now.getTime() + days * dayMs))}T${time}:00+07:00`);

/** A few news, links and events, so that the intranet page of the demo agency is one. */
export async function seedIntranet({ db, world, now }: Demo): Promise<void> {
  const by = world.person('admin');
  for (const one of news) {
    const body = [
      ...one.lines.map((text) => ({ kind: 'paragraph', text })),
      ...(one.items ?? []).map((text) => ({ kind: 'item', level: 0, bullet: true, text })),
    ];
    const at = new Date(Math.min(moment(now, -one.ago, '09:00').getTime(), now.getTime() - 3_600_000));
    await sql`insert into intranet_news (title, body, words, category, staff_only, pinned, published, publish_from, publish_until, created_by, created_at, updated_by, updated_at)
      values (${one.title}, ${JSON.stringify(body)}::jsonb, ${body.map(({ text }) => text).join(' ')}, ${one.category}, ${one.staffOnly ?? false},
        ${one.pinned ?? false}, ${!one.draft}, ${one.draft ? null : at}, ${one.until === undefined ? null : moment(now, one.until, '16:30')}, ${by}, ${at}, ${by}, ${at})`.execute(
      db,
    );
  }
  for (const [place, link] of links.entries())
    await db
      .insertInto('intranet_link')
      .values({ ...link, sort: place + 1 })
      .execute();
  const at = (days: number, time: string) => moment(now, days, time);
  await db
    .insertInto('intranet_event')
    .values([
      {
        title: 'ประชุมผู้บริหารประจำเดือน',
        place: 'ห้องประชุม 1 อาคารอำนวยการ',
        from_at: at(3, '09:30'),
        until_at: at(3, '12:00'),
        staff_only: true,
      },
      { title: 'อบรมการเขียนหนังสือราชการ', place: 'หอประชุมใหญ่', from_at: at(8, '08:30'), until_at: at(9, '16:30') },
      { title: 'วันสถาปนาหน่วยงาน', place: '', from_at: at(20, '00:00'), until_at: at(20, '00:00'), all_day: true },
      { title: 'ตรวจสุขภาพประจำปี', place: 'อาคารอเนกประสงค์', from_at: at(30, '08:00'), until_at: at(30, '12:00'), staff_only: true },
    ])
    .execute();
  await seedPolls({ db, world, now });
}

/** One that is open, and one that was closed yesterday: of its answers nothing but sums and who has answered. */
async function seedPolls({ db, world, now }: Pick<Demo, 'db' | 'world' | 'now'>): Promise<void> {
  const polls = [
    {
      title: 'ต้องการให้จัดอบรมเรื่องใดในไตรมาสหน้า (เลือกได้หลายข้อ)',
      several: true,
      results: 'AFTER',
      closesIn: 6,
      choices: ['การเขียนหนังสือราชการ', 'การใช้ปัญญาประดิษฐ์ในงานเอกสาร', 'ความปลอดภัยทางไซเบอร์', 'การคุ้มครองข้อมูลส่วนบุคคล'],
      answers: [9, 14, 6, 5],
      persons: 18,
    },
    {
      title: 'สถานที่จัดสัมมนาประจำปีของหน่วยงาน',
      several: false,
      results: 'CLOSED',
      closesIn: -1,
      choices: ['จังหวัดระยอง', 'จังหวัดเชียงใหม่', 'จัดที่หน่วยงาน'],
      answers: [15, 9, 4],
      persons: 28,
    },
  ];
  for (const one of polls) {
    const { id } = await db
      .insertInto('intranet_poll')
      .values({
        title: one.title,
        several: one.several,
        results: one.results,
        counted: one.persons,
        closes_at: moment(now, one.closesIn, '16:30'),
        created_by: world.person('admin'),
        created_at: new Date(now.getTime() - 7 * dayMs),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('intranet_poll_choice')
      .values(
        one.choices.map((title, place) => ({
          poll_id: id,
          title,
          sort: place + 1,
          votes: one.answers[place] ?? 0,
          shown: one.answers[place] ?? 0,
        })),
      )
      .execute();
    // those who sign in to the demo by themselves have not answered yet
    await sql`insert into intranet_poll_token (poll_id, person_id) select ${id}, p.id from person p
      where p.active and not exists (select 1 from account a where a.person_id = p.id and a.username = any(${[...demoLogins]}::text[])) order by p.id limit ${one.persons}`.execute(
      db,
    );
  }
}
