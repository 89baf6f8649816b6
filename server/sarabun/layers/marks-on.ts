import { sql } from 'kysely';
import type { MarkKind } from '../../../contract/sarabun/layers.ts';
import type { Place } from '../../../contract/sarabun/letters.ts';
import { certifiesByGrade } from '../../access/certifies-by-grade.ts';
import type { Ctx } from '../../http/context.ts';
import type { Hand, Mark } from '../../paper/marks.ts';
import type { StampContent } from '../registers/enter.ts';

/** A mark that lies on a page of the letter. */
export interface LaidMark {
  id: number;
  kind: MarkKind | 'RECEIVE';
  /** Of a receive stamp: the part of the letter that was received with it. */
  transmissionId: number | null;
  endorsementId: number | null;
  place: Place;
  content: StampContent | LayerContent;
  placedBy: number;
  /** Somebody else has acted on the letter since it was laid. */
  reliedOn: boolean;
}

/** What a mark says, kept as it stood when it was laid; an endorsement's words stand in its own row. */
export interface LayerContent {
  name?: string;
  typed?: string;
  posts?: string[];
  at?: string;
  agency?: string;
  words?: string;
  url?: string;
}

export interface Endorsed {
  id: number;
  authorId: number;
  transmissionId: number | null;
  text: string;
  to: string[];
  name: string;
  typed: string;
  posts: string[];
  at: string;
}

export interface Marked {
  marks: LaidMark[];
  /** Highest in rank first, then in the order of time. */
  endorsements: Endorsed[];
}

/** Acts that nobody relies on a mark by. */
const silent = ['open', 'follow', 'unfollow', 'moveStamp', 'placeStamp', 'layMark', 'certify', 'moveMark', 'removeMark'];

/** Everything that lies over a letter, and every endorsement of it, in one statement. */
export async function marksOn(ctx: Ctx, documentId: number): Promise<Marked> {
  const { rows } = await sql<Marked>`
    select coalesce((select json_agg(json_build_object('id', m.id, 'kind', m.kind, 'transmissionId', m.transmission_id, 'endorsementId', m.endorsement_id, 'content', m.content, 'placedBy', m.placed_by,
        'place', json_build_object('page', m.page, 'x', m.x_mm, 'y', m.y_mm, 'width', m.width_mm),
        'reliedOn', exists (select 1 from event v where v.document_id = m.document_id and v.at > m.placed_at and v.actor_id <> m.placed_by
          and v.action <> all(${silent}::text[]))) order by m.id)
      from stamp_mark m where m.document_id = ${documentId} and m.removed_at is null), '[]') as marks,
    coalesce((select json_agg(json_build_object('id', e.id, 'authorId', e.author_id, 'transmissionId', e.transmission_id, 'text', e.text, 'at', e.at,
        'name', p.prefix || p.first_name || ' ' || p.last_name, 'typed', p.first_name || ' ' || p.last_name, 'posts', ${postsOf('e')},
        'to', coalesce((select json_agg(y.name order by y.name) from endorsement_addressee a join party y on y.id = a.holder_id where a.endorsement_id = e.id), '[]'))
        order by ${rankOf('e')}, e.at, e.id)
      from endorsement e join person p on p.id = e.author_id where e.document_id = ${documentId}), '[]') as endorsements`.execute(ctx.db);
  return rows[0] as Marked;
}

/** His own post; when he acted for another, the wording of annex 3 and the post acted for. */
function postsOf(row: string) {
  const own = (column: string) => sql.ref(`${row}.${column}`);
  return sql`(select json_agg(w.line order by w.nr) from (
    select 1 as nr, (select o.name from affiliation a join position o on o.id = a.position_id where a.person_id = ${own('author_id')}
      and (o.id = ${own('position_id')} or ${own('delegation_id')} is not null or ${own('position_id')} is null) order by a.is_main desc, a.id limit 1) as line
    union all select 2, ${actingWords} || o.name from delegation g join position o on o.id = g.principal_position_id where g.id = ${own('delegation_id')}) w
    where w.line is not null)`;
}

const actingWords = sql`case g.kind when 'ACTING_POST' then 'รักษาราชการแทน' when 'BY_ORDER' then 'ปฏิบัติราชการแทน'
  when 'ACTING_OFFICE' then 'รักษาการในตำแหน่ง' else 'ทำการแทน' end`;

/** The rank in whose right it was written: executives before officers, nearer to the head of the agency first, heads before others. */
function rankOf(row: string) {
  const post = sql.ref(`${row}.position_id`);
  return sql`(select array[case o.role_type_id when 2007 then 0 when 1 then 1 when 2008 then 2 else 3 end,
      (with recursive up(id) as (select o.unit_id union all select u.parent_id from unit u join up on u.id = up.id where u.parent_id is not null) select count(*)::int from up),
      case when o.heads_unit then 0 else 1 end, o.sort] from position o where o.id = ${post}) nulls last`;
}

/** The caller as he signs a mark now. */
export async function handOf(ctx: Ctx): Promise<{ name: string; typed: string; posts: string[]; certifies: boolean }> {
  const { rows } = await sql<{ name: string; typed: string; post: string | null; certifies: boolean | null }>`
    select p.prefix || p.first_name || ' ' || p.last_name as name, p.first_name || ' ' || p.last_name as typed, o.name as post, o.certifies
    from person p left join lateral (select po.name, po.certifies from affiliation a join position po on po.id = a.position_id
      where a.person_id = p.id and (a.until is null or a.until >= today()) order by a.is_main desc, a.id limit 1) o on true
    where p.id = ${ctx.me.personId}`.execute(ctx.db);
  const row = rows[0];
  if (!row) return { name: '', typed: '', posts: [], certifies: false };
  const { name, typed, post } = row;
  return { name, typed, posts: post ? [post] : [], certifies: post !== null && (row.certifies ?? certifiesByGrade(post)) };
}

/** The mark as the typesetter draws it. */
export function markOf(
  { kind, endorsementId, content }: Pick<LaidMark, 'kind' | 'endorsementId' | 'content'>,
  endorsements: Endorsed[],
): Mark | null {
  const said = content as LayerContent;
  switch (kind) {
    case 'RECEIVE':
      return null;
    case 'ENDORSE': {
      const found = endorsements.find((one) => one.id === endorsementId);
      return found ? { kind, ...blockOf(found) } : null;
    }
    case 'CERTIFY':
      return { kind, name: said.name ?? '', typed: said.typed ?? '', posts: said.posts ?? [], at: new Date(said.at ?? 0) };
    case 'SEAL':
      return { kind, agency: said.agency ?? '' };
    case 'QR':
      return { kind, url: said.url ?? '', words: said.words ?? '' };
    default:
      return { kind, words: said.words ?? '' };
  }
}

export function blockOf({ name, typed, posts, at, text, to }: Endorsed): Hand & { text: string; to: string[] } {
  return { name, typed, posts: posts ?? [], at: new Date(at), text, to };
}
