import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import { holdingKinds, offerHoldings } from '../../people/holdings.ts';
import { type Chamber, plainBody, planned } from '../../test/chamber.ts';
import { type Officer, openDesk } from '../../test/desk.ts';
import { broken, checkChains } from '../../test/history/invariants.ts';
import { done, open, postOf, refused, register, rows, unitId } from '../../test/letters.ts';
import { ask, giveAuthority, yearly } from '../../test/trial-request.ts';
import { offerRequestRules } from '../request-rules.ts';

const desk = await openDesk();
const [admin, registrar, clerk, head, officer, officer2, secretreg] = await desk.officers(
  'admin',
  'registrar',
  'clerk',
  'head',
  'officer',
  'officer2',
  'secretreg',
);
afterAll(() => desk.close());

const { db } = desk.office;
const at = `/settings/people/${officer.personId}`;
const today = bangkokDay(new Date());
const reason = 'โอนย้ายไปส่วนราชการอื่น';
const personOf = async () => done(await admin.get(at)).person;

// kinds that only this test knows: of one person alone, of something lent, and one that the officer decides on
const kinds = {
  own: { ...yearly, code: 'trial.own', ofPerson: true },
  loan: { ...yearly, code: 'trial.loan', returned: true },
  his: {
    ...yearly,
    code: 'trial.his',
    steps: async () => [{ name: 'decide', role: 'DECIDE', holder: { of: 'party', id: officer.personId } }],
  },
} as const;
offerRequestRules(Object.values(kinds) as never);
/** What a module adds with one entry: keys that are handed in to whoever keeps them. */
const keys = new Map<number, number>([[1, officer.personId]]);
offerHoldings('trial', [
  {
    code: 'key',
    names: { th: 'กุญแจห้องมั่นคง', en: 'Key of the strong room' },
    held: async (_ctx, { personId, only }) =>
      [...keys].flatMap(([id, holder]) => (holder === personId && (only ?? id) === id ? [{ id, title: `กุญแจ ${id}`, detail: '' }] : [])),
    pass: async (_ctx, id, { to }) => void keys.set(id, to.id),
    mustGo: true,
  },
]);

interface Item {
  kind: string;
  id: number;
  title: string;
  detail: string;
  may: boolean;
  waitsFor: { id: number } | null;
}
const holdings = async (to?: Officer, by = admin) =>
  done(await by.get(`${at}/holdings`, to ? { successorId: String(to.personId) } : {})) as {
    items: Item[];
    kinds: { code: string; name: string; passes: boolean; ends: boolean; mustGo: boolean }[];
    takers: { id: number; heads: boolean }[];
  };
const itemsOf = async (kind: string) => (await holdings()).items.filter((one) => one.kind === kind);
const give = (given: { kind: string; id: number; to: number | null }[], by = admin, more: object = {}, headers = {}) =>
  by.post(`${at}/holdings`, { reason, rows: given, ...more }, headers);
const leave = async (more: object = {}, by = admin) =>
  by.post(`${at}/leave`, { version: (await personOf()).version, reason, lastDay: today, ...more });
const one = async (kind: string, id: number, to: number | null, by = admin) => {
  const [result] = done(await give([{ kind, id, to }], by)).results;
  return result as { done: boolean; code: string | null; message: string };
};

