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
}
