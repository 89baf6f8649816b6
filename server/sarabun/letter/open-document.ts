import type { Given, Taken } from '../../../contract/endpoint.ts';
import type { Language } from '../../../contract/lang/index.ts';
import { longThaiDate, thaiTime } from '../../../contract/rules/thai.ts';
import type { openDocument as call, May, StampView } from '../../../contract/sarabun/letters.ts';
import { rightsNow } from '../../access/acting.ts';
import { asLongAsLine, audit, auditRefusal } from '../../access/audit.ts';
import type { Ctx, Me } from '../../http/context.ts';
import { notFound } from '../../http/errors.ts';
import { readDueDays } from '../../settings/speeds.ts';
import { calendarOf } from '../../system/days-off.ts';
import { daysLeft, dueChoices } from '../../system/working-days.ts';
import { dayAbove, type HeldDay, heldDay } from '../deadlines/superior-day.ts';
import { type Facts, liveTask, liveTransmission } from '../machine/facts.ts';
import { mayOf } from '../machine/may.ts';
import { stampedFor } from '../machine/own-stamps.ts';
import { actOf, dispatches, rightOf, screens } from '../machine/rights.ts';
import { documentStateName, holderName } from '../machine/state-names.ts';
import type { WaitedAct } from '../machine/waited-for.ts';
import { focusOf, isInHand } from '../machine/work-on.ts';
import { mayReadReport } from '../reports/report-facts.ts';
import { mayReadLooks } from '../secret/letter-looks.ts';
import { type LetterRows, loadLetter } from './letter-rows.ts';
import { markSeen } from './mark-seen.ts';

type Opened = Given<typeof call>;

/** One letter with all that the window shows; what the caller may do is worked out from the same rows. */
export async function openDocument(ctx: Ctx, input: Taken<typeof call>): Promise<Opened> {
  const me = rightsNow(ctx.me);
  const found = await load(ctx, me, input.documentId);
  // before it is marked as seen, which acknowledges what was sent for information
  if (found.facts.secrecy > 0) await auditOpening(ctx, factsOf(me, found));
  const row = (await markSeen(ctx, found.facts, { ...found, read: hasRead(me, found) })) ? await load(ctx, me, input.documentId) : found;
  const facts = factsOf(me, row);
  const holidays = calendarOf(ctx.office, row.holidays);
  const left = (one: { state: string; due: string | null }, live: readonly string[]) =>
    one.due && live.includes(one.state) ? daysLeft(new Date(one.due), row.at, holidays) : null;
  const focus = askedFocus(facts, input) ?? focusOf(facts);
  const stamped = stampedFor(facts);
  const whole: Opened = {
    document: documentOf(row, ctx.request.language),
    files: row.files,
    stamps: row.stamps.filter((one) => one.transmissionId === null || stamped.has(one.transmissionId)).map(stampOf),
    transmissions: row.transmissions.map((one) => ({
      ...one,
      receivedBy: one.receivedByName,
      daysLeft: left(one, liveTransmission),
      dayBelow: saidDay(row, heldDay(row, { task: null, transmission: one })),
    })),
    tasks: row.tasks.map((task) => ({
      ...task,
      daysLeft: left(task, liveTask),
      dayBelow: saidDay(row, heldDay(row, { task, transmission: row.transmissions.find((one) => one.id === task.transmissionId) ?? null })),
      dayAbove: saidDay(row, dayAbove(row, task)),
      mine: rightOf(facts, task.holderId, actOf(task)) !== null || screens(facts, task.holderId),
    })),
    timeline: oneLineOf(row.timeline),
    related: row.related,
    may: mayOf(facts, row.stamps) as May[],
    focus,
    waitedFor: heldBy(row, facts, ctx.request.language, (due) => daysLeft(new Date(due), row.at, holidays)),
    following: row.following,
    reports: mayReadReport(facts),
    looks: facts.document.secrecy > 0 && mayReadLooks(facts),
    dueChoices: dueChoices(readDueDays(row.dueDays), row.at, holidays),
  };
  return row.onRoute ? whole : asPublished(whole);
}

function factsOf(me: Me, { at, following, facts: document, transmissions, tasks }: LetterRows): Facts {
  return { me, at, following, document, transmissions, tasks };
}

/** What for: because it waited for who opened it, or to read it. */
async function auditOpening(ctx: Ctx, facts: Facts): Promise<void> {
  const purpose = isInHand(facts) ? 'secret_work' : 'secret_look';
  await audit(ctx, 'secret.open', { subject: { type: 'document', id: facts.document.id }, detail: { purpose } });
}

