import { sql } from 'kysely';
import { expect } from 'vitest';
import { hashOf } from '../../access/chain.ts';
import type { Database } from '../../db/pool.ts';
import type { Office } from '../../office.ts';
import { checkAll } from '../../sarabun/integrity/record-parts.ts';
import { asides, forPrincipal } from '../../sarabun/machine/tell.ts';
import { sieveBehind } from '../kept-sieve.ts';
import { wordsBehind } from '../kept-words.ts';

/** Rows that break a rule; none may come back. */
export async function broken(db: Database): Promise<unknown[]> {
  const live = sql`('PREPARED', 'SENT', 'RECEIVED', 'WORKING')`;
  const checks = {
    'I1 gap': sql`select c.register_id from register_counter c where c.last_no <> (select count(*) from register_entry e where e.register_id = c.register_id and e.be_year = c.be_year)`,
    'I1 order': sql`select id from (select id, issued_at, lag(issued_at) over (partition by register_id order by be_year, seq) as before from register_entry) e where issued_at < before`,
    'I3 number': sql`select t.id from transmission t left join register_entry e on e.id = t.register_entry_id
      where t.receiver_kind <> 'OUTSIDE' and t.state in ('RECEIVED', 'WORKING', 'DONE') and t.brought_stub_id is null and (e.id is null or e.void_at is not null or e.issued_at <> t.received_at or e.transmission_id <> t.id)`,
    'I3 one': sql`select transmission_id from register_entry where void_at is null and transmission_id is not null group by 1 having count(*) > 1`,
    'I3 void': sql`select e.id from register_entry e join transmission t on t.id = e.transmission_id where e.void_at is null and t.register_entry_id is distinct from e.id`,
    'I3 stamp': sql`select m.id from stamp_mark m join register_entry e on e.id = m.register_entry_id
      where (m.content ->> 'number' <> e.seq || '/' || e.be_year or (m.content ->> 'at')::timestamptz <> e.issued_at) or (m.removed_at is null) <> (e.void_at is null)`,
    I4: sql`select document_id from transmission where state in ${live} group by document_id, receiver_id, purpose having count(*) > 1`,
    I8: sql`select d.id from document d where d.state = 60 and (exists (select 1 from transmission t where t.document_id = d.id and t.state in ${live})
      or exists (select 1 from task k where k.document_id = d.id and k.is_live))`,
    'I8 open': sql`select d.id from document d where d.state = 50 and d.origin = 'IN' and not exists (select 1 from transmission t where t.document_id = d.id and t.state in ${live})`,
    WORKING: sql`select t.id from transmission t where t.state in ('RECEIVED', 'WORKING') and (t.state = 'WORKING') <> (
      exists (select 1 from task k where k.transmission_id = t.id and k.is_live) or exists (select 1 from transmission c where c.parent_id = t.id and c.state in ${live}))`,
    'no orphan work': sql`select k.id from task k join transmission t on t.id = k.transmission_id where k.is_live and t.state not in ('WORKING')`,
    I6: sql`select id from event where action in ('reopen', 'reopenDocument', 'cancelReceipt', 'recall', 'return', 'sendBack') and coalesce(detail ->> 'text', '') = ''`,
    // what was signed is what stands, and its hash says so
    'I2 changed': sql`select w.document_id from draft w join document d on d.id = w.document_id join document_version v on v.document_id = d.id and v.version = d.version
      where d.state between 20 and 50 and w.content <> v.content`,
    'I2 hash': sql`select s.id from signature s join document_version v on v.document_id = s.document_id and v.version = s.version
      where s.content_hash <> sha256(convert_to(jsonb_build_object('content', v.content, 'receivers', v.receivers)::text, 'UTF8'))`,
    I5: sql`select t.id from transmission t where (select count(*) from event v where v.transmission_id = t.id and v.action = 'recall') > 0
      and t.register_entry_id is not null`,
    I11: sql`select r.document_id, r.person_id from read_mark r join document d on d.id = r.document_id and d.secrecy > 0 join person p on p.id = r.person_id
      where p.clearance < d.secrecy or not exists (select 1 from document_access a where a.document_id = d.id and a.person_id = p.id)`,
    I12: sql`select v.id from event v join delegation g on g.id = v.delegation_id
      where v.at < g.starts_at or v.at >= least(g.ends_at, coalesce(g.revoked_at, 'infinity')) or v.actor_id <> g.delegate_person_id`,
    I14: sql`select id from register_entry where be_year <> extract(year from issued_at at time zone 'Asia/Bangkok') + 543`,
    'I15 reviewer signs': sql`select s.id from signature s join event v on v.document_id = s.document_id and v.action = 'approve' and v.actor_id = s.signer_id
      join task k on k.id = v.task_id join task g on g.id = s.task_id
      where k.result_code is distinct from 'SUPERSEDED' and g.result_code is distinct from 'SUPERSEDED'`,
    I16: sql`select document_id, version from signature group by document_id, version, task_id having count(*) > 1`,
    I15: sql`select id from transmission where receiver_id = from_unit_id`,
    // no state without the event that led to it
    'state told': sql`select v.* from (select distinct on (subject, coalesce(task_id, transmission_id, document_id)) subject, action, to_state,
        case subject when 'task' then (select state from task where id = v.task_id) when 'transmission' then (select state from transmission where id = v.transmission_id)
          else (select state::text from document where id = v.document_id) end as state
        from event v where to_state is not null order by subject, coalesce(task_id, transmission_id, document_id), seq desc) v where v.state <> v.to_state`,
    // one act says one thing of a letter to a person: of two pieces of work two, but no aside beside his own work; what was done in his name stands by itself
    'told once': sql`select person_id, document_id, string_agg(kind, ', ' order by id) as told from notification
      where document_id is not null and kind <> all(${forPrincipal}) group by person_id, document_id, created_at
      having count(*) > 1 and (bool_or(kind = any(${asides})) or count(*) > count(distinct (transmission_id, task_id)))`,
    // an act that changes what a letter is found by, or by whom, puts it on the list
    words: sql.raw(wordsBehind),
    // a letter that is not sifted by its words is not found by its holder
    sieve: sql.raw(sieveBehind),
    end: sql`select id from task where (ended_at is null) <> is_live`,
    // what came back of a letter rests while the letter does not run: counts ask for what does not rest
    rests: sql`select t.id from transmission t join document d on d.id = t.document_id
      where t.state in ('RETURNED', 'RECALLED') and t.return_noted_at is null and t.return_rests <> (d.state <> 50)`,
    head: sql`select d.id from document d where d.event_seq <> (select count(*) from event v where v.document_id = d.id)
      or d.event_hash is distinct from (select hash from event v where v.document_id = d.id order by seq desc limit 1)`,
  };
  const found: unknown[] = [];
  for (const [name, check] of Object.entries(checks)) {
    const { rows: bad } = await check.execute(db);
    found.push(...bad.map((row) => ({ name, row })));
  }
  return found;
}

