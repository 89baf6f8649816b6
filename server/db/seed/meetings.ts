import { sql } from 'kysely';
import { kinds } from '../../../contract/kinds.ts';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import { systemActor } from '../../access/system-actor.ts';
import type { Ctx } from '../../http/context.ts';
import { contextOf } from '../../http/serve.ts';
import { keepItem } from '../../meeting/agenda.ts';
import { inviteMeeting } from '../../meeting/invite.ts';
import { circulateMinutes } from '../../meeting/minutes.ts';
import { planMeeting } from '../../meeting/plan.ts';
import { replyInvitation } from '../../meeting/replies.ts';
import { joinSitting } from '../../meeting/sitting/attendance.ts';
import { closeItem, startItem } from '../../meeting/sitting/items.ts';
import { closeSitting, openSitting } from '../../meeting/sitting/open-close.ts';
import type { Demo } from '../../module.ts';
import { insertAll } from './insert-all.ts';
import { type SeededBody, seedPastMeetings } from './meetings-past.ts';

const day = 86_400_000;

interface Plan {
  name: string;
  nameEn: string;
  kind: string;
  unit: string;
  chair: string;
  members: readonly string[];
  secretary: string;
  /** Days between two meetings, and how many there were. */
  every: number;
  count: number;
  matters: readonly string[];
  rules: object;
}

const plans: Plan[] = [
  {
    name: 'คณะกรรมการบริหารมหาวิทยาลัย',
    nameEn: 'University Executive Committee',
    kind: 'BOARD',
    unit: 'office',
    chair: 'director',
    members: ['deputy', 'supharoek.t', 'kanlayanee.p', 'thanya.w', 'head', 'jirayu.k', 'registrar'],
    secretary: 'secretary',
    every: 30,
    count: 24,
    matters: [
      'แผนบริหารความเสี่ยง',
      'งบประมาณรายจ่ายประจำปี',
      'หลักเกณฑ์การจ้างผู้เกษียณอายุราชการ',
      'โครงการจัดตั้งศูนย์ข้อมูล',
      'การปรับปรุงอาคารเรียน',
      'ความร่วมมือกับมหาวิทยาลัยต่างประเทศ',
      'แผนอัตรากำลัง',
    ],
    rules: { notice_days: 5, allowance_chair: 2000, allowance_member: 1600 },
  },
  {
    name: 'คณะกรรมการพัฒนาระบบสารบรรณอิเล็กทรอนิกส์',
    nameEn: 'Electronic Correspondence Committee',
    kind: 'COMMITTEE',
    unit: 'office',
    chair: 'deputy',
    members: ['head', 'registrar', 'officer', 'officer2', 'thanya.w', 'supharoek.t'],
    secretary: 'clerk',
    every: 60,
    count: 12,
    matters: ['แนวปฏิบัติการลงรับหนังสืออิเล็กทรอนิกส์', 'การอบรมผู้ใช้ระบบ', 'การเชื่อมต่อกับส่วนราชการอื่น', 'รูปแบบเลขที่หนังสือ', 'การทำลายหนังสือประจำปี'],
    rules: { by_circulation: true },
  },
  {
    name: 'การประชุมผู้บริหารสำนักงานอธิการบดี',
    nameEn: 'Meeting of the Office of the President',
    kind: 'STAFF',
    unit: 'office',
    chair: 'thanya.w',
    members: ['head', 'registrar', 'jirayu.k', 'officer'],
    secretary: 'secretary',
    every: 90,
    count: 8,
    matters: ['ผลการดำเนินงานรายไตรมาส', 'การประหยัดพลังงาน', 'การจัดเวรรักษาความปลอดภัย', 'ตารางวันหยุดและเวรปฏิบัติงาน'],
    rules: { notice_days: 1 },
  },
];

