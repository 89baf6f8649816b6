import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type { findLetters as findCall, readLetter as readCall } from '../../contract/open/calls.ts';
import type { Parts } from '../../contract/sarabun/search.ts';
import { onRoute, viewerOf, visible } from '../access/see.ts';
import { iso } from '../db/iso.ts';
import { fileHeaders, serveFile } from '../files/show/serve-file.ts';
import type { Ctx } from '../http/context.ts';
import { notFound } from '../http/errors.ts';
import { named } from '../http/named.ts';
import { type Door, serveStream } from '../http/serve.ts';
import type { Office } from '../office.ts';
import { bytesOf, getFile } from '../sarabun/files/document-files.ts';
import { documentStateName } from '../sarabun/machine/state-names.ts';
import { searchLetters } from '../sarabun/search/search-letters.ts';
import { spendBytes } from './spend.ts';

/** Open letters that came in or were signed: a draft is its writers'. */
const issued = sql<boolean>`(d.secrecy = 0 and (d.origin = 'IN' or d.state >= 40))`;

export async function findLetters(ctx: Ctx, asked: Taken<typeof findCall>): Promise<Given<typeof findCall>> {
  const { data, total } = await searchLetters(ctx, asked, issued);
  const items = data.map(({ documentId, docNo, subject, from, to, origin, ...rest }) => ({
    ...rest,
    id: documentId,
    docNo: plain(docNo),
    subject: plain(subject),
    from: plain(from),
    to: plain(to),
    direction: origin as 'IN' | 'OUT',
  }));
  return { items, total };
}

function plain(parts: Parts): string {
  return parts.map(({ text }) => text).join('');
}

type Letter = Given<typeof readCall>;

/** By the one rule of who sees a letter; what a letter that was published says of the work on it stays in the office, as for everybody else. */
export async function readLetter(ctx: Ctx, { id }: Taken<typeof readCall>): Promise<Letter> {
  const viewer = viewerOf(ctx.me);
  const { rows } = await sql<Omit<Letter, 'stateName'> & { state: number }>`
    select d.id, coalesce(d.doc_no, '') as "docNo", d.doc_date::text as "docDate", d.subject,
      case d.origin when 'IN' then d.from_text else ${named(ctx, 'u')} end as "from", d.to_text as "to", d.origin as direction, d.state,
      ${named(ctx, 'y')} as "typeName", ${named(ctx, 's')} as "speedName", ${iso('d.created_at')} as at,
      (select e.seq || '/' || e.be_year from register_entry e join register r on r.id = e.register_id where e.document_id = d.id and r.kind = 'RECEIVE'
        and e.void_at is null order by r.unit_id = any(${ctx.me.holders}::bigint[]) desc, e.id limit 1) as "receiveNo",
      coalesce((select json_agg(json_build_object('id', x.id, 'name', f.name, 'mime', f.mime, 'size', f.size, 'pages', f.pages) order by x.id)
        from document_file x join file f on f.id = x.file_id where x.document_id = d.id and (x.role <> 'RESULT' or ${onRoute(viewer)})), '[]') as files
    from document d join unit u on u.id = d.owner_unit_id join document_type y on y.code = coalesce(d.own_type, d.type) join speed s on s.code = d.speed
    where d.id = ${id} and ${issued} and ${visible(viewer)}`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw notFound();
  const { state, ...letter } = row;
  return { ...letter, stateName: documentStateName({ state, docNo: letter.docNo || null }, ctx.request.language) };
}

/** GET /letters/:id/files/:fileId: the bytes as they are kept. */
export function letterFileRoute(scope: FastifyInstance, office: Office, door: Door): void {
  const route = { method: 'GET', path: '/letters/:id/files/:fileId', access: 'client letters.read', door } as const;
  serveStream(scope, office, route, async (ctx, request, reply) => {
    const { id, fileId } = request.params as Record<'id' | 'fileId', string>;
    if (![id, fileId].every((one) => /^\d{1,15}$/.test(one))) throw notFound();
    const letter = await readLetter(ctx, { id: Number(id) });
    const known = letter.files.find((one) => one.id === Number(fileId));
    if (!known) throw notFound();
    const file = await getFile(ctx, ctx.me, known.id);
    if (file.documentId !== letter.id || file.secrecy > 0) throw notFound();
    request.bytesOut = known.size;
    await spendBytes(office, ctx.me.personId, known.size);
    // one whose class was lifted lies encrypted
    if (file.locked) return reply.headers(fileHeaders(file, 'attachment')).send(Buffer.from(await bytesOf(ctx, file)));
    return serveFile(office.files, request, reply, file, 'attachment');
  });
}
