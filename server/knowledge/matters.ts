import { sql } from 'kysely';
import { links } from '../../contract/knowledge/links.ts';
import { menuEntries } from '../../contract/menus.ts';
import type { Ctx } from '../http/context.ts';
import { textsIn } from '../http/languages.ts';
import { menuRight } from '../http/menu-rights.ts';
import { personNamed } from '../http/named.ts';
import type { Matter, Matters, ShownMatter } from '../office/matters.ts';
import { postsOf } from './who.ts';

type Kind = 'REVIEW' | 'DUE' | 'BACK';

/** A version to decide on, an article to review, one's own that came back. Who manages all is not bothered with what others own. */
const waiting: Matters['waiting'] = (me) => {
  const mine = me((one) => (menuRight(one, menuEntries.knowledge.id) === 'none' ? [] : postsOf(one)));
  const self = me((one) => (menuRight(one, menuEntries.knowledge.id) === 'none' ? 0 : one.personId));
  return sql`
  select v.article_id as id, 'knowledge.REVIEW' as kind, null::timestamptz as due, v.sent_at as since from article_version v
      join knowledge_category k on k.id = (v.content->>'categoryId')::bigint and k.owner_post = any(${mine}::bigint[])
    where v.state = 'REVIEW' and not exists (select 1 from article_writer w where w.article_id = v.article_id and w.n = v.n and w.person_id = ${self}::bigint)
  union all
  select a.id, 'knowledge.DUE', (coalesce(a.due_until, a.review_by) + 1)::timestamp at time zone 'Asia/Bangkok' - interval '1 minute', a.due_since from article a
    where a.state = 'REVIEW_DUE' and a.owner_post = any(${mine}::bigint[])
  union all
  select v.article_id, 'knowledge.BACK', null, v.decided_at from article_version v where v.state = 'SENT_BACK' and v.made_by = ${self}::bigint`;
};

async function shown(ctx: Ctx, rows: readonly Matter[]): Promise<ShownMatter[]> {
  const words = textsIn(ctx.request.language, 'knowledge').matter;
  const { rows: articles } = await sql<{
    id: number;
    title: string;
    by: string;
  }>`select a.id, coalesce(v.content->>'title', a.title) as title, ${personNamed(ctx, 'p')} as by
    from article a left join article_version v on v.article_id = a.id and v.state in ('REVIEW', 'SENT_BACK') join person p on p.id = coalesce(v.made_by, a.made_by)
    where a.id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(ctx.db);
  const known = new Map(articles.map((one) => [one.id, one]));
  return rows.map(({ id, kind }) => {
    const of = kind.slice(kind.indexOf('.') + 1) as Kind;
    return {
      subject: known.get(id)?.title ?? '',
      kindName: words[of].name,
      verbName: words[of].verb,
      who: of === 'REVIEW' ? (known.get(id)?.by ?? '') : '',
      from: null,
      until: null,
      address: (of === 'BACK' ? links.to.editArticle(id) : links.to.article(id)).slice(1),
    };
  });
}

/** What the articles want of a person, in the common list of what waits. */
export const matters: Matters = { waiting, shown };
