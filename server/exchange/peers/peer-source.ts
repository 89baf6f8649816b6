import { sql } from 'kysely';
import { textFormats } from '../../../contract/settings/define.ts';
import { enqueueRound } from '../../enqueue.ts';
import type { Ctx } from '../../http/context.ts';
import { badField } from '../../http/errors.ts';
import { hostOf, judgedAddress } from '../../http/inside-hosts.ts';
import type { ListSource, Values } from '../../settings-source.ts';
import { ownCode } from './self.ts';

/** หน่วยงานคู่ส่ง. One that letters were exchanged with is switched off, never removed. */
export const exchangePeers: ListSource = {
  table: 'exchange_peer',
  columns: { unit: 'unit_id' },
  uses: sql<number>`(select count(*)::int from (select 1 from exchange_letter l where l.peer_id = r.id limit 100) used)`,
  check: async (ctx, { id, values }, before) => {
    if (values.adapter === 'inside') judgeInside(ctx, values);
    else if (values.adapter === 'ecms') judgeOrganization(values);
    else if (values.adapter === 'mail') await judgeMailAddress(ctx, id, values);
    else await judgeAddress(ctx, String(values.address ?? ''), before);
    if (values.adapter !== 'ecms' && !/^[a-z][a-z0-9-]{1,39}$/.test(String(values.code))) throw badField('code', 'exchange_bad_code');
    if (values.code === (await ownCode(ctx.db))) throw badField('code', 'exchange_own_code');
    const unit = await ctx.db.selectFrom('unit').select('keeps_register').where('id', '=', Number(values.unit)).executeTakeFirst();
    if (!unit?.keeps_register) throw badField('unit', 'unit_keeps_no_register');
  },
  saved: async (ctx, { id, values }, before) => {
    if (values.adapter === 'inside') {
      await sql`update exchange_peer set asks = true, mutual = mutual and code = ${String(before?.code ?? '')} where id = ${id}`.execute(
        ctx.db,
      );
      await enqueueRound(ctx.db, ctx.office.config.schema, 'exchange-letters');
    }
    if (values.adapter === 'ecms' || values.adapter === 'mail')
      await sql`update exchange_peer set mutual = true where id = ${id}`.execute(ctx.db);
    // another agency is behind it now: what was compared was another's
    if (before && (values.code !== before.code || values.address !== before.address))
      await sql`update exchange_key set first_by = null, first_at = null, second_by = null, second_at = null where peer_id = ${id} and revoked_at is null`.execute(
        ctx.db,
      );
    await sql`insert into outside_body (name) values (${String(values.name)}) on conflict do nothing`.execute(ctx.db);
  },
};

function judgeInside({ office }: Ctx, { address, code }: Values): void {
  if (!office.neighbours) throw badField('adapter', 'exchange_no_installation');
  if (address) throw badField('address', 'exchange_no_address');
  if (code === office.neighbours.code) throw badField('code', 'exchange_own_code');
}

/** By the number that the code list of e-CMS has for it. */
function judgeOrganization({ address, code }: Values): void {
  if (address) throw badField('address', 'exchange_no_address');
  if (!/^\d{5}$/.test(String(code))) throw badField('code', 'exchange_ecms_code');
}

/** Who writes is known by it: no two partners have the same. */
async function judgeMailAddress({ db }: Ctx, id: number | null, { address }: Values): Promise<void> {
  if (!address) throw badField('address', 'required');
  if (!textFormats.email.test(String(address))) throw badField('address', 'exchange_mail_address');
  const { rows } =
    await sql`select 1 from exchange_peer where adapter = 'mail' and lower(address) = lower(${String(address)}) and id is distinct from ${id}::bigint`.execute(
      db,
    );
  if (rows.length > 0) throw badField('address', 'exchange_mail_taken');
}

async function judgeAddress(ctx: Ctx, address: string, before: Values | null): Promise<void> {
  if (!address) throw badField('address', 'required');
  const url = URL.canParse(address) ? new URL(address) : null;
  if (
    !url ||
    !['https:', 'http:'].includes(url.protocol) ||
    url.username ||
    url.password ||
    url.search ||
    url.hash ||
    address.endsWith('/')
  )
    throw badField('address', 'exchange_bad_address');
  if (address === before?.address) return;
  const reach = await judgedAddress(ctx.office.config, 'address', hostOf(address));
  // plain where nobody listens in between: this machine, or what the operator named
  if (url.protocol === 'http:' && !reach?.plain) throw badField('address', 'exchange_bad_address');
}
