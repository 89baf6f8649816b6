import { type RawBuilder, sql } from 'kysely';
import { links } from '../../../contract/asset/links.ts';
import type { Ctx } from '../../http/context.ts';
import { forbidden, notFound } from '../../http/errors.ts';
import { textsIn } from '../../http/languages.ts';
import { fill } from '../../http/words.ts';
import { readForm } from '../../settings/pages/form.ts';
import type { FormSource } from '../../settings-source.ts';
import { seesAll } from '../rules.ts';

export const disposalRules: FormSource = {
  key: 'asset-disposal',
  standard: { agreedSaleBaht: 500_000, writeOffBaht: 1_000_000, disposalDays: 60, auditDays: 30, registeredClasses: '2310' },
};

interface DisposalRules {
  /** Up to what they cost a sale may be agreed (regulation 215), and a loss be written off by the head of the agency (217). */
  agreedSaleBaht: number;
  writeOffBaht: number;
  /** Days after the order in which it is done (215), and after the striking off in which the audit office hears of it (218). */
  disposalDays: number;
  auditDays: number;
  /** Codes of classes whose things somebody else registers too, with a space between. */
  registeredClasses: string;
}

export async function rulesOfDisposal({ db }: Pick<Ctx, 'db'>): Promise<DisposalRules> {
  return (await readForm(db, disposalRules)).values as unknown as DisposalRules;
}

/** จน 3/2570, in the reader's language. */
export function caseNumber({ request }: { request: Pick<Ctx['request'], 'language'> }, { no, year }: { no: number; year: number }): string {
  return fill(textsIn(request.language, 'assetCase').number, { no, year });
}
/** As papers, letters and notices have it. */
export const thaiCaseName = (one: { no: number; year: number }) =>
  fill(textsIn(undefined, 'assetCase').nameOf, { no: one.no, year: one.year });
export const casePage = (id: number) => links.to.assetCase(id).slice(1);
export const caseWords = () => textsIn(undefined, 'assetCase').told;

/** Cases `k` that one may open: who inquires, the store, the head of the agency, who manages, and the auditor. */
export async function seenCases(ctx: Ctx): Promise<RawBuilder<boolean>> {
  if (await seesAll(ctx)) return sql<boolean>`true`;
  return sql<boolean>`exists (select 1 from asset_case_person q where q.case_id = k.id and q.person_id = ${ctx.me.personId})`;
}

export async function mustSeeCase(ctx: Ctx, caseId: number): Promise<void> {
  const { rows } = await sql`select 1 from asset_case k where k.id = ${caseId} and ${await seenCases(ctx)}`.execute(ctx.db);
  if (rows.length === 0) throw notFound();
}

export async function seatIn({ db, me }: Ctx, caseId: number): Promise<'CHAIR' | 'MEMBER' | null> {
  const { rows } = await sql<{
    role: 'CHAIR' | 'MEMBER';
  }>`select role from asset_case_person where case_id = ${caseId} and person_id = ${me.personId}`.execute(db);
  return rows[0]?.role ?? null;
}

export async function mustInquire(ctx: Ctx, caseId: number): Promise<void> {
  if (!(await seatIn(ctx, caseId))) throw forbidden('asset_not_inquirer');
}
