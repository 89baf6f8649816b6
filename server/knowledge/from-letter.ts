import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type * as calls from '../../contract/knowledge/calls.ts';
import { type Block, isBlankBody, plainLines } from '../../contract/sarabun/body.ts';
import { viewerOf, visible } from '../access/see.ts';
import type { Ctx } from '../http/context.ts';
import { notFound, refuse } from '../http/errors.ts';
import { textsIn } from '../http/languages.ts';
import type { Content } from './content.ts';
import { putContent } from './content.ts';
import { turned } from './hold.ts';
import { peopleIn, type Taken as TakenOut, withoutNames } from './names.ts';
import { refuseQuoted } from './quoted.ts';
import { readable } from './who.ts';
import { begin, keepVersion } from './write.ts';

interface Letter {
  state: number;
  secrecy: number;
  subject: string;
  summary: string;
  result: string;
  body: Block[];
  cited: boolean;
}

/** เก็บเป็นความรู้: what a closed letter taught, as a draft that names nobody. What was taken out is shown to its author alone, until it is sent. */
export async function keepLetterAsKnowledge(
  ctx: Ctx,
  { documentId }: Taken<typeof calls.keepLetterAsKnowledge>,
): Promise<Given<typeof calls.keepLetterAsKnowledge>> {
  const letter = await letterOf(ctx, documentId);
  const words = textsIn(ctx.request.language, 'knowledge').lesson;
  const all = [letter.subject, letter.summary, letter.result, ...plainLines(letter.body)].join('\n');
  const { taken, clean, block } = withoutNames(await peopleIn(ctx.db, all), words.standing);
  const heading = (text: string): Block => ({ kind: 'paragraph', text, marks: [{ from: 0, to: text.length, bold: true }] });
  const said: Block[] = isBlankBody(letter.body) ? paragraphs(clean(letter.summary)) : letter.body.map(block);
  const body = [heading(words.background), ...said, heading(words.result), ...paragraphs(clean(letter.result)), heading(words.learned)];
  const content: Content = {
    ...(await placeOf(ctx)),
    title: clean(letter.subject).slice(0, 200),
    kind: 'LESSON',
    body: body.slice(0, 500),
    references: letter.cited ? [{ documentId, heading: '' }] : [],
  };
  await refuseQuoted(ctx, '', [content.title, ...plainLines(body)].join('\n'));
  const article = await begin(ctx, content, documentId);
  const n = await keepVersion(ctx, article, content, '');
  await putContent(ctx, article.id, content);
  await keepTaken(ctx, article.id, n, taken);
  await turned(ctx, article);
  return { id: article.id, taken: taken.length };
}

export async function letterKnowledge(
  { db, me }: Ctx,
  { documentId }: Taken<typeof calls.letterKnowledge>,
): Promise<Given<typeof calls.letterKnowledge>> {
  const { rows } = await sql<{
    keeps: boolean;
  }>`select d.state in (60, 70) and d.secrecy = 0 as keeps from document d where d.id = ${documentId} and d.state > 0 and ${visible(viewerOf(me))}`.execute(
    db,
  );
  if (!rows[0]) throw notFound();
  const { rows: articles } = await sql<{
    id: number;
    name: string;
  }>`select a.id, a.title as name from article_reference r join article a on a.id = r.article_id
    where r.document_id = ${documentId} and ${readable(me)} order by a.title limit 20`.execute(db);
  return { ...rows[0], articles };
}

async function keepTaken({ db }: Ctx, id: number, n: number, taken: TakenOut[]): Promise<void> {
  await sql`update article_version set taken = ${JSON.stringify(taken)}::jsonb where article_id = ${id} and n = ${n}`.execute(db);
}

/** Rights first: a letter that he may not see is not there. Then: closed, and without a class. */
async function letterOf(ctx: Ctx, documentId: number): Promise<Letter> {
  const { rows } =
    await sql<Letter>`select d.state, d.secrecy, d.subject, d.summary, coalesce(d.closed_result, '') as result, d.state between 40 and 90 and coalesce(d.doc_no, '') <> '' as cited,
      coalesce((select v.content->'body' from document_version v where v.document_id = d.id order by v.version desc limit 1), (select g.content->'body' from draft g where g.document_id = d.id), '[]') as body
    from document d where d.id = ${documentId} and d.state > 0 and ${visible(viewerOf(ctx.me))}`.execute(ctx.db);
  const [letter] = rows;
  if (!letter) throw notFound();
  if (letter.secrecy > 0) throw refuse('knowledge_letter_secret');
  if (letter.state !== 60 && letter.state !== 70) throw refuse('knowledge_letter_open');
  return { ...letter, body: Array.isArray(letter.body) ? letter.body : [] };
}

const paragraphs = (text: string): Block[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => ({ kind: 'paragraph', text: line }));

/** Where it goes until its author says otherwise: the first category, his own post and unit. */
async function placeOf(ctx: Ctx): Promise<Omit<Content, 'title' | 'kind' | 'body' | 'references'>> {
  const { db, me } = ctx;
  const { rows } = await sql<{ id: number; months: number; post: number }>`select k.id, k.review_months as months,
      coalesce((select f.position_id from affiliation f where f.person_id = ${me.personId} and f.position_id is not null order by f.is_main desc, f.position_id limit 1), k.owner_post) as post
    from knowledge_category k where k.active order by k.sort, k.id limit 1`.execute(db);
  const [place] = rows;
  if (!place) throw refuse('knowledge_no_category');
  return {
    tags: [],
    categoryId: place.id,
    unitId: me.mainUnitId,
    ownerPost: place.post,
    audience: 'EVERYBODY',
    readers: [],
    reviewMonths: place.months,
    files: [],
  };
}
