import { sql } from 'kysely';
import { buddhistYear } from '../../../contract/rules/thai.ts';
import { hashOf } from '../../access/chain.ts';
import type { Db } from '../../http/context.ts';
import { numberText } from '../../sarabun/machine/facts.ts';
import { type Said, saidOf } from '../../sarabun/machine/said.ts';
import { lineText } from '../../sarabun/registers/take-number.ts';
import { type MasterKey, newLetterKey, wrapKey } from '../../system/master-key.ts';
import { insertAll } from './insert-all.ts';
import type { Endorsement, Entry, Happening, Letter } from './life.ts';
import { rootUnitId } from './units.ts';
import type { World } from './world.ts';

/** The stored PDF of a letter: an id of table `file`. */
export type MainFiles = Map<Letter, string>;

/** Writes letters with their whole history by few statements; numbers follow the order of time in each book. `master` locks the keys of classed ones. */
export async function writeLetters(db: Db, world: World, letters: Letter[], files: MainFiles, master: MasterKey): Promise<void> {
  numberEntries(letters.flatMap((letter) => letter.entries));
  await writeDocuments(db, letters, files);
  const attached = await writeFiles(db, letters, files);
  await writeEntries(db, world, letters);
  await writeTransmissions(db, letters);
  await writeTasks(db, letters);
  await writeEndorsements(db, letters);
  await writeStamps(db, world, letters, files);
  await writeRoutes(db, letters);
  await writeEvents(db, world, letters, attached, await writeSaid(db, letters, master));
  await sql`select keep_search_text(id) from unnest(${letters.map((letter) => letter.id)}::bigint[]) id`.execute(db);
}

function numberEntries(entries: Entry[]): void {
  const last = new Map<string, number>();
  for (const entry of [...entries].sort((a, b) => a.at.getTime() - b.at.getTime())) {
    entry.beYear = buddhistYear(entry.at);
    const book = `${entry.unitId} ${entry.letter.secrecy > 0} ${entry.beYear}`;
    entry.seq = (last.get(book) ?? 0) + 1;
    last.set(book, entry.seq);
  }
}

async function writeDocuments(db: Db, letters: Letter[], files: MainFiles): Promise<void> {
  const ids = await insertAll(
    db,
    'document',
    letters.map((letter) => ({
      type: letter.type,
      origin: letter.origin,
      state: letter.state,
      subject: letter.subject,
      doc_no: letter.docNo,
      doc_date: letter.docDate,
      is_circular: letter.circular,
      speed: letter.speed,
      secrecy: letter.secrecy,
      owner_unit_id: letter.owner.id,
      drafter_id: letter.drafter,
      outside_body_id: letter.outsideBodyId,
      from_text: letter.fromText,
      to_text: letter.toText,
      refers_text: letter.refers,
      enclosures_text: letter.enclosures,
      summary: '',
      number_by_owner: false,
      has_file: files.has(letter),
      version: 1,
      created_at: letter.entries[0]?.at ?? letter.createdAt,
      updated_at: letter.events.at(-1)?.at ?? letter.createdAt,
      closed_at: letter.closedAt,
      closed_result: letter.closedResult,
      retention_class: letter.retention,
    })),
  );
  letters.forEach((letter, i) => {
    letter.id = ids[i] as number;
  });
}

async function writeFiles(db: Db, letters: Letter[], files: MainFiles): Promise<Map<Letter, number>> {
  const filed = letters.filter((letter) => files.has(letter));
  const ids = await insertAll(
    db,
    'document_file',
    filed.map((letter) => ({
      document_id: letter.id,
      file_id: files.get(letter),
      role: 'MAIN',
      sort: 1,
      added_by: letter.drafter,
      added_at: letter.entries[0]?.at ?? letter.createdAt,
    })),
  );
  return new Map(filed.map((letter, i) => [letter, ids[i] as number]));
}

