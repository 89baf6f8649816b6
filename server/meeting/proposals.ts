import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type * as calls from '../../contract/meeting/bodies.ts';
import { viewerOf, visible } from '../access/see.ts';
import { iso } from '../db/iso.ts';
import { issueClock } from '../db/issue-clock.ts';
import type { Ctx } from '../http/context.ts';
import { badField, conflict, notFound } from '../http/errors.ts';
import { named } from '../http/named.ts';
import { keptBody } from './bodies.ts';
import { itemNo } from './item-rows.ts';
import { tellOfProposal } from './tell.ts';

/** Where a letter was put to, and where it may be. */
export async function proposalsOfLetter(
  ctx: Ctx,
  { documentId }: Taken<typeof calls.proposalsOfLetter>,
): Promise<Given<typeof calls.proposalsOfLetter>> {
  const letter = await letterSeen(ctx, documentId);
  if (!letter) throw notFound();
  type Row = Given<typeof calls.proposalsOfLetter>['proposed'][number];
  const [{ rows: bodies }, { rows: proposed }] = await Promise.all([
    sql<{ id: number; name: string }>`select b.id, ${named(ctx, 'b')} as name from meeting_body b
      where b.active and b.since <= today() and (b.until is null or b.until >= today()) order by b.kind, b.name`.execute(ctx.db),
    sql<Row>`select w.id, ${named(ctx, 'b')} as body, ${iso('w.proposed_at')} as at, m.id as "meetingId", m.n || '/' || m.be_year as meeting, ${itemNo} as item,
        (select r.text from meeting_resolution r where r.item_id = i.id order by r.id desc limit 1) as result, nullif(w.dropped_words, '') as dropped
      from meeting_proposal w join meeting_body b on b.id = w.body_id left join meeting_item i on i.id = w.item_id left join meeting m on m.id = i.meeting_id
      where w.document_id = ${documentId} order by w.id desc`.execute(ctx.db),
  ]);
  return { title: letter.subject, bodies, proposed };
}

async function letterSeen(ctx: Ctx, documentId: number): Promise<{ subject: string; secrecy: number } | undefined> {
  const { rows } = await sql<{ subject: string; secrecy: number }>`select d.subject, d.secrecy from document d
    where d.id = ${documentId} and ${visible(viewerOf(ctx.me))}`.execute(ctx.db);
  return rows[0];
}

/** เสนอที่ประชุม: it waits for a meeting of the body. What a classed letter is about stands on no agenda. */
export async function propose(ctx: Ctx, input: Taken<typeof calls.propose>): Promise<Given<typeof calls.propose>> {
  const { bodyId, documentId = null, title, words, presenter } = input;
  if (documentId) {
    const letter = await letterSeen(ctx, documentId);
    if (!letter) throw badField('documentId', 'not_found');
    if (letter.secrecy > 0) throw badField('documentId', 'meeting_classed_letter');
  } else await keptBody(ctx, bodyId);
  const { rows: bodies } =
    await sql`select 1 from meeting_body b where b.id = ${bodyId} and b.active and b.since <= today() and (b.until is null or b.until >= today())`.execute(
      ctx.db,
    );
  if (bodies.length === 0) throw badField('bodyId', 'not_found');
  const { rows } = await sql<{ id: number }>`insert into meeting_proposal (body_id, document_id, title, words, presenter, proposed_by)
    values (${bodyId}, ${documentId}, ${title}, ${words}, ${presenter}, ${ctx.me.personId}) on conflict do nothing returning id`.execute(
    ctx.db,
  );
  if (!rows[0]) throw badField('bodyId', 'meeting_proposed_already');
  return { id: rows[0].id };
}

export async function dropProposal(ctx: Ctx, { proposalId, words }: Taken<typeof calls.dropProposal>): Promise<Record<string, never>> {
  const { rows } = await sql<{ bodyId: number; by: number; title: string; open: boolean }>`
    select body_id as "bodyId", proposed_by as by, title, item_id is null and dropped_at is null as open from meeting_proposal where id = ${proposalId} for update`.execute(
    ctx.db,
  );
  const [one] = rows;
  if (!one) throw notFound();
  await keptBody(ctx, one.bodyId);
  if (!one.open) throw conflict('meeting_proposal_taken');
  await sql`update meeting_proposal set dropped_at = ${await issueClock(ctx.db)}::timestamptz, dropped_words = ${words} where id = ${proposalId}`.execute(
    ctx.db,
  );
  await tellOfProposal(ctx, { personId: one.by, title: one.title, words });
  return {};
}

/** It stands on an agenda now. */
export async function takeProposal(ctx: Ctx, bodyId: number, proposalId: number, itemId: number): Promise<{ documentId: number | null }> {
  const { rows } = await sql<{ documentId: number | null; title: string; by: number }>`update meeting_proposal set item_id = ${itemId}
    where id = ${proposalId} and body_id = ${bodyId} and item_id is null and dropped_at is null returning document_id as "documentId", title, proposed_by as by`.execute(
    ctx.db,
  );
  if (!rows[0]) throw conflict('meeting_proposal_taken');
  return rows[0];
}
