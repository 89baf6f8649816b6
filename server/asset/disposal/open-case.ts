import { sql } from 'kysely';
import type * as calls from '../../../contract/asset/disposal.ts';
import { type CaseAct, type CaseItem, caseActs } from '../../../contract/asset/disposal.ts';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import { iso } from '../../db/iso.ts';
import type { Ctx } from '../../http/context.ts';
import { type ErrorCode, notFound, refuse } from '../../http/errors.ts';
import { textsIn } from '../../http/languages.ts';
import { named, personNamed } from '../../http/named.ts';
import { messageOf } from '../../http/render-errors.ts';
import { dayWords, fill } from '../../http/words.ts';
import { worthOf } from '../asset-rows.ts';
import { noon } from '../check/check-days.ts';
import { letterOf } from '../letters.ts';
import { depRules, keeps, todayOf } from '../rules.ts';
import { allowsCase } from './case-machine.ts';
import { rulesOfDisposal, seatIn, seenCases } from './case-rules.ts';
import { caseHead, type HeadRow, headOfCase } from './make-case.ts';

type Opened = Given<typeof calls.openCase>;
type Rest = Omit<Opened['case'], keyof ReturnType<typeof caseHead> | 'agreedMost' | 'writeOffMost'>;

export async function openCase(ctx: Ctx, { caseId }: Taken<typeof calls.openCase>): Promise<Opened> {
  const { rows } = await sql<
    HeadRow & Rest
  >`select ${headOfCase(ctx)}, k.check_id as "checkId", ${letterOf('k.inquiry_order_id')} as "inquiryOrder", ${letterOf('k.finding_id')} as finding,
      ${letterOf('k.order_id')} as order, ${letterOf('k.audit_letter_id')} as audit, k.no_inquiry as "noInquiry", k.consent_no as "consentNo", k.ordered_on::text as "orderedOn",
      k.struck_on::text as "struckOn", k.audit_due_on::text as "auditDueOn", k.audit_told_on::text as "auditToldOn"
    from asset_case k join person p on p.id = k.made_by where k.id = ${caseId} and ${await seenCases(ctx)}`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw notFound();
  const [items, people, events, limits, keeper, seat] = await Promise.all([
    readItems(ctx, caseId),
    readPeople(ctx, caseId),
    readEvents(ctx, caseId),
    rulesOfDisposal(ctx),
    keeps(ctx),
    seatIn(ctx, caseId),
  ]);
  const head = caseHead(ctx, row) as Opened['case'];
  return {
    case: { ...head, agreedMost: limits.agreedSaleBaht * 100, writeOffMost: limits.writeOffBaht * 100 },
    people,
    items,
    may: mayOf(ctx, { row, items, keeper, seat }),
    events,
  };
}

type ItemRow = Omit<CaseItem, 'net'> & { endedOn: string | null; classId: number; lifeYears: number | null };

/** The things, each with what it is worth: of today, or of the day on which it was gone. */
export async function readItems(ctx: Ctx, caseId: number): Promise<CaseItem[]> {
  const [{ rows }, rules, today] = await Promise.all([
    sql<ItemRow>`select i.n, a.id as "assetId", a.number, a.name, coalesce(${personNamed(ctx, 'p')}, '') as custodian, i.cause, a.price, a.received_on::text as "receivedOn", a.ended_on::text as "endedOn",
        a.class_id as "classId", a.life_years as "lifeYears", i.finding, case when q.id is not null then json_build_object('id', q.id, 'name', ${personNamed(ctx, 'q')}) end as answers,
        i.finding_words as "findingWords", i.answers_for as "answersFor", i.settled, i.price_got as "priceGot", i.receiver, i.done_on::text as "doneOn", i.evidence,
        i.evidence_file is not null as "hasFile", i.registered, i.registrar_told_on::text as "registrarToldOn", i.registrar_no as "registrarNo"
      from asset_case_item i join asset a on a.id = i.asset_id left join person p on p.id = a.custodian_id left join person q on q.id = i.answers_id
      where i.case_id = ${caseId} order by i.n`.execute(ctx.db),
    depRules(ctx),
    todayOf(ctx),
  ]);
  return rows.map(({ endedOn, classId, lifeYears, ...item }) => ({
    ...item,
    net: worthOf({ price: item.price, receivedOn: item.receivedOn, endedOn, classId, lifeYears }, rules, today)?.net ?? null,
  }));
}