async function writeEntries(db: Db, world: World, letters: Letter[]): Promise<void> {
  const entries = letters.flatMap((letter) => letter.entries).sort((a, b) => a.at.getTime() - b.at.getTime());
  const registerOf = (entry: Entry) => bookOf(world, entry);
  const ids = await insertAll(
    db,
    'register_entry',
    entries.map((entry) => ({
      register_id: registerOf(entry),
      be_year: entry.beYear,
      seq: entry.seq,
      document_id: entry.letter.id,
      issued_at: entry.at,
      issued_by: entry.by,
      action_text: '',
      remark: '',
      void_at: entry.void?.at ?? null,
      void_by: entry.void?.by ?? null,
      void_reason: entry.void?.reason ?? null,
    })),
  );
  entries.forEach((entry, i) => {
    entry.id = ids[i] as number;
  });
  const counters = new Map<string, { register_id: number; be_year: number; last_no: number; last_at: Date }>();
  for (const entry of entries) {
    const row = { register_id: registerOf(entry), be_year: entry.beYear, last_no: entry.seq, last_at: entry.at };
    counters.set(`${row.register_id} ${row.be_year}`, row);
  }
  await insertAll(db, 'register_counter', [...counters.values()], { ids: false });
}

function bookOf(world: World, { unitId, letter }: Entry): number {
  return world.register(unitId, 'RECEIVE', letter.secrecy > 0 ? 'SECRET' : 'GENERAL');
}

/** Rows that hang from each other, the upper ones first: each has its id before the next below it is written. */
async function writeFromTop<Row extends { id: number; parent: Row | null }>(
  db: Db,
  table: 'transmission' | 'task',
  rows: { letter: Letter; row: Row }[],
  columnsOf: (one: { letter: Letter; row: Row }) => Record<string, unknown>,
): Promise<void> {
  for (const level of levels(rows)) {
    const ids = await insertAll(db, table, level.map(columnsOf));
    level.forEach(({ row }, i) => {
      row.id = ids[i] as number;
    });
  }
}

async function writeTransmissions(db: Db, letters: Letter[]): Promise<void> {
  const rows = letters.flatMap((letter) => letter.transmissions.map((row) => ({ letter, row })));
  await writeFromTop(db, 'transmission', rows, ({ letter, row }) => ({
    document_id: letter.id,
    parent_id: row.parent?.id ?? null,
    from_unit_id: row.fromUnit?.id ?? null,
    sent_by: row.sentBy,
    receiver_kind: 'UNIT',
    receiver_id: row.unit.id,
    receiver_text: row.unit.name,
    purpose: 'ACTION',
    method: 'SYSTEM',
    state: row.state,
    receipt_cancelled: row.receiptCancelled,
    worked: row.worked,
    register_entry_id: row.entry?.id ?? null,
    received_at: row.receivedAt,
    received_by: row.receivedBy,
    sent_at: row.sentAt,
    due_at: row.due,
    message: row.message,
    ended_at: row.endedAt,
    end_text: row.endText,
    speed: letter.speed,
    secrecy: letter.secrecy,
    created_at: row.createdAt,
  }));
  const links = letters.flatMap((letter) => letter.entries).map((entry) => ({ id: entry.id, transmission_id: entry.transmission?.id }));
  await sql`update register_entry e set transmission_id = l.transmission_id from json_to_recordset(${JSON.stringify(links)}::json) as l(id bigint, transmission_id bigint)
    where e.id = l.id`.execute(db);
}

async function writeTasks(db: Db, letters: Letter[]): Promise<void> {
  const rows = letters.flatMap((letter) => letter.tasks.map((row) => ({ letter, row })));
  await writeFromTop(db, 'task', rows, ({ letter, row }) => ({
    document_id: letter.id,
    transmission_id: row.transmission.id,
    parent_id: row.parent?.id ?? null,
    kind: row.kind,
    maker_id: row.makerId,
    made_by: row.madeBy,
    holder_id: row.holderId,
    executor_id: row.executorId,
    is_main: row.isMain,
    state: row.state,
    due_at: row.due,
    message: row.message,
    result_code: row.resultCode,
    result_text: row.resultText,
    result_seen: row.resultSeen,
    ended_at: row.endedAt,
    speed: letter.speed,
    secrecy: letter.secrecy,
    created_at: row.createdAt,
  }));
}

