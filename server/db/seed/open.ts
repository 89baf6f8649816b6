import { kinds } from '../../../contract/kinds.ts';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import type { Demo } from '../../module.ts';

const day = 86_400_000;

/** A system that is set up and has no secret yet, nor its webhook: nobody comes in by the demo, and nothing leaves it. */
export async function seedOpen({ db, world, now }: Demo): Promise<void> {
  const { id } = await db
    .insertInto('api_client')
    .values({
      name: 'ระบบรับคำร้องของนักศึกษา',
      unit_id: world.unit('root').id,
      owner_id: world.person('admin'),
      scopes: ['status.read', 'intake.write', 'masters.read'],
      networks: '192.0.2.0/24',
      expires_on: bangkokDay(new Date(now.getTime() + 180 * day)),
      heard_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('webhook')
    .values({
      name: 'แจ้งสถานะคำร้อง',
      client_id: id,
      url: 'https://petition.example.ac.th/hooks/e-office',
      events: ['letter.received', 'letter.refused'],
    })
    .execute();
  await db
    .insertInto('draft_template')
    .values({
      name: 'แจ้งผลคำร้อง',
      unit_id: world.unit('root').id,
      type: kinds.external.code,
      subject: 'แจ้งผลคำร้อง{เรื่อง}',
      to_text: '{ผู้ยื่น}',
      body: 'ตามที่ท่านยื่นคำร้อง{เรื่อง} เมื่อวันที่ {วันที่ยื่น} ความละเอียดแจ้งแล้ว นั้น\nพิจารณาแล้ว {ผลการพิจารณา}\nจึงเรียนมาเพื่อโปรดทราบ',
    })
    .execute();
  await seedDirectory({ db, world, now });
}

/** What the directory of persons said: two are new, one has moved, of one nobody knows the unit. */
async function seedDirectory({ db, world, now }: Pick<Demo, 'db' | 'world' | 'now'>): Promise<void> {
  const { id } = await db
    .insertInto('api_client')
    .values({
      name: 'ระบบทะเบียนบุคลากร',
      unit_id: world.unit('root').id,
      owner_id: world.person('admin'),
      scopes: ['people.sync'],
      networks: '192.0.2.0/24',
      expires_on: bangkokDay(new Date(now.getTime() + 180 * day)),
      heard_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const moved = world.person('panupong.c');
  const said = [
    {
      user: 'kanda.j',
      prefix: 'นางสาว',
      firstName: 'กานดา',
      lastName: 'ใจเย็น',
      code: '6900101',
      unit: '06010103',
      post: 'นักทรัพยากรบุคคลปฏิบัติการ',
    },
    {
      user: 'thanit.s',
      prefix: 'นาย',
      firstName: 'ธนิต',
      lastName: 'สุขเกษม',
      code: '6900102',
      unit: '06010102',
      post: 'นักวิชาการเงินและบัญชีปฏิบัติการ',
    },
    { user: 'wanwisa.p', prefix: 'นาง', firstName: 'วันวิสา', lastName: 'พรหมดี', code: '6900103', unit: 'ศูนย์นวัตกรรม', post: '' },
    { user: 'panupong.c', prefix: 'นาย', firstName: 'ภาณุพงศ์', lastName: 'ชูศรี', code: '', unit: '06010103', post: '', person: moved },
  ];
  const rows = said.map(({ user, person = null, ...one }) => ({
    client_id: id,
    external_id: user,
    user_name: user,
    said: JSON.stringify({ ...one, email: `${user}@example.ac.th`, phone: '' }),
    person_id: person,
  }));
  await db.insertInto('scim_user').values(rows).execute();
}
