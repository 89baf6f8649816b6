import { type RawBuilder, sql } from 'kysely';
import { iso } from '../../db/iso.ts';
import { named, partyNamed, personNamed, type Reader, readsThai } from '../../http/named.ts';

/** What is waited for. `work`: whatever comes next with a letter that lies with a unit or a person. */
export type WaitedAct =
  | 'review'
  | 'sign'
  | 'number'
  | 'send'
  | 'deliver'
  | 'receive'
  | 'acknowledge'
  | 'present'
  | 'assign'
  | 'command'
  | 'accept'
  | 'work';

export interface WaitedFor {
  /** All who are waited for, of whom `first` names a few. */
  count: number;
  first: {
    holderId: number;
    name: string;
    act: WaitedAct;
    /** Instants, ISO. */
    since: string | null;
    due: string | null;
    /** Who sits in the post, or the post of the person; only where it was asked for. */
    detail?: string;
  }[];
}

const mostNamed = sql.lit(3);

/**
 * Who is waited for on the letter `d`, the one place that says where a letter is; null where nobody is. Work that was passed on waits for whom
 * it was passed to, reported work for who gave it, and a part of the route for nobody while work or another part lies below it.
 * Copies and information count only where nothing else is awaited.
 */
export function waitedFor(reader: Reader, { detailed = false } = {}): RawBuilder<WaitedFor | null> {
  return sql<WaitedFor | null>`case when d.state in (10, 20, 30, 40, 50) then (
    select case when count(*) > 0 then json_build_object('count', max(w.total), 'first', json_agg(json_build_object('holderId', w.holder_id,
        'name', coalesce(${nameOf(reader)}, ''), 'act', w.act, 'since', ${iso('w.since')}, 'due', ${iso('w.due')}
        ${detailed ? sql`, 'detail', ${detailOf(reader)}` : sql``}) order by w.place)) end
    from (select v.*, count(*) over () as total, row_number() over (order by v.beside, v.due nulls last, v.id) as place
      from (select u.*, rank() over (order by u.informs) as rank from (${workers} union all ${receivers} union all ${owner}) u) v
      where v.rank = 1) w
    where w.place <= ${mostNamed}) end`;
}

/** Live work that nobody below has in hand. */
const workers = sql`select k.id, case k.state when 'REPORTED' then k.maker_id else coalesce(k.executor_id, k.holder_id) end as holder_id, null::text as name,
    case k.state when 'REPORTED' then 'accept' else lower(k.kind) end as act,
    case k.state when 'REPORTED' then (select max(v.at) from event v where v.document_id = d.id and v.task_id = k.id and v.action = 'report') else k.created_at end as since,
    case k.state when 'REPORTED' then null else k.due_at end as due, (not k.is_main)::int as beside, coalesce(t.purpose <> 'ACTION', false)::int as informs
  from task k left join transmission t on t.id = k.transmission_id
  where k.document_id = d.id and k.is_live and not exists (select 1 from task b where b.document_id = d.id and b.parent_id = k.id and b.is_live)`;

/** Parts of the route under which nothing is live; what leaves the agency waits for who notes how it left. */
const receivers = sql`select t.id, case t.receiver_kind when 'OUTSIDE' then d.owner_unit_id else t.receiver_id end, case t.receiver_kind when 'OUTSIDE' then null else t.receiver_text end,
    case when t.receiver_kind = 'OUTSIDE' then 'deliver' when t.purpose = 'INFO' then 'acknowledge' when t.state = 'SENT' then 'receive' else 'work' end,
    case t.state when 'SENT' then t.sent_at else coalesce(t.received_at, t.sent_at) end, t.due_at, 0, (t.purpose <> 'ACTION')::int
  from transmission t where t.document_id = d.id and t.state in ('SENT', 'RECEIVED', 'WORKING')
    and not exists (select 1 from task k where k.document_id = d.id and k.transmission_id = t.id and k.is_live)
    and not exists (select 1 from transmission b where b.document_id = d.id and b.parent_id = t.id and b.state in ('PREPARED', 'SENT', 'RECEIVED', 'WORKING'))`;

/** A letter of one's own that is to be sent, or that came back from all its receivers. */
const owner = sql`select d.id, d.owner_unit_id, null::text, case d.state when 40 then 'send' else 'work' end, d.updated_at, null::timestamptz, 0, 2
  where d.state in (40, 50) and d.origin = 'OUT'`;

/** Whom a letter was sent to is called as he was addressed, where the reader reads Thai. */
function nameOf(reader: Reader): RawBuilder<string> {
  const party = sql`(select ${partyNamed(reader, 'y')} from party y where y.id = w.holder_id)`;
  return readsThai(reader) ? sql`coalesce(w.name, ${party})` : sql`coalesce(${party}, w.name)`;
}

const detailOf = (reader: Reader) => sql`coalesce(
  (select string_agg(${personNamed(reader, 'p')}, ', ' order by a.id) from affiliation a join person p on p.id = a.person_id
    where a.position_id = w.holder_id and (a.until is null or a.until >= today())),
  (select concat_ws(' · ', ${named(reader, 'o')}, ${named(reader, 'n')}) from affiliation a left join position o on o.id = a.position_id left join unit n on n.id = a.unit_id
    where a.person_id = w.holder_id and (a.until is null or a.until >= today()) order by a.is_main desc, a.id limit 1), '')`;
