import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import { kindByCode } from '../../../contract/kinds.ts';
import type { getDraft as call } from '../../../contract/sarabun/drafts.ts';
import { rightsNow } from '../../access/acting.ts';
import { viewerOf, visible } from '../../access/see.ts';
import { iso } from '../../db/iso.ts';
import type { Ctx } from '../../http/context.ts';
import { named, partyNamed, personNamed } from '../../http/named.ts';
import { ruleOfLetter } from '../../settings/letter-rules.ts';
import { asksAmount } from '../../signing/sign/sign-types.ts';
import { type Facts, loadRoute } from '../machine/facts.ts';
import { mayEdit } from '../machine/rights.ts';
import { documentStateName } from '../machine/state-names.ts';
import { documentOffers } from '../machine/take-step.ts';
import { type WaitedFor, waitedFor } from '../machine/waited-for.ts';
import { numberPlan, numberStart } from '../registers/numbering.ts';
import { filesOf } from './draft-files.ts';
import { chosenReaders } from './draft-readers.ts';
import { getOwnLetter, getWorkingCopy } from './drafts.ts';

type Reply = Given<typeof call>;

/** One letter of our own with all that its editor shows. */
export async function getDraft(ctx: Ctx, { documentId }: Taken<typeof call>): Promise<Reply> {
  const letter = await getOwnLetter(ctx, documentId);
  const draft = await getWorkingCopy(ctx.db, documentId);
  const me = rightsNow(ctx.me);
  const document = {
    ...letter,
    origin: 'OUT',
    numbering: null,
    published: false,
    circular: kindByCode(letter.type).circular,
    toNobody: draft.receivers.length === 0,
    awaitsStamp: false,
  };
  const facts: Facts = { me, document, following: false, ...(await loadRoute(ctx.db, documentId)) };
  const offers = documentOffers(facts);
  const may = (action: string) => offers.some((one) => one.action === action && one.reason === null);
  const [names, more, chosen] = await Promise.all([namesOf(ctx, documentId), moreOf(ctx, documentId), chosenReaders(ctx, documentId)]);
  return {
    document: {
      id: letter.id,
      type: letter.type,
      typeName: names.typeName,
      state: letter.state,
      stateName: documentStateName({ ...letter, waitedFor: names.waitedFor }, ctx.request.language),
      docNo: letter.docNo,
      docDate: letter.docDate,
      prefix: await numberStart(ctx.db, await numberPlan(ctx, letter)),
      speed: letter.speed,
      amount: letter.amount === null ? null : Number(letter.amount),
      asksAmount: await asksAmount(ctx.db),
      secrecy: letter.secrecy,
      ownerUnit: { id: letter.ownerUnitId, name: names.unit },
      drafter: { id: letter.drafterId, name: names.drafter },
      version: letter.version,
    },
    content: draft.content,
    revision: draft.revision,
    savedAt: draft.savedAt.toISOString(),
    savedBy: draft.savedBy,
    receivers: draft.receivers,
    parts: await partsOf(ctx, documentId),
    ...chosen,
    classUpTo: kindByCode(letter.type).classed ? Math.min(2, me.clearance) : 0,
    files: await filesOf(ctx, documentId),
    ...more,
    may: {
      edit: mayEdit(facts),
      submit: may('submit'),
      withdraw: may('withdraw'),
      remove: may('discard') && facts.tasks.length === 0,
      send: may('send'),
    },
  };
}

/** Parts that the agency's rule for the kind asks for, or leaves out. */
async function partsOf(ctx: Ctx, documentId: number) {
  const { needs, hides, reason } = await ruleOfLetter(ctx.db, documentId);
  return { needs, hides, reason };
}

async function namesOf(ctx: Ctx, documentId: number) {
  const { rows } = await sql<{ typeName: string; unit: string; drafter: string; waitedFor: WaitedFor | null }>`
    select ${waitedFor(ctx)} as "waitedFor", ${named(ctx, 'y')} as "typeName", ${named(ctx, 'u')} as unit, coalesce(${personNamed(ctx, 'p')}, '') as drafter
    from document d join document_type y on y.code = coalesce(d.own_type, d.type) join unit u on u.id = d.owner_unit_id left join person p on p.id = d.drafter_id
    where d.id = ${documentId}`.execute(ctx.db);
  return rows[0] ?? { typeName: '', unit: '', drafter: '', waitedFor: null };
}

type More = Pick<Reply, 'route' | 'links' | 'sentBack'>;

async function moreOf(ctx: Ctx, documentId: number): Promise<More> {
  const { rows } = await sql<More>`select
    coalesce((select json_agg(json_build_object('kind', r.kind, 'order', r.place, 'id', r.holder_id, 'name', coalesce(${partyNamed(ctx, 'y')}, ''), 'detail', coalesce(
        (select ${personNamed(ctx, 'p')} from affiliation a join person p on p.id = a.person_id
          where a.position_id = r.holder_id and (a.until is null or a.until >= today()) order by a.id limit 1),
        (select ${named(ctx, 'o')} from affiliation a join position o on o.id = a.position_id where a.person_id = r.holder_id order by a.is_main desc, a.id limit 1), ''),
      'state', (select k.state from task k where k.document_id = r.document_id and k.place = r.place and k.holder_id = r.holder_id
        and k.result_code is distinct from 'SUPERSEDED' and k.state <> 'CANCELLED' order by k.id desc limit 1)) order by r.place, r.holder_id)
      from route_step r left join party y on y.id = r.holder_id where r.document_id = ${documentId}), '[]') as route,
    coalesce((select json_agg(json_build_object('documentId', o.id, 'kind', l.kind, 'docNo', coalesce(o.doc_no, ''), 'subject', o.subject) order by o.id)
      from document_link l join document o on o.id = l.other_id where l.document_id = ${documentId} and ${visible(viewerOf(ctx.me), 'o')}), '[]') as links,
    (select json_build_object('by', coalesce(${personNamed(ctx, 'p')}, ''), 'at', ${iso('e.at')}, 'reason', coalesce(e.detail ->> 'text', ''))
      from event e left join person p on p.id = e.actor_id where e.document_id = ${documentId} and e.action = 'backToDraft'
        and not exists (select 1 from event s where s.document_id = e.document_id and s.action = 'submit' and s.seq > e.seq)
      order by e.seq desc limit 1) as "sentBack"`.execute(ctx.db);
  return rows[0] ?? { route: [], links: [], sentBack: null };
}
