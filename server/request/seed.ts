import { sql } from 'kysely';
import type { OwnField, OwnStep } from '../../contract/request/calls.ts';
import type { Demo } from '../module.ts';

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

/** One kind that is in use, so that the pages have something to show. */
export async function seedOwnRequests({ db, world }: Demo): Promise<void> {
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
