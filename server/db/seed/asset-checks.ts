import { sql } from 'kysely';
import { fiscalYearOf } from '../../../contract/asset/depreciation.ts';
import { kinds } from '../../../contract/kinds.ts';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import { daysOfCheck } from '../../asset/check/check-days.ts';
import type { Demo } from '../../module.ts';
import { clockOf } from '../../notify/events/alarms.ts';
import { chanceOf } from './chance.ts';
import { insertAll } from './insert-all.ts';

type Db = Demo['db'];
interface People {
  keeper: number;
  chair: number;
  members: number[];
}
interface Line {
  id: number;
  placeId: number;
  state: string;
}

const dayMs = 86_400_000;

/** Two yearly checks of the demo: that of the last fiscal year is done, in that of the running one two of three rooms are seen; and an inquiry into what was lost. */
export async function seedAssetChecks({ office, db, world, now }: Demo): Promise<void> {
  const people = {
    keeper: world.person('clerk'),
    chair: world.person('head'),
    members: [world.person('officer'), world.person('officer2')],
  };
  const ctx = clockOf(office, db);
  const year = fiscalYearOf(bangkokDay(now));
  const last = await daysOfCheck(ctx, year - 1);
  const running = await daysOfCheck(ctx, year);
  await round(db, { year: year - 1, ...last, people, state: 'DONE', share: 0.985, until: new Date(`${last.dueOn}T04:00:00Z`) });
  const until = new Date(Math.max(now.getTime() - 3_600_000, Date.parse(`${running.startsOn}T05:00:00Z`)));
  await round(db, { year, ...running, people, state: 'RUNNING', share: 0.66, until });
  await breakSome(db, people.keeper);
  await inquiry(db, { year, people: { ...people, chair: world.person('deputy'), members: [people.chair, world.person('officer2')] }, now });
}

