import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type {
  findOutsideBodies as bodiesCall,
  masters as mastersCall,
  listPhrases as phrasesCall,
} from '../../contract/sarabun/choices.ts';
import type { nextNumber as nextCall } from '../../contract/sarabun/intake.ts';
import type { Ctx } from '../http/context.ts';
import { forbidden } from '../http/errors.ts';
import { patternOf } from './search/search.ts';

/** Kinds, speeds and classes in the reader's language. */
export async function masters(ctx: Ctx): Promise<Given<typeof mastersCall>> {
  const name = sql.ref(ctx.request.language === 'en' ? 'name_en' : 'name');
  const { rows } = await sql<Given<typeof mastersCall>>`select
    (select json_agg(json_build_object('code', code, 'name', ${name}) order by code) from document_type) as types,
    (select json_agg(json_build_object('code', code, 'name', ${name}) order by code) from speed) as speeds,
    (select json_agg(json_build_object('code', code, 'name', ${name}) order by code) from secrecy) as secrecies`.execute(ctx.db);
  return rows[0] ?? { types: [], speeds: [], secrecies: [] };
}

/** Ready words of everybody, of the caller's units and posts, and his own. */
export async function listPhrases(ctx: Ctx, { purpose }: Taken<typeof phrasesCall>) {
  const { rows } = await sql<{ id: number; text: string }>`select id, text from phrase where active and purpose = ${purpose}
    and (holder_id is null or holder_id = any(${[...ctx.me.holders, ...ctx.me.units]}::bigint[])) order by holder_id is null, sort, id limit 100`.execute(
    ctx.db,
  );
  return { items: rows };
}

export async function findOutsideBodies(ctx: Ctx, { search }: Taken<typeof bodiesCall>) {
  const { rows } = await sql<{
    id: number;
    name: string;
    letterPrefix: string;
  }>`select id, name, letter_prefix as "letterPrefix" from outside_body
    where active and name_norm like ${patternOf(search) || '%'} order by length(name), name collate "th-x-icu" limit 20`.execute(ctx.db);
  return { items: rows };
}

/** What the book would give next, if nobody else takes it before. */
export async function nextNumber(ctx: Ctx, { unitId, secrecy = 0 }: Taken<typeof nextCall>): Promise<Given<typeof nextCall>> {
  const { me } = ctx;
  const classUpTo = me.secretRegistryUnits.length > 0 ? me.clearance : 0;
  // a secret registrar who keeps no open book starts with his own
  const classed = secrecy > 0 || (me.registryUnits.length === 0 && classUpTo > 0);
  const registryUnits = classed ? me.secretRegistryUnits : me.registryUnits;
  if (secrecy > classUpTo) throw forbidden('secret_needs_registrar');
  const unit = unitId ?? (registryUnits.includes(10_000_000) ? 10_000_000 : registryUnits[0]);
  if (unit === undefined || !registryUnits.includes(unit)) throw forbidden('no_register');
  const { rows } = await sql<Given<typeof nextCall>>`select be_year(issue_clock()) as year, u.id as "unitId", u.name as "unitName",
      (select name from unit where id = 10000000) as agency,
      1 + coalesce((select c.last_no from register r join register_counter c on c.register_id = r.id and c.be_year = be_year(issue_clock())
        where r.unit_id = u.id and r.kind = 'RECEIVE' and r.series = ${classed ? 'SECRET' : 'GENERAL'}), 0) as next,
      (select json_agg(json_build_object('unitId', b.id, 'unitName', b.name) order by b.id = 10000000 desc, b.sort, b.id)
        from unit b where b.active and b.id = any(${registryUnits}::bigint[]) and (b.keeps_register or ${classed}::boolean)) as books
    from unit u where u.id = ${unit}`.execute(ctx.db);
  const row = rows[0];
  if (!row) throw forbidden('no_register');
  return { ...row, books: row.books ?? [], classed, openBooks: me.registryUnits.length > 0, classUpTo };
}
