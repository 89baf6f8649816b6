import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import { type letterLooks as call, lookPurposes } from '../../../contract/sarabun/looks.ts';
import { pageOf } from '../../../contract/wire.ts';
import { rightsNow } from '../../access/acting.ts';
import { viewerOf, visible } from '../../access/see.ts';
import { iso } from '../../db/iso.ts';
import type { Ctx } from '../../http/context.ts';
import { forbidden, notFound } from '../../http/errors.ts';
import { fullNamed, named } from '../../http/named.ts';
import { type DocumentFacts, documentFacts, type Facts, loadRoute } from '../machine/facts.ts';

type Looks = Given<typeof call>;

/** Who drafted it, who heads the unit that it belongs to, and the secret registries that keep it in a book. */
export function mayReadLooks({ me, document, transmissions }: Pick<Facts, 'me' | 'document' | 'transmissions'>): boolean {
  return (
    document.drafterId === me.personId ||
    [...me.headedUnits, ...me.secretRegistryUnits].includes(document.ownerUnitId) ||
    transmissions.some(({ receiverId }) => receiverId !== null && me.secretRegistryUnits.includes(receiverId))
  );
}

/** From the audit, where each look is kept before it is given. */
export async function letterLooks(ctx: Ctx, { documentId, ...asked }: Taken<typeof call>): Promise<Looks> {
  const letter = await mustOversee(ctx, documentId);
  const { take, skip } = pageOf(asked);
  const { rows } = await sql<Omit<Looks['rows'][number], 'purpose'> & { purpose: string | null; total: number }>`
    select x.id, ${iso('x.at')} as at, coalesce(${fullNamed(ctx, 'p')}, '') as name, coalesce(${named(ctx, 'u')}, '') as unit,
      case x.action when 'secret.open' then 'LETTER' else 'PAPER' end as what, x.detail ->> 'purpose' as purpose, x.outcome = 'REFUSED' as refused,
      count(*) over ()::int as total
    from audit x left join person p on p.id = x.person_id
    left join lateral (select a.unit_id from affiliation a where a.person_id = p.id and (a.until is null or a.until >= today())
      order by a.is_main desc, a.id limit 1) a on true left join unit u on u.id = a.unit_id
    where x.subject_type = 'document' and x.subject_id = ${documentId} and x.action in ('secret.open', 'secret.view')
    order by x.id desc limit ${take} offset ${skip}`.execute(ctx.db);
  const purposeOf = (code: string | null) => lookPurposes.find((one) => one === code) ?? null;
  return {
    letter,
    rows: rows.map(({ total: _, ...row }) => ({ ...row, purpose: purposeOf(row.purpose) })),
    total: rows[0]?.total ?? 0,
  };
}

/** The auditor oversees all of them, without seeing one. */
async function mustOversee(ctx: Ctx, documentId: number): Promise<Looks['letter']> {
  const me = rightsNow(ctx.me);
  const { rows } = await sql<{ document: DocumentFacts; secrecyName: string; number: string; seen: boolean }>`
    select ${documentFacts} as document, s.name as "secrecyName", coalesce(d.doc_no, '') as number, ${visible(viewerOf(me))} as seen
    from document d join secrecy s on s.code = d.secrecy where d.id = ${documentId} and d.secrecy > 0`.execute(ctx.db);
  const [found] = rows;
  if (!found || !(found.seen || me.isAuditor)) throw notFound();
  const { document, secrecyName, number } = found;
  if (!me.isAuditor && !mayReadLooks({ me, document, ...(await loadRoute(ctx.db, documentId)) })) throw forbidden();
  return { secrecyName, number };
}
