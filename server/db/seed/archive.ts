import { sql } from 'kysely';
import { kinds } from '../../../contract/kinds.ts';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import { itemTables } from '../../archive/items.ts';
import { loanRules } from '../../archive/loan-rules.ts';
import { yearsAfter } from '../../archive/retention.ts';
import { factsOfLine } from '../../archive/survey.ts';
import type { Demo } from '../../module.ts';
import { sampleLetters } from '../../paper/sample-letters.ts';
import { insertAll } from './insert-all.ts';
import { close, type Letter, newLetter, register } from './life.ts';
import { seedHistory } from './request-history.ts';
import { writeLetters } from './write-letters.ts';

/** What letters of ten years ago were about. */
const subjects = [
  'ขอเบิกจ่ายค่าสาธารณูปโภค ประจำเดือน',
  'ส่งแบบสำรวจความต้องการฝึกอบรมของบุคลากรสายสนับสนุน ครั้งที่',
  'ขออนุมัติจัดซื้อวัสดุสำนักงาน ครั้งที่',
  'รายงานผลการสอบข้อเท็จจริงกรณีพัสดุสูญหาย เรื่องที่',
  'ขอความร่วมมือประชาสัมพันธ์งานกาชาดจังหวัด ครั้งที่',
  'หลักเกณฑ์การเบิกค่าใช้จ่ายในการเดินทางไปราชการ ฉบับที่',
  'ข้อร้องเรียนการคัดเลือกผู้ขายเครื่องปรับอากาศ ครั้งที่',
  'รายงานการใช้จ่ายเงินงบประมาณแผ่นดิน งวดที่',
] as const;

/** On the list: so many; stored beside it, due too: so many. */
const [listed, due] = [40, 8];

/**
 * The store of the demo: letters of ten years ago in boxes on two shelves; those whose time is over lie on a list before its committee, one of them held,
 * one lent; eight more wait for a list.
 */
export async function seedArchive({ office, db, world, now }: Demo): Promise<void> {
  const people = peopleOf(world);
  const letters = await oldLetters({ office, db, world, now } as Demo);
  const shelves = await insertAll(
    db,
    'archive_shelf',
    [
      ['ชั้น ข-3', 'Shelf B-3', 12],
      ['ชั้น ค-1', 'Shelf C-1', 8],
    ].map(([name, name_en, room], i) => ({
      name,
      name_en,
      room,
      place: 'ห้องเก็บเอกสาร อาคารอำนวยการ ชั้น 1',
      active: true,
      sort: i + 1,
      version: 1,
    })),
  );
  const year = letters[0]?.closedAt ? letters[0].closedAt.getUTCFullYear() + 543 : 2558;
  const boxes = await insertAll(
    db,
    'archive_box',
    Array.from({ length: 6 }, (_, i) => ({
      no: i + 14,
      unit_id: world.unit('root').id,
      year_from: year,
      year_to: year + (i % 2),
      shelf_id: shelves[i < 4 ? 0 : 1],
      slot: `ช่อง ${(i % 3) + 1}`,
      made_by: people.keeper,
      version: 1,
    })),
  );
  const items = await storeLetters(db, letters, { boxes: boxes as number[], people, unitId: world.unit('root').id, now });
  await sql`insert into archive_counter (kind, be_year, last_no) values ('STORE', ${beYear(now)}, ${items.length}), ('BOX', 0, 19)`.execute(
    db,
  );
  await sql`insert into archive_keeper (person_id, order_no, since) values (${people.keeper}, 'คำสั่งที่ 21/2568', '2025-01-01')`.execute(db);
  await listBefore(db, items, letters, { people, now });
  await lendOne(db, items[11] as number, { people, unitId: world.unit('hr').id, now });
}

const beYear = (at: Date) => Number(bangkokDay(at).slice(0, 4)) + 543;

interface People {
  keeper: number;
  registrar: number;
  chair: number;
  members: number[];
  executors: number[];
}

function peopleOf(world: Demo['world']): People {
  const [keeper, registrar, chair] = [world.person('clerk'), world.person('registrar'), world.person('head')];
  return {
    keeper,
    registrar,
    chair,
    members: [world.person('officer'), world.person('officer2')],
    executors: [world.person('deputy'), world.person('secretary')],
  };
}

