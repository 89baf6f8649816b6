import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashOf } from '../access/chain.ts';
import { type Desk, type Officer, openDesk, type Reply } from '../test/desk.ts';
import { cards, done, open, pdfOf, postOf, register, rows, unitId, upload } from '../test/letters.ts';

/** Random days of a small agency: whatever officers do, in any order, these hold. What `may` says is compared with what the server does. */
let desk: Desk;
let officers: Officer[];
let people: number[];
let posts: number[];
let units: number[];

beforeAll(async () => {
  desk = await openDesk();
  const names = ['registrar', 'clerk', 'head', 'director', 'deputy', 'secretary', 'officer', 'officer2', 'siriporn.b'];
  officers = await Promise.all(names.map((name) => desk.as(name)));
  units = await Promise.all(['อว 0601.01.3', 'อว 0601.01.2', 'อว 0601.02'].map((prefix) => unitId(desk, prefix)));
  people = officers.map((officer) => officer.personId);
  posts = await Promise.all(officers.slice(2, 4).map((officer) => postOf(desk, officer)));
});
afterAll(() => desk?.close());

interface Move {
  who: number;
  pick: number;
  to: number[];
  evenRefused: boolean;
}

const move = fc.record<Move>({
  who: fc.nat(8),
  pick: fc.nat(200),
  to: fc.array(fc.nat(20), { minLength: 1, maxLength: 2 }),
  evenRefused: fc.boolean(),
});

interface Offer {
  action: string;
  on: 'document' | 'transmission' | 'task';
  id: number;
  allowed: boolean;
  reason: string | null;
}

/** Does one act that is offered; false where this officer is offered none. */
async function play(documentId: number, { who, pick, to, evenRefused }: Move): Promise<boolean> {
  const officer = officers[who] as Officer;
  const seen = await officer.get(`/sarabun/documents/${documentId}`);
  if (seen.status === 404) return false;
  const offers: Offer[] = done(seen).may.filter(
    (one: Offer) => (one.allowed || evenRefused) && (pick % 4 === 0 || !aside.includes(one.action)),
  );
  const offer = offers[pick % Math.max(1, offers.length)];
  if (!offer) return false;
  const reply = await act(officer, documentId, offer, to);
  if (reply.body.status === 'success') tally[offer.action] = (tally[offer.action] ?? 0) + 1;
  if (!offer.allowed) expect(reply.body, JSON.stringify(offer)).toMatchObject({ status: 'error', code: offer.reason });
  else if (reply.body.status !== 'success')
    expect(choiceErrors, `${JSON.stringify(offer)} ${JSON.stringify(reply.body)}`).toContain(reply.body.code);
  return true;
}

/** The same by the next officer who is offered anything. */
async function playOn(documentId: number, move: Move): Promise<void> {
  for (let next = 0; next < officers.length; next++)
    if (await play(documentId, { ...move, who: (move.who + next) % officers.length })) return;
}

/** Chosen less often, or no letter would get far. */
const aside = [
  'answer',
  'closeOutstanding',
  'recall',
  'return',
  'recallTask',
  'cancelReceipt',
  'sendBack',
  'follow',
  'unfollow',
  'remind',
  'moveStamp',
];
const tally: Record<string, number> = {};

/** The row may be acted on, the receiver that chance chose may not be. */
const choiceErrors = [
  'nobody_to_circulate',
  'holder_is_self',
  'holder_not_forwardable',
  'holder_must_be_officer',
  'already_sent',
  'already_presented',
  'already_assigned',
  'sender_is_receiver',
  'forward_own_only',
  'draft_was_submitted',
  'due_not_later',
];

