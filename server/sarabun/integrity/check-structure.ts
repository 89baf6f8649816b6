import { sql } from 'kysely';
import { within } from '../../db/deadline.ts';
import type { Db } from '../../http/context.ts';
import { type Before, keepPlace, sayHowMany, workOn } from '../../notify/checks/check-runs.ts';
import { forgetGone, keepFindings, sayTold } from '../../notify/checks/findings.ts';
import { checksPage, endAlarm, raiseAlarm } from '../../notify/events/alarms.ts';
import type { Office } from '../../office.ts';

const hour = 3_600_000;
/** Asked each night; one that could not be made is tried again the next. */
const everyMs = 6.5 * 24 * hour;
const longest = 3 * hour;
const mostLogged = 100;
/** Relations after which the page shows how far it is. */
const everyFew = 20;
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
  const findings: { what: string; at: string; says: string }[] = [];
  const isDue = ({ judged }: Before) => !judged || now.getTime() - judged.getTime() >= everyMs;
  const ended = await workOn(office, 'STRUCTURE', isDue, async (run) => {
    const relations = await relationsOf(db);
    await sayHowMany(db, run, relations.length);
    let [looked, unread] = [0, 0];
    for (const { name, kind } of relations) {
      const judged = await judge(db, { name, kind });
      if (judged === 'unread') unread += 1;
      else looked += 1;
      if (judged !== 'unread' && judged.says !== null) findings.push({ what: 'relation_damaged', at: name, says: judged.says });
      if (looked % everyFew === 0) await keepPlace(db, { ...run, looked, unread });
    }
    const of = { kind: 'STRUCTURE', id: run.id } as const;
    await keepFindings(db, of, findings);
    if (unread === 0) await forgetGone(db, of);
    return { result: findings.length > 0 ? 'DAMAGED' : unread > 0 ? 'COULD_NOT' : 'CLEAN', looked, found: findings.length, unread };
  });
  if (!ended) return;
  if (findings.length > 0) {
    office.log.error({ findings: findings.slice(0, mostLogged) }, 'the database is damaged');
    await sayTold(db, 'STRUCTURE');
    await raiseAlarm(office, 'structure_fault', { count: findings.length, first: findings[0]?.at ?? '', page: checksPage }, 'STRUCTURE');
  } else if (!ended.unread) await endAlarm(office, 'structure_fault');
  if (ended.unread) await raiseAlarm(office, 'structure_check_fault', { count: ended.unread, page: checksPage }, 'STRUCTURE');
  else await endAlarm(office, 'structure_check_fault', 'STRUCTURE');
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
