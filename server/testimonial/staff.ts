import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { master } from '../../contract/lang/index.ts';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { menu, type StaffUse, staffUses } from '../../contract/testimonial/batches.ts';
import * as calls from '../../contract/testimonial/items.ts';
import { type StaffContent, staffContent } from '../../contract/testimonial/items.ts';
import { links } from '../../contract/testimonial/links.ts';
import { rightsNow } from '../access/acting.ts';
import { audit } from '../access/audit.ts';
import type { Ctx } from '../http/context.ts';
import { forbidden, notFound, refuse } from '../http/errors.ts';
import { readersLanguages, textsIn } from '../http/languages.ts';
import { pageRight } from '../http/menu-rights.ts';
import { serveAsked } from '../http/serve.ts';
import { fill } from '../http/words.ts';
import { keepRequest } from '../office/keep-request.ts';
import { rightOnStep } from '../office/machine/rights.ts';
import { maySee } from '../office/may-see.ts';
import { look, openStep, type RequestInHand } from '../office/request-in-hand.ts';
import type { RequestRules, ShownRequest } from '../office/request-rules.ts';
import type { Office } from '../office.ts';
import { whileWaited } from '../sarabun/draft/preview-draft.ts';
import { send } from '../sarabun/prints/print-letter.ts';
import { manages, postsToSign } from './batch-in-hand.ts';
import { askSigner } from './batches.ts';
import { fieldsIn } from './fields.ts';
import { holderOfPost, sheetOf, showPaper } from './papers.ts';
import { rulesNow } from './rules.ts';
import { factsOfPerson, salaryKey, salaryLine, withSalary } from './staff-facts.ts';
import { type Template, templateOf } from './templates.ts';

type InHand = RequestInHand<StaffContent>;

/** ขอหนังสือรับรองของตนเอง: who keeps the register checks what it will say, who is named in the template signs it. */
export const staffLetterRules: RequestRules<StaffContent> = {
  code: 'testimonial.staff',
  names: Object.fromEntries(
    readersLanguages.map((language) => [language, textsIn(language, 'testimonial').staff.kind]),
  ) as RequestRules['names'],
  menu: 'testimonial',
  address: (id) => links.to.testimonialRequest(id).slice(1),
  act: 'approve.request',
  verb: 'APPROVE',
  book: {
    series: 'TESTIMONIAL',
    prefix: 'หร',
    fiscal: false,
    names: { th: 'ทะเบียนคำขอหนังสือรับรอง', en: 'Book of requests for certificates' },
  },
  shape: staffContent as never,
  subject: ({ what }) => fill(textsIn(master, 'testimonial').staff.of, { what: useSaid(what) }),
  // what somebody earns or wants a letter for is nobody else's business
  isPrivate: () => true,
  time: () => null,
  judge: async (ctx, { content, applicantId }) => {
    const lacks = await lackOf(ctx, applicantId, content.what);
    return { faults: lacks ? [{ field: 'what', code: lacks }] : [], hints: [] };
  },
  steps: async (ctx) => [
    { name: 'testimonialCheck', role: 'DECIDE', holder: { of: 'party', id: (await rulesNow(ctx)).checker ?? 0 }, days: 3, always: true },
  ],
  on: { approve: prepare },
  facts: factsOf,
  without: ['start', 'finish', 'askCancel'],
  runsByClock: false,
};

const useSaid = (what: StaffUse) => textsIn(master, 'testimonial').use[what];

async function templateFor(ctx: Ctx, what: StaffUse): Promise<Template | null> {
  const { rows } = await sql<{ id: number }>`select t.id from testimonial_template t where t.use = ${what} and t.active`.execute(ctx.db);
  return rows[0] ? templateOf(ctx, rows[0].id) : null;
}

type Lack = 'testimonial_no_template' | 'testimonial_no_checker' | 'testimonial_no_salary';

/** What has to be there before it can be asked for. */
async function lackOf(ctx: Ctx, personId: number, what: StaffUse): Promise<Lack | null> {
  const template = await templateFor(ctx, what);
  if (!template) return 'testimonial_no_template';
  if (!(await rulesNow(ctx)).checker) return 'testimonial_no_checker';
  const says = fieldsIn(template.body).some((name) => name.startsWith('เงินเดือน'));
  return says && !(await salaryLine(ctx, personId)) ? 'testimonial_no_salary' : null;
}

/** Checked: the data of this day are kept, and a batch of one waits for its signature. */
async function prepare(ctx: Ctx, { id, applicantId, content, at }: InHand): Promise<void> {
  const template = await templateFor(ctx, content.what);
  if (!template) throw refuse('testimonial_no_template');
  const values = await valuesFor(ctx, applicantId, content, template);
  const subject = useSaid(content.what);
  const { rows } = await sql<{ id: number }>`
    insert into testimonial_batch (template_id, subject, field_values, signer_id, state, request_id, made_by, checked_by, checked_at)
    values (${template.id}, ${subject}, ${JSON.stringify(values)}::jsonb, ${template.signerId}, 'CHECKED', ${id}, ${applicantId}, ${ctx.me.personId}, ${at}) returning id`.execute(
    ctx.db,
  );
  const batchId = (rows[0] as { id: number }).id;
  await sql`insert into testimonial (batch_id, row_no, holder_name, holder_unit, person_id) values (${batchId}, 1, ${values.ชื่อ ?? ''}, ${values.หน่วยงาน ?? ''}, ${applicantId})`.execute(
    ctx.db,
  );
  await askSigner(ctx, { id: batchId, subject, signerId: template.signerId }, 1);
}

