import { sql } from 'kysely';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import { loanRules } from '../../asset/loan-rules.ts';
import { seriesOf } from '../../asset/numbers.ts';
import type { Demo } from '../../module.ts';
import { type PlannedAsset, planAssets, seededPlaces } from './assets-plan.ts';
import { chanceOf } from './chance.ts';
import { insertAll } from './insert-all.ts';
import { type SeededApplicant, type SeededRequest, seededApplicants, seedHistory } from './request-history.ts';

const dayMs = 86_400_000;
type Db = Demo['db'];

/** The register of the demo: 1,500 things with whoever has them, some in repair, some lent, some that wait for a tap; the officer of the store is named. */
export async function seedAssets({ db, world, now }: Demo): Promise<void> {
  const keeper = world.person('clerk');
  const holders = await seededApplicants(db);
  await sql`insert into asset_keeper (person_id, order_no, since) values (${keeper}, 'คำสั่งที่ 14/2568', '2025-01-02')`.execute(db);
  const places = await insertAll(
    db,
    'asset_place',
    seededPlaces.map(([name, building], i) => ({ name, name_en: '', building, active: true, sort: i + 1, version: 1 })),
  );
  // the officer has what stories are told of: the first things of the plan
  const officer = holders.findIndex(({ username }) => username === 'officer');
  const plan = planAssets(now, holders.length).map((one, i) => (i < 6 ? { ...one, holder: Math.max(0, officer) } : one));
  const ids = await keepAssets(db, plan, { holders, places, keeper, unitId: world.unit('root').id });
  await keepCustody(db, plan, ids, { holders, places, keeper, now });
  await keepRepairs(db, plan, ids, { holders, keeper, now });
  await keepOffers(db, ids, { from: world.person('officer2'), to: world.person('officer'), keeper, now });
  await lendSome(db, plan, ids, { by: holders[Math.max(0, officer)] as SeededApplicant, keeper, now });
}

interface Staff {
  holders: readonly SeededApplicant[];
  places: readonly number[];
  keeper: number;
}

async function keepAssets(
  db: Db,
  plan: readonly PlannedAsset[],
  { holders, places, keeper, unitId }: Staff & { unitId: number },
): Promise<number[]> {
  const { rows: classes } = await sql<{ id: number; code: string; pattern: string }>`select id, code, pattern from asset_class`.execute(db);
  const { rows: units } = await sql<{ id: number; code: string }>`select id, code from unit`.execute(db);
  const chance = chanceOf(66);
  const given = new Map<string, number>();
  const codes = new Set<string>();
  const codeOf = () => {
    let code = '';
    do code = Array.from({ length: 10 }, () => chance.pick([...'23456789ABCDEFGHJKLMNPQRSTUVWXYZ'])).join('');
    while (codes.has(code));
    codes.add(code);
    return code;
  };
  const rows = plan.map((one) => {
    const of = classes.find(({ code }) => code === one.code) as (typeof classes)[number];
    const unit = one.holder === null ? unitId : (holders[one.holder]?.unit ?? unitId);
    const series = seriesOf({
      pattern: of.pattern,
      classCode: of.code,
      unitCode: units.find(({ id }) => id === unit)?.code ?? '',
      receivedOn: one.receivedOn,
    });
    const n = (given.get(series) ?? 0) + 1;
    given.set(series, n);
    return {
      number: series.replace('{n:4}', String(n).padStart(4, '0')),
      code: codeOf(),
      class_id: of.id,
      name: one.name,
      brand: one.brand,
      model: one.model,
      serial: one.serial,
      gpsc: '',
      price: one.satang,
      fund: one.fund,
      method: one.method,
      document_no: `พด ${chance.whole(1, 240)}/${Number(one.receivedOn.slice(0, 4)) + 543}`,
      vendor: one.method === 'DONATED' ? 'สมาคมศิษย์เก่า' : 'บริษัท พัสดุภัณฑ์ไทย จำกัด',
      received_on: one.receivedOn,
      warranty_until: `${Number(one.receivedOn.slice(0, 4)) + 1}${one.receivedOn.slice(4)}`.replace('-02-29', '-02-28'),
      unit_id: unit,
      place_id: places[one.place],
      custodian_id: one.holder === null ? null : holders[one.holder]?.person,
      condition: one.worn ? 'WORN' : 'GOOD',
      state: one.holder === null ? 'RECEIVED' : 'IN_USE',
      note: '',
      made_by: keeper,
      made_at: `${one.receivedOn}T03:00:00Z`,
      version: 1,
    };
  });
  const ids = await insertAll(db, 'asset', rows);
  await insertAll(
    db,
    'asset_counter',
    [...given].map(([series, last_no]) => ({ series, last_no })),
    { ids: false },
  );
  return ids;
}

