import { sql } from 'kysely';
import { kinds } from '../../../contract/kinds.ts';
import { bangkokDay, buddhistYear } from '../../../contract/rules/thai.ts';
import { hashOf } from '../../access/chain.ts';
import type { Db } from '../../http/context.ts';
import { saidOf } from '../../sarabun/machine/said.ts';
import { lineText } from '../../sarabun/registers/take-number.ts';
import type { OfficeClock } from './calendar.ts';
import { chanceOf } from './chance.ts';
import { insertAll } from './insert-all.ts';
import { type PublicationPlan, publications } from './publications-plan.ts';
import type { World } from './world.ts';

/** A document that the agency itself has issued and put into one of the eight books. */
export interface Publication extends PublicationPlan {
  title: string;
  at: Date;
  /** Line of its book of numbers, null where the form has none. */
  seq: number | null;
  docNo: string | null;
  meetingNo: string | null;
}

/** What was published over the two years, oldest first, numbered in the order of time. */
export function planPublications(clock: OfficeClock): Publication[] {
  const chance = chanceOf(77);
  const shuffled = publications.map((plan) => ({ plan, at: clock.at(clock.day * 3 + chance.next() * (clock.now - clock.day * 4)) }));
  const last = new Map<string, number>();
  return shuffled
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ plan, at }) => {
      const year = buddhistYear(at);
      const book = `${plan.kind} ${year}`;
      const seq = plan.kind ? (last.get(book) ?? 0) + 1 : null;
      if (seq) last.set(book, seq);
      const number = seq ? `${seq}/${year}` : null;
      return {
        ...plan,
        at,
        seq,
        title: titleOf(plan, seq, year),
        meetingNo: plan.type === 'minutes' ? number : null,
        docNo:
          plan.kind === 'SEND'
            ? `อว 0601/ว ${seq}`
            : plan.kind === 'ORDER' || plan.kind === 'ANNOUNCE' || plan.kind === 'MINUTES'
              ? number
              : null,
      };
    });
}

function titleOf({ type, subject }: PublicationPlan, seq: number | null, year: number): string {
  if (kinds[type].parts.includes('about')) return `${subject} พ.ศ. ${year}`;
  return type === 'minutes' ? `${subject} ครั้งที่ ${seq}/${year}` : subject;
}

export async function writePublications(db: Db, world: World, list: Publication[], files: Map<Publication, string>): Promise<void> {
  const registrar = world.registry('root');
  const root = world.unit('root');
  const documents = await insertAll(
    db,
    'document',
    list.map((one) => ({
      type: kinds[one.type].code,
      origin: 'OUT',
      state: 50,
      subject: one.title,
      doc_no: one.docNo,
      doc_date: bangkokDay(one.at),
      is_circular: kinds[one.type].circular,
      speed: 1,
      secrecy: 0,
      number_by_owner: false,
      owner_unit_id: root.id,
      drafter_id: world.registry(one.unit),
      from_text: one.unit === 'root' ? root.name : world.unit(one.unit).name,
      to_text: kinds[one.type].circular ? 'หัวหน้าหน่วยงานทุกหน่วยงาน' : '',
      refers_text: '',
      enclosures_text: '',
      summary: '',
      has_file: files.has(one),
      version: 1,
      created_at: one.at,
      updated_at: one.at,
    })),
  );
  const id = new Map(list.map((one, i) => [one, documents[i] as number]));
  await insertAll(
    db,
    'document_file',
    list
      .filter((one) => files.has(one))
      .map((one) => ({
        document_id: id.get(one),
        file_id: files.get(one),
        role: 'MAIN',
        sort: 1,
        added_by: registrar,
        added_at: one.at,
      })),
  );
  const lines = await writeLines(db, world, list, id);
  await insertAll(
    db,
    'document_party',
    list.flatMap((one) =>
      [...new Set([root.id, world.unit(one.unit).id, registrar])].map((holder_id) => ({
        document_id: id.get(one),
        holder_id,
        since: one.at,
      })),
    ),
    { ids: false },
  );
  await insertAll(
    db,
    'publication',
    list.map((one) => ({
      document_id: id.get(one),
      book: kinds[one.type].published?.book,
      to_public: kinds[one.type].published?.toPublic,
      starts_on: bangkokDay(one.at),
      meeting_no: one.meetingNo,
      published_by: registrar,
      published_at: one.at,
    })),
  );
  await writeFirstEvents(db, list, { id, lines, actor: registrar });
}

interface Line {
  entry: number;
  line: string;
}

async function writeLines(db: Db, world: World, list: Publication[], id: Map<Publication, number>): Promise<Map<Publication, Line>> {
  const root = world.unit('root').id;
  const numbered = list.filter((one) => one.kind !== null);
  const bookOf = (one: Publication) => world.register(root, one.kind as string, one.kind === 'SEND' ? 'CIRCULAR' : 'GENERAL');
  const entries = await insertAll(
    db,
    'register_entry',
    numbered.map((one) => ({
      register_id: bookOf(one),
      be_year: buddhistYear(one.at),
      seq: one.seq,
      document_id: id.get(one),
      issued_at: one.at,
      issued_by: world.registry('root'),
      action_text: '',
      remark: '',
    })),
  );
  const counters = new Map(
    numbered.map((one) => [
      `${bookOf(one)} ${buddhistYear(one.at)}`,
      { register_id: bookOf(one), be_year: buddhistYear(one.at), last_no: one.seq, last_at: one.at },
    ]),
  );
  await insertAll(db, 'register_counter', [...counters.values()], { ids: false });
  return new Map(
    numbered.map((one, i) => [one, { entry: entries[i] as number, line: lineText(bookOf(one), one.seq as number, buddhistYear(one.at)) }]),
  );
}

async function writeFirstEvents(
  db: Db,
  list: Publication[],
  { id, lines, actor }: { id: Map<Publication, number>; lines: Map<Publication, Line>; actor: number },
): Promise<void> {
  const rows = list.map((one) => {
    const document = id.get(one) as number;
    const said = saidOf({ id: document, number: one.docNo, date: bangkokDay(one.at), subject: one.title, secrecy: 0 }, null);
    const row = {
      document_id: document,
      seq: 1,
      at: one.at.toISOString(),
      actor_id: actor,
      principal_id: null,
      delegation_id: null,
      action: 'publish',
      subject: 'document',
      transmission_id: null,
      task_id: null,
      from_state: null,
      to_state: '50',
      detail: { ...(one.docNo ? { number: one.docNo } : {}), ...lines.get(one), said },
      request_id: null,
    };
    return { ...row, prev_hash: null, hash: `\\x${hashOf(null, row).toString('hex')}` };
  });
  await insertAll(db, 'event', rows);
  const heads = rows.map((row) => ({ id: row.document_id, hash: row.hash, said: row.detail.said }));
  await sql`update document d set event_seq = 1, event_hash = h.hash, said = h.said from json_to_recordset(${JSON.stringify(heads)}::json) as h(id bigint, hash bytea, said jsonb)
    where d.id = h.id returning keep_search_text(d.id)`.execute(db);
}
