import { sql } from 'kysely';
import type { Taken } from '../../../contract/endpoint.ts';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import type { CircularReport, circularReport as call, Reading } from '../../../contract/sarabun/circulars.ts';
import { iso } from '../../db/iso.ts';
import type { Ctx } from '../../http/context.ts';
import { named } from '../../http/named.ts';
import { daysLeft, type Holidays, workingDaysBetween } from '../../system/working-days.ts';
import { receiverNamed } from '../machine/receiver-named.ts';
import { type ReportFacts, readings, remindersOf, reportFacts } from '../reports/report-facts.ts';
import { daysToClose } from './close-lapsed.ts';

type Item = CircularReport['items'][number];

interface Row {
  transmissionId: number;
  parentId: number | null;
  kind: Item['kind'];
  purpose: string;
  state: string;
  /** It ended by the passing of time. */
  lapsed: boolean;
  name: string;
  detail: string;
  sentAt: string;
  readAt: string | null;
  receiveNo: string | null;
  receivedAt: string | null;
  endedAt: string | null;
  remindedAt: string | null;
}

interface Found {
  document: Pick<CircularReport['document'], 'typeName' | 'sentAt' | 'due'>;
  rows: Row[];
}

/** รายงานการรับทราบ: every receiver once; those who keep the letter waiting first. */
export async function circularReport(ctx: Ctx, { documentId }: Taken<typeof call>): Promise<CircularReport> {
  const asked = await reportFacts(ctx, documentId);
  const found = await load(ctx, documentId);
  const reminders = remindersOf(asked.facts);
  const part = (row: Row) => partOf(row, asked, reminders.get(`transmission-${row.transmissionId}`) ?? null);
  const items = found.rows
    .filter((row) => row.parentId === null)
    .map((row) => ({
      ...part(row),
      kind: row.kind,
      receiveNo: row.receiveNo,
      receivedAt: row.receivedAt,
      persons: found.rows.filter((one) => one.parentId === row.transmissionId && one.kind === 'PERSON').map(part),
    }));
  return {
    document: { ...(await documentOf(ctx, asked, found)), id: documentId },
    ...countsOf(items),
    items: items.sort((a, b) => rank(a) - rank(b) || (b.waits ?? -1) - (a.waits ?? -1) || a.transmissionId - b.transmissionId),
  };
}

/** How many have taken note of it; for who has no part in it and may know no more. */
export async function circularCounts(ctx: Ctx, documentId: number): Promise<Counts & Pick<CircularReport['document'], 'sentAt' | 'due'>> {
  const { document, rows } = await load(ctx, documentId);
  const items = rows
    .filter((row) => row.parentId === null)
    .map((row) => ({
      ...read(row),
      persons: rows.filter((one) => one.parentId === row.transmissionId && one.kind === 'PERSON').map(read),
    }));
  return { sentAt: document.sentAt, due: document.due, ...countsOf(items) };
}

const read = (row: Row) => ({ kind: row.kind, receiveNo: row.receiveNo, reading: readingOf(row) });

type Counts = Pick<CircularReport, 'receivers' | 'units'>;
type Counted = Pick<Item, 'kind' | 'receiveNo' | 'reading'> & { persons: readonly { reading: Reading }[] };

/** A receiver is a person, or a unit that has not passed it to its people. */
function countsOf(items: readonly Counted[]): Counts {
  const leaves: readonly { reading: Reading }[] = items.flatMap((one) => (one.persons.length > 0 ? one.persons : [one]));
  const counted = (...which: Reading[]) => leaves.filter((one) => which.includes(one.reading)).length;
  const units = items.filter((one) => one.kind === 'UNIT' && one.reading !== 'TAKEN_BACK');
  return {
    receivers: {
      all: leaves.length - counted('TAKEN_BACK'),
      acknowledged: counted('ACKNOWLEDGED'),
      read: counted('READ'),
      unread: counted('UNREAD', 'LAPSED'),
    },
    units: { all: units.length, received: units.filter((one) => one.receiveNo !== null).length },
  };
}