function act(officer: Officer, documentId: number, { action, on, id }: Offer, to: number[]): Promise<Reply> {
  const reason = 'เหตุผล';
  const chosen = (from: number[]) => [...new Set(to.map((index) => from[index % from.length]))];
  const row = on === 'task' ? { taskId: id } : { transmissionId: id };
  const letter: Record<string, () => Promise<Reply>> = {
    receive: () => officer.post(`/sarabun/transmissions/${id}/receive`),
    cancelReceipt: () => officer.post(`/sarabun/transmissions/${id}/cancel-receipt`, { reason }),
    return: () => officer.post(`/sarabun/transmissions/${id}/return`, { reason }),
    recall: () => officer.post(`/sarabun/transmissions/${id}/recall`, { reason }),
    forward: () =>
      officer.post(`/sarabun/transmissions/${id}/forward`, { to: chosen([...units, ...people]), purpose: to[0] === 1 ? 'INFO' : 'ACTION' }),
    circulate: () => officer.post(`/sarabun/transmissions/${id}/circulate`),
    close: () => officer.post(`/sarabun/transmissions/${id}/close`, { result: reason }),
    closeOutstanding: () => officer.post(`/sarabun/transmissions/${id}/close-outstanding`, { reason }),
    reopen: () => officer.post(`/sarabun/transmissions/${id}/reopen`, { reason }),
    acknowledge: () => officer.post(`/sarabun/${on}s/${id}/acknowledge`),
    present: () => officer.post(`/sarabun/documents/${documentId}/present`, { ...row, to: chosen([...posts, ...people]) }),
    endorse: () =>
      officer.post(`/sarabun/documents/${documentId}/endorse`, {
        ...row,
        text: 'ดำเนินการ',
        to: to.length > 1 ? chosen([...units, ...posts, ...people]) : [],
      }),
    assign: () =>
      officer.post(`/sarabun/documents/${documentId}/assign`, {
        ...row,
        to: chosen(people),
        ...(to.length > 1 ? { due: dayAfter(3) } : {}),
      }),
    result: () => officer.post(`/sarabun/tasks/${id}/result`, { code: 'NOTED', text: 'ทราบ' }),
    report: () => officer.post(`/sarabun/tasks/${id}/report`, { text: 'เสร็จ', files: [] }),
    accept: () => officer.post(`/sarabun/tasks/${id}/accept`),
    reject: () => officer.post(`/sarabun/tasks/${id}/reject`, { reason }),
    sendBack: () => officer.post(`/sarabun/tasks/${id}/send-back`, { reason }),
    recallTask: () => officer.post(`/sarabun/tasks/${id}/recall`, { reason }),
    extend: () => officer.post(`/sarabun/${on}s/${id}/extend`, { due: dayAfter(30), reason }),
    askExtension: () => officer.post(`/sarabun/tasks/${id}/ask-extension`, { due: dayAfter(20), reason }),
    grantExtension: () => officer.post(`/sarabun/tasks/${id}/grant-extension`),
    refuseExtension: () => officer.post(`/sarabun/tasks/${id}/refuse-extension`, { reason }),
    remind: () => officer.post(`/sarabun/${on}s/${id}/remind`),
    follow: () => officer.post(`/sarabun/documents/${documentId}/follow`, { on: 1 }),
    unfollow: () => officer.post(`/sarabun/documents/${documentId}/follow`, { on: 0 }),
    moveStamp: () => moveAnyStamp(officer, documentId, id),
    answer: () => officer.post('/sarabun/drafts', { type: 1, answers: documentId }),
    edit: () => officer.get(`/sarabun/drafts/${documentId}`),
    submit: () => officer.post(`/sarabun/drafts/${documentId}/submit`),
    withdraw: () => officer.post(`/sarabun/drafts/${documentId}/withdraw`, { reason }),
    discard: () => officer.post(`/sarabun/drafts/${documentId}/delete`),
    approve: () => officer.post(`/sarabun/tasks/${id}/approve`),
    sign: () => officer.post(`/sarabun/tasks/${id}/sign`),
    issue: () => officer.post(`/sarabun/tasks/${id}/issue`),
    send: () => officer.post(`/sarabun/documents/${documentId}/send`),
    sendMore: () => officer.post(`/sarabun/documents/${documentId}/send-more`, { to: chosen([...units, ...people]) }),
    closeOwn: () => officer.post(`/sarabun/documents/${documentId}/close`, { result: reason }),
    deliver: () => officer.post(`/sarabun/transmissions/${id}/deliver`, { method: 'POST', text: 'EMS' }),
    publish: () => officer.post(`/sarabun/documents/${documentId}/publish`, { startsOn: '2026-01-05', approved: 1 }),
    amend: () => officer.post(`/sarabun/documents/${documentId}/amend`, { disposal: `ครั้งที่ ${dayAfter(0)}` }),
    unpublish: () => officer.post(`/sarabun/documents/${documentId}/withdraw-publication`, { reason }),
    cancelLetter: () => officer.post(`/sarabun/documents/${documentId}/cancel`, { reason }),
  };
  const call = letter[action];
  if (!call) throw new Error(`no call for ${action}`);
  return call();
}

