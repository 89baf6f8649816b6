import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { petitionFacts } from '../../../contract/petition/calls.ts';
import type { Demo } from '../../module.ts';
import { clockOf } from '../../notify/events/alarms.ts';
import { keepPetition } from '../../petition/keep-petition.ts';

const minutes = 5;

/** The desk is open, and what a citizen wrote waits in the tray of the central registry. Nobody has its code. */
export async function seedPetitions({ office, db, world, now }: Demo): Promise<void> {
  const desk = { unit: world.unit('root').id, complaints: world.unit('hr').id };
  await db
    .insertInto('setting')
    .values({ key: 'petition-desk', value: sql`${JSON.stringify({ open: true, ...desk, contact: '' })}::jsonb` })
    .execute();
  const facts = petitionFacts.parse({
    press: randomBytes(16).toString('hex'),
    name: 'นางสาวพิมพ์ใจ แสนสุข',
    contact: 'phimchai@example.com',
    kind: 'HELP',
    subject: 'ขอความอนุเคราะห์ใช้หอประชุมจัดกิจกรรมของชุมชน',
    text: 'ด้วยชุมชนบ้านริมน้ำจะจัดกิจกรรมให้ความรู้แก่ผู้สูงอายุ จึงขอความอนุเคราะห์ใช้หอประชุมของมหาวิทยาลัยหนึ่งวัน ผู้เข้าร่วมประมาณ 80 คน',
  });
  const entered = new Date(now.getTime() - minutes * 60_000);
  await keepPetition(clockOf(office, db), desk, { facts, files: [], sent: Buffer.alloc(0), solved: null, entered });
}
