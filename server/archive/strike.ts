import { type RawBuilder, sql } from 'kysely';
import type { ListKind } from '../../contract/archive/lists.ts';
import { issueClock } from '../db/issue-clock.ts';
import type { Ctx } from '../http/context.ts';
import { inThai } from '../http/named.ts';
import { fill } from '../http/words.ts';
import { tellOthers } from '../notify/events/tell.ts';
import { onLetterOfTheOffice } from '../sarabun/machine/letter-in-hand.ts';
import { stepDocument } from '../sarabun/machine/take-step.ts';
import { lineWords } from './line-words.ts';
import { noteOf } from './list-machine.ts';
import { thaiListName } from './list-names.ts';
import { noticeWords } from './tell.ts';

interface Struck {
  lineId: number;
  itemId: number;
  documentId: number;
  documentState: number;
  listId: number;
  n: number;
  state: string;
  kind: ListKind;
  year: number;
  no: number;
  madeBy: number;
}

/** Lines of lists under way, which hold their letters still. */
const live = sql`i.state in ('OPEN', 'DESTROY', 'TRANSFER') and b.state in ('PROPOSED', 'COMMITTEE', 'JUDGED', 'NAT_PENDING', 'APPROVED', 'EXECUTING')`;

interface Why {
  state: 'HELD' | 'REOPENED';
  /** The numbers of the cases. */
  words: string;
  /** Its letter is being held by the act itself. */
  inHand?: boolean;
}

/** Takes letters `d` (by their rows of the store) off the lists that they are on; the others go on. Gives how many lines were struck. */
export async function strike(ctx: Ctx, which: RawBuilder<boolean>, { state, words, inHand = false }: Why): Promise<number> {
  const { rows } =
    await sql<Struck>`select i.id as "lineId", s.id as "itemId", s.document_id as "documentId", d.state as "documentState", b.id as "listId", i.n, i.state,
      b.kind, b.be_year as year, b.no, b.made_by as "madeBy"
    from archive_batch_item i join archive_batch b on b.id = i.batch_id join storage_item s on s.id = i.item_id join document d on d.id = s.document_id
    where ${live} and ${which} order by s.id for update of i, s`.execute(ctx.db);
  for (const line of rows) await strikeLine(ctx, line, { state, words, inHand });
  for (const lines of Map.groupBy(rows, ({ listId }) => listId).values()) {
    const [first] = lines;
    if (!first) continue;
    const ids = lines.map(({ n }) => n).join(', ');
    const told = noticeWords();
    await tellOthers(ctx, 'archive_struck', [first.madeBy], {
      subject: thaiListName(first),
      words: fill(state === 'HELD' ? told.struckHeld : told.struckReopened, {
        n: ids,
        words: lineWords(inThai, { state, words, differs: false }),
      }),
      page: `archive/list/${first.listId}`,
    });
  }
  return rows.length;
}

export async function strikeLine(
  ctx: Ctx,
  {
    lineId,
    itemId,
    documentId,
    documentState,
    listId,
    n,
  }: Pick<Struck, 'lineId' | 'itemId' | 'documentId' | 'documentState' | 'listId' | 'n'>,
  { state, words, inHand = false }: Why,
): Promise<void> {
  await sql`update archive_batch_item set state = ${state}, words = ${words}, keep_years = null, changed_at = ${await issueClock(ctx.db)}::timestamptz where id = ${lineId}`.execute(
    ctx.db,
  );
  await sql`update storage_item set state = ${state === 'HELD' ? 'STORED' : 'REOPENED'}, version = version + 1 where id = ${itemId}`.execute(
    ctx.db,
  );
  await noteOf(ctx, { id: listId }, state === 'HELD' ? 'held' : 'reopened', words, n);
  // what was agreed to be destroyed is spared
  if (documentState === 75 && !inHand)
    await onLetterOfTheOffice(ctx, { documentId }, (letter) => stepDocument(ctx, letter, 'spare', { detail: { code: state } }));
}

/** A letter that was put away goes back to work: off its list, and out of the store until it comes anew. */
export async function takenOut(ctx: Ctx, documentId: number): Promise<void> {
  await strike(ctx, sql<boolean>`s.document_id = ${documentId}`, { state: 'REOPENED', words: '', inHand: true });
  await sql`update storage_item set state = 'REOPENED', version = version + 1 where document_id = ${documentId} and state in ('STORED', 'PROPOSED', 'COMMITTEE', 'NAT_PENDING')`.execute(
    ctx.db,
  );
}