let hr: number;
let [direct, assigned, draft, secret] = [0, 0, 0, 0];
const asked: Record<string, number> = {};
beforeAll(async () => {
  hr = await unitId(desk, 'อว 0601.01.3');
  await giveAuthority(desk);
  ({ documentId: assigned } = await register(registrar, { sendTo: [hr] }));
  const row = (await open(clerk, assigned)).focus.transmissionId;
  done(await clerk.post(`/sarabun/transmissions/${row}/receive`));
  done(await head.post(`/sarabun/documents/${assigned}/assign`, { transmissionId: row, to: [officer.personId] }));
  draft = done(await officer.post('/sarabun/drafts', { type: 2 })).documentId;
  ({ documentId: direct } = await register(registrar, { sendTo: [officer.personId] }));
  await db.updateTable('person').set({ clearance: 2 }).where('id', 'in', [officer.personId, officer2.personId]).execute();
  desk.office.sessions.forget();
  ({ documentId: secret } = await register(secretreg, { secrecy: 1, subject: 'เรื่องลับของงานนี้', sendTo: [officer.personId] }));

  asked.booking = (await ask(desk, officer, { topic: 'เครื่องเสียงงานเกษียณ', rules: yearly })).requestId;
  asked.own = (await ask(desk, officer, { topic: 'วันหยุดของตน', day: '2027-06-10', rules: kinds.own as never })).requestId;
  asked.loan = (await ask(desk, officer, { topic: 'ยืมแฟ้ม', day: '2027-07-10', rules: kinds.loan as never })).requestId;
  asked.his = (await ask(desk, officer2, { topic: 'รอเจ้าหน้าที่', day: '2027-08-10', rules: kinds.his as never })).requestId;
  await mastersOf(officer.personId);
  await meetingWith(officer.personId);
  await assetsOf(officer.personId);
  await restOf(officer.personId);
});

/** Rows of modules that name him. */
async function mastersOf(person: number): Promise<void> {
  const post = await postOf(desk, head);
  await sql`insert into duty (person_id, unit_id, kind, since) values (${person}, ${hr}, 'REGISTRY', '2026-01-01'), (${person}, ${hr}, 'AUDITOR', '2026-01-01')`.execute(
    db,
  );
  await sql`insert into time_keeper (unit_id, person_id, order_no, since) values (${hr}, ${person}, 'ที่ 1/2569', '2026-01-01')`.execute(db);
  await sql`insert into archive_keeper (person_id, order_no, since) values (${person}, 'ที่ 2/2569', '2026-01-01')`.execute(db);
  await sql`insert into standing_deputy (position_id, deputy_id, order_no, order_date, since) values (${post}, ${person}, 'ที่ 3/2569', '2026-01-01', '2026-01-01')`.execute(
    db,
  );
  await sql`insert into delegation (principal_position_id, delegate_person_id, kind, order_no, order_date, starts_at, ends_at)
    values (${post}, ${person}, 'ACTING_POST', 'ที่ 4/2569', '2026-01-01', now() - interval '1 day', now() + interval '30 days')`.execute(db);
  await sql`with made as (insert into users_group (name, name_en, note) values ('คณะทำงานส่งมอบ', 'Team', '') returning id)
    insert into users_group_member (group_id, kind, ref_id) select id, 'PERSON', ${person} from made`.execute(db);
  await sql`with made as (insert into receiver_group (unit_id, name, made_by) values (${hr}, 'ผู้รับหนังสือเวียน', ${person}) returning id)
    insert into receiver_group_member (group_id, holder_id) select id, ${person} from made`.execute(db);
}

/** He sits in a body, and is to explain something in its next meeting. */
async function meetingWith(person: number): Promise<void> {
  const { bodyId, version } = done(await admin.post('/meeting/bodies', { ...plainBody, name: 'คณะกรรมการส่งมอบ', unitId: hr }));
  const seat = { outsideName: '', detail: '', counts: true, substitutes: true, since: '2026-01-01', until: '' };
  const seats = [
    { ...seat, personId: person, role: 'MEMBER' },
    { ...seat, personId: clerk.personId, role: 'SECRETARY', counts: false },
  ];
  done(await admin.post(`/meeting/bodies/${bodyId}/seats`, { bodyId, version, seats }));
  const { meetingId } = await planned({ secretary: clerk, bodyId } as Chamber, '2027-06-01T09:00:00+07:00');
  done(await clerk.post(`/meeting/${meetingId}/guests`, { guests: [{ personId: person, name: '', role: 'PRESENTER' }] }));
}