/** Later with every call, so that a day can be moved again and again. */
function dayAfter(days: number): string {
  later += 1;
  return new Date(Date.now() + days * 86_400_000 + later * 1000).toISOString();
}
let later = 0;

/** A draft that lacks nothing, to two units, a person and an outside body. */
async function filledDraft(officer: Officer, type: number, route: object[]): Promise<number> {
  const { documentId } = done(await officer.post('/sarabun/drafts', { type }));
  const { content } = done(await officer.get(`/sarabun/drafts/${documentId}`));
  const meeting = {
    ...content.meeting,
    body: 'คณะกรรมการ',
    number: '๑/๒๕๖๙',
    when: 'วันนี้',
    place: 'ห้องประชุม ๑',
    present: [{ name: 'นายปิ่น', position: 'ประธาน' }],
    opened: '๐๙.๐๐',
    closed: '๑๒.๐๐',
  };
  const typed = {
    ...content,
    subject: 'ขอความอนุเคราะห์',
    to: 'ผู้อำนวยการ',
    body: [{ kind: 'paragraph', level: 0, text: 'ด้วยเหตุผลดังกล่าว' }],
    meeting,
  };
  const receivers = [
    { kind: 'UNIT', id: units[1], name: 'กองคลัง', purpose: 'ACTION' },
    { kind: 'UNIT', id: units[2], name: 'หน่วย', purpose: 'INFO' },
    { kind: 'PERSON', id: people[4], name: 'รองอธิการบดี', purpose: 'INFO' },
    { kind: 'OUTSIDE', name: 'กรมบัญชีกลาง', purpose: 'ACTION', method: 'POST' },
  ];
  done(await officer.post(`/sarabun/drafts/${documentId}`, { revision: 1, content: typed, speed: 1, route, receivers, links: [] }));
  return documentId;
}

async function moveAnyStamp(officer: Officer, documentId: number, transmissionId: number): Promise<Reply> {
  const { stamps } = await open(officer, documentId);
  const stamp = stamps.find((one: { transmissionId: number }) => one.transmissionId === transmissionId);
  return officer.post(`/sarabun/stamps/${stamp.id}/move`, { place: { page: 1, x: 20, y: 20, width: 50 } });
}

/** Rows that break a rule; none may come back. */
async function broken(): Promise<unknown[]> {
  const live = sql`('PREPARED', 'SENT', 'RECEIVED', 'WORKING')`;
  const checks = {
    'I1 gap': sql`select c.register_id from register_counter c where c.last_no <> (select count(*) from register_entry e where e.register_id = c.register_id and e.be_year = c.be_year)`,
    'I1 order': sql`select id from (select id, issued_at, lag(issued_at) over (partition by register_id order by be_year, seq) as before from register_entry) e where issued_at < before`,
    'I3 number': sql`select t.id from transmission t left join register_entry e on e.id = t.register_entry_id
      where t.receiver_kind <> 'OUTSIDE' and t.state in ('RECEIVED', 'WORKING', 'DONE') and (e.id is null or e.void_at is not null or e.issued_at <> t.received_at or e.transmission_id <> t.id)`,
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
    I14: sql`select id from register_entry where be_year <> extract(year from issued_at at time zone 'Asia/Bangkok') + 543`,
    I15: sql`select id from transmission where receiver_id = from_unit_id`,
    end: sql`select id from task where (ended_at is null) <> is_live`,
    head: sql`select d.id from document d where d.event_seq <> (select count(*) from event v where v.document_id = d.id)
      or d.event_hash is distinct from (select hash from event v where v.document_id = d.id order by seq desc limit 1)`,
  };
  const found: unknown[] = [];
  for (const [name, check] of Object.entries(checks)) {
    const { rows: bad } = await check.execute(desk.office.db);
    found.push(...bad.map((row) => ({ name, row })));
  }
  return found;
}

