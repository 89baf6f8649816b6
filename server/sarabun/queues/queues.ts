import { type RawBuilder, sql } from 'kysely';
import type { Brand } from '../../../contract/brand.ts';
import { codesWhere } from '../../../contract/kinds.ts';
import type { Language } from '../../../contract/lang/index.ts';
import type { QueueCode } from '../../../contract/sarabun/queues.ts';
import { lentHolders, lentTo } from '../../access/acting.ts';
import { actOfKind, cleared, lentRows, publicationStands, viewerSlots, visible } from '../../access/see.ts';
import { slot } from '../../db/prepared.ts';
import type { Me } from '../../http/context.ts';
import { textsIn } from '../../http/languages.ts';
import { toNobody } from '../machine/facts.ts';
import { waits } from '../machine/waits.ts';
import type { Lying, Rows } from './queue-rows.ts';

/**
 * What few callers have. Setting a statement up is most of what the counts of one with little work cost, so that callers without it are asked for by
 * statements that do not speak of it.
 */
export interface Has {
  /** Orders by which one acts for others. */
  orders: boolean;
  /** Units that one leads. */
  led: boolean;
  /** Units whose registry one is. */
  registry: boolean;
  /** Units whose secret registry alone one is. */
  secretOnly: boolean;
  /** Clearance for classed letters. */
  clearance: boolean;
}

const everything: Has = { orders: true, led: true, registry: true, secretOnly: true, clearance: true };

export function hasOf(me: Me): Has {
  return {
    orders: me.acting.length > 0,
    led: ledUnits(me).length > 0,
    registry: registryOf(me).length > 0,
    secretOnly: secretOnlyOf(me).length > 0,
    clearance: me.clearance > 0,
  };
}

/** Whose rows: lists of holders, as slots of a prepared statement. */
export interface Whose {
  has: Has;
  /** Units whose registry receives for them, and the person. */
  receivers: RawBuilder<unknown>;
  /** Units whose work one sees, and the person. */
  workers: RawBuilder<unknown>;
  /** Units that one heads, screens for or commands by an order, without those whose registry one is. */
  led: RawBuilder<unknown>;
  /** Oneself, own posts, posts for which one commands, and units whose registry one is. */
  doers: RawBuilder<unknown>;
  /** The same with the posts for which one reviews, or signs. */
  reviewers: RawBuilder<unknown>;
  signers: RawBuilder<unknown>;
  /** The same with every post acted for, whatever the order names. */
  anyDoers: RawBuilder<unknown>;
  /** These, the posts screened for, and the units whose work one sees. */
  takers: RawBuilder<unknown>;
  /** Own posts, posts for which one commands and screens. */
  deciders: RawBuilder<unknown>;
  /** Holders whose work one may do by an order alone: each row is asked whether an order names it. */
  lent: RawBuilder<unknown>;
  /** Those of them that one does not screen for either. */
  lentUnscreened: RawBuilder<unknown>;
  /** The orders: rows of `Lent` as JSON. */
  orders: RawBuilder<unknown>;
  /** Of the letter `d`: one may see it. */
  seen: RawBuilder<boolean>;
  /** Of a row that carries the class of its letter: one is cleared for it. */
  cleared: (row: string) => RawBuilder<boolean>;
  registry: RawBuilder<unknown>;
  /** Units of which one is the secret registry alone: their open letters are not one's business. */
  secretOnly: RawBuilder<unknown>;
  personId: RawBuilder<unknown>;
  /** First instants of the chosen year and of the next. */
  from: RawBuilder<unknown>;
  until: RawBuilder<unknown>;
}

export interface Queue {
  code: QueueCode;
  icon: string;
  colour: 'urgent' | 'brand' | 'ok' | 'muted';
  /** Whose move it is. */
  group: 'mine' | 'unit' | 'others';
  /** Counted in the default set: its eight queues and what stands beside them. All are counted in the extended set. */
  inDefault: boolean;
  /** Beside the twelve: shown to whom it concerns even when it is empty, to others when there is something of it. */
  beside?: (me: Me) => boolean;
  /** Rows past their due day come first. */
  lateFirst?: true;
  /** Has no rows for callers without it. */
  needs?: keyof Has;
  /** Rows of one holder stand together. */
  byHolder?: true;
  /** Row of the holder, or of the one who made it. */
  shows: 'sender' | 'holder';
  /**
   * The rows, each with document_id, transmission_id, task_id, holder_id, speed, due_at, created_at, secrecy, rank.
   * Rows come by rank first, then speed, due, oldest.
   */
  holds: (whose: Whose, extended: boolean) => Rows[];
}

