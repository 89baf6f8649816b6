import { type RawBuilder, sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { rootUnit } from '../../contract/rules/times.ts';
import type {
  findOutsideBodies as bodiesCall,
  listPhrases as phrasesCall,
  referenceLists as referenceListsCall,
} from '../../contract/sarabun/choices.ts';
import type { nextNumber as nextCall } from '../../contract/sarabun/intake.ts';
import { functionsOn } from '../access/letter-functions.ts';
import type { Ctx } from '../http/context.ts';
import { forbidden } from '../http/errors.ts';
import { named } from '../http/named.ts';
import { patternOf } from './search/search.ts';
import { heads } from './secret/class-givers.ts';

/** Everything that the agency has set about letters, in the reader's language. */
export async function referenceLists(ctx: Ctx): Promise<Given<typeof referenceListsCall>> {
  const { me } = ctx;
  const unit = me.mainUnitId ?? 0;
  const gives = sql`(r.who_may = 'DRAFTER' or (r.who_may = 'HEAD' and ${heads(me)}::boolean) or (r.who_may = 'REGISTRAR' and ${me.secretRegistryUnits.length > 0}::boolean))`;
  const list = (what: RawBuilder<unknown>, from: string, key = 'id') =>
    sql`coalesce((select json_agg(json_build_object('name', ${named(ctx, 'r')}, 'active', r.active, ${what}) order by r.sort, r.${sql.raw(key)}) from ${sql.raw(from)} r), '[]')`;
  const { rows } = await sql<Omit<Given<typeof referenceListsCall>, 'functions'>>`
    with recursive above as (
      select id, parent_id, 0 as far from unit where id = ${unit}
      union all select u.id, u.parent_id, a.far + 1 from unit u join above a on u.id = a.parent_id)
    select ${list(sql`'code', r.code, 'base', r.base, 'creates', r.active and ${creates}`, 'document_type', 'code')} as types,
      ${list(sql`'code', r.code, 'thai', r.name, 'tone', r.tone`, 'speed', 'code')} as speeds,
      ${list(sql`'code', r.code, 'hint', r.hint, 'gives', r.code = 0 or ${gives}`, 'secrecy', 'code')} as secrecies,
      ${list(sql`'id', r.id`, 'way_in')} as "waysIn",
      ${list(sql`'code', r.code, 'electronic', r.electronic, 'proof', r.proof`, 'way_out')} as "waysOut",
      ${list(sql`'id', r.id`, 'sender_type')} as "senderTypes",
      ${list(sql`'id', r.id, 'dueDays', r.due_days`, 'job_type')} as "jobTypes"`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw new Error('no lists');
  return { ...row, functions: await functionsOn(ctx.db) };
}

/** The nearest rule for kind r over the units `above`, of the kind itself before that of its base, lets it be written. */
const creates = sql`coalesce((select l.creates from letter_rule l left join above a on a.id = l.unit_id
  where l.active and l.type in (r.code, coalesce(r.base, r.code)) and (l.unit_id is null or a.id is not null)
  order by l.type <> r.code, a.far nulls last limit 1), true)`;

/** Ready words of everybody, of the caller's units and posts, and his own. */
export async function listPhrases(ctx: Ctx, { purpose }: Taken<typeof phrasesCall>) {
  const { rows } = await sql<{
    id: number;
    text: string;
    own: boolean;
  }>`select id, text, person_id is not distinct from ${ctx.me.personId}::bigint as own from phrase where active and purpose = ${purpose}
    and (holder_id is null or holder_id = any(${[...ctx.me.holders, ...ctx.me.units]}::bigint[])) order by person_id is distinct from ${ctx.me.personId}::bigint, holder_id is null, sort, id limit 100`.execute(
    ctx.db,
  );
  return { items: rows };
}

export async function findOutsideBodies(ctx: Ctx, { search }: Taken<typeof bodiesCall>) {
  const { rows } = await sql<{
    id: number;
    name: string;
    letterPrefix: string;
    senderTypeId: number | null;
  }>`select id, name, letter_prefix as "letterPrefix", sender_type_id as "senderTypeId" from outside_body
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
  const unit = unitId ?? (registryUnits.includes(rootUnit) ? rootUnit : registryUnits[0]);
  if (unit === undefined || !registryUnits.includes(unit)) throw forbidden('no_register');
  const { rows } = await sql<
    Omit<Given<typeof nextCall>, 'classed' | 'openBooks' | 'classUpTo'>
  >`select be_year(issue_clock()) as year, u.id as "unitId", u.name as "unitName",
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