async function readPeople(ctx: Ctx, caseId: number): Promise<Opened['people']> {
  const { rows } = await sql<
    Opened['people'][number]
  >`select p.id, ${personNamed(ctx, 'p')} as name, coalesce((select ${named(ctx, 'o')} from position o where o.name = q.post limit 1), q.post) as detail, q.role
    from asset_case_person q join person p on p.id = q.person_id where q.case_id = ${caseId} order by q.role, p.id`.execute(ctx.db);
  return rows;
}

async function readEvents(ctx: Ctx, caseId: number): Promise<Opened['events']> {
  const { rows } = await sql<{
    at: string;
    who: string | null;
    act: string;
    words: string;
  }>`select ${iso('e.at')} as at, ${personNamed(ctx, 'p')} as who, e.act, e.words
    from asset_case_event e left join person p on p.id = e.actor_id where e.case_id = ${caseId} order by e.id desc limit 300`.execute(
    ctx.db,
  );
  const words = textsIn(ctx.request.language, 'assetCase');
  const acts = words.acted as Record<string, string>;
  return rows.map(({ at, who, act, words: kept }) => ({ at, who: who ?? '', act: acts[act] ?? act, words: saidOf(ctx, act, kept) }));
}

function saidOf({ request }: Ctx, act: string, kept: string): string {
  const words = textsIn(request.language, 'assetCase');
  if (act === 'draft') return words.part[kept as keyof typeof words.part] ?? kept;
  if (act === 'make') return fill(words.things, { count: kept });
  if (act === 'order') return words.method[kept as keyof typeof words.method] ?? kept;
  return act === 'tellAudit' ? dayWords(noon(kept), request.language) : kept;
}

interface Standing {
  row: HeadRow & Rest;
  items: readonly CaseItem[];
  keeper: boolean;
  seat: 'CHAIR' | 'MEMBER' | null;
}

/** What the caller may do now, and what still stands in its way. */
function mayOf(ctx: Ctx, { row, items, keeper, seat }: Standing): Opened['may'] {
  const say = (code: ErrorCode, params = {}) => messageOf(refuse(code, { params }), ctx.request);
  const issued = (letter: Rest['order'], none: ErrorCode, not: ErrorCode) => ((letter?.state ?? 0) >= 40 ? null : say(letter ? not : none));
  const count = (of: (item: CaseItem) => boolean) => items.filter(of).length;
  const unjudged = count(({ finding }) => finding === null);
  const bare = count(({ doneOn, evidence }) => !doneOn || !evidence);
  const unsettled = count(({ finding, settled }) => finding === 'SOMEBODY_ANSWERS' && !settled);
  const lacks: Partial<Record<CaseAct, string | null>> = {
    setInquiry: issued(row.inquiryOrder, 'asset_no_order', 'asset_order_not_issued'),
    skipInquiry: items.some(({ cause }) => cause === 'LOST') ? say('asset_lost_inquired') : null,
    sendFinding:
      unjudged > 0 ? say('asset_not_all_judged', { count: unjudged }) : issued(row.finding, 'asset_no_report', 'asset_report_not_signed'),
    order: issued(row.order, 'asset_no_order', 'asset_order_not_issued'),
    strike: bare > 0 ? say('asset_no_evidence', { count: bare }) : unsettled > 0 ? say('asset_not_settled', { count: unsettled }) : null,
    tellAudit: issued(row.audit, 'asset_no_audit_letter', 'asset_letter_not_issued'),
  };
  const mine: Partial<Record<CaseAct, boolean>> = { judge: seat !== null, sendFinding: seat === 'CHAIR', draft: keeper || seat !== null };
  const still = (act: CaseAct) =>
    (act !== 'tellAudit' || row.auditToldOn === null) &&
    (act !== 'tellRegistrar' || items.some(({ registered, registrarToldOn }) => registered && !registrarToldOn));
  return caseActs
    .filter((act) => (mine[act] ?? keeper) && allowsCase(act, row.state) && still(act))
    .map((act) => ({ act, reason: lacks[act] ?? null }));
}
