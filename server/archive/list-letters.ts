import { sql } from 'kysely';
import type * as calls from '../../contract/archive/lists.ts';
import type { DraftedLetter, ListLetter } from '../../contract/archive/lists.ts';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { kinds } from '../../contract/kinds.ts';
import type { Content, Receiver } from '../../contract/sarabun/drafts.ts';
import { viewerOf, visible } from '../access/see.ts';
import type { Ctx } from '../http/context.ts';
import { badField } from '../http/errors.ts';
import { textsIn } from '../http/languages.ts';
import { inThai, personNamed } from '../http/named.ts';
import { fill } from '../http/words.ts';
import { createDraft } from '../sarabun/draft/create-draft.ts';
import { getWorkingCopy } from '../sarabun/draft/drafts.ts';
import { saveDraft } from '../sarabun/draft/save-draft.ts';
import { holdList, type ListInHand, moveList, mustStand } from './list-machine.ts';
import { thaiListName } from './list-names.ts';
import { rulesNow } from './rules.ts';

/** Kinds of letters that each may be; the first is the one that is drafted. */
const types: Record<ListLetter, readonly number[]> = {
  ORDER: [kinds.order.code],
  REPORT: [kinds.note.code, kinds.memo.code],
  LETTER: [kinds.external.code],
};
const columnOf = { ORDER: 'order_id', REPORT: 'report_id', LETTER: 'letter_id' } as const;

/** Signed, and numbered where its kind has a number. @throws at the field */
export async function mustBeIssued({ db }: Ctx, part: ListLetter, documentId: number | null, field = 'documentId'): Promise<void> {
  const { rows } = await sql<{ type: number; state: number }>`select type, state from document where id = ${documentId}`.execute(db);
  const [letter] = rows;
  if (!letter || !types[part].includes(letter.type)) throw badField(field, lacks[part]);
  if (letter.state < 40 || letter.state >= 75) throw badField(field, notIssued[part]);
}

const lacks = { ORDER: 'archive_no_order', REPORT: 'archive_no_report', LETTER: 'archive_no_letter' } as const;
const notIssued = { ORDER: 'archive_order_not_issued', REPORT: 'archive_report_not_signed', LETTER: 'archive_letter_not_issued' } as const;

export async function findOrders(ctx: Ctx, { part, search = '' }: Taken<typeof calls.findOrders>): Promise<Given<typeof calls.findOrders>> {
  const { rows } = await sql<
    Given<typeof calls.findOrders>['letters'][number]
  >`select d.id, coalesce(d.doc_no, '') as number, d.subject, d.state from document d
    where d.type = any(${types[part] as number[]}::int[]) and d.origin = 'OUT' and d.secrecy = 0 and d.state between 0 and 70 and ${visible(viewerOf(ctx.me))}
      and (${search} = '' or d.search like '%' || th_norm(${search}::text) || '%') order by d.id desc limit 20`.execute(ctx.db);
  return { letters: rows };
}

export async function linkLetter(
  ctx: Ctx,
  { listId, version, part, documentId }: Taken<typeof calls.linkLetter>,
): Promise<Given<typeof calls.linkLetter>> {
  const list = await holdList(ctx, listId, version);
  mustStand(ctx, list, 'draft');
  const { rows } = await sql<{
    type: number;
  }>`select d.type from document d where d.id = ${documentId} and d.secrecy = 0 and ${visible(viewerOf(ctx.me))}`.execute(ctx.db);
  if (!rows[0] || !types[part].includes(rows[0].type)) throw badField('documentId', lacks[part]);
  await moveList(ctx, list, 'draft', { words: part, set: sql`${sql.ref(columnOf[part])} = ${documentId}` });
  return { version: list.version };
}