async function writeEndorsements(db: Db, letters: Letter[]): Promise<void> {
  const rows: { note: Endorsement; row: Record<string, unknown> }[] = letters.flatMap((letter) => {
    let previous: Buffer | null = null;
    return letter.endorsements.map((note) => {
      const row = {
        document_id: letter.id,
        transmission_id: note.transmission.id,
        task_id: note.task?.id ?? null,
        author_id: note.author,
        position_id: note.positionId,
        delegation_id: note.delegationId,
        text: note.text,
        due_at: note.due,
        at: note.at,
      };
      const before: Buffer | null = previous;
      previous = hashOf(before, { ...row, to: [...new Set(note.to)].sort((a, b) => a - b) });
      return { note, row: { ...row, prev_hash: hex(before), hash: hex(previous) } };
    });
  });
  const ids = await insertAll(
    db,
    'endorsement',
    rows.map(({ row }) => row),
  );
  rows.forEach(({ note }, i) => {
    note.id = ids[i] as number;
  });
  await insertAll(
    db,
    'endorsement_addressee',
    rows.flatMap(({ note }) => note.to.map((holder_id) => ({ endorsement_id: note.id, holder_id }))),
    { ids: false },
  );
  const links = letters
    .flatMap((letter) => letter.tasks)
    .flatMap((task) => (task.endorsement ? [{ id: task.id, endorsement_id: task.endorsement.id }] : []));
  await sql`update task k set endorsement_id = l.endorsement_id from json_to_recordset(${JSON.stringify(links)}::json) as l(id bigint, endorsement_id bigint)
    where k.id = l.id`.execute(db);
}

/** Every receipt of a letter that has pages carries a stamp with the number, day and time of its line. */
async function writeStamps(db: Db, world: World, letters: Letter[], files: MainFiles): Promise<void> {
  const root = world.unit('root');
  const names = new Map(letters.flatMap((letter) => letter.transmissions).map((row) => [row.unit.id, row.unit.name]));
  await insertAll(
    db,
    'stamp_mark',
    letters
      .filter((letter) => files.has(letter))
      .flatMap((letter) =>
        letter.entries.map((entry) => ({
          document_id: letter.id,
          transmission_id: entry.transmission?.id ?? null,
          register_entry_id: entry.id,
          kind: 'RECEIVE',
          page: 1,
          x_mm: 150,
          y_mm: entry.transmission?.parent ? 40 : 12,
          width_mm: 50,
          content: {
            agency: root.name,
            unit: entry.unitId === rootUnitId ? '' : (names.get(entry.unitId) ?? ''),
            number: numberText(entry.seq, entry.beYear),
            at: entry.at.toISOString(),
          },
          placed_by: entry.by,
          placed_at: entry.at,
          removed_at: entry.void?.at ?? null,
        })),
      ),
  );
}

async function writeRoutes(db: Db, letters: Letter[]): Promise<void> {
  const plain = { ids: false };
  await insertAll(
    db,
    'document_party',
    letters.flatMap((letter) => [...letter.parties].map(([holder_id, since]) => ({ document_id: letter.id, holder_id, since }))),
    plain,
  );
  await insertAll(
    db,
    'follow',
    letters.flatMap((letter) =>
      [...letter.follows].map(([holder_id, due_at]) => ({
        holder_id,
        document_id: letter.id,
        due_at,
        since: letter.events.at(-1)?.at,
        ended_at: null,
      })),
    ),
    plain,
  );
  await insertAll(
    db,
    'read_mark',
    letters.flatMap((letter) => [...letter.readBy].map(([person_id, at]) => ({ document_id: letter.id, person_id, at }))),
    plain,
  );
  // named readers of a classed letter: whoever acted on it, and who holds the post it was presented to
  const readers = letters.filter((letter) => letter.secrecy > 0).flatMap((letter) => letter.events.map(({ actor }) => ({ letter, actor })));
  const named = new Map(
    readers.map(({ letter, actor }) => [
      `${letter.id} ${actor}`,
      { document_id: letter.id, person_id: actor, granted_by: letter.drafter, granted_at: letter.events[0]?.at },
    ]),
  );
  await insertAll(db, 'document_access', [...named.values()], plain);
  const tasks = letters
    .filter((letter) => letter.secrecy > 0)
    .flatMap((letter) => letter.tasks)
    .map((task) => task.id);
  await sql`insert into document_access (document_id, person_id, granted_by, granted_at)
    select k.document_id, a.person_id, k.made_by, k.created_at from task k join affiliation a on a.position_id = k.holder_id
    where k.id = any(${tasks}::bigint[]) on conflict do nothing`.execute(db);
}