/** Three bodies with two years of meetings, one whose minutes are read, and one to come, in which the officers of the demo sit. */
export async function seedMeetings(demo: Demo): Promise<void> {
  const bodies: SeededBody[] = [];
  for (const plan of plans) bodies.push(await seedBody(demo, plan));
  // where the order that appoints it is a letter of the demo, that is its number and day
  await sql`update meeting_body b set order_id = d.id, order_no = 'คำสั่งที่ ' || d.doc_no, order_date = d.doc_date
    from document d where d.type = ${kinds.order.code} and d.subject = 'แต่งตั้ง' || b.name`.execute(demo.db);
  await seedPastMeetings(demo.db, bodies);
  const [board, committee] = bodies as [SeededBody, SeededBody];
  await seedLastMeeting(demo, committee);
  await seedComing(demo, committee, 'clerk', 6);
  await seedComing(demo, board, 'secretary', 12);
}

async function seedBody({ db, world, now }: Demo, plan: Plan): Promise<SeededBody> {
  const since = bangkokDay(new Date(now.getTime() - 900 * day));
  const unit = world.unit(plan.unit).id;
  const [id = 0] = await insertAll(db, 'meeting_body', [
    {
      ...{
        name: plan.name,
        name_en: plan.nameEn,
        kind: plan.kind,
        order_no: 'คำสั่งมหาวิทยาลัยที่ 412/2567',
        unit_id: unit,
        quorum: 'HALF',
        base: 'MEMBERS_NOW',
        majority: 'CAST',
      },
      ...{
        chair_breaks_tie: true,
        secret_votes: false,
        notice_days: 3,
        proxies: false,
        by_circulation: false,
        tribunal: false,
        publishes: false,
      },
      ...{ allowance_chair: 1500, allowance_member: 1200, since, active: true, version: 1, ...plan.rules },
    },
  ]);
  const seats = [
    { person: world.person(plan.chair), role: 'CHAIR', counts: true },
    ...plan.members.map((member) => ({ person: world.person(member), role: 'MEMBER', counts: true })),
    { person: world.person(plan.secretary), role: 'SECRETARY', counts: true },
  ];
  const ids = await insertAll(
    db,
    'meeting_seat',
    seats.map(({ person, role, counts }, sort) => ({
      body_id: id,
      role,
      person_id: person,
      outside_name: '',
      detail: '',
      counts,
      substitutes: role === 'MEMBER',
      since,
      sort: sort + 1,
    })),
  );
  const first = new Date(`${bangkokDay(now)}T09:00:00+07:00`).getTime();
  const days = Array.from(
    { length: plan.count },
    (_, place) => new Date(workday(first - 29 * day - (plan.count - 1 - place) * plan.every * day)),
  );
  return {
    id,
    name: plan.name,
    unit,
    secretary: world.person(plan.secretary),
    seats: seats.map(({ person, counts }, place) => ({ id: ids[place] as number, person, counts })),
    matters: plan.matters,
    days,
  };
}

/** That day, or the Friday before a weekend. */
function workday(at: number): number {
  const weekday = new Date(at + 7 * 3_600_000).getUTCDay();
  return at - (weekday === 6 ? 1 : weekday === 0 ? 2 : 0) * day;
}