/** An order that the agency has issued: by its subject, the newest. */
async function orderOf(db: Db, subject: string): Promise<number | null> {
  const { rows } = await sql<{
    id: number;
  }>`select id from document where type = ${kinds.order.code} and subject = ${subject} order by id desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

interface Round {
  year: number;
  startsOn: string;
  dueOn: string;
  people: People;
  state: 'RUNNING' | 'DONE';
  /** How much of it is found. */
  share: number;
  /** When the last was found. */
  until: Date;
}

async function round(db: Db, { year, startsOn, dueOn, people, state, share, until }: Round): Promise<void> {
  const startedAt = new Date(`${startsOn}T02:30:00Z`);
  const done = state === 'DONE';
  const at = until.toISOString();
  const [checkId] = await insertAll(db, 'asset_check', [
    {
      fiscal_year: year,
      state,
      starts_on: startsOn,
      due_on: dueOn,
      started_at: startedAt.toISOString(),
      reported_at: done ? at : null,
      reported_by: done ? people.chair : null,
      done_at: done ? at : null,
      made_by: people.keeper,
      made_at: new Date(startedAt.getTime() - 20 * dayMs).toISOString(),
      version: done ? 5 : 3,
      order_id: done ? null : await orderOf(db, 'แต่งตั้งคณะกรรมการตรวจสอบพัสดุประจำปี'),
    },
  ]);
  await insertAll(
    db,
    'asset_check_person',
    [people.chair, ...people.members].map((person_id, i) => ({
      check_id: checkId,
      person_id,
      role: i === 0 ? 'CHAIR' : 'MEMBER',
      post: '',
    })),
    { ids: false },
  );
  await sql`update asset_check_person q set post = coalesce((select o.name from affiliation f join position o on o.id = f.position_id where f.person_id = q.person_id
    order by f.is_main desc, f.id limit 1), '') where q.check_id = ${checkId}`.execute(db);
  const { rows: lines } = await sql<Line>`insert into asset_check_line (check_id, asset_id, place_id, custodian_id, unit_id, state)
    select ${checkId}, a.id, a.place_id, a.custodian_id, a.unit_id, case when ${done} and a.state not in ('RECEIVED', 'IN_USE') then 'IN_USE' else a.state end from asset a
    where a.state <> 'STRUCK_OFF' and a.received_on < ${startsOn}::date order by a.place_id, a.id returning asset_id as id, place_id as "placeId", state`.execute(
    db,
  );
  await insertAll(db, 'asset_finding', findingsOf(lines, { checkId: checkId as number, people, share, from: startedAt, until }));
  const said = (act: string, words: string, when: Date, by: number) => ({
    check_id: checkId,
    at: when.toISOString(),
    actor_id: by,
    act,
    words,
  });
  await insertAll(db, 'asset_check_event', [
    said('plan', '', new Date(startedAt.getTime() - 20 * dayMs), people.keeper),
    said('setInspectors', '', new Date(startedAt.getTime() - 6 * dayMs), people.keeper),
    said('start', String(lines.length), startedAt, people.keeper),
    ...(done ? [said('report', '', until, people.chair), said('apply', '', until, people.keeper)] : []),
  ]);
}

/** Room by room; here and there in another room, worn or broken, and a few twice by both. */
function findingsOf(
  lines: readonly Line[],
  { checkId, people, share, from, until }: { checkId: number; people: People; share: number; from: Date; until: Date },
): Record<string, unknown>[] {
  const chance = chanceOf(checkId + 213);
  const found = lines.slice(0, Math.round(lines.length * share)).filter(() => !chance.yes(0.01));
  const places = [...new Set(lines.map(({ placeId }) => placeId))];
  const step = (until.getTime() - from.getTime()) / (found.length + 1);
  const row = (given: Record<string, unknown>, at: Date, by: number) => ({
    check_id: checkId,
    mark: crypto.randomUUID(),
    extra_key: null,
    read_text: '',
    name: '',
    serial: '',
    words: '',
    device: '',
    found_by: by,
    found_at: at.toISOString(),
    first_at: at.toISOString(),
    kept_at: at.toISOString(),
    ...given,
  });
  const rows = found.flatMap((line, i) => {
    const at = new Date(from.getTime() + step * (i + 1));
    const by = people.members[places.indexOf(line.placeId) % people.members.length] as number;
    const moved = chance.yes(0.012);
    const place_id = moved ? (places[(places.indexOf(line.placeId) + 1) % places.length] as number) : line.placeId;
    const condition = chance.yes(0.03) ? 'WORN' : chance.yes(0.008) ? 'BROKEN' : 'GOOD';
    const one = {
      asset_id: line.id,
      place_id,
      how: place_id === line.placeId ? 'HERE' : chance.yes(0.6) ? 'MOVED' : 'VISITING',
      condition,
    };
    const again = chance.yes(0.01) ? [row(one, new Date(at.getTime() + 60_000), people.members.find((id) => id !== by) as number)] : [];
    return [row(one, at, by), ...again];
  });
  const extra = {
    asset_id: null,
    place_id: places[0],
    how: 'EXTRA',
    condition: 'GOOD',
    read_text: 'ทท.402/47-0031',
    extra_key: 'ทท.402/47-0031',
  };
  rows.push(
    row({ ...extra, name: 'เครื่องฉายภาพ', serial: 'X4BF8300217' }, new Date(from.getTime() + step * 3), people.members[0] as number),
  );
  return rows;
}

/** What the last check found broken waits for a case. */
async function breakSome(db: Db, keeper: number): Promise<void> {
  const { rows } = await sql<{
    id: number;
    at: string;
  }>`update asset a set state = 'BROKEN', condition = 'BROKEN' from asset_finding f join asset_check k on k.id = f.check_id
    where f.asset_id = a.id and k.state = 'DONE' and f.condition = 'BROKEN' and a.state = 'IN_USE' returning a.id, k.done_at::text as at`.execute(
    db,
  );
  const events = rows.map(({ id, at }) => ({
    asset_id: id,
    at,
    actor_id: keeper,
    act: 'break',
    from_state: 'IN_USE',
    to_state: 'BROKEN',
    words: '',
    detail: {},
  }));
  if (events.length > 0) await insertAll(db, 'asset_event', events);
}

/** Two things that the last check did not find, before a committee. */
async function inquiry(db: Db, { year, people, now }: { year: number; people: People; now: Date }): Promise<void> {
  const { rows: lost } = await sql<{
    id: number;
    checkId: number;
  }>`select x.asset_id as id, x.check_id as "checkId" from asset_check_line x join asset_check k on k.id = x.check_id and k.state = 'DONE'
    join asset a on a.id = x.asset_id and a.state = 'IN_USE' and a.custodian_id <> all(${[people.chair, ...people.members]}::bigint[])
    where not exists (select 1 from asset_finding f where f.check_id = k.id and f.asset_id = x.asset_id) order by x.asset_id limit 2`.execute(
    db,
  );
  if (lost.length === 0) return;
  const at = new Date(now.getTime() - 5 * dayMs).toISOString();
  const [caseId] = await insertAll(db, 'asset_case', [
    {
      ...{ no: 1, fiscal_year: year, state: 'INQUIRY', check_id: lost[0]?.checkId, made_by: people.keeper, made_at: at, version: 2 },
      inquiry_order_id: await orderOf(db, 'แต่งตั้งคณะกรรมการสอบหาข้อเท็จจริงกรณีพัสดุสูญหาย'),
    },
  ]);
  await insertAll(db, 'asset_case_counter', [{ fiscal_year: year, last_no: 1 }], { ids: false });
  await insertAll(
    db,
    'asset_case_item',
    lost.map(({ id }, i) => ({ case_id: caseId, asset_id: id, n: i + 1, cause: 'LOST' })),
  );
  await insertAll(
    db,
    'asset_case_person',
    [people.chair, ...people.members].map((person_id, i) => ({ case_id: caseId, person_id, role: i === 0 ? 'CHAIR' : 'MEMBER', post: '' })),
    { ids: false },
  );
  await insertAll(
    db,
    'asset_case_event',
    ['make', 'setInquiry'].map((act, i) => ({
      case_id: caseId,
      at,
      actor_id: people.keeper,
      act,
      words: i === 0 ? String(lost.length) : '',
    })),
  );
  const events = lost.flatMap(({ id }) => [
    { asset_id: id, at, actor_id: people.keeper, act: 'lose', from_state: 'IN_USE', to_state: 'LOST', words: '', detail: {} },
    { asset_id: id, at, actor_id: people.keeper, act: 'inquire', from_state: 'LOST', to_state: 'INQUIRY', words: '', detail: {} },
  ]);
  await insertAll(db, 'asset_event', events);
  await sql`update asset set state = 'INQUIRY' where id = any(${lost.map(({ id }) => id)}::bigint[])`.execute(db);
}