/** [I7] Every event and endorsement carries the hash of the one before it on its letter, and nothing has been changed since. */
async function checkChains(): Promise<void> {
  const events = await desk.office.db.selectFrom('event').selectAll().orderBy('document_id').orderBy('seq').execute();
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
    from endorsement e order by e.document_id, e.id`.execute(desk.office.db);
  let last: { document: number; hash: Buffer | null } = { document: 0, hash: null };
  for (const { prev_hash, hash, ...row } of endorsements) {
    if (row.document_id !== last.document) last = { document: row.document_id, hash: null };
    expect(prev_hash).toEqual(last.hash);
    expect(hashOf(prev_hash, row).equals(hash)).toBe(true);
    last.hash = hash;
  }
}

describe('the life of a letter', () => {
  it('[I1] [I3] [I4] [I5] [I6] [I7] [I8] [I14] [I15] hold after any sequence of acts, and `may` says what the server does', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 5, maxLength: 45 }), fc.boolean(), async (moves, withFile) => {
        const main = withFile ? { mainFile: done(await upload(desk, officers[0] as Officer, await pdfOf())).id } : {};
        const { documentId } = await register(officers[0] as Officer, { sendTo: [units[0]], ...main });
        for (const one of moves) await play(documentId, one);
        expect(await broken()).toEqual([]);
      }),
      { numRuns: 60, endOnFailure: true },
    );
    // the walk went everywhere that it should
    for (const action of ['receive', 'present', 'endorse', 'assign', 'forward', 'recall']) expect(tally[action], action).toBeGreaterThan(0);
    await checkChains();
  }, 180_000);

  it('[I1] [I2] [I6] [I7] [I8] [I15] hold for letters of our own too, from the draft to the last receiver', async () => {
    const [, , , director, , , drafter] = officers as [Officer, Officer, Officer, Officer, Officer, Officer, Officer];
    await fc.assert(
      fc.asyncProperty(
        fc.array(move, { minLength: 30, maxLength: 70 }),
        fc.constantFrom(1, 2, 3, 4, 7, 11),
        fc.boolean(),
        async (moves, type, reviewed) => {
          const documentId = await filledDraft(drafter, type, [
            ...(reviewed ? [{ kind: 'REVIEW', order: 0, id: posts[0] }] : []),
            { kind: 'SIGN', order: 1, id: director.personId },
          ]);
          for (const one of moves) await playOn(documentId, one);
          expect(await broken()).toEqual([]);
        },
      ),
      { numRuns: 40, endOnFailure: true },
    );
    for (const action of ['submit', 'approve', 'sign', 'send', 'deliver', 'publish']) expect(tally[action], action).toBeGreaterThan(0);
    await checkChains();
  }, 180_000);

  it('[I9] [I10] each card counts the rows of its table, and each row offers something to do', async () => {
    for (const officer of officers) {
      const counts = await cards(officer);
      const pages = await Promise.all(Object.keys(counts).map(async (code) => ({ code, ...(await rows(officer, code)) })));
      for (const { code, total, data } of pages) {
        expect([code, total, data.length]).toEqual([code, counts[code], Math.min(100, total)]);
        for (const row of data.slice(0, 12)) {
          const { may } = await open(officer, row.F_DOC_ID);
          expect(may.filter((one: Offer) => one.allowed).length, `${code} ${JSON.stringify(row)}`).toBeGreaterThan(0);
        }
      }
    }
  });

  it('[I10] the same for a search, in cards and tables', async () => {
    const search = 'ครั้งที่ 1';
    for (const officer of officers) {
      const { items } = done(await officer.post('/get-todo-lists', { search }));
      for (const { CODE, COUNT } of items) expect((await rows(officer, CODE, { search })).total).toBe(COUNT);
    }
  });
});