/** Two things that he has, one that waits for his tap; he keeps their store, goes round in the yearly check and inquires into what was lost. */
async function assetsOf(person: number): Promise<void> {
  await sql`insert into asset_keeper (person_id, order_no, since) values (${person}, 'ที่ 5/2569', '2026-01-01')`.execute(db);
  await sql`with made as (insert into asset (number, code, class_id, name, price, fund, method, received_on, unit_id, custodian_id, state, made_by)
      select 'ค-' || n, 'CODE-' || n, (select min(id) from asset_class), 'เครื่องคอมพิวเตอร์', 2500000, 'BUDGET', 'SPECIFIC', '2026-01-01', ${hr},
        case when n < 3 then ${person}::bigint end, case when n < 3 then 'IN_USE' else 'RECEIVED' end, ${clerk.personId} from generate_series(1, 3) n returning id, custodian_id)
    insert into asset_custody (asset_id, person_id, state, batch, offered_by) select id, ${person}, case when custodian_id is null then 'OFFERED' else 'HELD' end, gen_random_uuid(), ${clerk.personId}
      from made`.execute(db);
  await sql`with made as (insert into asset_check (fiscal_year, state, starts_on, due_on, started_at, made_by) values (2570, 'RUNNING', '2026-10-01', '2026-11-13', now(), ${clerk.personId}) returning id)
    insert into asset_check_person (check_id, person_id, role) select id, ${person}, 'CHAIR' from made`.execute(db);
  await sql`with made as (insert into asset_case (no, fiscal_year, state, made_by) values (1, 2570, 'INQUIRY', ${clerk.personId}) returning id)
    insert into asset_case_person (case_id, person_id, role) select id, ${person}, 'MEMBER' from made`.execute(db);
}

/** A list for destruction that he judges, an article that he writes, a trip that he is to drive. */
async function restOf(person: number): Promise<void> {
  await sql`with made as (insert into archive_batch (kind, no, be_year, state, made_by) values ('DESTROY25', 1, 2569, 'COMMITTEE', ${registrar.personId}) returning id)
    insert into archive_batch_person (batch_id, person_id, role) select id, ${person}, 'MEMBER' from made`.execute(db);
  const { rows: categories } = await sql<{
    id: number;
  }>`insert into knowledge_category (name, owner_post, review_months) values ('ส่งมอบงาน', ${await postOf(desk, head)}, 12) returning id`.execute(
    db,
  );
  done(
    await officer.post('/knowledge/articles', {
      title: 'วิธีปิดงบเดือน',
      kind: 'HOW_TO',
      body: [{ kind: 'paragraph', text: 'รวมยอดทุกสิ้นเดือน' }],
      tags: [],
      categoryId: categories[0]?.id,
      ownerPost: await postOf(desk, officer),
      audience: 'EVERYBODY',
      readers: [],
      reviewMonths: 12,
      references: [],
      files: [],
      note: '',
    }),
  );
  await sql`insert into api_client (name, unit_id, owner_id, scopes, networks, expires_on) values ('ระบบที่เขาดูแล', ${hr}, ${person}, '{masters.read}', '192.0.2.1', today() + 30)`.execute(
    db,
  );
  await sql`with d as (insert into driver (person_id, licence_no) values (${person}, '12345678') returning id), v as (insert into vehicle (plate, province, seats) values ('กข 1', 'กรุงเทพมหานคร', 5) returning id),
      r as (insert into request (kind, state, applicant_id, filed_by, unit_id, subject, from_at, until_at)
        values ('vehicle.trip', 'APPROVED', ${head.personId}, ${head.personId}, ${hr}, 'ไปราชการ', '2027-06-02', '2027-06-03') returning id)
    insert into trip (request_id, vehicle_id, driver_id, assigned_by) select r.id, v.id, d.id, ${head.personId} from r, v, d`.execute(db);
}

/** Columns that name whose something is: each is asked by a kind. */
const held = `
  api_client.owner_id archive_batch_person.person_id archive_keeper.person_id archive_vote.person_id article_writer.person_id asset.custodian_id
  asset_case_person.person_id asset_check_person.person_id asset_custody.person_id asset_keeper.person_id delegation.delegate_person_id
  document.drafter_id driver.person_id duty.person_id meeting_guest.person_id meeting_seat.person_id request.applicant_id standing_deputy.deputy_id
  time_keeper.person_id
`
  .trim()
  .split(/\s+/);