/** The twelve queues in the order of the extended set (domain 3.6), then those beside them. A queue is one entry here. */
export const queues: readonly Queue[] = [
  {
    code: 'review',
    icon: 'file-search',
    colour: 'brand',
    group: 'mine',
    inDefault: true,
    shows: 'sender',
    holds: (whose) => [tasksOf('REVIEW', whose.reviewers, whose)],
  },
  {
    code: 'sign',
    icon: 'signature',
    colour: 'brand',
    group: 'mine',
    inDefault: true,
    shows: 'sender',
    holds: (whose) => [tasksOf('SIGN', whose.signers, whose)],
  },
  {
    code: 'jobReceived',
    icon: 'gavel',
    colour: 'brand',
    group: 'mine',
    inDefault: true,
    shows: 'sender',
    holds: (whose) => [tasksOf('PRESENT', whose.deciders, whose, whose.lentUnscreened)],
  },
  {
    code: 'jobAssign2',
    icon: 'user-share',
    colour: 'muted',
    group: 'others',
    inDefault: true,
    shows: 'holder',
    lateFirst: true,
    holds: (whose) => [tasksBy('ASSIGN', whose.doers, whose)],
  },
  {
    code: 'unsigned',
    icon: 'number',
    colour: 'brand',
    group: 'mine',
    inDefault: false,
    shows: 'sender',
    needs: 'registry',
    holds: (whose) => [tasksOf('NUMBER', whose.registry, whose)],
  },
  {
    code: 'unreceived',
    icon: 'mail',
    colour: 'urgent',
    group: 'mine',
    inDefault: true,
    shows: 'sender',
    holds: (whose) => [transmissionsOf('SENT', whose.receivers, whose)],
  },
  {
    code: 'waitAssign',
    icon: 'clock',
    colour: 'brand',
    group: 'mine',
    inDefault: true,
    shows: 'sender',
    // the default set has no queue of numbers: those that the secret registrar gives are rows here
    holds: (whose, extended) =>
      extended || !whose.has.registry
        ? [transmissionsOf('RECEIVED', whose.receivers, whose)]
        : [transmissionsOf('RECEIVED', whose.receivers, whose), tasksOf('NUMBER', whose.registry, whose)],
  },
  {
    code: 'jobAssign',
    icon: 'send',
    colour: 'muted',
    group: 'others',
    inDefault: true,
    shows: 'holder',
    holds: (whose) => [tasksBy('PRESENT', whose.doers, whose)],
  },
  {
    code: 'jobCommand',
    icon: 'writing',
    colour: 'brand',
    group: 'mine',
    inDefault: false,
    shows: 'sender',
    holds: commands,
  },
  {
    code: 'jobReceived2',
    icon: 'briefcase',
    colour: 'brand',
    group: 'mine',
    inDefault: true,
    shows: 'sender',
    // the default set has no queue of endorsements: they are rows here
    holds: (whose, extended) =>
      extended ? [tasksOf('ASSIGN', whose.doers, whose)] : [tasksOf('ASSIGN', whose.doers, whose), ...commands(whose)],
  },
  {
    code: 'jobFollow',
    icon: 'eye',
    colour: 'muted',
    group: 'others',
    inDefault: false,
    shows: 'sender',
    holds: ({ personId, seen }) => [
      sql`select f.document_id, f.transmission_id, null::bigint as task_id, f.holder_id, d.speed, f.due_at, f.since as created_at, d.secrecy,
      (coalesce(f.due_at < now(), false))::int as rank from follow f join document d on d.id = f.document_id
      where f.holder_id = ${personId}::bigint and f.ended_at is null and d.state < 60 and ${seen}`,
    ],
  },
  {
    code: 'jobCompleted',
    icon: 'circle-check',
    colour: 'ok',
    group: 'others',
    inDefault: false,
    shows: 'sender',
    holds: (whose) => [completed(whose)],
  },
  {
    code: 'toSend',
    icon: 'mail-forward',
    colour: 'brand',
    group: 'mine',
    inDefault: true,
    beside: nobody,
    shows: 'holder',
    holds: (whose) => [toSend(whose)],
  },
  {
    code: 'toMend',
    icon: 'pencil',
    colour: 'urgent',
    group: 'mine',
    inDefault: true,
    beside: nobody,
    shows: 'sender',
    holds: ({ personId }) => [
      sql`select d.id as document_id, null::bigint as transmission_id, null::bigint as task_id, d.drafter_id as holder_id, d.speed,
      null::timestamptz as due_at, d.updated_at as created_at, d.secrecy, 0 as rank
      from document d where d.origin = 'OUT' and d.state = 0 and d.drafter_id = ${personId}::bigint
        and exists (select 1 from task k where k.document_id = d.id and k.kind in ('REVIEW', 'SIGN', 'NUMBER'))`,
    ],
  },
  {
    code: 'returned',
    icon: 'mail-x',
    colour: 'urgent',
    group: 'mine',
    inDefault: true,
    beside: nobody,
    shows: 'holder',
    holds: (whose) => [returned(whose)],
  },
  {
    code: 'unitWork',
    icon: 'clock',
    colour: 'muted',
    group: 'unit',
    inDefault: true,
    beside: leads,
    needs: 'led',
    lateFirst: true,
    shows: 'sender',
    holds: (whose) => [transmissionsOf('RECEIVED', whose.led, whose)],
  },
  {
    code: 'unitLate',
    icon: 'alarm',
    colour: 'urgent',
    group: 'unit',
    inDefault: true,
    beside: leads,
    needs: 'led',
    shows: 'holder',
    byHolder: true,
    holds: (whose) => [late(whose)],
  },
];

