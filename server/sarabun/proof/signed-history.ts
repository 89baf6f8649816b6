import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type { signedHistory as call } from '../../../contract/sarabun/proof.ts';
import { pageOf } from '../../../contract/wire.ts';
import { viewerOf, visible } from '../../access/see.ts';
import { iso } from '../../db/iso.ts';
import type { Ctx } from '../../http/context.ts';
import { named } from '../../http/named.ts';

type Reply = Given<typeof call>;

/** The stamp of the signing `s` came after it, into its place on the paper of its version. */
const stampedLater = sql`exists (select 1 from letter_paper p join letter_paper_revision r on r.paper_id = p.id
  where p.document_id = s.document_id and p.version = s.version and r.kind = 'STAMPED' and r.field = s.field)`;

/** What the caller has signed, in his own right or in another's. Of letters that he may see no longer there is no subject and no way in. */
export async function signedHistory(ctx: Ctx, { year, ...paging }: Taken<typeof call>): Promise<Reply> {
  const { skip, take } = pageOf(paging);
  const beYear = sql`extract(year from s.at at time zone 'Asia/Bangkok')::int + 543`;
  const mine = sql`s.signer_id = ${ctx.me.personId} ${year ? sql`and ${beYear} = ${year}` : sql``}`;
  const { rows } = await sql<Reply>`
    select (select count(*)::int from signature s where ${mine}) as total,
      coalesce((select json_agg(y.year order by y.year desc) from (select distinct ${beYear} as year from signature s where s.signer_id = ${ctx.me.personId}) y), '[]') as years,
      coalesce((select json_agg(l.line order by l.at desc, l.id desc) from (
        select s.at, s.id, json_build_object('id', s.id, 'documentId', d.id, 'subject', case when v.seen then d.subject else '' end, 'mayOpen', v.seen,
          'typeName', ${named(ctx, 'y')}, 'docNo', case when v.seen or d.secrecy = 0 then d.doc_no end,
          'at', ${iso('s.at')},
          'signType', s.sign_type, 'certificateSerial', s.certificate_serial, 'timestamped', s.timestamped or ${stampedLater},
          'onBehalf', case when g.id is not null then json_build_object('kind', g.kind, 'positionName', o.name) end,
          'superseded', k.result_code is not distinct from 'SUPERSEDED') as line
        from signature s join document d on d.id = s.document_id join document_type y on y.code = coalesce(d.own_type, d.type) join task k on k.id = s.task_id
          left join delegation g on g.id = s.delegation_id left join position o on o.id = g.principal_position_id
          join lateral (select ${visible(viewerOf(ctx.me))} as seen) v on true
        where ${mine} order by s.at desc, s.id desc offset ${skip} limit ${take}) l), '[]') as data`.execute(ctx.db);
  return rows[0] ?? { total: 0, years: [], data: [] };
}
