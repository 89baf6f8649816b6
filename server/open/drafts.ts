import { type RawBuilder, sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type * as calls from '../../contract/open/calls.ts';
import type { OpenDraft } from '../../contract/open/calls.ts';
import { content as contentShape, type Receiver } from '../../contract/sarabun/drafts.ts';
import { pageOf } from '../../contract/wire.ts';
import { audit } from '../access/audit.ts';
import { lockFor } from '../db/agency-lock.ts';
import { iso } from '../db/iso.ts';
import type { Ctx } from '../http/context.ts';
import { badField, conflict, notFound, refuse } from '../http/errors.ts';
import { textsIn } from '../http/languages.ts';
import { parseAs } from '../http/serve.ts';
import { fill } from '../http/words.ts';
import { circularCounts } from '../sarabun/circular/circular-report.ts';
import { createDraft } from '../sarabun/draft/create-draft.ts';
import { getWorkingCopy } from '../sarabun/draft/drafts.ts';
import { saveDraft } from '../sarabun/draft/save-draft.ts';
import { listSavedRoutes } from '../sarabun/draft/saved-routes.ts';
import { submitDraft } from '../sarabun/draft/submit-draft.ts';
import { attachFiles } from '../sarabun/files/attach-files.ts';
import { asDrafter } from './drafter.ts';
import { fillTemplate, getTemplate } from './templates.ts';
import { takeUploads } from './uploads.ts';

/** Of the client's unit, by its reference once; the drafter is who answers for the client. Nothing is on its way yet. */
export async function createOpenDraft(ctx: Ctx, asked: Taken<typeof calls.createOpenDraft>): Promise<OpenDraft> {
  const { reference, template: name, fields = {}, receivers = [] } = asked;
  const client = ctx.me.personId;
  await lockFor(ctx.db, `open-draft ${client}`);
  const { rows } = await sql`select 1 from api_draft where client_id = ${client} and reference = ${reference}`.execute(ctx.db);
  if (rows.length > 0) throw conflict('open_reference', { reference });
  const drafter = await asDrafter(ctx);
  const template = await getTemplate(ctx, drafter.me.mainUnitId as number, name);
  await judgeUnits(ctx, receivers);
  const { documentId } = await createDraft(drafter, { type: template.type });
  const { content, revision } = await getWorkingCopy(ctx.db, documentId);
  const filled = parseAs(contentShape, fillTemplate(template, fields, content));
  await saveDraft(drafter, { documentId, revision, content: filled, speed: 1, route: [], receivers: receivers.map(actsOn), links: [] });
  await sql`insert into api_draft (document_id, client_id, reference, template) values (${documentId}, ${client}, ${reference}, ${name})`.execute(
    ctx.db,
  );
  await audit(ctx, 'open.draft', { subject: { type: 'document', id: documentId }, detail: { client } });
  return draftOf(ctx, documentId);
}

/** Units alone: no person is written to by a program. */
async function judgeUnits({ db }: Ctx, receivers: readonly { kind: string; id?: number | undefined }[]): Promise<void> {
  const ids = new Set(receivers.filter(({ kind }) => kind === 'UNIT').map(({ id }) => id ?? 0));
  if (ids.size === 0) return;
  const { rows } = await sql`select 1 from unit where active and id = any(${[...ids]}::bigint[])`.execute(db);
  if (rows.length < ids.size) throw badField('receivers', 'holder_unknown');
}

/** Who is to act on the letter: a unit by its id, a body outside by its name. */
function actsOn({ kind, id, name = '' }: { kind: 'UNIT' | 'OUTSIDE'; id?: number | undefined; name?: string | undefined }): Receiver {
  if (kind === 'UNIT') return { kind, ...(id ? { id } : {}), name, purpose: 'ACTION' };
  if (!name) throw badField('receivers', 'required');
  return { kind, ...(id ? { id } : {}), name, purpose: 'ACTION', method: 'POST' };
}

/** Enclosures, while nobody but the program has had it in hand. */
export async function attachToOpenDraft(ctx: Ctx, { id, files }: Taken<typeof calls.attachToOpenDraft>): Promise<OpenDraft> {
  const drafter = await asDrafter(ctx, await lockDraft(ctx, id));
  const kept = await takeUploads(ctx, files);
  const hashes = kept.map(({ stored }) => stored.sha256);
  const { rows } = await sql`select 1 from file_verdict where sha256 = any(${hashes}::text[]) and state = 'INFECTED'`.execute(ctx.db);
  if (rows.length > 0) throw badField('files', 'file_infected_kept');
  const own = kept.map(({ fileId, stored }) => ({ id: fileId, mime: stored.mime, pages: stored.pages }));
  await attachFiles(drafter, id, own, 'ENCLOSURE', null);
  await audit(ctx, 'open.draft-files', { subject: { type: 'document', id }, detail: { client: ctx.me.personId } });
  return draftOf(ctx, id);
}

/** To the first place of the route; from there on persons lead it. */
export async function submitOpenDraft(ctx: Ctx, { id, route }: Taken<typeof calls.submitOpenDraft>): Promise<OpenDraft> {
  const drafter = await asDrafter(ctx, await lockDraft(ctx, id));
  const { items } = await listSavedRoutes(drafter);
  // a route of the unit's own before a template of the agency of the same name
  const found = items.find((one) => one.name === route);
  if (!found || found.steps.length === 0 || found.steps.some(({ active }) => !active))
    throw badField('route', 'open_route', { name: route });
  const { content, receivers, revision } = await getWorkingCopy(ctx.db, id);
  const { rows } = await sql<{ speed: number }>`select speed from document where id = ${id}`.execute(ctx.db);
  const steps = found.steps.map(({ kind, order, id: holder }) => ({ kind, order, id: holder }));
  await saveDraft(drafter, { documentId: id, revision, content, speed: rows[0]?.speed ?? 1, route: steps, receivers, links: [] });
  const message = fill(textsIn(undefined, 'open').facts.drafted, { name: drafter.client });
  await submitDraft(drafter, { documentId: id, message });
  await audit(ctx, 'open.draft-submitted', { subject: { type: 'document', id }, detail: { client: ctx.me.personId } });
  return draftOf(ctx, id);
}

/** Its drafter, where it is a draft of this client that nobody has had in hand; 404 for whatever is not its own. @throws open_draft_gone_on */
async function lockDraft(ctx: Ctx, id: number): Promise<number> {
  await lockFor(ctx.db, `open-draft ${ctx.me.personId}`);
  const { rows } = await sql<{ drafter: number; untouched: boolean }>`select d.drafter_id as drafter,
      (d.state = 0 and d.secrecy = 0 and not exists (select 1 from task k where k.document_id = d.id)) as untouched
    from api_draft a join document d on d.id = a.document_id where a.document_id = ${id} and a.client_id = ${ctx.me.personId}`.execute(
    ctx.db,
  );
  const [draft] = rows;
  if (!draft) throw notFound();
  if (!draft.untouched) throw refuse('open_draft_gone_on');
  return draft.drafter;
}

export async function listOpenDrafts(
  ctx: Ctx,
  { reference, ...paging }: Taken<typeof calls.listOpenDrafts>,
): Promise<Given<typeof calls.listOpenDrafts>> {
  const { skip, take } = pageOf(paging);
  const which = sql`a.client_id = ${ctx.me.personId} and ${reference === undefined ? sql`true` : sql`a.reference = ${reference}`}`;
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from api_draft a where ${which}`.execute(ctx.db);
  return { items: await draftsOf(ctx, sql`${which} order by a.document_id desc offset ${skip} limit ${take}`), total: rows[0]?.total ?? 0 };
}

export function readOpenDraft(ctx: Ctx, { id }: Taken<typeof calls.readOpenDraft>): Promise<OpenDraft> {
  return draftOf(ctx, id);
}

async function draftOf(ctx: Ctx, id: number): Promise<OpenDraft> {
  const [draft] = await draftsOf(ctx, sql`a.client_id = ${ctx.me.personId} and a.document_id = ${id}`);
  if (!draft) throw notFound();
  return draft;
}

const stateOf = sql<OpenDraft['state']>`case when d.state = 0 and exists (select 1 from task k where k.document_id = d.id) then 'RETURNED'
  when d.state = 0 then 'DRAFT' when d.state < 40 then 'ON_ROUTE' when d.state = 40 then 'NUMBERED' when d.state = 50 then 'SENT'
  when d.state = 90 then 'CANCELLED' else 'ENDED' end`;

/** Of a letter that was classed since, nothing but how far it is. */
async function draftsOf(ctx: Ctx, which: RawBuilder<unknown>): Promise<OpenDraft[]> {
  const { rows } = await sql<OpenDraft>`select d.id, a.reference, a.template, ${stateOf} as state, ${iso('a.at')} as at,
      case when d.secrecy = 0 then d.subject else '' end as subject, case when d.secrecy = 0 then d.doc_no end as "docNo",
      case when d.secrecy = 0 then d.doc_date::text end as "docDate",
      coalesce((select json_agg(json_build_object('id', x.id, 'name', f.name, 'mime', f.mime, 'size', f.size, 'pages', f.pages) order by x.sort, x.id)
        from document_file x join file f on f.id = x.file_id where x.document_id = d.id and d.secrecy = 0 and x.role = 'ENCLOSURE'), '[]') as files
    from api_draft a join document d on d.id = a.document_id where ${which}`.execute(ctx.db);
  return rows;
}

/** A circular among the client's own drafts. */
export async function readCircular(ctx: Ctx, { id }: Taken<typeof calls.readCircular>): Promise<Given<typeof calls.readCircular>> {
  const { rows } = await sql<Pick<OpenDraft, 'id' | 'reference' | 'state'>>`select d.id, a.reference, ${stateOf} as state
    from api_draft a join document d on d.id = a.document_id
    where a.document_id = ${id} and a.client_id = ${ctx.me.personId} and d.is_circular and d.secrecy = 0`.execute(ctx.db);
  const [own] = rows;
  if (!own) throw notFound();
  return { ...own, ...(await circularCounts(ctx, id)) };
}