/** Each was received, and taken by its holder some days later; a third had another before him. */
async function keepCustody(
  db: Db,
  plan: readonly PlannedAsset[],
  ids: readonly number[],
  { holders, places, keeper, now }: Staff & { now: Date },
): Promise<void> {
  const chance = chanceOf(402);
  const custody: Record<string, unknown>[] = [];
  const events: Record<string, unknown>[] = [];
  for (const [i, one] of plan.entries()) {
    const came = new Date(`${one.receivedOn}T04:00:00Z`);
    const event = { asset_id: ids[i], actor_id: keeper, from_state: null as string | null, words: '', detail: {} };
    events.push({ ...event, at: came.toISOString(), act: 'register', to_state: 'RECEIVED' });
    if (one.holder === null) continue;
    const span = now.getTime() - came.getTime();
    const first = new Date(came.getTime() + Math.min(3 * dayMs, span / 4));
    const turned = span > 400 * dayMs && chance.yes(0.33) ? new Date(came.getTime() + span * (0.3 + chance.next() * 0.4)) : null;
    const row = { asset_id: ids[i], place_id: places[one.place], reason: '', offered_by: keeper, words: '' };
    const had = (person: number | undefined, from: Date, until: Date | null) => {
      const at = from.toISOString();
      custody.push({
        ...row,
        person_id: person,
        state: until ? 'ENDED' : 'HELD',
        batch: crypto.randomUUID(),
        offered_at: at,
        accepted_at: at,
        accepted_by: person,
        ended_at: until?.toISOString() ?? null,
      });
      events.push({
        ...event,
        actor_id: person,
        at,
        act: 'take',
        from_state: until || !turned ? 'RECEIVED' : 'IN_USE',
        to_state: 'IN_USE',
      });
    };
    if (turned) had(holders[(one.holder + 7) % holders.length]?.person, first, turned);
    had(holders[one.holder]?.person, turned ?? first, null);
  }
  await insertAll(db, 'asset_custody', custody);
  await insertAll(db, 'asset_event', events);
}

