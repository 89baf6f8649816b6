import { sql } from 'kysely';
import type { Taken } from '../../../contract/endpoint.ts';
import { kindByCode } from '../../../contract/kinds.ts';
import { longThaiDate } from '../../../contract/rules/thai.ts';
import type { Content, createDraft as call, Receiver } from '../../../contract/sarabun/drafts.ts';
import { viewerOf, visible } from '../../access/see.ts';
import { issueClock } from '../../db/issue-clock.ts';
import { inOneWrite } from '../../db/together.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, conflict, forbidden, notFound } from '../../http/errors.ts';
import { readPaperDefaults } from '../../settings/agency-paper.ts';
import { judgeChoices, kindOf } from '../../settings/letter-choices.ts';
import { letterRule } from '../../settings/letter-rules.ts';
import { type LetterInHand, onLetter } from '../machine/letter-in-hand.ts';
import { mayAnswer } from '../machine/rights.ts';
import { writeEvents } from '../machine/write-events.ts';
import { emptyContent } from './draft-content.ts';

/** สร้างร่าง: of the caller's own unit. An answer begins with what it refers to and with whom it goes to. */
export async function createDraft(ctx: Ctx, { type: code, unitId, answers }: Taken<typeof call>) {
  const owner = unitId ?? ctx.me.mainUnitId;
  if (owner === null || !ctx.me.units.includes(owner)) throw forbidden();
  const { type, own, rule } = await kindFor(ctx, code, owner);
  const content = emptyContent(type, await ownerLines(ctx, owner), rule);
  const answered = answers ? await getAnswered(ctx, answers) : null;
  if (answered) await onLetter(ctx, { documentId: answered.id }, refuseAnswer);
  // an answer begins with the words of what it answers, so it begins with its class
  const secrecy = answered?.secrecy ?? 0;
  if (secrecy > 0 && (secrecy > 2 || !kindByCode(type).classed))
    throw badField('type', secrecy > 2 ? 'top_secret_row_only' : 'secret_kind');
  const receivers = answered ? fillFrom(content, answered) : [];
  const at = await issueClock(ctx.db);
  const { rows } = await sql<{
    id: number;
  }>`insert into document (type, own_type, origin, state, subject, owner_unit_id, drafter_id, is_circular, secrecy)
      values (${type}, ${own}, 'OUT', 0, ${content.subject}, ${owner}, ${ctx.me.personId}, ${kindByCode(type).circular}, ${secrecy}) returning id`.execute(
    ctx.db,
  );
  const row = rows[0];
  if (!row) throw notFound();
  await inOneWrite(ctx, [
    ...(secrecy > 0
      ? [sql`insert into document_access (document_id, person_id, granted_by) values (${row.id}, ${ctx.me.personId}, ${ctx.me.personId})`]
      : []),
    sql`insert into document_party (document_id, holder_id) values (${row.id}, ${ctx.me.personId})`,
    sql`insert into draft (document_id, content, receivers, saved_by)
      values (${row.id}, ${JSON.stringify(content)}::jsonb, ${JSON.stringify(receivers)}::jsonb, ${ctx.me.personId})`,
  ]);
  if (answered) await ctx.db.insertInto('document_link').values({ document_id: row.id, other_id: answered.id, kind: 'ANSWERS' }).execute();
  await writeEvents(
    ctx,
    {
      document: { id: row.id, secrecy } as never,
      at,
      events: [
        {
          action: 'create',
          on: 'document',
          transmissionId: null,
          taskId: null,
          from: null,
          to: '0',
          right: { positionId: null, delegationId: null },
          detail: {},
        },
      ],
    },
    { seq: 0, hash: null },
  );
  return { documentId: row.id };
}

/** What the code stands for and how this unit makes it; a kind that is off, here or everywhere, is refused. */
async function kindFor(ctx: Ctx, code: number, unitId: number) {
  const kind = await kindOf(ctx.db, code);
  if (!kind) throw badField('type', 'invalid');
  await judgeChoices(ctx, { type: code });
  if (kind.own) await judgeChoices(ctx, { type: kind.type });
  const rule = await letterRule(ctx.db, { type: kind.type, ownType: kind.own, unitId });
  if (!rule.creates) throw badField('type', 'kind_not_here');
  return { ...kind, rule };
}

/** ส่วนราชการเจ้าของเรื่อง with its telephone, or the agency's. */
async function ownerLines(ctx: Ctx, unitId: number): Promise<string[]> {
  // held in use until the commit: a unit that is being closed gets no further letter
  const unit = await ctx.db
    .selectFrom('unit')
    .select(['name', 'phone'])
    .where('id', '=', unitId)
    .where('active', '=', true)
    .forKeyShare()
    .executeTakeFirst();
  if (!unit) throw conflict();
  const phone = unit.phone || (await readPaperDefaults(ctx.db)).telephone;
  return [unit.name, ...(phone ? [`โทร. ${phone}`] : [])];
}

async function refuseAnswer(letter: LetterInHand): Promise<void> {
  if (!mayAnswer(letter)) throw forbidden();
}

interface Answered {
  id: number;
  secrecy: number;
  subject: string;
  docNo: string | null;
  docDate: string | null;
  from: string;
  outsideBodyId: number | null;
  fromUnitId: number | null;
}

async function getAnswered(ctx: Ctx, documentId: number): Promise<Answered> {
  const { rows } = await sql<Answered>`
    select d.id, d.secrecy, d.subject, d.doc_no as "docNo", d.doc_date as "docDate", coalesce(nullif(d.from_text, ''), u.name) as "from", d.outside_body_id as "outsideBodyId",
      case when d.origin = 'OUT' then d.owner_unit_id end as "fromUnitId"
    from document d join unit u on u.id = d.owner_unit_id where d.id = ${documentId} and d.state >= 50 and ${visible(viewerOf(ctx.me))}`.execute(
    ctx.db,
  );
  if (!rows[0]) throw badField('answers', 'not_found');
  return rows[0];
}

function fillFrom(content: Content, { subject, docNo, docDate, from, outsideBodyId, fromUnitId }: Answered): Receiver[] {
  content.subject = subject;
  content.to = from;
  content.refers = [[`หนังสือ${from}`, docNo ? `ที่ ${docNo}` : '', docDate ? `ลงวันที่ ${longThaiDate(docDate)}` : ''].filter(Boolean).join(' ')];
  if (fromUnitId) return [{ kind: 'UNIT', id: fromUnitId, name: from, purpose: 'ACTION' }];
  return [{ kind: 'OUTSIDE', ...(outsideBodyId ? { id: outsideBodyId } : {}), name: from, purpose: 'ACTION', method: 'POST' }];
}