/** [I7] Every event and endorsement carries the hash of the one before it on its letter, and nothing has been changed since. */
export async function checkChains(office: Database): Promise<void> {
  // as they lie: sealed words are hashed sealed
  const db = office.withoutPlugins();
  const events = await db.selectFrom('event').selectAll().orderBy('document_id').orderBy('seq').execute();
  let previous: { document: number; hash: Buffer | null } = { document: 0, hash: null };
  for (const { id, prev_hash, hash, ...row } of events) {
    if (row.document_id !== previous.document) previous = { document: row.document_id, hash: null };
    expect(prev_hash).toEqual(previous.hash);
    expect(hashOf(prev_hash, { ...row, at: new Date(row.at).toISOString() }).equals(hash), `event ${id}`).toBe(true);
    previous.hash = hash;
  }
  const { rows: endorsements } = await sql<Record<string, unknown> & { document_id: number; prev_hash: Buffer | null; hash: Buffer }>`
    select e.document_id, e.transmission_id, e.task_id, e.author_id, e.position_id, e.delegation_id, e.text, e.due_at, e.at, e.prev_hash, e.hash,
      coalesce((select json_agg(a.holder_id order by a.holder_id) from endorsement_addressee a where a.endorsement_id = e.id), '[]') as "to"
    from endorsement e order by e.document_id, e.id`.execute(db);
  let last: { document: number; hash: Buffer | null } = { document: 0, hash: null };
  for (const { prev_hash, hash, ...row } of endorsements) {
    if (row.document_id !== last.document) last = { document: row.document_id, hash: null };
    expect(prev_hash).toEqual(last.hash);
    expect(hashOf(prev_hash, row).equals(hash)).toBe(true);
    last.hash = hash;
  }
}

/** What the check of all records finds: nothing, whatever was done through the office. */
export async function recordFaults({ db, config }: Office): Promise<string[]> {
  const found: string[] = [];
  for await (const { findings, unread } of checkAll(db, config.secrets.master)) {
    found.push(...findings.map(({ what, at }) => `${what} ${at}`));
    if (unread > 0) found.push(`${unread} not compared`);
  }
  return found;
}