/** A draft of the caller's own unit with what the list knows; it goes the way of every letter. */
export async function draftLetter(ctx: Ctx, { listId, part }: Taken<typeof calls.draftLetter>): Promise<Given<typeof calls.draftLetter>> {
  const list = await holdList(ctx, listId);
  mustStand(ctx, list, 'draft');
  const { lines, ...said } = await sayOf(ctx, list, part);
  const documentId = await writeLetter(ctx, part, { ...said, body: lines.map((text) => ({ kind: 'paragraph' as const, text })) });
  await moveList(ctx, list, 'draft', { words: part, set: sql`${sql.ref(columnOf[part])} = ${documentId}` });
  return { documentId };
}

interface Written {
  subject: string;
  to: string;
  body: Content['body'];
  receivers: Receiver[];
  enclosures?: Content['enclosures'];
}

/** A new draft, or what is in one that nobody has been sent yet. */
export async function writeLetter(
  ctx: Ctx,
  part: ListLetter,
  { receivers, ...said }: Written,
  unsent: number | null = null,
): Promise<number> {
  const { documentId } = unsent ? { documentId: unsent } : await createDraft(ctx, { type: types[part][0] as number });
  const { content, revision } = await getWorkingCopy(ctx.db, documentId);
  await saveDraft(ctx, { documentId, revision, content: { ...content, ...said }, speed: 1, route: [], receivers, links: [] });
  return documentId;
}

interface Said {
  subject: string;
  to: string;
  lines: string[];
  receivers: Receiver[];
  enclosures?: Content['enclosures'];
}

async function sayOf(ctx: Ctx, list: ListInHand, part: DraftedLetter): Promise<Said> {
  const words = textsIn(undefined, 'archive').letter;
  const name = thaiListName(list);
  const counts = await countsOf(ctx, list.id);
  const params = {
    name,
    year: list.year,
    lines: counts.lines,
    destroy: counts.DESTROY ?? 0,
    keep: counts.KEEP ?? 0,
    transfer: counts.TRANSFER ?? 0,
    held: counts.HELD ?? 0,
    lent: counts.LENT ?? 0,
  };
  if (part === 'REPORT')
    return {
      subject: fill(words.reportSubject, params),
      to: words.reportTo,
      lines: [...fill(words.reportLines, params).split('\n'), ...(await dissentOf(ctx, list.id))],
      receivers: [],
    };
  const { archivesName, archivesTo } = await rulesNow(ctx);
  return {
    subject: fill(words.letterSubject, params),
    to: archivesTo,
    lines: fill(words.letterLines, params).split('\n'),
    enclosures: [{ name, quantity: words.letterCopies }],
    receivers: [{ kind: 'OUTSIDE', name: archivesName, purpose: 'ACTION', method: 'POST' }],
  };
}

async function countsOf({ db }: Ctx, listId: number): Promise<Record<string, number> & { lines: number }> {
  const { rows } = await sql<{
    state: string;
    count: number;
  }>`select state, count(*)::int as count from archive_batch_item where batch_id = ${listId} group by 1`.execute(db);
  return Object.assign(Object.fromEntries(rows.map(({ state, count }) => [state, count])), {
    lines: rows.reduce((all, { count }) => all + count, 0),
  });
}

/** Opinions that differ are part of the report (regulation 67). */
async function dissentOf({ db }: Ctx, listId: number): Promise<string[]> {
  const words = textsIn(undefined, 'archive');
  const { rows } = await sql<{ n: number; said: { name: string; verdict: 'D' | 'K' | 'T'; words: string }[] }>`
    select i.n, json_agg(json_build_object('name', ${personNamed(inThai, 'p')}, 'verdict', v.verdict, 'words', v.words) order by v.person_id) as said
    from archive_batch_item i join archive_vote v on v.batch_item_id = i.id and not v.again join person p on p.id = v.person_id
    where i.batch_id = ${listId} group by i.n having count(distinct v.verdict) > 1 order by i.n`.execute(db);
  return rows.map(({ n, said }) =>
    fill(words.letter.dissent, {
      n,
      said: said.map((one) => [one.name, words.verdict[one.verdict], one.words].filter(Boolean).join(' ')).join(', '),
    }),
  );
}
