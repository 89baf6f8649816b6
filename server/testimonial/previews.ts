import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { bangkokDay } from '../../contract/rules/thai.ts';
import * as calls from '../../contract/testimonial/batches.ts';
import { staffFields } from '../../contract/testimonial/batches.ts';
import { audit } from '../access/audit.ts';
import type { Ctx } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { parseAs, serveAsked, serveStream } from '../http/serve.ts';
import type { Office } from '../office.ts';
import { whileWaited } from '../sarabun/draft/preview-draft.ts';
import { send } from '../sarabun/prints/print-letter.ts';
import { batchOf, rightToSign } from './batch-in-hand.ts';
import { fieldsIn } from './fields.ts';
import { holderOfPost, type Said, sheetOf, showPaper } from './papers.ts';
import { withSalary } from './staff-facts.ts';
import { templateOf } from './templates.ts';

/** Pages that nobody has signed: of a template as it is typed, and of a row of a batch. */
export function previewRoutes(app: FastifyInstance, office: Office): void {
  const typed = { method: 'POST', path: calls.templatePreviewPath, access: 'session', menu: calls.manage, work: 'page' } as const;
  serveStream(app, office, typed, async (ctx, request, reply) => {
    const given = parseAs(calls.templatePreview, request.body);
    const before = given.templateId ? await templateOf(ctx, given.templateId) : null;
    const frameSha = given.frame === undefined ? (before?.frameSha ?? null) : await ownFrame(ctx, given.frame);
    const sheet = await sheetOf(ctx, { ...given, frameSha });
    const said = await sampleOf(ctx, given);
    return send(reply, await showPaper(ctx, sheet, said, whileWaited(reply)), 'preview.pdf');
  });
  const row = { path: calls.batchPreviewPath(':batchId'), menu: calls.menu, work: 'page', take: calls.batchPreview } as const;
  serveAsked(app, office, row, async (ctx, { batchId, itemId }, reply) => {
    const batch = await batchOf(ctx, batchId);
    const template = await templateOf(ctx, batch.templateId);
    const { rows } = await sql<{ name: string; unit: string; values: Record<string, string> }>`
      select i.holder_name as name, i.holder_unit as unit, i.field_values as "values" from testimonial i
      where i.batch_id = ${batchId} and (${itemId ?? null}::bigint is null or i.id = ${itemId ?? null}) order by i.row_no limit 1`.execute(
      ctx.db,
    );
    const [item] = rows;
    // of what staff ask for who signs it sees what he signs, until he has; nobody else here
    const signs = batch.state !== 'ISSUED' && rightToSign(ctx.me, batch) !== null;
    if (!item || (batch.requestId !== null && !signs)) throw notFound();
    const values = await withSalary(ctx, { ...batch.values, ...item.values });
    if (template.use === 'SALARY') {
      const subject = { type: 'testimonial_batch', id: batchId };
      await ctx.separateTransaction((apart) => audit(apart, 'testimonial.salary-read', { subject }));
    }
    const said: Said = {
      holder: item.name,
      unit: item.unit,
      values,
      subject: batch.subject,
      day: batch.givenOn ?? bangkokDay(batch.at),
      number: '',
      code: null,
      signer: await holderOfPost(ctx, batch.signerId),
    };
    return send(reply, await showPaper(ctx, await sheetOf(ctx, template), said, whileWaited(reply)), 'preview.pdf');
  });
}

async function ownFrame(ctx: Ctx, frame: string): Promise<string | null> {
  if (frame === '') return null;
  const { rows } = await sql<{
    sha256: string;
  }>`select f.sha256 from file f where f.id = ${frame}::uuid and f.uploaded_by = ${ctx.me.personId} and f.mime in ('image/png', 'image/jpeg')`.execute(
    ctx.db,
  );
  return rows[0]?.sha256 ?? null;
}

/** With words in its places that say what comes there. */
async function sampleOf(
  ctx: Ctx,
  { body, intro, title, signerId, name, holder, use }: ReturnType<typeof parseAs<typeof calls.templatePreview>>,
): Promise<Said> {
  const named = fieldsIn([title, intro, body].join('\n')).filter(
    (one) => use === 'AWARD' || (staffFields as readonly string[]).includes(one),
  );
  return {
    holder: holder || 'นางสาวตัวอย่าง ชื่อผู้รับ',
    unit: 'หน่วยงานของผู้รับ',
    values: Object.fromEntries(named.map((one) => [one, `(${one})`])),
    subject: name || 'ตัวอย่าง',
    day: bangkokDay(new Date()),
    number: '',
    code: null,
    signer: signerId ? await holderOfPost(ctx, signerId) : { name: '', position: [] },
  };
}