/** What broke: seventy times, eight of which are still at the shop. */
async function keepRepairs(
  db: Db,
  plan: readonly PlannedAsset[],
  ids: readonly number[],
  { holders, keeper, now }: Omit<Staff, 'places'> & { now: Date },
): Promise<void> {
  const chance = chanceOf(7);
  const may = plan.flatMap((one, i) => (one.holder !== null && one.serial && i > 30 ? [i] : []));
  const picked = [...new Set(Array.from({ length: 80 }, () => chance.pick(may)))].slice(0, 70);
  const open = picked.slice(0, 8);
  const faults = [
    ['พิมพ์ไม่ออก', 'เปลี่ยนชุดดรัม'],
    ['เปิดไม่ติด', 'เปลี่ยนแหล่งจ่ายไฟ'],
    ['เครื่องช้าและค้าง', 'เปลี่ยนหน่วยเก็บข้อมูล'],
    ['ไม่เย็น', 'ล้างและเติมน้ำยา'],
  ] as const;
  const rows = picked.map((i) => {
    const one = plan[i] as PlannedAsset;
    const still = open.includes(i);
    const age = Math.floor((now.getTime() - Date.parse(one.receivedOn)) / dayMs);
    const from = new Date(
      now.getTime() - (still ? chance.whole(1, Math.min(12, age)) : chance.whole(Math.min(15, age), Math.min(600, age))) * dayMs,
    );
    const down = chance.whole(1, 9);
    const [fault, outcome] = chance.pick(faults);
    const until = bangkokDay(new Date(Math.min(now.getTime(), from.getTime() + down * dayMs)));
    return {
      asset_id: ids[i],
      fault,
      from_day: bangkokDay(from),
      until_day: still ? null : until,
      shop: 'ร้านคอมเซอร์วิส',
      cost: still ? null : Math.round((one.satang * chance.whole(5, 25)) / 10_000) * 100,
      document_no: still ? '' : `ซ ${chance.whole(1, 99)}/2569`,
      outcome: still ? '' : outcome,
      reported_by: holders[one.holder ?? 0]?.person,
      reported_at: from.toISOString(),
      closed_by: still ? null : keeper,
      version: 1,
    };
  });
  await insertAll(db, 'asset_repair', rows);
  await sql`update asset set state = 'REPAIR' where id = any(${open.map((i) => ids[i] as number)}::bigint[])`.execute(db);
  await sql`insert into asset_event (asset_id, at, actor_id, act, from_state, to_state, words) select r.asset_id, r.reported_at, r.reported_by, 'repair', 'IN_USE', 'REPAIR', r.fault from asset_repair r order by r.id`.execute(
    db,
  );
  await sql`insert into asset_event (asset_id, at, actor_id, act, from_state, to_state, words) select r.asset_id, (r.until_day::timestamp + interval '10 hours') at time zone 'Asia/Bangkok', r.closed_by, 'mended', 'REPAIR', 'IN_USE', r.outcome
    from asset_repair r where r.until_day is not null order by r.id`.execute(db);
}

/** Two things of a colleague who moves wait for the officer's tap. */
async function keepOffers(
  db: Db,
  ids: readonly number[],
  { from, to, keeper, now }: { from: number; to: number; keeper: number; now: Date },
): Promise<void> {
  const at = new Date(now.getTime() - 2 * dayMs).toISOString();
  const { rows } = await sql<{
    id: number;
  }>`select id from asset where id = any(${ids as number[]}::bigint[]) and state = 'IN_USE' and custodian_id is distinct from ${to} and serial <> ''
    order by custodian_id is distinct from ${from}, id limit 2`.execute(db);
  const batch = crypto.randomUUID();
  await insertAll(
    db,
    'asset_custody',
    rows.map(({ id }) => ({
      asset_id: id,
      person_id: to,
      state: 'OFFERED',
      reason: 'ย้ายไปกองคลัง',
      batch,
      offered_by: keeper,
      offered_at: at,
      words: '',
    })),
  );
  await insertAll(
    db,
    'asset_event',
    rows.map(({ id }) => ({
      asset_id: id,
      at,
      actor_id: keeper,
      act: 'offer',
      from_state: 'IN_USE',
      to_state: 'IN_USE',
      words: 'ย้ายไปกองคลัง',
      detail: {},
    })),
  );
}

/** Three loans of the officer: one that is out, one overdue, one that came back. */
async function lendSome(
  db: Db,
  plan: readonly PlannedAsset[],
  ids: readonly number[],
  { by, keeper, now }: { by: SeededApplicant; keeper: number; now: Date },
): Promise<void> {
  const projectors = plan.flatMap((one, i) => (one.code === '6730' ? [ids[i] as number] : []));
  const { rows: free } = await sql<{
    id: number;
    held: boolean;
  }>`select a.id, a.custodian_id is not null as held from asset a where a.id = any(${projectors}::bigint[]) and a.state in ('RECEIVED', 'IN_USE')
    and not exists (select 1 from asset_custody w where w.asset_id = a.id and w.state = 'OFFERED') order by a.id limit 4`.execute(db);
  const loans = [
    { things: free.slice(0, 1), purpose: 'อบรมเชิงปฏิบัติการนอกสถานที่', days: 5, length: 15, back: null },
    { things: free.slice(1, 3), purpose: 'นิทรรศการวันวิชาการ', days: 20, length: 15, back: null },
    { things: free.slice(3, 4), purpose: 'ประชุมคณะกรรมการสัญจร จังหวัดระยอง', days: 40, length: 10, back: 32 },
  ] as const;
  const sent: SeededRequest[] = [];
  for (const loan of loans) if (loan.things.length > 0) sent.push(await lend(db, loan, { by, keeper, now }));
  await seedHistory(db, loanRules.book, sent);
}