/** Closed eleven years ago, with a few papers that all of them share: nobody waits for forty to be set. */
async function oldLetters({ office, db, world, now }: Demo): Promise<Letter[]> {
  const root = world.unit('root');
  const by = world.person('registrar');
  const year = now.getUTCFullYear() - 11;
  const letters = Array.from({ length: listed + due }, (_, i) => {
    const at = atWork(new Date(Date.UTC(year, Math.floor(i / 5), 2 + (i % 5) * 5, 3, i)));
    const letter = newLetter({
      type: kinds.external.code,
      subject: `${subjects[i % subjects.length]} ${Math.floor(i / subjects.length) + 1}/${year + 543}`,
      docNo: `กค 0402.${(i % 4) + 1}/${100 + i}`,
      docDate: bangkokDay(at),
      circular: false,
      speed: 1,
      secrecy: 0,
      owner: root,
      drafter: by,
      outsideBodyId: null,
      fromText: 'กรมบัญชีกลาง',
      toText: 'อธิการบดี',
      refers: '',
      enclosures: '',
      createdAt: at,
    });
    const row = register(letter, { at, by });
    close(letter, row, { at: atWork(new Date(at.getTime() + 3 * 86_400_000)), by }, 'ดำเนินการแล้ว เก็บเรื่อง');
    return letter;
  });
  for (const letter of letters) {
    letter.state = 70;
    const at = atWork(new Date(`${bangkokDay(new Date(now.getTime() - 30 * 86_400_000))}T04:00:00Z`));
    letter.events.push({
      ...(letter.events.at(-1) as Letter['events'][number]),
      action: 'store',
      at,
      from: '60',
      to: '70',
      detail: { code: 'Y10' },
    });
  }
  const pdf = await office.paper.typeset('external-letter', sampleLetters('real')['external-letter']);
  const { sha256, name, mime, size } = await office.files.put(pdf, { name: 'หนังสือ.pdf', mime: 'application/pdf', pages: 1 });
  const files = await insertAll(
    db,
    'file',
    letters.map(({ createdAt }) => ({ sha256, name, mime, size, pages: 1, warnings: [], uploaded_by: by, created_at: createdAt })),
  );
  await writeLetters(
    db,
    world,
    letters,
    new Map(letters.map((letter, i) => [letter, String(files[i])])),
    office.config.secrets.master.current,
  );
  return letters;
}

/** The same hour of the next day on which the office works. */
function atWork(at: Date): Date {
  return [0, 6].includes(at.getUTCDay()) ? atWork(new Date(at.getTime() + 86_400_000)) : at;
}

interface Given {
  people: People;
  now: Date;
}

async function storeLetters(
  db: Demo['db'],
  letters: readonly Letter[],
  { boxes, people, unitId, now }: Given & { boxes: number[]; unitId: number },
): Promise<number[]> {
  const ids = await insertAll(
    db,
    'storage_item',
    letters.map((letter, i) => {
      const closedOn = bangkokDay(letter.closedAt ?? now);
      return {
        document_id: letter.id,
        unit_id: unitId,
        file_code: `${['งบ', 'บค', 'พด', 'กก'][i % 4]} ${Math.floor(i / 4) + 1}`,
        category: 'Y10',
        closed_on: closedOn,
        years: 10,
        keep_until: yearsAfter(closedOn, 10),
        medium: 'BOX',
        box_id: boxes[i % boxes.length],
        state: 'STORED',
        for_archives: false,
        no: i + 1,
        be_year: beYear(now),
        accepted_by: people.keeper,
        accepted_at: new Date(now.getTime() - 30 * 86_400_000).toISOString(),
        version: 1,
      };
    }),
  );
  return ids as number[];
}