/** Of a salary the line of the register alone: its amount stands on the paper and nowhere beside. */
async function valuesFor(ctx: Ctx, personId: number, content: StaffContent, template: Template): Promise<Record<string, string>> {
  const line = fieldsIn(template.body).some((name) => name.startsWith('เงินเดือน')) ? await salaryLine(ctx, personId) : null;
  return { ...(await factsOfPerson(ctx, personId)), วัตถุประสงค์: content.purpose, ...(line ? { [salaryKey]: String(line) } : {}) };
}

async function factsOf(ctx: Ctx, { content }: ShownRequest<StaffContent>): Promise<{ label: string; value: string }[]> {
  const words = textsIn(ctx.request.language, 'testimonial');
  return [
    { label: words.staff.what, value: words.use[content.what] },
    { label: words.staff.purpose, value: content.purpose },
  ];
}

export async function keepStaffLetter(
  ctx: Ctx,
  { content, ...keeping }: Taken<typeof calls.keepStaffLetter>,
): Promise<Given<typeof calls.keepStaffLetter>> {
  // a letter of somebody else's salary is asked for by nobody
  if (keeping.applicantId && keeping.applicantId !== ctx.me.personId) throw forbidden('testimonial_own_only');
  return keepRequest(ctx, staffLetterRules, { ...keeping, content });
}

export async function staffChoices(ctx: Ctx): Promise<Given<typeof calls.staffChoices>> {
  const words = textsIn(ctx.request.language, 'testimonial');
  const items: Given<typeof calls.staffChoices>['items'] = [];
  for (const use of staffUses) {
    const lack = await lackOf(ctx, ctx.me.personId, use);
    items.push({ use, name: words.use[use], ready: lack === null, lacks: lack ? words.lacks[lack] : '' });
  }
  const facts = await factsOfPerson(ctx, ctx.me.personId);
  const { rows } =
    await sql`select 1 from testimonial_template t where t.signer_id = any(${postsToSign(ctx.me)}::bigint[]) limit 1`.execute(ctx.db);
  return {
    items,
    facts: Object.entries(facts).map(([label, value]) => ({ label, value })),
    manages: manages(ctx.me),
    signs: rows.length > 0,
    keepsSalaries: pageRight(ctx.me, 'employee-information') === 'manage',
  };
}

interface Issued {
  id: number;
  batchId: number;
  batchState: Given<typeof calls.openStaffLetter>['batch'] extends infer B
    ? NonNullable<B> extends { state: infer S }
      ? S
      : never
    : never;
  number: string | null;
  state: 'WAITING' | 'VALID' | 'REVOKED' | 'REPLACED';
}

export async function openStaffLetter(
  ctx: Ctx,
  { requestId }: Taken<typeof calls.openStaffLetter>,
): Promise<Given<typeof calls.openStaffLetter>> {
  const request: InHand = await seenRequest(ctx, requestId);
  const { rows } = await sql<Issued>`select i.id, b.id as "batchId", b.state as "batchState", i.no || '/' || i.be_year as number, i.state
    from testimonial_batch b join testimonial i on i.batch_id = b.id where b.request_id = ${requestId}`.execute(ctx.db);
  const [item] = rows;
  const own = request.applicantId === ctx.me.personId;
  return {
    content: request.content,
    version: request.version,
    own,
    previews: own || checks(request),
    issued: item?.number ? { id: item.id, number: item.number, state: item.state, reads: own && item.state === 'VALID' } : null,
    batch: item ? { id: item.batchId, state: item.batchState } : null,
  };
}

async function seenRequest(ctx: Ctx, requestId: number): Promise<InHand> {
  const request: InHand = await look(ctx, requestId, rightsNow(ctx.me));
  if (request.kind !== staffLetterRules.code || !(await maySee(ctx, request))) throw notFound();
  return request;
}

const checks = (request: InHand) => openStep(request) !== null && rightOnStep(request) !== null;

/** GET /api/testimonial/requests/:requestId/preview: what it will say, for its holder and for who checks it now. A look at a salary is kept. */
export function staffRoutes(app: FastifyInstance, office: Office): void {
  const route = { path: calls.staffPreviewPath(':requestId'), menu, work: 'page', take: calls.staffPreview } as const;
  serveAsked(app, office, route, async (ctx, { requestId }, reply) => {
    const request = await seenRequest(ctx, requestId);
    const own = request.applicantId === ctx.me.personId;
    if (!own && !checks(request)) throw notFound();
    const template = await templateFor(ctx, request.content.what);
    if (!template) throw refuse('testimonial_no_template');
    const values = await withSalary(ctx, await valuesFor(ctx, request.applicantId, request.content, template));
    if (values.เงินเดือน) {
      const subject = { type: 'request', id: requestId };
      await ctx.separateTransaction((apart) => audit(apart, 'testimonial.salary-read', { subject }));
    }
    const said = {
      holder: values.ชื่อ ?? '',
      unit: values.หน่วยงาน ?? '',
      values,
      subject: useSaid(request.content.what),
      day: bangkokDay(request.at),
      number: '',
      code: null,
      signer: await holderOfPost(ctx, template.signerId),
    };
    return send(reply, await showPaper(ctx, await sheetOf(ctx, template), said, whileWaited(reply)), 'preview.pdf');
  });
}