interface Lent {
  things: readonly { id: number; held: boolean }[];
  purpose: string;
  /** Days ago on which it was handed out, for how long, and days ago on which it came back. */
  days: number;
  length: number;
  back: number | null;
}

async function lend(
  db: Db,
  { things, purpose, days, length, back }: Lent,
  { by, keeper, now }: { by: SeededApplicant; keeper: number; now: Date },
): Promise<SeededRequest> {
  const ago = (count: number) => new Date(now.getTime() - count * dayMs);
  const [sent, lent, ended] = [ago(days + 1), ago(days), back === null ? null : ago(back)];
  const content = {
    items: things.map(({ id }) => id),
    scope: 'INSIDE' as const,
    purpose,
    borrower: '',
    until: bangkokDay(new Date(lent.getTime() + length * dayMs)),
  };
  const [request] = await insertAll(db, 'request', [
    {
      ...{
        kind: loanRules.code,
        state: ended ? 'DONE' : 'RUNNING',
        applicant_id: by.person,
        filed_by: by.person,
        unit_id: by.unit,
        subject: loanRules.subject(content),
        content,
      },
      ...{ private: false, speed: 0, version: 3, round: 1, created_at: sent.toISOString(), submitted_at: sent.toISOString() },
    },
  ]);
  await insertAll(db, 'request_step', [
    {
      ...{
        request_id: request,
        round: 1,
        n: 1,
        name: 'allow',
        role: 'DECIDE',
        holder_id: by.headPost,
        state: 'DONE',
        actor_id: by.head,
        decision: 'APPROVE',
      },
      ...{ words: '', basis: {}, opened_at: sent.toISOString(), at: lent.toISOString() },
    },
  ]);
  await insertAll(
    db,
    'asset_loan',
    things.map(({ id }) => ({
      ...{
        request_id: request,
        asset_id: id,
        lent_at: lent.toISOString(),
        lent_by: keeper,
        due_on: content.until,
        returned_at: ended?.toISOString() ?? null,
      },
      ...{ returned_by: ended ? keeper : null, condition: ended ? 'GOOD' : null, words: '', reminded: '' },
    })),
  );
  const event = { actor_id: keeper, words: '', detail: {} };
  await insertAll(
    db,
    'asset_event',
    things.flatMap(({ id, held }) => {
      const rest = held ? 'IN_USE' : 'RECEIVED';
      const out = { ...event, asset_id: id, at: lent.toISOString(), act: 'lend', from_state: rest, to_state: 'LENT' };
      return ended
        ? [out, { ...event, asset_id: id, at: ended.toISOString(), act: 'take-back', from_state: 'LENT', to_state: rest }]
        : [out];
    }),
  );
  if (!ended) await sql`update asset set state = 'LENT' where id = any(${content.items}::bigint[])`.execute(db);
  return {
    id: request as number,
    by: by.person,
    sent,
    acts: [
      { action: 'submit', from: null, to: 'SUBMITTED', actor: by.person, at: sent },
      { action: 'approve', from: 'SUBMITTED', to: 'APPROVED', actor: by.head, step: 1, at: lent },
      { action: 'begin', from: 'APPROVED', to: 'RUNNING', actor: keeper, at: lent },
      ...(ended ? [{ action: 'end', from: 'RUNNING', to: 'DONE', actor: keeper, at: ended }] : []),
    ],
  };
}