/** With the name of who set it: the maker of the work, or the unit that the letter came from. */
function saidDay({ tasks, transmissions }: LetterRows, held: HeldDay | null): { due: string; who: string } | null {
  if (!held) return null;
  const task = tasks.find((one) => one.id === held.task?.id);
  const sent = transmissions.find((one) => one.id === held.transmission?.id);
  return { due: held.due, who: task?.maker ?? sent?.fromUnit ?? '' };
}

/** One reminding is one line, however many it went to. */
function oneLineOf(timeline: Opened['timeline']): Opened['timeline'] {
  const lines: Opened['timeline'] = [];
  for (const one of timeline) {
    const last = lines.at(-1);
    const same = one.action === 'remind' && last?.action === 'remind' && last.at === one.at && last.actor?.id === one.actor?.id;
    if (same) last.to = [...last.to, ...one.to];
    else lines.push({ ...one });
  }
  return lines;
}

const toldToAll = ['signed', 'numbered', 'publish'];

/** Of a published letter everybody reads the paper, its number and its publication; who worked on it and how stays in the office. */
function asPublished(whole: Opened): Opened {
  return {
    ...whole,
    document: { ...whole.document, closedResult: null },
    waitedFor: { count: 0, first: [] },
    files: whole.files.filter((file) => file.role !== 'RESULT'),
    stamps: [],
    transmissions: [],
    tasks: [],
    timeline: whole.timeline.filter((one) => toldToAll.includes(one.action)),
  };
}

/** Has the caller opened it since anything of it was last sent or given to him, his units or his posts? */
function hasRead(me: Me, { readAt, transmissions, tasks }: LetterRows): boolean {
  if (readAt === null) return false;
  const own = [me.personId, ...me.units, ...me.registryUnits, ...me.secretRegistryUnits, ...me.positions];
  return (
    !transmissions.some((row) => own.includes(row.receiverId ?? 0) && (row.sentAt ?? '') >= readAt) &&
    !tasks.some((task) => own.includes(task.holderId) && task.createdAt >= readAt)
  );
}

async function load(ctx: Ctx, me: Me, documentId: number): Promise<LetterRows> {
  const row = await loadLetter(ctx, me, documentId);
  if (row) return row;
  await auditSecret(ctx, documentId);
  throw notFound();
}

/** A try to open a classed letter is kept, though it answers like any other absence. */
async function auditSecret(ctx: Ctx, documentId: number): Promise<void> {
  const there = await ctx.db.selectFrom('document').select('id').where('id', '=', documentId).where('secrecy', '>', 0).executeTakeFirst();
  if (there) await auditRefusal(ctx, 'secret.open', { subject: { type: 'document', id: documentId } });
  else await asLongAsLine(ctx);
}

function documentOf({ document, facts: { awaitsStamp }, onRoute, waitedFor }: LetterRows, language: Language | undefined) {
  const stateName = documentStateName({ ...document, awaitsStamp, waitedFor: onRoute ? waitedFor : null }, language);
  return { ...document, awaitsStamp, stateName };
}

/** What an order of delegation must name for it. */
const orders: Partial<Record<WaitedAct, string>> = { review: 'review', sign: 'sign' };

/** Who has it in hand now; `mine`: the caller is among them. */
function heldBy(
  { waitedFor }: LetterRows,
  facts: Facts,
  language: Language | undefined,
  left: (due: string) => number,
): Opened['waitedFor'] {
  if (!waitedFor) return { count: 0, first: [] };
  return {
    count: waitedFor.count,
    first: waitedFor.first.map(({ act, since, due, detail = '', ...holder }) => ({
      name: holderName(holder, language),
      detail,
      act,
      since,
      due,
      daysLeft: due ? left(due) : null,
      mine:
        rightOf(facts, holder.holderId, orders[act] ?? 'endorse') !== null ||
        screens(facts, holder.holderId) ||
        // a letter of one's own is sent by its drafter too
        (holder.holderId === facts.document.ownerUnitId && dispatches(facts)),
    })),
  };
}

/** The row that the client came from, where it is really one that the caller may act on. */
function askedFocus(facts: Facts, { transmissionId, taskId }: Taken<typeof call>): Opened['focus'] | null {
  const task = facts.tasks.find((one) => one.id === taskId && liveTask.includes(one.state));
  if (task) return { transmissionId: task.transmissionId, taskId: task.id };
  const row = facts.transmissions.find((one) => one.id === transmissionId);
  if (!row) return null;
  const own = focusOf(facts);
  return own.transmissionId === row.id ? own : { transmissionId: row.id, taskId: null };
}

function stampOf({ content, ...stamp }: LetterRows['stamps'][number]): StampView {
  return {
    ...stamp,
    agency: content.agency,
    unit: content.unit,
    number: content.number,
    date: longThaiDate(new Date(content.at)),
    time: thaiTime(content.at),
  };
}
