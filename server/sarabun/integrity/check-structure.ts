import { sql } from 'kysely';
import { within } from '../../db/deadline.ts';
import type { Db } from '../../http/context.ts';
import { endAlarm, raiseAlarm, recordsPage } from '../../notify/events/alarms.ts';
import type { Office } from '../../office.ts';

const hour = 3_600_000;
/** Asked each night; one that could not be made is tried again the next. */
const everyMs = 6.5 * 24 * hour;
const longest = 3 * hour;
const mostKept = 100;
/** What the database says of a page or an index that is not what it must be. */
const damaged = ['XX001', 'XX002'];

interface Relation {
  name: string;
  kind: 'table' | 'index';
}
type Judged = { says: string | null } | 'unread';

/**
 * Once a week every table and every index is read page by page by the database's own examiner (amcheck), rows against indexes too. Locks nobody
 * out. What it finds is told; where the examiner is not there or may not be used, that is told as just that.
 */
export async function checkStructure(office: Office, now = new Date()): Promise<void> {
  const { separateDb: db } = office;
  if (!(await isDue(db, now))) return;
  const findings: { at: string; says: string }[] = [];
  let [looked, unread] = [0, 0];
  for (const relation of await relationsOf(db)) {
    const judged = await judge(db, relation);
    if (judged === 'unread') unread += 1;
    else looked += 1;
    if (judged !== 'unread' && judged.says !== null) findings.push({ at: relation.name, says: judged.says });
  }
  const outcome = findings.length > 0 ? 'found' : unread > 0 ? 'could_not' : 'clean';
  await sql`insert into structure_check (began_at, ended_at, looked_at, findings, outcome)
    values (${now}, greatest(clock_timestamp(), ${now}), ${looked}, ${JSON.stringify(findings.slice(0, mostKept))}::jsonb, ${outcome})`.execute(
    db,
  );
  if (findings.length > 0) {
    office.log.error({ findings: findings.slice(0, mostKept) }, 'the database is damaged');
    await raiseAlarm(office, 'structure_fault', { count: findings.length, first: findings[0]?.at ?? '', page: recordsPage });
  } else if (unread === 0) await endAlarm(office, 'structure_fault');
  if (unread > 0) await raiseAlarm(office, 'structure_check_fault', { count: unread, page: recordsPage });
  else await endAlarm(office, 'structure_check_fault');
}

async function isDue(db: Db, now: Date): Promise<boolean> {
  const { rows } = await sql<{ at: Date | null }>`select max(began_at) as at from structure_check where outcome <> 'could_not'`.execute(db);
  const last = rows[0]?.at;
  return !last || now.getTime() - last.getTime() >= everyMs;
}

async function relationsOf(db: Db): Promise<Relation[]> {
  const { rows } = await sql<Relation>`
    select c.oid::regclass::text as name, case c.relkind when 'r' then 'table' else 'index' end as kind
    from pg_class c left join pg_index i on i.indexrelid = c.oid left join pg_am m on m.oid = c.relam
    where c.relnamespace = current_schema()::regnamespace and c.relpersistence = 'p'
      and (c.relkind = 'r' or c.relkind = 'i' and m.amname = 'btree' and i.indisvalid) order by c.oid`.execute(db);
  return rows;
}

/** In a transaction of its own: an index of millions of rows takes its minutes. */
async function judge(db: Office['separateDb'], { name, kind }: Relation): Promise<Judged> {
  try {
    const { rows } = await within({ statement: longest, whole: longest }, () =>
      db.transaction().execute(async (trx) => {
        await sql`select set_config('statement_timeout', '0', true)`.execute(trx);
        return kind === 'table'
          ? sql<{
              says: string;
            }>`select msg as says from public.verify_heapam(${name}::regclass, on_error_stop => true, check_toast => true)`.execute(trx)
          : sql<{ says: string | null }>`select null::text as says from public.bt_index_check(${name}::regclass, true, true)`.execute(trx);
      }),
    );
    return { says: rows[0]?.says ?? null };
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string };
    return damaged.includes(code) ? { says: message } : 'unread';
  }
}
