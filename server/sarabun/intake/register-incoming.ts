import { sql } from 'kysely';
import type { Taken } from '../../../contract/endpoint.ts';
import { kindByCode } from '../../../contract/kinds.ts';
import { rootUnit } from '../../../contract/rules/times.ts';
import type { registerIncoming as call } from '../../../contract/sarabun/intake.ts';
import { issueClock } from '../../db/issue-clock.ts';
import { together } from '../../db/together.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, forbidden, refuse } from '../../http/errors.ts';
import { judgeChoices, kindOf } from '../../settings/letter-choices.ts';
import { dueOf } from '../deadlines/due.ts';
import { clockOf } from '../deadlines/speed-clock.ts';
import { chooseOwn, type Found, type OwnFile, ownFiles } from '../files/attach-files.ts';
import { keepFollowing } from '../letter/follow.ts';
import type { TransmissionFacts } from '../machine/facts.ts';
import type { EventDetail, LetterInHand } from '../machine/letter-in-hand.ts';
import { getHolders, grantAccess, type Holder } from '../machine/parties.ts';
import { announce, tellNews } from '../machine/tell.ts';
import type { Head } from '../machine/write-events.ts';
import { refuseOutsidePages, usualPlace } from '../registers/enter.ts';
import { numberAtEnd } from '../registers/number-at-end.ts';
import { openRegister } from '../registers/open-register.ts';
import { readyCounter } from '../registers/take-number.ts';
import { lockFiles } from '../secret/lock-files.ts';
import { freePlace } from '../transit/stamp-place.ts';
import { startTransmissions } from '../work/start-work.ts';
import { holdLetterNumber, sameLetters } from './duplicates.ts';
import { learnSender } from './known-senders.ts';
import { registerItems } from './tray/register-item.ts';

type Input = Taken<typeof call>;

/** ลงรับหนังสือภายนอก: the letter, its line in the book of the unit that took it in, its stamp, and the units it goes to at once. */
export async function registerIncoming(ctx: Ctx, input: Input) {
  const unitId = bookOf(ctx, input);
  const { registerId, clock, to, ...papers } = await lookBefore(ctx, input, unitId);
  const { letter, root, files, head } = await insertLetter(ctx, input, unitId, papers, clock);
  if (input.secrecy && files.length > 0) await lockFiles(ctx, letter.document.id, papers.main.length > 0 ? 'mainFile' : 'enclosureFiles');
  if (to.length > 0) await sendOn(ctx, letter, root, to, input);
  const detail: EventDetail = files.length > 0 ? { files } : {};
  letter.events.unshift({
    action: 'register',
    on: 'transmission',
    transmissionId: root.id,
    taskId: null,
    from: null,
    to: 'RECEIVED',
    right: { positionId: null, delegationId: null },
    detail,
  });
  await registerItems(ctx, {
    documentId: letter.document.id,
    itemId: input.trayItem,
    files: [...papers.main, ...papers.enclosures].map(({ id }) => id),
    classed: Boolean(input.secrecy),
  });
  const place = await together(ctx, async (beside) => {
    const stamped = papers.main.length > 0 ? (input.stamp ?? freePlace(beside, letter.document.id, root.id, usualPlace)) : null;
    const [found] = await Promise.all([
      stamped,
      readyCounter(beside, registerId),
      rememberSender(beside, input),
      input.secrecy ? null : learnSender(beside, input.from, input.docNo),
      tellNews(beside, letter),
    ]);
    return found;
  });
  const line = { documentId: letter.document.id, transmissionId: root.id };
  const number = await numberAtEnd(ctx, letter, {
    registerId,
    transmissionId: root.id,
    stamp: place && { ...place, unit: unitId },
    detail,
    head,
  });
  return { ...line, receiveNo: number.text, receivedAt: number.at };
}

/** The body outside is known by its kind for its next letters; what was said of it before stays. */
async function rememberSender(ctx: Ctx, { outsideBodyId, senderTypeId }: Input): Promise<void> {
  if (!outsideBodyId || !senderTypeId) return;
  await ctx.db
    .updateTable('outside_body')
    .set({ sender_type_id: senderTypeId })
    .where('id', '=', outsideBodyId)
    .where('sender_type_id', 'is', null)
    .execute();
}

/** The unit in whose book it goes: the one asked for, else the central one, else the caller's first. */
function bookOf(ctx: Ctx, { unitId, secrecy = 0 }: Input): number {
  if (secrecy > 0 && ctx.me.clearance < secrecy) throw badField('secrecy', 'secret_needs_registrar');
  const books = secrecy > 0 ? ctx.me.secretRegistryUnits : ctx.me.registryUnits;
  if (unitId && !books.includes(unitId)) throw forbidden(secrecy > 0 ? 'secret_needs_registrar' : 'no_register');
  const unit = unitId ?? (books.includes(rootUnit) ? rootUnit : books[0]);
  if (unit === undefined) throw forbidden(secrecy > 0 ? 'secret_needs_registrar' : 'no_register');
  return unit;
}

