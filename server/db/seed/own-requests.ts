import { sql } from 'kysely';
import type { OwnField, OwnStep } from '../../../contract/request/calls.ts';
import { systemActor } from '../../access/system-actor.ts';
import type { Ctx, Me } from '../../http/context.ts';
import { contextOf } from '../../http/serve.ts';
import type { Demo } from '../../module.ts';
import { actOnRequest } from '../../office/decide.ts';
import { keepOwnRequest } from '../../request/keep-own-request.ts';

const fields: OwnField[] = [
  { key: 'f1', kind: 'TEXT', name: 'งานหรือกิจกรรม', nameEn: 'Event', hint: '', required: true, options: [] },
  { key: 'f2', kind: 'PERIOD', name: 'วันและเวลา', nameEn: 'Day and time', hint: '', required: true, options: [] },
  { key: 'f3', kind: 'TEXT', name: 'สถานที่', nameEn: 'Place', hint: '', required: true, options: [] },
  {
    key: 'f4',
    kind: 'CHOICE',
    name: 'ประเภทงาน',
    nameEn: 'Kind of work',
    hint: '',
    required: true,
    options: ['ภาพนิ่ง', 'วีดิทัศน์', 'ภาพนิ่งและวีดิทัศน์'],
  },
  { key: 'f5', kind: 'LONG_TEXT', name: 'รายละเอียดเพิ่มเติม', nameEn: 'Details', hint: '', required: false, options: [] },
];

/** One kind that is in use, with a request in each place of its way, so that the pages have something to show. */
export async function seedOwnRequests(demo: Demo): Promise<void> {
  await seedKind(demo);
  const asked = ['พิธีเปิดนิทรรศการวิชาการ', 'การศึกษาดูงานของโรงเรียนในเขต', 'พิธีมอบทุนการศึกษา', 'การแถลงข่าวรับสมัครนักศึกษา'];
  for (const [place, event] of asked.entries()) {
    const day = new Date(demo.now.getTime() + (place + 3) * 86_400_000).toISOString().slice(0, 10);
    const officer = await inHand(demo, 'officer');
    const sent = await keepOwnRequest(officer, {
      code: 'photo',
      send: place < 3,
      confirmed: [],
      values: {
        f1: event,
        f2: { from: `${day}T09:00:00+07:00`, until: `${day}T12:00:00+07:00` },
        f3: 'หอประชุมใหญ่',
        f4: place % 2 ? 'ภาพนิ่ง' : 'ภาพนิ่งและวีดิทัศน์',
      },
    });
    if (place > 1) continue;
    const { requestId } = sent;
    const passed = await actOnRequest(await inHand(demo, 'head'), {
      requestId,
      version: sent.version,
      act: 'pass',
      words: 'ช่างภาพว่างในวันนั้น',
      confirmed: [],
    });
    if (place === 0)
      await actOnRequest(await inHand(demo, 'director'), { requestId, version: passed.version, act: 'approve', confirmed: [] });
  }
}

/** As that person does it, with the right of his main post alone. */
export async function inHand({ office, db, world }: Demo, username: string): Promise<Ctx> {
  const personId = world.person(username);
  const post = world.post(username);
  const { rows } = await sql<{
    unit: number;
    heads: boolean;
  }>`select o.unit_id as unit, o.heads_unit as heads from position o where o.id = ${post}`.execute(db);
  const { unit, heads } = rows[0] as { unit: number; heads: boolean };
  const me: Me = {
    ...systemActor,
    personId,
    units: [unit],
    positions: [post],
    headedUnits: heads ? [unit] : [],
    holders: [personId, post],
  };
  return contextOf(office, db, { id: 'demo', ip: '', userAgent: '', key: null }, me);
}

async function seedKind({ db, world }: Demo): Promise<void> {
  const steps: OwnStep[] = [
    { name: 'หัวหน้าหน่วยงานเห็นชอบ', to: 'HEAD', holderId: null, days: 2 },
    { name: 'ผู้อำนวยการพิจารณา', to: 'HOLDER', holderId: world.post('director'), days: 3 },
  ];
  const names = { th: 'ขอบริการถ่ายภาพ', en: 'Photography service' };
  await sql`with made as (insert into own_request_kind (code) values ('photo') returning id)
    insert into own_request_form (kind_id, version, names, about, fields, steps, verb, prefix, fiscal, private)
    select id, 1, ${JSON.stringify(names)}::jsonb, 'ยื่นก่อนวันงานอย่างน้อย 3 วันทำการ', ${JSON.stringify(fields)}::jsonb, ${JSON.stringify(steps)}::jsonb, 'APPROVE', 'ถภ', true, false from made`.execute(
    db,
  );
}