/** The set of this deployment, and after it what stands beside. */
export function queuesOf({ extendedQueues }: Pick<Brand, 'extendedQueues'>): readonly Queue[] {
  if (extendedQueues) return queues;
  return [...defaultOrder.flatMap((code) => queues.filter((queue) => queue.code === code)), ...queues.filter((queue) => queue.beside)];
}

const defaultOrder: QueueCode[] = ['review', 'sign', 'jobReceived', 'jobReceived2', 'unreceived', 'waitAssign', 'jobAssign', 'jobAssign2'];

/** What the screens call it: lang/<language>/queues.ts. */
export function titleOf({ code }: Queue, { reviewIsPresenting }: Pick<Brand, 'reviewIsPresenting'>, language?: Language): string {
  const { title, titleIfPresenting } = textsIn(language, 'queues');
  return (reviewIsPresenting && (titleIfPresenting as Partial<Record<QueueCode, string>>)[code]) || title[code];
}

export function whoseSlots<Given extends { me: Me; year: number }>(has: Has = everything): Whose {
  const of = (read: (me: Me) => unknown) => slot<Given>(({ me }) => read(me));
  const viewer = viewerSlots<Given>(({ me }) => me, has);
  const doers = of((me) => doersOf(me, 'endorse'));
  return {
    has,
    receivers: of((me) => [...me.registryUnits, ...me.secretRegistryUnits, me.personId]),
    led: of(ledUnits),
    workers: of((me) => [...me.workUnits, ...lentHolders(me, 'endorse'), ...me.secretRegistryUnits, me.personId]),
    doers,
    reviewers: has.orders ? of((me) => doersOf(me, 'review')) : doers,
    signers: has.orders ? of((me) => doersOf(me, 'sign')) : doers,
    anyDoers: of((me) => doersOf(me)),
    takers: of((me) => [...me.holders, ...lentHolders(me, 'endorse'), ...me.secretRegistryUnits]),
    deciders: of((me) => [...me.queueHolders, ...lentHolders(me, 'endorse')]),
    lent: of((me) => lentOnly(me, [...me.own, ...me.registryUnits, ...me.headedUnits, ...me.screenedUnits])),
    lentUnscreened: of((me) => lentOnly(me, me.ownHolders)),
    orders: of((me) => JSON.stringify(lentTo(me))),
    seen: visible(viewer),
    cleared: (row) => (has.clearance ? cleared(viewer, row) : sql<boolean>`${sql.ref(`${row}.secrecy`)} = 0`),
    registry: of(registryOf),
    secretOnly: of(secretOnlyOf),
    personId: of((me) => me.personId),
    from: slot<Given>(({ year }) => `${year - 543}-01-01T00:00:00+07:00`),
    until: slot<Given>(({ year }) => `${year - 542}-01-01T00:00:00+07:00`),
  };
}

function registryOf(me: Me): number[] {
  return [...me.registryUnits, ...me.secretRegistryUnits];
}

function secretOnlyOf(me: Me): number[] {
  return me.secretRegistryUnits.filter((unit) => !me.registryUnits.includes(unit) && !me.workUnits.includes(unit));
}

function doersOf(me: Me, act?: string): number[] {
  return [...me.workHolders, ...lentHolders(me, act), ...me.registryUnits, ...me.secretRegistryUnits];
}

function lentOnly(me: Me, own: number[]): number[] {
  return lentHolders(me).filter((holder) => !own.includes(holder));
}