interface Papers {
  main: OwnFile[];
  enclosures: OwnFile[];
  kind: { type: number; own: number | null };
}

/** Everything that is asked before the letter is written, in one go. What the clerk chose must stand in the agency's lists and be on. */
function lookBefore(ctx: Ctx, input: Input, unitId: number): Promise<Papers & { registerId: number; to: Holder[]; clock: Date | null }> {
  const { type, speed, secrecy, wayInId, senderTypeId } = input;
  return together(ctx, async (beside) => {
    const [kind, , { main, enclosures }, to, clock, registerId] = await Promise.all([
      kindOf(beside.db, type),
      judgeChoices(beside, { type, speed, secrecy, wayInId, senderTypeId }),
      papersOf(beside, input),
      getHolders(beside, input.sendTo),
      input.sendTo.length > 0 ? null : clockOf(beside, speed, 'handOn', new Date()),
      openRegister(beside, { unitId, kind: 'RECEIVE', series: secrecy ? 'SECRET' : 'GENERAL', by: 'registry' }),
    ]);
    if (!kind) throw badField('type', 'invalid');
    refuseFiles(input, main);
    return { kind, main, enclosures, to: to.map(forwardable), clock, registerId };
  });
}

/** Refuses a letter that is in a book already, and files that are not the caller's to give; one look at both. */
async function papersOf(
  ctx: Ctx,
  { from, docNo, notDuplicate, mainFile, enclosureFiles }: Input,
): Promise<Pick<Papers, 'main' | 'enclosures'>> {
  const once = Boolean(docNo) && !notDuplicate;
  const ids = mainFile ? [mainFile, ...enclosureFiles] : enclosureFiles;
  if (!once && ids.length === 0) return { main: [], enclosures: [] };
  // a statement of its own: what comes after it sees what a twin has committed
  const held = once ? holdLetterNumber(ctx, from, docNo) : null;
  const looked = sql<{ same: string | null; files: Found[] }>`
    select ${once ? sql`(select same."receiveNo" from (${sameLetters(ctx, from, docNo)}) same limit 1)` : sql`null`} as same,
      coalesce((select json_agg(own) from (${ownFiles(ctx, ids)}) own), '[]') as files`.execute(ctx.db);
  const [{ rows }] = await Promise.all([looked, held]);
  const { same = null, files = [] } = rows[0] ?? {};
  if (same !== null) throw refuse('duplicate_letter', { field: 'docNo', params: { docNo, number: same } });
  return { main: chooseOwn(files, mainFile ? [mainFile] : [], 'mainFile'), enclosures: chooseOwn(files, enclosureFiles, 'enclosureFiles') };
}

/** Of the highest class a line in the book and nothing else (No. 4 of the regulation keeps it out of electronic systems). */
function refuseFiles({ secrecy = 0, summary, mainFile, enclosureFiles, stamp }: Input, [main]: OwnFile[]): void {
  if (secrecy >= 3 && (mainFile || enclosureFiles.length > 0)) throw badField('mainFile', 'top_secret_no_file');
  if (secrecy >= 3 && summary.trim() !== '') throw badField('summary', 'top_secret_row_only');
  if (main && main.mime !== 'application/pdf') throw badField('mainFile', 'main_file_pdf');
  refuseOutsidePages(stamp, main?.pages ?? null);
}

function forwardable(holder: Holder): Holder {
  if (holder.kind === 'POSITION' || (holder.kind === 'UNIT' && !holder.receives)) throw badField('sendTo', 'holder_not_forwardable');
  return holder;
}

async function insertLetter(
  ctx: Ctx,
  input: Input,
  unitId: number,
  { main, enclosures, kind }: Papers,
  clock: Date | null,
): Promise<{ letter: LetterInHand; root: TransmissionFacts; files: number[]; head: Head }> {
  const secrecy = input.secrecy ?? 0;
  const state = input.sendTo.length > 0 ? 'WORKING' : 'RECEIVED';
  const papers = [
    ...main.map((file, i) => ({ id: file.id, role: 'MAIN', sort: i + 1 })),
    ...enclosures.map((file, i) => ({ id: file.id, role: 'ENCLOSURE', sort: i + 1 })),
  ];
  const row = await writeLetter(ctx, input, unitId, { state, papers, kind, clock });
  const root: TransmissionFacts = {
    id: row.transmission,
    parentId: null,
    fromUnitId: null,
    sentBy: null,
    receiverKind: 'UNIT',
    receiverId: unitId,
    receiverText: row.unit,
    purpose: 'ACTION',
    state,
    worked: false,
    entryId: null,
    receiveNo: null,
    receivedBy: ctx.me.personId,
    receivedDay: null,
    due: null,
    remindedAt: null,
    returnNoted: false,
    carried: false,
  };
  const document = {
    id: row.document,
    state: 50,
    type: kind.type,
    ownType: kind.own,
    toNobody: true,
    origin: 'IN',
    secrecy,
    speed: input.speed,
    circular: kindByCode(kind.type).circular,
    ownerUnitId: unitId,
    drafterId: ctx.me.personId,
    version: 1,
    numbering: null,
    published: false,
    awaitsStamp: false,
  };
  const facts = { id: row.document, number: input.docNo || null, date: input.docDate || null, subject: input.subject, secrecy };
  return {
    root,
    files: row.files,
    head: { seq: 0, hash: null, now: { ...facts, state: 50, said: null } },
    letter: {
      me: ctx.me,
      at: row.at,
      following: false,
      document,
      subject: input.subject,
      transmissions: [root],
      tasks: [],
      events: [],
      news: [],
      newsTold: false,
      told: new Set(),
    },
  };
}