/** List 25 of last year before its committee: no. 7 is held, no. 12 is lent, one member has begun. */
async function listBefore(db: Demo['db'], items: readonly number[], letters: readonly Letter[], { people, now }: Given): Promise<void> {
  const year = beYear(now) - 1;
  const made = new Date(now.getTime() - 20 * 86_400_000);
  const [list] = (await insertAll(db, 'archive_batch', [
    {
      kind: 'DESTROY25',
      no: 1,
      be_year: year,
      state: 'COMMITTEE',
      late: true,
      made_by: people.registrar,
      made_at: made.toISOString(),
      silent: false,
      version: 2,
    },
  ])) as number[];
  await sql`update archive_batch set order_id = (select id from document where type = ${kinds.order.code} and subject = 'แต่งตั้งคณะกรรมการทำลายหนังสือ'
    order by id desc limit 1) where id = ${list}`.execute(db);
  await sql`insert into archive_counter (kind, be_year, last_no) values ('DESTROY25', ${year}, 1)`.execute(db);
  const held = letters[6] as Letter;
  const [hold] = (await insertAll(db, 'archive_hold', [
    {
      scope: 'ITEM',
      reason: 'ผู้ขายฟ้องเพิกถอนผลการคัดเลือก',
      case_no: `คดีปกครองที่ 118/${year}`,
      authority: 'ศาลปกครองกลาง',
      stops_lending: false,
      words: '',
      made_by: people.registrar,
      made_at: made.toISOString(),
    },
  ])) as number[];
  await sql`insert into archive_hold_letter (hold_id, document_id) values (${hold}, ${held.id})`.execute(db);
  const on = items.slice(0, listed);
  await sql`insert into archive_batch_item (batch_id, item_id, n, state, words, facts, changed_at)
    select ${list}, s.id, row_number() over (order by s.id), case s.id when ${items[6]} then 'HELD' when ${items[11]} then 'LENT' else 'OPEN' end,
      case s.id when ${items[6]} then ${`คดีปกครองที่ 118/${year}`} else '' end, ${factsOfLine}, ${made.toISOString()}::timestamptz
    from ${itemTables} where s.id = any(${on}::bigint[])`.execute(db);
  await sql`update storage_item set state = 'COMMITTEE' where id = any(${on}::bigint[]) and id <> all(${[items[6], items[11]]}::bigint[])`.execute(
    db,
  );
  const roles = [[people.chair, 'CHAIR'], ...people.members.map((id) => [id, 'MEMBER']), ...people.executors.map((id) => [id, 'EXECUTOR'])];
  for (const [person, role] of roles)
    await sql`insert into archive_batch_person (batch_id, person_id, role, post) select ${list}, ${person}, ${role}, coalesce((select o.name from affiliation f join position o on o.id = f.position_id
      where f.person_id = ${person} and f.is_main limit 1), '')`.execute(db);
  // a member who has gone through half of it
  await sql`insert into archive_vote (batch_item_id, person_id, verdict, keep_years, words, at)
    select i.id, ${people.members[0]}, case when i.n % 9 = 4 then 'K' when i.n % 11 = 8 then 'T' else 'D' end, case when i.n % 9 = 4 then 5 end, '', ${made.toISOString()}::timestamptz
    from archive_batch_item i where i.batch_id = ${list} and i.state = 'OPEN' and i.n <= 22`.execute(db);
  await sql`insert into archive_batch_event (batch_id, at, actor_id, act) values (${list}, ${made.toISOString()}, ${people.registrar}, 'make'),
    (${list}, ${new Date(made.getTime() + 86_400_000).toISOString()}, ${people.registrar}, 'setCommittee')`.execute(db);
}

/** One of them is with a borrower. */
async function lendOne(db: Demo['db'], item: number, { people, unitId, now }: Given & { unitId: number }): Promise<void> {
  const by = people.members[1] as number;
  const [sent, lent] = [new Date(now.getTime() - 9 * 86_400_000), new Date(now.getTime() - 8 * 86_400_000)];
  const dueOn = bangkokDay(new Date(lent.getTime() + 15 * 86_400_000));
  const [request] = (await insertAll(db, 'request', [
    {
      kind: loanRules.code,
      state: 'RUNNING',
      applicant_id: by,
      filed_by: by,
      unit_id: unitId,
      subject: loanRules.subject({ items: [item], scope: 'INSIDE', purpose: 'ตรวจสอบการเบิกจ่ายย้อนหลัง', borrower: '' }),
      content: { items: [item], scope: 'INSIDE', purpose: 'ตรวจสอบการเบิกจ่ายย้อนหลัง', borrower: '' },
      private: false,
      speed: 0,
      version: 3,
      round: 1,
      created_at: sent.toISOString(),
      submitted_at: sent.toISOString(),
    },
  ])) as number[];
  await insertAll(db, 'request_step', [
    {
      request_id: request,
      round: 1,
      n: 1,
      name: 'allow',
      role: 'DECIDE',
      holder_id: people.chair,
      state: 'DONE',
      actor_id: people.chair,
      decision: 'APPROVE',
      words: '',
      basis: {},
      opened_at: sent.toISOString(),
      at: lent.toISOString(),
    },
  ]);
  await seedHistory(db, loanRules.book, [
    {
      id: request as number,
      by,
      sent,
      acts: [
        { action: 'submit', from: null, to: 'SUBMITTED', actor: by, at: sent },
        { action: 'approve', from: 'SUBMITTED', to: 'APPROVED', actor: people.chair, step: 1, at: lent },
        { action: 'begin', from: 'APPROVED', to: 'RUNNING', actor: people.keeper, at: lent },
      ],
    },
  ]);
  await sql`insert into archive_loan (request_id, item_id, lent_at, lent_by, due_on) values (${request}, ${item}, ${lent.toISOString()}, ${people.keeper}, ${dueOn})`.execute(
    db,
  );
  await sql`update storage_item set state = 'LENT' where id = ${item}`.execute(db);
  await sql`update archive_batch_item set words = ${dueOn} where item_id = ${item}`.execute(db);
}