/** The row is one's own, or an order names the act, the kind of the letter and its class; what a card counts, one may do. */
function named(row: 'k' | 't', column: string, act: RawBuilder<unknown>, { orders, has }: Whose, lent: RawBuilder<unknown>) {
  if (!has.orders) return sql`true`;
  const holder = sql.ref(`${row}.${column}`);
  return sql`(${holder} <> all(${lent}::bigint[]) or exists (select 1 from ${lentRows(orders)} where lent.holder = ${holder} and ${act} = any(lent.acts)
    and ${sql.ref(`${row}.secrecy`)} <= lent.class and (lent.types is null or exists (select 1 from document y where y.id = ${sql.ref(`${row}.document_id`)}
      and (y.type = any(lent.types) or y.own_type = any(lent.types))))))`;
}

const toCommand = sql.lit('endorse');

/** Units whose work one sees without being their registry, with the posts acted for: no part lies with a post. */
function ledUnits(me: Me): number[] {
  return [...new Set([...me.workUnits, ...lentHolders(me, 'endorse')])].filter((unit) => !me.registryUnits.includes(unit));
}

function leads(me: Me): boolean {
  const units = [...me.workUnits, ...me.acting.filter((one) => one.headsUnit && one.actions.includes('endorse')).map((one) => one.unitId)];
  return units.some((unit) => !me.registryUnits.includes(unit));
}

function nobody(): boolean {
  return false;
}

/** A secret registry sees the classed letters of its unit, not the open ones. */
function mine(column: string, secrecy: string, { secretOnly, has }: Pick<Whose, 'secretOnly' | 'has'>) {
  if (!has.secretOnly) return sql`true`;
  return sql`(${sql.ref(secrecy)} > 0 or ${sql.ref(column)} <> all(${secretOnly}::bigint[]))`;
}

function tasksOf(kind: string, holders: RawBuilder<unknown>, whose: Whose, lent = whose.lent): Lying {
  const may = sql`${mine('k.holder_id', 'k.secrecy', whose)} and ${named('k', 'holder_id', actOfKind('k'), whose, lent)}`;
  return { table: 'held', sort: kind, holders, may };
}

function tasksBy(kind: string, makers: RawBuilder<unknown>, whose: Whose): Lying {
  const may = sql`${mine('k.maker_id', 'k.secrecy', whose)} and ${named('k', 'maker_id', toCommand, whose, whose.lent)}`;
  return { table: 'made', sort: kind, holders: makers, may };
}

function transmissionsOf(state: string, receivers: RawBuilder<unknown>, whose: Whose): Lying {
  const may = sql`${mine('t.receiver_id', 't.secrecy', whose)} and ${named('t', 'receiver_id', toCommand, whose, whose.lentUnscreened)}`;
  return { table: 'sent', sort: state, holders: receivers, may };
}

/** Endorsements that name me, and those whose letter my registry has to send on. */
function commands(whose: Whose): Rows[] {
  const { takers, registry } = whose;
  const own = tasksOf('COMMAND', takers, whose, whose.lentUnscreened);
  if (!whose.has.registry) return [own];
  return [
    own,
    sql`select k.document_id, k.transmission_id, k.id as task_id, k.holder_id, k.speed, k.due_at, k.created_at, k.secrecy, 0 as rank
    from task k where k.executor_id = any(${registry}::bigint[]) and k.kind = 'COMMAND' and k.is_live and k.executor_id is not null
      and k.holder_id <> all(${takers}::bigint[]) and ${mine('k.executor_id', 'k.secrecy', whose)}`,
  ];
}

/** Signed letters that their drafter or registry sends, and parts whose delivery to an outside body is to be noted. */
function toSend(whose: Whose) {
  const { personId, registry } = whose;
  const numbered = (which: RawBuilder<unknown>) => sql`select d.id from document d where d.origin = 'OUT' and d.state = 40 and ${which}`;
  const going = (which: RawBuilder<unknown>) =>
    sql`select t.id from transmission t where t.state = 'SENT' and t.receiver_kind = 'OUTSIDE' and ${which}`;
  const ofUnits = (which: (rows: RawBuilder<unknown>) => RawBuilder<unknown>, column: string, secrecy: string) =>
    whose.has.registry
      ? sql` union ${which(sql`${sql.ref(column)} = any(${registry}::bigint[]) and ${mine(column, secrecy, whose)}`)}`
      : sql``;
  return sql`select d.id as document_id, null::bigint as transmission_id, null::bigint as task_id, d.owner_unit_id as holder_id, d.speed,
      null::timestamptz as due_at, d.updated_at as created_at, d.secrecy, 0 as rank
    from document d where d.id in (
      ${numbered(sql`d.drafter_id = ${personId}::bigint and (not ${toNobody}
        or d.secrecy = 0 and d.type in (${sql.raw(codesWhere((kind) => kind.published !== null).join(', '))}) and not exists (select 1 from publication p where p.document_id = d.id and ${publicationStands('p')}))`)}${ofUnits(numbered, 'd.owner_unit_id', 'd.secrecy')})
    union all select t.document_id, t.id, null, t.from_unit_id, t.speed, t.due_at, t.sent_at, t.secrecy, 0
    from transmission t where t.id in (
      ${going(sql`t.sent_by = ${personId}::bigint`)}${ofUnits(going, 't.from_unit_id', 't.secrecy')})`;
}

