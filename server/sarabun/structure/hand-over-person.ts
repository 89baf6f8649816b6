import { type RawBuilder, sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import { rootUnit } from '../../../contract/rules/times.ts';
import type * as calls from '../../../contract/settings/employee-information.ts';
import type { HandOverKind, HandOverPreview } from '../../../contract/settings/employee-information.ts';
import { auditSetting } from '../../access/audit-setting.ts';
import { viewerOf, visible } from '../../access/see.ts';
import { rightsChanged } from '../../access/sessions.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, refuse } from '../../http/errors.ts';
import { named, personNamed, readingThai } from '../../http/named.ts';
import { tellPerson } from '../../notify/events/tell.ts';
import { leaveWork } from '../../settings/people/leave-work.ts';
import { readPerson } from '../../settings/people/person-detail.ts';
import { mustLookAfter } from '../../settings/people/scope.ts';
import { takeVersion } from '../../settings/people/take-version.ts';
import { inForce } from '../../settings/structure/responsible.ts';
import { handOverLetter, withoutWaiting } from './hand-over-letter.ts';

type Letter = HandOverPreview['letters'][number];
type Successor = HandOverPreview['successors'][number] & { clearance: number };

/** What of a person's own is open, and who may take it over. Work of his posts stays with the posts. */
export async function previewHandOver(
  ctx: Ctx,
  { personId, successorId }: Taken<typeof calls.previewHandOver>,
): Promise<Given<typeof calls.previewHandOver>> {
  await mustLookAfter(ctx, personId);
  const successors = await successorsOf(ctx, personId);
  const chosen = successors.find((one) => one.id === successorId) ?? null;
  const { rows: delegations } = await sql<HandOverPreview['delegations'][number]>`
    select o.name as post, g.order_no as "orderNo", (g.ends_at at time zone 'Asia/Bangkok')::date::text as until
    from delegation g join position o on o.id = g.principal_position_id
    where g.delegate_person_id = ${personId} and g.revoked_at is null and g.ends_at > now() order by g.ends_at`.execute(ctx.db);
  const { rows: reserved } = await sql<{
    count: number;
  }>`select count(*)::int as count from register_entry e join reservation v on v.id = e.reservation_id
    where v.reserved_by = ${personId} and e.document_id is null and e.void_at is null and v.expires_at > issue_clock()`.execute(ctx.db);
  return {
    successors: successors.map(({ clearance: _, ...one }) => one),
    letters: await openLettersOf(ctx, personId, chosen),
    duties: (await dutiesOf(ctx, personId)).map(({ kind, unit, moves }) => ({ kind, unit, moves })),
    delegations,
    reserved: reserved[0]?.count ?? 0,
  };
}

/** One transaction: every letter with a line in its history, duties of the registry, one notice for all of it. */
export function handOverWork(
  ctx: Ctx,
  { personId, version, successorId, reason }: Taken<typeof calls.handOverWork>,
): Promise<Given<typeof calls.handOverWork>> {
  return withoutWaiting(ctx, async () => {
    const from = await takeVersion(ctx, personId, version);
    // who hands over would read what he may not: another administrator does it
    if (successorId === ctx.me.personId) throw refuse('hand_over_to_oneself', { field: 'successorId' });
    const successorAs = async (reader: Ctx) => (await successorsOf(reader, personId)).find((one) => one.id === successorId);
    const successor = await successorAs(readingThai(ctx));
    if (!successor) throw badField('successorId', 'successor_not_near');
    await sql`select id from person where id = ${successorId} for key share`.execute(ctx.db);
    const letters = await openLettersOf(ctx, personId, successor);
    const closed = letters.filter((letter) => !letter.may);
    if (closed.length > 0)
      throw refuse('successor_not_on_list', {
        field: 'successorId',
        params: { name: (await successorAs(ctx))?.name ?? '', count: closed.length },
      });
    const change = { from: personId, to: successorId, name: successor.name, person: true, text: reason } as const;
    for (const { documentId } of letters) await handOverLetter(ctx, documentId, change);
    // what came while the letters were waited for
    for (const { documentId, may } of await openLettersOf(ctx, personId, successor)) {
      if (!may) throw refuse('unit_busy');
      await handOverLetter(ctx, documentId, change);
    }
    const duties = (await dutiesOf(readingThai(ctx), personId)).filter((duty) => duty.moves);
    await moveDuties(
      ctx,
      duties.map((duty) => duty.id),
      successorId,
    );
    for (const id of [personId, successorId]) await rightsChanged(ctx, id);
    await auditSetting(ctx, 'employee-information', 'HANDED_OVER', {
      id: personId,
      after: { successorId, letters: letters.length, duties: duties.map(({ kind, unit }) => `${kind} · ${unit}`), reason },
    });
    const name = `${from.prefix}${from.firstName} ${from.lastName}`;
    if (letters.length + duties.length > 0)
      await tellPerson(ctx, 'handed_over', successorId, { from: name, letters: letters.length, page: 'sarabun/dashboard' });
    return { letters: letters.length, duties: duties.length, person: await readPerson(ctx, personId) };
  });
}

/** Leaves, and with a successor everything open goes over in the same step. */
export async function leaveToSuccessor(
  ctx: Ctx,
  { successorId, ...leave }: Taken<typeof calls.leaveWork>,
): Promise<Given<typeof calls.leaveWork>> {
  if (successorId === undefined) return leaveWork(ctx, leave);
  const { personId, reason } = leave;
  if (personId === ctx.me.personId) throw refuse('not_oneself');
  const { person } = await handOverWork(ctx, { personId, version: leave.version, successorId, reason });
  return leaveWork(ctx, { ...leave, version: person.version });
}

/** Units of a person: of today, or where he was last. */
const hisUnits = (personId: number) => sql`select a.unit_id as id from affiliation a where a.person_id = ${personId} and (${inForce('a')}
  or (not exists (select 1 from affiliation b where b.person_id = a.person_id and ${inForce('b')})
    and a.until = (select max(c.until) from affiliation c where c.person_id = a.person_id)))`;

/** People of his units, and who heads those and the units above; the heads of his own first. */
async function successorsOf(ctx: Ctx, personId: number): Promise<Successor[]> {
  const { rows } = await sql<Successor>`with recursive own as (${hisUnits(personId)}),
    above (id, parent_id, far) as (select u.id, u.parent_id, 0 from unit u join own on own.id = u.id
      union select u.id, u.parent_id, a.far + 1 from above a join unit u on u.id = a.parent_id),
    near as (select p.id, ${personNamed(ctx, 'p')} as name, p.clearance, concat_ws(' · ', ${named(ctx, 'o')}, ${named(ctx, 'u')}) as detail,
        coalesce(o.heads_unit, false) as heads, v.far, p.first_name,
        row_number() over (partition by p.id order by v.far, coalesce(o.heads_unit, false) desc, a.is_main desc, a.id) as place
      from above v join affiliation a on a.unit_id = v.id and ${inForce('a')} join person p on p.id = a.person_id and p.active join unit u on u.id = v.id
        left join position o on o.id = a.position_id
      where p.id <> ${personId} and (v.far = 0 or o.heads_unit))
    select id, name, clearance, detail, heads from near where place = 1
    order by far, heads desc, first_name collate "th-x-icu", id limit 200`.execute(ctx.db);
  return rows;
}

const openOf = (personId: number): Record<HandOverKind, RawBuilder<unknown>> => ({
  RECEIVE: sql`select document_id as id from transmission where receiver_id = ${personId} and state in ('PREPARED', 'SENT', 'RECEIVED', 'WORKING')`,
  WORK: sql`select document_id from task where (holder_id = ${personId} or executor_id = ${personId}) and is_live and kind not in ('REVIEW', 'SIGN')`,
  REVIEW: sql`select document_id from task where holder_id = ${personId} and is_live and kind = 'REVIEW'`,
  SIGN: sql`select document_id from task where holder_id = ${personId} and is_live and kind = 'SIGN'`,
  AWAITED: sql`select document_id from task where maker_id = ${personId} and is_awaited`,
  DRAFT: sql`select id from document where drafter_id = ${personId} and origin = 'OUT' and state < 40`,
});

/** Letters in the order of their ids, in which they are held. A classed one goes only to who is cleared to it and on its list already. */
async function openLettersOf(ctx: Ctx, personId: number, successor: Successor | null): Promise<Letter[]> {
  const open = sql.join(
    Object.entries(openOf(personId)).map(([kind, rows]) => sql`select id, ${kind} as kind from (${rows}) x (id)`),
    sql` union `,
  );
  const may = successor
    ? sql<boolean>`(d.secrecy = 0 or (d.secrecy <= ${successor.clearance} and exists (select 1 from document_access s where s.document_id = d.id and s.person_id = ${successor.id})))`
    : sql<boolean>`true`;
  const seen = visible(viewerOf(ctx.me));
  const { rows } =
    await sql<Letter>`select d.id as "documentId", array_agg(distinct o.kind) as kinds, d.secrecy > 0 as classed, ${may} as may,
      case when d.secrecy = 0 or ${seen} then coalesce(d.doc_no, '') else '' end as number, case when ${seen} then d.subject else '' end as subject
    from (${open}) o join document d on d.id = o.id group by d.id order by d.id`.execute(ctx.db);
  return rows;
}

interface Duty {
  id: number;
  kind: string;
  unit: string;
  moves: boolean;
}

/** What reaches over the whole agency is given anew, by two, never handed on. */
async function dutiesOf(ctx: Ctx, personId: number): Promise<Duty[]> {
  const { db, me } = ctx;
  const { rows } = await sql<Duty>`select d.id, d.kind, ${named(ctx, 'u')} as unit,
      (d.kind = 'SCREENER' or (d.kind = 'REGISTRY' and d.unit_id <> ${rootUnit})) and (${me.isAdmin} or d.unit_id = any(${me.adminUnits}::bigint[])) as moves
    from duty d join unit u on u.id = d.unit_id where d.person_id = ${personId} and d.active and ${inForce('d')} order by u.code, d.kind, d.id`.execute(
    db,
  );
  return rows;
}

async function moveDuties({ db }: Ctx, ids: number[], successorId: number): Promise<void> {
  await sql`insert into duty (person_id, unit_id, kind, position_id) select ${successorId}, d.unit_id, d.kind, d.position_id from duty d
    where d.id = any(${ids}::bigint[]) and not exists (select 1 from duty n where n.person_id = ${successorId} and n.unit_id = d.unit_id and n.kind = d.kind
      and n.position_id is not distinct from d.position_id and ${inForce('n')})`.execute(db);
  await sql`update duty set until = today() - 1 where id = any(${ids}::bigint[])`.execute(db);
}