/** What each letter says of itself, for its first event; a classed one under its key. */
async function writeSaid(db: Db, letters: Letter[], master: MasterKey): Promise<Map<Letter, Said>> {
  const keys = new Map(letters.filter((letter) => letter.secrecy > 0).map((letter) => [letter, newLetterKey()]));
  await insertAll(
    db,
    'letter_key',
    [...keys].map(([{ id }, key]) => {
      const { masterId, wrapped } = wrapKey(master, key, id);
      return { document_id: id, master_id: masterId, wrapped: hex(wrapped) };
    }),
    { ids: false },
  );
  return new Map(
    letters.map((letter) => {
      const { id, docNo: number, docDate: date, subject, secrecy } = letter;
      return [letter, saidOf({ id, number, date, subject, secrecy }, keys.get(letter) ?? null)];
    }),
  );
}

/** The events of a letter as a chain, and its head on the letter. */
async function writeEvents(db: Db, world: World, letters: Letter[], attached: Map<Letter, number>, said: Map<Letter, Said>): Promise<void> {
  const heads: { id: number; seq: number; hash: string | null; said: Said | undefined }[] = [];
  const rows = letters.flatMap((letter) => {
    let previous: Buffer | null = null;
    const chained = letter.events.map((event, i) => {
      const row = eventRow(world, letter, event, i + 1, { fileId: attached.get(letter), said: said.get(letter) });
      const before: Buffer | null = previous;
      previous = hashOf(before, row);
      return { ...row, prev_hash: hex(before), hash: hex(previous) };
    });
    heads.push({ id: letter.id, seq: letter.events.length, hash: hex(previous), said: said.get(letter) });
    return chained;
  });
  await insertAll(db, 'event', rows);
  await sql`update document d set event_seq = h.seq, event_hash = h.hash, said = h.said from json_to_recordset(${JSON.stringify(heads)}::json) as h(id bigint, seq int, hash bytea, said jsonb)
    where d.id = h.id`.execute(db);
}

function eventRow(
  world: World,
  letter: Letter,
  event: Happening,
  seq: number,
  { fileId, said }: { fileId: number | undefined; said: Said | undefined },
) {
  const { entry } = event;
  const number = entry
    ? { number: numberText(entry.seq, entry.beYear), entry: entry.id, line: lineText(bookOf(world, entry), entry.seq, entry.beYear) }
    : {};
  const files = event.action === 'register' && fileId ? { files: [fileId] } : {};
  const told = seq === 1 && said ? { said } : {};
  return {
    document_id: letter.id,
    seq,
    at: event.at.toISOString(),
    actor_id: event.actor,
    principal_id: event.right.positionId,
    delegation_id: event.right.delegationId,
    action: event.action,
    subject: event.on,
    transmission_id: event.transmission?.id ?? null,
    task_id: event.task?.id ?? null,
    from_state: event.from,
    to_state: event.to,
    detail: { ...event.detail, ...number, ...files, ...told },
    request_id: null,
  };
}

/** Rows whose parent is written before them. */
function levels<T extends { row: { parent: unknown } }>(rows: T[]): T[][] {
  const done = new Set<unknown>();
  const made: T[][] = [];
  let rest = rows;
  while (rest.length > 0) {
    const level = rest.filter((item) => !item.row.parent || done.has(item.row.parent));
    for (const item of level) done.add(item.row);
    rest = rest.filter((item) => !done.has(item.row));
    made.push(level);
  }
  return made;
}

function hex(hash: Buffer | null): string | null {
  return hash && `\\x${hash.toString('hex')}`;
}
