import { sql } from 'kysely';
import type { ArticleState, VersionState } from '../../contract/knowledge/calls.ts';
import type { Ctx } from '../http/context.ts';
import { conflict, notFound } from '../http/errors.ts';
import type { Content } from './content.ts';
import { decides, edited, owned, seen } from './who.ts';

/** An article that the transaction holds, with its open version and what the caller is to it. */
export interface Held {
  id: number;
  version: number;
  state: ArticleState;
  publishedN: number | null;
  edits: boolean;
  owns: boolean;
  open: OpenVersion | null;
}

interface OpenVersion {
  n: number;
  state: VersionState;
  content: Content;
  decides: boolean;
  /** The caller wrote some of it. */
  wrote: boolean;
}

/** Two acts on one article follow each other. 404 for what is not there and for what the caller may not see. */
export async function hold(ctx: Ctx, id: number): Promise<Held> {
  const { db, me } = ctx;
  const { rows } = await sql<
    Omit<Held, 'open'>
  >`select a.id, a.version, a.state, a.published_n as "publishedN", ${edited(me)} as edits, ${owned(me)} as owns
    from article a where a.id = ${id} and ${seen(me)} for update of a`.execute(db);
  const [article] = rows;
  if (!article) throw notFound();
  // read after the lock: a statement sees what was committed when it starts
  const { rows: open } = await sql<OpenVersion>`select v.n, v.state, v.content, ${decides(me)} as decides,
      exists (select 1 from article_writer w where w.article_id = v.article_id and w.n = v.n and w.person_id = ${me.personId}) as wrote
    from article_version v where v.article_id = ${id} and v.state in ('DRAFT', 'REVIEW', 'SENT_BACK')`.execute(db);
  return { ...article, open: open[0] ?? null };
}

/** The same as somebody saw it, or 409. */
export async function holdAt(ctx: Ctx, { id, version }: { id: number; version: number }): Promise<Held> {
  const article = await hold(ctx, id);
  if (article.version !== version) throw conflict('knowledge_changed');
  return article;
}

/** The next version of the row. Every act on it ends here. */
export async function turned({ db }: Ctx, { id }: Pick<Held, 'id'>): Promise<{ id: number; version: number }> {
  const { rows } = await sql<{ version: number }>`update article set version = version + 1 where id = ${id} returning version`.execute(db);
  return { id, version: rows[0]?.version ?? 0 };
}
