import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import { type manuals as listCall, manualModules, type manualPlay, manualPlayPath } from '../../../contract/settings/document-manual.ts';
import { auditSetting } from '../../access/audit-setting.ts';
import { callerOfLink, makeLink } from '../../access/session-links.ts';
import { enqueueRound } from '../../enqueue.ts';
import { serveFile } from '../../files/show/serve-file.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, notFound } from '../../http/errors.ts';
import { wordsFound } from './manual-words.ts';
import { fileTold, onShelf, type Shelf, shelfFile } from './shelf.ts';

export const manualShelf: Shelf = {
  table: 'manual',
  page: 'DocumentManual',
  kind: { field: 'module', of: manualModules },
  allow: ['pdf', 'mp4', 'webm', 'vtt'],
  async takes(ctx, { fileId, name, mime }, id) {
    if (mime !== 'text/vtt') return false;
    const { rows } = await sql<{ id: number }>`update manual set subtitles_id = ${fileId}::uuid, version = version + 1
      where id = ${id} and kind = 'VIDEO' and file_id is not null returning id`.execute(ctx.db);
    if (!rows[0]) throw badField('file', 'subtitles_need_video');
    await auditSetting(ctx, 'DocumentManual', 'CHANGED', { id: rows[0].id, after: { subtitles: name } });
    await enqueueRound(ctx.db, ctx.office.config.schema, 'manual-words');
    return true;
  },
  // another film has other words: its subtitles are sent anew
  async took(ctx, { fileId, mime }, id) {
    const kind = mime.startsWith('video/') ? 'VIDEO' : 'DOCUMENT';
    await sql`update manual set kind = ${kind}, subtitles_id = null where id = ${id}`.execute(ctx.db);
    await sql`with found as materialized (
      select ${id}::bigint, coalesce(max(number), 0) + 1, ${fileId}::uuid, ${ctx.me.personId}::bigint from manual_version where manual_id = ${id})
    insert into manual_version (manual_id, number, file_id, added_by) select * from found`.execute(ctx.db);
    await enqueueRound(ctx.db, ctx.office.config.schema, 'manual-words');
  },
  meantFor: (me) => {
    const audiences = [
      'ALL',
      ...(me.registryUnits.length > 0 ? ['REGISTRY'] : []),
      ...(me.executivePositions.length > 0 || me.headedUnits.length > 0 ? ['EXECUTIVE'] : []),
      ...(me.isAdmin || me.adminUnits.length > 0 ? ['ADMIN'] : []),
    ];
    return sql<boolean>`r.audience = any(${audiences})`;
  },
};

/** What this person may read today. */
export async function listManuals(ctx: Ctx, { search = '' }: Taken<typeof listCall>): Promise<Given<typeof listCall>> {
  const { rows } = await sql<Given<typeof listCall>['manuals'][number]>`
    select r.id, r.title, r.module, r.edition, r.kind, r.link, ${fileTold} as file, r.subtitles_id is not null as subtitles, p.place as "foundAt",
      coalesce((select json_agg(json_build_object('number', v.number, 'name', e.name, 'at', v.added_at) order by v.number desc)
        from manual_version v join file e on e.id = v.file_id where v.manual_id = r.id and v.file_id <> r.file_id), '[]') as versions
    from manual r left join file f on f.id = r.file_id
      left join lateral (select min(w.place) as place from manual_words w where ${wordsFound(search)}) p on true where ${onShelf(manualShelf, ctx.me)}
      and (${search} = '' or position(th_norm(${search}) in th_norm(r.title)) > 0 or p.place is not null) order by r.sort, r.id`.execute(
    ctx.db,
  );
  return { manuals: rows };
}

const played = ['video', 'subtitles'] as const;
type Played = (typeof played)[number];
/** Never mistaken for the link of a letter's file. */
const linkOf = (id: number | string, as: Played) => ({ file: `manual ${id}`, purpose: as });

/** Addresses for a player, which can't send the token of the session. */
export async function playLinks(ctx: Ctx, { id }: Taken<typeof manualPlay>): Promise<Given<typeof manualPlay>> {
  const { mime } = await shelfFile(ctx, manualShelf, id);
  if (!mime.startsWith('video/')) throw notFound();
  const { rows } = await sql<{ has: boolean }>`select subtitles_id is not null as has from manual where id = ${id}`.execute(ctx.db);
  const { basePath } = ctx.office.config;
  const address = (as: Played) => `${basePath}api${manualPlayPath(id)}?as=${as}&link=${makeLink(ctx, linkOf(id, as)).token}`;
  return { video: address('video'), subtitles: rows[0]?.has ? address('subtitles') : null };
}

/** A part of a video, or its subtitles, to whom the link was given and who may read them still. */
export async function playManual(ctx: Ctx, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { id } = request.params as { id: string };
  const { as = '', link = '' } = request.query as Record<string, string | undefined>;
  const what = played.find((one) => one === as);
  if (!/^\d{1,15}$/.test(id) || !what) throw notFound();
  const me = await callerOfLink(ctx, linkOf(id, what), link);
  const which = what === 'subtitles' ? sql`r.subtitles_id` : sql`r.file_id`;
  const file = await shelfFile({ db: ctx.db, me }, manualShelf, Number(id), which);
  return serveFile(ctx.office.files, request, reply, file, 'inline');
}
