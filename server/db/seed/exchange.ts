import { generateKeyPairSync } from 'node:crypto';
import { sql } from 'kysely';
import { kidOf } from '../../exchange/signed/jws.ts';
import type { Demo } from '../../module.ts';

/** A partner that letters can be sent to; nobody answers at its address, which leads nowhere by its name (RFC 2606). */
export async function agreeWithPartner({ db, world }: Demo): Promise<void> {
  const publicKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'der', type: 'spki' });
  const name = 'สำนักงานปลัดกระทรวงตัวอย่าง';
  await sql`insert into exchange_self (code) values ('demo-university')`.execute(db);
  await sql`insert into outside_body (name) values (${name}) on conflict do nothing`.execute(db);
  await sql`with peer as (insert into exchange_peer (name, code, address, unit_id) values (${name}, 'demo-ministry', 'https://eoffice.invalid', 10000000) returning id)
    insert into exchange_key (peer_id, kid, public_key, first_by, first_at, second_by, second_at)
    select id, ${kidOf(publicKey)}, ${publicKey}, ${world.person('admin')}, now(), ${world.person('admin2')}, now() from peer`.execute(db);
}