async function documentOf(ctx: Ctx, { facts, holidays, subject, docNo }: ReportFacts, { document, rows }: Found) {
  const running = facts.document.state === 50;
  const days = running && rows.every((row) => row.purpose === 'INFO' || row.endedAt !== null) ? daysToClose(ctx.office) : 0;
  const newest = rows
    .map((row) => row.sentAt)
    .sort()
    .at(-1);
  return {
    ...document,
    subject,
    docNo: docNo || null,
    state: facts.document.state,
    daysLeft: document.due && running ? daysLeft(new Date(document.due), facts.at, holidays) : null,
    closesOn: days > 0 && newest !== undefined ? bangkokDay(new Date(Date.parse(newest) + days * 86_400_000)) : null,
  };
}

/** Worst first: not opened, opened only, partly acknowledged, ended without a word, done. */
function rank({ reading, persons }: Item): number {
  if (persons.some((one) => one.reading === 'UNREAD' || one.reading === 'READ')) return 2;
  return { UNREAD: 0, READ: 1, LAPSED: 3, ACKNOWLEDGED: 4, TAKEN_BACK: 5 }[reading];
}

function partOf(
  row: Row,
  { facts, holidays }: { facts: { at: Date }; holidays: Holidays },
  remind: string | null,
): Omit<Item, 'kind' | 'receiveNo' | 'receivedAt' | 'persons'> {
  const reading = readingOf(row);
  const waiting = reading === 'READ' || reading === 'UNREAD';
  return {
    transmissionId: row.transmissionId,
    name: row.name,
    detail: row.detail,
    reading,
    sentAt: row.sentAt,
    readAt: row.readAt,
    acknowledgedAt: reading === 'ACKNOWLEDGED' ? row.endedAt : null,
    remindedAt: row.remindedAt,
    remind,
    waits: waiting ? workingDaysBetween(bangkokDay(new Date(row.sentAt)), bangkokDay(facts.at), holidays) : null,
  };
}

function readingOf({ state, lapsed, readAt, receivedAt }: Row): Reading {
  if (state === 'ACKED') return 'ACKNOWLEDGED';
  if (state === 'RETURNED' || state === 'RECALLED') return 'TAKEN_BACK';
  // an outside body ends with its delivery; a unit that closed the letter has taken note of it
  if (state === 'DONE') return lapsed ? 'LAPSED' : 'ACKNOWLEDGED';
  return readAt !== null || receivedAt !== null ? 'READ' : 'UNREAD';
}

async function load(ctx: Ctx, documentId: number): Promise<Found> {
  const { rows } = await sql<Found>`with ${readings(documentId)}
    select json_build_object('typeName', ${named(ctx, 'y')},
        'sentAt', (select ${iso('min(t.sent_at)')} from transmission t where t.document_id = d.id),
        'due', (select ${iso('max(t.due_at)')} from transmission t where t.document_id = d.id and t.parent_id is null)) as document,
      coalesce((select json_agg(json_build_object('transmissionId', t.id, 'parentId', t.parent_id, 'kind', t.receiver_kind, 'purpose', t.purpose,
          'state', t.state, 'lapsed', exists (select 1 from event v where v.document_id = d.id and v.transmission_id = t.id and v.action = 'lapse'),
          'name', ${receiverNamed(ctx)},
          'detail', coalesce(case when t.receiver_kind = 'UNIT' then (select ${named(ctx, 'p')} from unit u join unit p on p.id = u.parent_id where u.id = t.receiver_id)
            else (select coalesce(${named(ctx, 'o')}, ${named(ctx, 'u')}) from affiliation a join unit u on u.id = a.unit_id left join position o on o.id = a.position_id
              where a.person_id = t.receiver_id order by a.is_main desc, a.id limit 1) end, ''),
          'sentAt', ${iso('t.sent_at')}, 'readAt', (select ${iso('min(s.at)')} from seen s where s.holder = t.receiver_id and s.at >= t.sent_at),
          'receiveNo', e.seq || '/' || e.be_year, 'receivedAt', ${iso('t.received_at')},
          'endedAt', ${iso('t.ended_at')}, 'remindedAt', ${iso('t.reminded_at')}) order by t.id)
        from transmission t left join register_entry e on e.id = t.register_entry_id where t.document_id = d.id), '[]'::json) as rows
    from document d join document_type y on y.code = coalesce(d.own_type, d.type) where d.id = ${documentId}`.execute(ctx.db);
  return rows[0] as Found;
}
