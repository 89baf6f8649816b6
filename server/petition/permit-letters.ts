import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { kinds } from '../../contract/kinds.ts';
import type { draftPermitLetter as call } from '../../contract/petition/calls.ts';
import { longThaiDate } from '../../contract/rules/thai.ts';
import { content as contentShape } from '../../contract/sarabun/drafts.ts';
import { audit } from '../access/audit.ts';
import type { Ctx } from '../http/context.ts';
import { badField, notFound, refuse } from '../http/errors.ts';
import { textsIn } from '../http/languages.ts';
import { parseAs } from '../http/serve.ts';
import { fill } from '../http/words.ts';
import { createDraft } from '../sarabun/draft/create-draft.ts';
import { getWorkingCopy } from '../sarabun/draft/drafts.ts';
import { saveDraft } from '../sarabun/draft/save-draft.ts';
import { withinSight } from './list.ts';
import { openPerson } from './person.ts';
import { standJoins } from './stand.ts';

interface Asked {
  state: string;
  kind: string;
  subject: string;
  documentId: number | null;
  no: string | null;
  /** The day of its number. */
  on: string | null;
  press: Buffer;
  masterId: string | null;
  wrapped: Buffer | null;
}

/**
 * A letter that the law on licences (พ.ร.บ. การอำนวยความสะดวก 2558) asks for, as a draft of the caller that answers the petition: what is lacking, the
 * result, or why it is late, with a copy to the ก.พ.ร. What only he knows stands between brackets; it goes the way of every letter.
 */
export async function draftPermitLetter(ctx: Ctx, { petitionId, letter }: Taken<typeof call>): Promise<Given<typeof call>> {
  const { rows } = await sql<Asked>`select i.state, p.kind, p.subject, i.document_id as "documentId", n.no,
      (n.issued_at at time zone 'Asia/Bangkok')::date::text as on, p.press_hash as press, p.master_id as "masterId", p.wrapped
    from petition p join intake_item i on i.id = p.item_id ${standJoins} where p.id = ${petitionId} and ${withinSight(ctx)}`.execute(
    ctx.db,
  );
  const [petition] = rows;
  if (!petition) throw notFound();
  const { state, kind, subject, documentId: answers, no, on } = petition;
  if (state !== 'REGISTERED' || answers === null) throw refuse('petition_waits');
  if (kind !== 'PERMIT') throw badField('letter', 'not_a_choice');
  const { documentId } = await createDraft(ctx, { type: kinds.external.code, answers });
  const { content, receivers, revision } = await getWorkingCopy(ctx.db, documentId);
  const words = textsIn(undefined, 'petition').permit;
  const text = (line: string) => fill(line, { subject, no: no ?? '', day: on ? longThaiDate(on) : '' });
  const lines = [words.given, ...words.letters[letter].body, words.end];
  // who gave it, however the registry wrote him down
  const name = openPerson(ctx.office, petition)?.name;
  const filled = parseAs(contentShape, {
    ...content,
    ...(name ? { to: name, refers: [] } : {}),
    subject: words.letters[letter].subject,
    body: lines.map((line) => ({ kind: 'paragraph', text: text(line) })),
    copies: letter === 'LATE' ? [words.copy] : content.copies,
  });
  await saveDraft(ctx, {
    documentId,
    revision,
    content: filled,
    speed: 1,
    route: [],
    receivers: name ? [{ kind: 'OUTSIDE', name, purpose: 'ACTION', method: 'POST' }] : receivers,
    links: [{ documentId: answers, kind: 'ANSWERS' }],
  });
  await audit(ctx, 'petition.drafted', { subject: { type: 'petition', id: petitionId } });
  return { documentId };
}