interface Paper {
  id: string;
  role: string;
  sort: number;
}

interface Written {
  document: number;
  transmission: number;
  /** The unit's name. */
  unit: string;
  at: Date;
  /** Ids of document_file in their order. */
  files: number[];
}

/** The letter, its receipt at the unit that is to go on, and what lies with it. */
async function writeLetter(
  ctx: Ctx,
  input: Input,
  unitId: number,
  { state, papers, kind, clock }: { state: string; papers: Paper[]; kind: Papers['kind']; clock: Date | null },
): Promise<Written> {
  const secrecy = input.secrecy ?? 0;
  const me = ctx.me.personId;
  return together(ctx, async ({ db }) => {
    const [at, { rows: documents }, { rows: units }] = await Promise.all([
      issueClock(db),
      sql<{ id: number }>`with found as materialized (
      select ${kind.type}::int, ${kind.own}::bigint, ${input.wayInId ?? null}::bigint, ${input.senderTypeId ?? null}::bigint, 'IN', 50, ${input.subject}::text, ${input.docNo || null}::text, ${input.docDate || null}::date, ${input.speed}::int, ${secrecy}::int, ${unitId}::bigint, ${me}::bigint, (select id from outside_body where id = ${input.outsideBodyId ?? null}::bigint), ${input.from}::text, ${input.to}::text, ${input.refers}::text, ${input.enclosures}::text, ${input.summary}::text, ${papers.length > 0}::boolean)
    insert into document (type, own_type, way_in_id, sender_type_id, origin, state, subject, doc_no, doc_date, speed, secrecy, owner_unit_id,
          drafter_id, outside_body_id, from_text, to_text, refers_text, enclosures_text, summary, has_file) select * from found returning id`.execute(
        db,
      ),
      sql<{ name: string }>`select name from unit where id = ${unitId} and active for key share`.execute(db),
    ]);
    const [document] = documents;
    const [unit] = units;
    if (!document || !unit) throw refuse('no_register');
    const transmission = sql<{ id: number }>`
      insert into transmission (document_id, receiver_kind, receiver_id, receiver_text, state, received_by, sent_at, speed, secrecy, clock_by)
      values (${document.id}, 'UNIT', ${unitId}, ${unit.name}, ${state}, ${me}, now(), ${input.speed}, ${secrecy}, ${clock}) returning id`;
    const filed = sql<{ id: number }>`insert into document_file (document_id, file_id, role, sort, added_by)
      select ${document.id}, r.id, r.role, r.sort, ${me} from json_to_recordset(${JSON.stringify(papers)}::json) as r(id uuid, role text, sort int)
      order by r.role desc, r.sort returning id`;
    const route = sql`insert into document_party (document_id, holder_id) select ${document.id}, unnest(${[unitId, me]}::bigint[])`;
    const named = sql`insert into document_access (document_id, person_id, granted_by) values (${document.id}, ${me}, ${me})`;
    const [{ rows: transmissions }, files] = await Promise.all([
      transmission.execute(db),
      papers.length > 0 ? filed.execute(db) : { rows: [] },
      route.execute(db),
      secrecy > 0 ? named.execute(db) : null,
    ]);
    const ids = files.rows.map(({ id }) => id).sort((a, b) => a - b);
    return { document: document.id, transmission: (transmissions[0] as { id: number }).id, unit: unit.name, at, files: ids };
  });
}

async function sendOn(
  ctx: Ctx,
  letter: LetterInHand,
  root: TransmissionFacts,
  to: Holder[],
  { sendMessage = '', due }: Input,
): Promise<void> {
  await grantAccess(ctx, letter.document, to);
  const dueAt = dueOf(due, letter.at);
  const sent = await startTransmissions(ctx, letter, {
    parent: root,
    fromUnitId: root.receiverId,
    to,
    purpose: 'ACTION',
    message: sendMessage,
    due: dueAt,
  });
  letter.events.push({
    action: 'forward',
    on: 'transmission',
    transmissionId: root.id,
    taskId: null,
    from: 'RECEIVED',
    to: 'WORKING',
    right: { positionId: null, delegationId: null },
    detail: {
      to: to.map((holder) => holder.id),
      ...(sendMessage ? { text: sendMessage } : {}),
      ...(dueAt ? { due: dueAt.toISOString() } : {}),
    },
  });
  if (dueAt) await keepFollowing(ctx, letter, dueAt);
  for (const one of sent) announce(letter, { kind: 'unreceived', holders: [one.receiverId], transmissionId: one.id });
}