/** Held some days ago: its resolutions are work of officers, its minutes are read by the members. */
async function seedLastMeeting(demo: Demo, body: SeededBody): Promise<void> {
  const { db, world, now } = demo;
  const ctx = await inHand(demo, 'clerk');
  const soon = new Date(now.getTime() + 3_600_000);
  const { meetingId } = await planMeeting(ctx, { bodyId: body.id, kind: 'ORDINARY', ...timeOf(soon), secrecy: 0, closesOn: '' });
  const items: number[] = [];
  for (const title of ['แนวปฏิบัติการลงลายมือชื่ออิเล็กทรอนิกส์ของผู้บริหาร', 'การอบรมธุรการของทุกหน่วยงาน'])
    items.push((await keepItem(ctx, { ...plainItem, meetingId, title })).itemId);
  await inviteMeeting(ctx, {
    meetingId,
    version: await versionOf(ctx, meetingId),
    way: 'NOTICE',
    urgentReason: 'ต่อเนื่องจากครั้งก่อน',
    toldAtMeeting: false,
    words: '',
  });
  for (const { id } of body.seats.slice(0, 6)) await joinSitting(ctx, { meetingId, seatId: id, way: 'ROOM' });
  await openSitting(ctx, { meetingId });
  const due = (days: number) => bangkokDay(new Date(now.getTime() + days * day));
  for (const [place, itemId] of items.entries()) {
    await startItem(ctx, { itemId });
    const work = { ownerId: world.person(place === 0 ? 'officer' : 'head'), dueOn: due(place === 0 ? 14 : 30) };
    await closeItem(ctx, { itemId, version: 1, result: 'RESOLVED', text: 'เห็นชอบตามที่เสนอ และมอบให้จัดทำประกาศ', unopposed: true, ...work });
  }
  await closeSitting(ctx, { meetingId, version: await versionOf(ctx, meetingId), confirmed: ['meeting_items_left'] });
  await circulateMinutes(ctx, { meetingId, version: await versionOf(ctx, meetingId), until: due(7) });
  // it was in the morning of the working day before
  const held = timeOf(new Date(workday(new Date(`${bangkokDay(now)}T09:00:00+07:00`).getTime() - day)));
  await sql`update meeting set from_at = ${held.from}, until_at = ${held.until} where id = ${meetingId}`.execute(db);
}

async function seedComing(demo: Demo, body: SeededBody, secretary: string, days: number): Promise<void> {
  const ctx = await inHand(demo, secretary);
  const from = new Date(workday(new Date(`${bangkokDay(demo.now)}T09:00:00+07:00`).getTime() + days * day));
  const { meetingId } = await planMeeting(ctx, { bodyId: body.id, kind: 'ORDINARY', ...timeOf(from), secrecy: 0, closesOn: '' });
  for (const title of body.matters.slice(0, 3)) await keepItem(ctx, { ...plainItem, meetingId, title: `ขอความเห็นชอบ${title}` });
  await inviteMeeting(ctx, {
    meetingId,
    version: await versionOf(ctx, meetingId),
    way: 'NOTICE',
    urgentReason: '',
    toldAtMeeting: true,
    words: '',
  });
  for (const [place, answer] of (['YES', 'YES', 'ONLINE', 'NO'] as const).entries())
    await replyInvitation(ctx, { meetingId, seatId: body.seats[place === 0 ? 0 : place + 1]?.id ?? 0, answer, words: '' });
}

const plainItem = { heading: 4, presenter: '', minutes: 20, proposed: '', secret: false, twoThirds: false };
const timeOf = (from: Date) => ({
  from: from.toISOString(),
  until: new Date(from.getTime() + 3 * 3_600_000).toISOString(),
  place: 'ห้องประชุมสภา ชั้น 5',
  link: 'https://meet.example.go.th/room',
  mode: 'MIXED' as const,
});

async function versionOf({ db }: Ctx, meetingId: number): Promise<number> {
  const { version } = await db.selectFrom('meeting').select('version').where('id', '=', meetingId).executeTakeFirstOrThrow();
  return version;
}

/** As that person does it, with his main post alone. */
async function inHand({ office, db, world }: Demo, username: string): Promise<Ctx> {
  const [personId, post] = [world.person(username), world.post(username)];
  const { unit_id: unit } = await db.selectFrom('position').select('unit_id').where('id', '=', post).executeTakeFirstOrThrow();
  const me = { ...systemActor, personId, mainUnitId: unit, units: [unit], positions: [post], holders: [personId, post] };
  return contextOf(office, db, { id: 'demo', ip: '', userAgent: '', key: null }, me);
}