/** What was done, what is kept about him, and what ends with his account. */
const over = `
  account.person_id account_approval.person_id affiliation.person_id archive_site_code.person_id article_comment.person_id article_event.person_id
  article_like.person_id article_rating.person_id article_view.person_id asset_case_item.answers_id asset_check_line.custodian_id book_view.person_id
  calendar_feed.person_id certificate.person_id check_in.person_id check_told.person_id consent.person_id contact_change.person_id data_copy.person_id
  data_request.person_id day_adjustment.person_id day_status.person_id delivery.person_id document_access.person_id endorsement.author_id
  entry_slip.person_id exchange_step.by_person petition_step.by_person scim_user.person_id intranet_poll_token.person_id leave_hand_over.person_id ledger_entry.person_id line_code.person_id line_link.person_id
  meeting_attendance.person_id meeting_correction.person_id meeting_private_note.person_id meeting_reply.substitute_id meeting_traffic.person_id
  notice_choice.person_id notification.person_id overtime_day.person_id overtime_line.person_id overtime_sheet.certifier_id person_preference.person_id
  person_record.person_id person_salary.person_id person_sensitive.person_id phrase.person_id power_sleep.person_id presence.person_id punch.person_id
  punch_correction.person_id push_device.person_id read_mark.person_id report_schedule.person_id
  report_schedule_reader.person_id report_sending.person_id reread.person_id roster.person_id saved_search.person_id scan_code.person_id
  service_span.person_id session.person_id shift_of.person_id signature.signer_id signature_picture.person_id signing_code.person_id
  signing_key.person_id signup_request.person_id testimonial.person_id wfh_day.person_id
`
  .trim()
  .split(/\s+/);