/**
 * Parts that came back to who sent them, until he sends them to another or leaves it at that, while the row above, where there is one, lives;
 * and the last part that he took back himself of a letter that is with nobody now.
 */
function returned(whose: Whose) {
  const { personId, registry, has } = whose;
  const back = (which: RawBuilder<unknown>) =>
    sql`select t.id from transmission t where t.state in ('RETURNED', 'RECALLED') and t.return_noted_at is null and not t.return_rests and ${which}`;
  return sql`select t.document_id, t.id as transmission_id, null::bigint as task_id, t.receiver_id as holder_id, t.speed, t.due_at, t.ended_at as created_at, t.secrecy, 0 as rank
    from transmission t where t.id in (${back(sql`t.sent_by = ${personId}::bigint`)}
        ${has.registry ? sql`union ${back(sql`t.from_unit_id = any(${registry}::bigint[]) and ${mine('t.from_unit_id', 't.secrecy', whose)}`)}` : sql``})
      and exists (select 1 from document d where d.id = t.document_id and d.state = 50)
      and case t.state when 'RETURNED'
        then t.parent_id is null or exists (select 1 from transmission above where above.id = t.parent_id and above.state in ('RECEIVED', 'WORKING'))
        else t.parent_id is null and not exists (select 1 from transmission other where other.document_id = t.document_id
          and (other.state in ('PREPARED', 'SENT', 'RECEIVED', 'WORKING') or other.parent_id is null and other.state in ('RETURNED', 'RECALLED')
            and other.return_noted_at is null and (other.state = 'RETURNED' or other.id > t.id)))
      end`;
}

/** Work on letters that lie with the units one leads, past its day and not waiting for a superior. */
function late(whose: Whose) {
  const { led } = whose;
  // part by part: nobody leads so many units that reading the work of all would be less
  return sql`select k.document_id, t.id as transmission_id, k.id as task_id, k.holder_id, k.speed, k.due_at, k.created_at, k.secrecy, 0 as rank
    from transmission t cross join lateral (select k.* from task k where k.transmission_id = t.id
      and k.is_live and k.state <> 'REPORTED' and k.due_at < now() and not ${waits('k')} offset 0) k
    where cardinality(${led}::bigint[]) > 0 and t.receiver_id = any(${led}::bigint[]) and t.state = 'WORKING'
      and ${mine('t.receiver_id', 't.secrecy', whose)} and ${named('t', 'receiver_id', toCommand, whose, whose.lentUnscreened)}`;
}

const mostCompleted = sql.lit(1000);

/** Newest first, of one year; a long list is cut at a thousand of each kind. */
function completed(whose: Whose) {
  const { anyDoers, workers, from, until } = whose;
  return sql`(select k.document_id, k.transmission_id, k.id as task_id, k.holder_id, k.speed, k.due_at, k.ended_at as created_at, k.secrecy, extract(epoch from k.ended_at)::int as rank
      from task k where k.holder_id = any(${anyDoers}::bigint[]) and k.state = 'DONE' and k.ended_at >= ${from}::timestamptz and k.ended_at < ${until}::timestamptz
        and ${mine('k.holder_id', 'k.secrecy', whose)} and ${named('k', 'holder_id', actOfKind('k'), whose, whose.lent)}
      order by k.ended_at desc limit ${mostCompleted})
    union all (select t.document_id, t.id, null, t.receiver_id, t.speed, t.due_at, t.ended_at, t.secrecy, extract(epoch from t.ended_at)::int
      from transmission t where t.receiver_id = any(${workers}::bigint[]) and t.state = 'DONE' and t.ended_at >= ${from}::timestamptz and t.ended_at < ${until}::timestamptz
        and ${mine('t.receiver_id', 't.secrecy', whose)} and ${named('t', 'receiver_id', toCommand, whose, whose.lentUnscreened)}
      order by t.ended_at desc limit ${mostCompleted})`;
}
