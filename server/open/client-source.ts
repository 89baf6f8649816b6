import { isIP } from 'node:net';
import { sql } from 'kysely';
import { openLimits } from '../../contract/open/limits.ts';
import { consented } from '../../contract/open/scopes.ts';
import { rootUnit } from '../../contract/rules/times.ts';
import type { Ctx } from '../http/context.ts';
import { badField } from '../http/errors.ts';
import type { ListSource, Values } from '../settings-source.ts';
import { publicKeyIn } from './assertion.ts';
import { drafterOfUnit } from './client.ts';

/** Clients. One that has called is closed, never removed: its calls tell of it. */
export const apiClients: ListSource = {
  table: 'api_client',
  columns: { publicKey: 'public_key', unit: 'unit_id', owner: 'owner_id', expires: 'expires_on' },
  uses: sql<number>`(select count(*)::int from (select 1 from api_call k where k.client_id = r.id limit 100) used)`,
  check: judgeClient,
  saved: async ({ db }, { id, values, active }, before) => {
    // what the former key opened ends with it
    if (before && values.publicKey !== before.publicKey)
      await sql`delete from api_token where client_id = ${id} and secret_id is null`.execute(db);
    if (active) await sql`update api_client set heard_at = now() where id = ${id}`.execute(db);
    if (active === false) await sql`delete from api_token where client_id = ${id}`.execute(db);
  },
};

/** What no form can tell. */
async function judgeClient({ db }: Ctx, { values }: { values: Values }, before: Values | null): Promise<void> {
  const scopes = (values.scopes ?? []) as string[];
  if (consented.some((one) => scopes.includes(one)) && !values.consent) throw badField('consent', 'required');
  for (const line of String(values.networks).split(/\s+/u).filter(Boolean))
    if (!isNetwork(line)) throw badField('networks', 'open_network', { value: line });
  if (values.publicKey && !publicKeyIn(String(values.publicKey))) throw badField('publicKey', 'open_public_key');
  if (values.expires !== before?.expires) {
    const { rows } = await sql<{
      ok: boolean;
    }>`select ${String(values.expires)}::date between today() and today() + ${openLimits.expiryDays}::int as ok`.execute(db);
    if (!rows[0]?.ok) throw badField('expires', 'open_expiry');
  }
  if (scopes.includes('people.sync') && Number(values.unit) !== rootUnit) throw badField('unit', 'sync_whole_agency');
  if (scopes.includes('draft.write')) {
    const { rows } = await sql<{
      ok: boolean;
    }>`select ${drafterOfUnit(sql`${Number(values.owner)}`, sql`${Number(values.unit)}`)} as ok`.execute(db);
    if (!rows[0]?.ok) throw badField('owner', 'open_drafter');
  }
  if (!scopes.includes('intake.write')) return;
  const unit = await db.selectFrom('unit').select('keeps_register').where('id', '=', Number(values.unit)).executeTakeFirst();
  if (!unit?.keeps_register) throw badField('unit', 'unit_keeps_no_register');
}

/** An address, or a network by its bits. */
function isNetwork(line: string): boolean {
  const [address = '', bits, ...more] = line.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32));
}