describe('[S4] one exit', () => {
  it('everything of all modules that is still his stands in one list, each with who may take it; work of his posts does not', async () => {
    const seen = await holdings();
    const found = Object.fromEntries(seen.kinds.map(({ code, passes, ends, mustGo }) => [code, [passes, ends, mustGo]]));
    expect(found).toMatchObject({
      'sarabun.letter': [true, false, false],
      'sarabun.duty': [true, true, false],
      'sarabun.right': [false, true, false],
      'sarabun.list': [true, true, false],
      'settings.group': [false, true, false],
      'profile.acting': [false, true, false],
      'office.step': [true, false, false],
      'office.request': [true, true, false],
      'office.loan': [true, false, true],
      'office.own': [false, true, false],
      'leave.deputy': [false, true, false],
      'time.keeper': [true, true, false],
      'vehicle.drive': [true, false, false],
      'vehicle.driver': [false, true, false],
      'archive.keeper': [true, true, false],
      'archive.committee': [true, false, false],
      'meeting.seat': [true, true, false],
      'meeting.guest': [true, true, false],
      'asset.custody': [true, false, true],
      'asset.offer': [true, true, false],
      'asset.keeper': [true, true, false],
      'asset.inspector': [true, false, false],
      'asset.inquirer': [true, false, false],
      'knowledge.draft': [true, false, false],
      'open.client': [true, false, false],
      'trial.key': [true, false, true],
    });
    // a kind that a module adds is tried here too
    expect(Object.keys(found).sort()).toEqual([...holdingKinds().keys()].sort());
    const ids = (kind: string) => seen.items.filter((item) => item.kind === kind).map(({ id }) => id);
    expect(ids('sarabun.letter').sort()).toEqual([assigned, draft, direct, secret].sort());
    expect([ids('office.request'), ids('office.own'), ids('office.loan'), ids('office.step')]).toEqual(
      [asked.booking, asked.own, asked.loan, asked.his].map((id) => [id]),
    );
    expect(seen.takers[0]).toMatchObject({ id: head.personId, heads: true });
    expect(seen.takers.map(({ id }) => id)).toContain(officer2.personId);
    // who administers people reads no subject of a letter that is not his
    expect(seen.items.find(({ id }) => id === secret)).toMatchObject({ title: 'หนังสือที่มีชั้นความลับ', may: true });
    expect((await holdings(officer2)).items.find(({ id }) => id === secret)).toMatchObject({ may: false });
    expect((await clerk.get(`${at}/holdings`)).status).toBe(403);
  });

  it('nobody takes what is not for him, nobody gives what is not his to give: each line says why, the others go', async () => {
    expect((await give([{ kind: 'sarabun.letter', id: direct, to: officer2.personId }], clerk)).status).toBe(403);
    refused(await give([{ kind: 'sarabun.letter', id: direct, to: officer2.personId }], admin, { reason: '' }), 'required', 422);
    refused(await give([]), 'required');
    const before = await db.selectFrom('task').select(['id', 'holder_id']).orderBy('id').execute();
    const { results } = done(
      await give([
        { kind: 'sarabun.letter', id: direct, to: secretreg.personId },
        { kind: 'sarabun.letter', id: direct, to: officer.personId },
        { kind: 'sarabun.letter', id: direct, to: admin.personId },
        { kind: 'sarabun.letter', id: secret, to: officer2.personId },
        { kind: 'sarabun.letter', id: direct, to: null },
        { kind: 'sarabun.letter', id: 999_999, to: officer2.personId },
        { kind: 'sarabun.nothing', id: 1, to: officer2.personId },
        { kind: 'profile.acting', id: (await itemsOf('profile.acting'))[0]?.id ?? 0, to: officer2.personId },
        // who asks for it would decide on it himself
        { kind: 'office.step', id: asked.his as number, to: officer2.personId },
      ]),
    );
    expect(results.map((row: { code: string }) => row.code)).toEqual([
      'successor_not_near',
      'successor_not_near',
      'hand_over_to_oneself',
      'successor_not_on_list',
      'required',
      'holding_gone',
      'not_found',
      'holding_only_ends',
      'taker_decides',
    ]);
    expect(await db.selectFrom('task').select(['id', 'holder_id']).orderBy('id').execute(), 'nothing half done').toEqual(before);
    refused(await leave(), 'holds_what_is_the_agencys');
  });

  it('what is given goes line by line: letters with their history, requests, seats and duties; told once; sent again, nothing is done twice', async () => {
    await db
      .insertInto('document_access')
      .values({ document_id: secret, person_id: officer2.personId, granted_by: secretreg.personId })
      .execute();
    const headers = { 'idempotency-key': 'one-exit-0001' };
    const rowsOf = [
      ...[direct, assigned, draft, secret].map((id) => ({ kind: 'sarabun.letter', id, to: officer2.personId })),
      { kind: 'office.request', id: asked.booking as number, to: officer2.personId },
      { kind: 'office.step', id: asked.his as number, to: head.personId },
    ];
    const first = done(await give(rowsOf, admin, {}, headers));
    expect(first.results.filter((row: { done: boolean }) => !row.done)).toEqual([]);
    expect(done(await give(rowsOf, admin, {}, headers)).results).toEqual(first.results);
    const events = await sql<{
      count: number;
    }>`select count(*)::int as count from event where document_id = ${assigned} and action = 'handOver'`.execute(db);
    expect(events.rows[0]?.count).toBe(1);
    // the same with another key: it is his no more
    expect(await one('sarabun.letter', direct, head.personId)).toMatchObject({ done: false, code: 'holding_gone' });
    expect((await open(officer2, assigned)).tasks).toHaveLength(1);
    expect((await rows(officer2, 'jobReceived2')).data.map((row: { F_DOC_ID: number }) => row.F_DOC_ID)).toContain(assigned);
    expect(done(await officer2.get(`/sarabun/drafts/${draft}`))).toMatchObject({ status: 'success' });
    expect((await open(officer2, direct)).transmissions.some((row: { receiverId: number }) => row.receiverId === officer2.personId)).toBe(
      true,
    );
    const booking = await db
      .selectFrom('request')
      .select(['applicant_id', 'filed_by', 'state'])
      .where('id', '=', asked.booking as number)
      .executeTakeFirstOrThrow();
    expect(booking).toEqual({ applicant_id: officer2.personId, filed_by: officer2.personId, state: 'SUBMITTED' });
    expect(done(await head.get('/office/waiting', { of: 'office' })).items.map(({ id }: { id: number }) => id)).toContain(asked.his);
    const notices = await db
      .selectFrom('notification')
      .select('facts')
      .where('person_id', '=', officer2.personId)
      .where('kind', '=', 'handed_over')
      .execute();
    expect(notices).toMatchObject([{ facts: { letters: 5 } }]);
    await checkChains(db);
    expect(await broken(db)).toEqual([]);
  });

  it('of two administrators who give the same to two, one does and the other is told', async () => {
    const [seat] = await itemsOf('meeting.seat');
    const both = await Promise.all([head, officer2].map((to) => one('meeting.seat', seat?.id ?? 0, to.personId)));
    expect(both.map((row) => row.code).sort()).toEqual(['holding_gone', null]);
    const seats = await sql<{
      count: number;
    }>`select count(*)::int as count from meeting_seat s where s.person_id in (${head.personId}, ${officer2.personId})
      and (s.until is null or s.until >= today())`.execute(db);
    expect(seats.rows[0]?.count).toBe(1);
  });

  it('what orders name him for goes to who may sit there: nobody checks his own store or inquires into his own things', async () => {
    const ids = async (kind: string) => (await itemsOf(kind))[0]?.id ?? 0;
    const [round, inquiry, list] = [await ids('asset.inspector'), await ids('asset.inquirer'), await ids('archive.committee')];
    await sql`insert into asset_keeper (person_id, order_no, since, until) values (${head.personId}, 'ที่ 6/2569', '2026-01-01', '2027-12-31')`.execute(
      db,
    );
    await sql`insert into asset_case_item (case_id, asset_id, n, cause) select ${inquiry}, id, 1, 'LOST' from asset where number = 'ค-3'`.execute(
      db,
    );
    await sql`update asset set custodian_id = ${officer2.personId} where number = 'ค-3'`.execute(db);
    await sql`insert into archive_batch_person (batch_id, person_id, role) values (${list}, ${head.personId}, 'CHAIR')`.execute(db);
    expect((await one('asset.inspector', round, head.personId)).code).toBe('asset_keeper_inspects');
    expect((await one('asset.inquirer', inquiry, officer2.personId)).code).toBe('asset_custodian_inquires');
    expect((await one('archive.committee', list, head.personId)).code).toBe('meeting_seat_twice');
    expect((await one('asset.offer', await ids('asset.offer'), officer2.personId)).code).toBe('asset_has_it');
    await sql`update asset set custodian_id = null where number = 'ค-3'`.execute(db);
    for (const [kind, to] of [
      ['asset.inspector', officer2],
      ['asset.inquirer', head],
      ['archive.committee', officer2],
      ['asset.offer', officer2],
      ['asset.keeper', head],
      ['meeting.guest', officer2],
      ['knowledge.draft', officer2],
    ] as const)
      expect([kind, await one(kind, await ids(kind), to.personId)]).toMatchObject([kind, { done: true }]);
    const waiting = done(await officer2.get('/office/waiting', { module: 'asset' })).items as { kind?: string; kindName: string }[];
    expect(waiting).toHaveLength(2);
    const drafts = done(await officer2.get('/knowledge/articles', { view: 'mine' })).items;
    expect(drafts).toMatchObject([{ title: [{ text: 'วิธีปิดงบเดือน' }] }]);
    expect(done(await admin.get(`/asset/checks/${round}`)).events[0].act).toBe('มอบให้ผู้อื่นทำหน้าที่แทน');
  });

  it('[S5] what he has in custody goes in one go and is his until the other taps: nobody lets him leave before', async () => {
    const things = (await itemsOf('asset.custody')).map(({ kind, id }) => ({ kind, id, to: head.personId }));
    expect(things).toHaveLength(2);
    const { results } = done(await give(things));
    expect(results.every((row: { done: boolean }) => row.done)).toBe(true);
    expect((await itemsOf('asset.custody')).map(({ waitsFor }) => waitsFor?.id)).toEqual([head.personId, head.personId]);
    expect(await one('trial.key', 1, officer2.personId)).toMatchObject({ done: true });
    expect(await one('office.loan', asked.loan as number, null)).toMatchObject({ code: 'required' });
    expect(await one('office.loan', asked.loan as number, officer2.personId)).toMatchObject({ done: true });
    refused(await leave({ anyway: true }), 'holds_what_is_the_agencys');
    const offers = done(await head.get('/asset/custody/offers')).items as { custodyId: number }[];
    done(await head.post('/asset/custody/take', { custodyIds: offers.map(({ custodyId }) => custodyId), take: true, words: '' }));
    expect(await itemsOf('asset.custody')).toEqual([]);
    refused(await leave(), 'still_holds');
  });

  it('leaving waits for all of it: what belongs to the agency without exception, the rest but for the administrator with a reason; what only ends does so', async () => {
    await sql`update request set state = 'CANCELLED' where kind = 'vehicle.trip'`.execute(db);
    const still = refused(await leave(), 'still_holds');
    expect(still.message).toContain('5 รายการ');
    for (const kind of ['sarabun.duty', 'sarabun.list', 'time.keeper', 'archive.keeper', 'open.client'])
      for (const { id } of await itemsOf(kind))
        expect([kind, await one(kind, id, kind === 'time.keeper' ? null : officer2.personId)]).toMatchObject([kind, { done: true }]);
    expect(done(await leave()).person).toMatchObject({ active: false, duties: [] });
    expect((await holdings()).items, 'nothing hangs on him').toEqual([]);
    const own = await db
      .selectFrom('request')
      .select('state')
      .where('id', '=', asked.own as number)
      .executeTakeFirstOrThrow();
    expect(own.state).toBe('CANCELLED');
    const keepers = await sql<{
      id: number;
    }>`select person_id as id from archive_keeper where active and (until is null or until >= today())`.execute(db);
    expect(keepers.rows.map(({ id }) => id)).toEqual([officer2.personId]);
    const { changes } = done(await admin.get('/settings/history/employee-information', { id: String(officer.personId) }));
    expect(changes.map(({ act }: { act: string }) => act)).toEqual(expect.arrayContaining(['HANDED_OVER', 'SWITCHED_OFF']));
    await checkChains(db);
  });

  it('whatever names a person is of a kind of the list, or is said here to be over with him: a table that is added later is not forgotten', async () => {
    const { rows: columns } = await sql<{ name: string }>`select c.conrelid::regclass::text || '.' || a.attname as name from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'person'::regclass and cardinality(c.conkey) = 1 and a.attname !~ '(_by|^by_id|^actor_id)$' order by 1`.execute(
      db,
    );
    const found = columns.map(({ name }) => name.replace(/^office\./, ''));
    expect(found.filter((name) => !held.includes(name) && !over.includes(name))).toEqual([]);
    expect(
      [...held, ...over].filter((name) => !found.includes(name)),
      'said of nothing',
    ).toEqual([]);
  });

  it('the administrator of the agency lets somebody go with things left, and says why; they wait on in his name', async () => {
    const { documentId } = await register(registrar, { sendTo: [officer2.personId] });
    const path = `/settings/people/${officer2.personId}`;
    const version = async () => done(await admin.get(path)).person.version;
    keys.delete(1);
    await sql`update request set state = 'CANCELLED' where id = ${asked.loan as number}`.execute(db);
    const go = async (more: object) => admin.post(`${path}/leave`, { version: await version(), reason, lastDay: today, ...more });
    refused(await go({}), 'still_holds');
    refused(await go({ anyway: true, reason: '' }), 'required', 422);
    expect(done(await go({ anyway: true })).person.active).toBe(false);
    const left = done(await admin.get(`${path}/holdings`)).items as Item[];
    expect(left.map(({ id }) => id)).toContain(documentId);
    // and can be handed over later
    const late = await admin.post(`${path}/holdings`, { reason, rows: [{ kind: 'sarabun.letter', id: documentId, to: head.personId }] });
    expect(done(late).results).toMatchObject([{ done: true }]);
  });
});
