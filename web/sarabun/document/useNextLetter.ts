import { getTodoList, getTodoLists, type QueueCode, type QueueRow } from '../../../contract/sarabun/queues.ts';
import { useRead } from '../../api.ts';

/** Rows of a queue that a window looks through, from its first. */
export const windowPage = { page: 1, pageSize: 100 } as const;

export interface NextLetter {
  queue: QueueCode | null;
  title: string;
  /** null: nothing else waits there. */
  row: QueueRow | null;
  /** How many letters wait beside the one that was acted on. */
  left: number;
  pending: boolean;
  /** The agency shows what one follows as a queue of its own. */
  follows: boolean;
}

/**
 * What comes after an act: the next letter of the queue from which the window was opened, in the order in which its rows stood then;
 * else of the first queue in which something waits for the person. `documentId`: the letter just acted on, null while there was no act.
 */
export function useNextLetter(queue: QueueCode | null, documentId: number | null, after: QueueRow[]): NextLetter {
  const on = documentId !== null;
  const cards = useRead(getTodoLists, {}, { enabled: on });
  const items = cards.data?.items ?? [];
  const code = queue ?? items.find((one) => one.GROUP === 'mine' && one.COUNT > 0)?.CODE ?? null;
  const list = useRead(getTodoList, { typeCode: code ?? 'waitAssign', ...windowPage }, { enabled: on && code !== null });
  const rows = (code && list.data?.data) || [];
  const others = rows.filter((row) => row.F_DOC_ID !== documentId);
  const waits = (row: QueueRow) => others.find((one) => sameRow(one, row));
  return {
    queue: code,
    title: items.find((one) => one.CODE === code)?.TITLE ?? '',
    row: after.flatMap((row) => waits(row) ?? [])[0] ?? others[0] ?? null,
    left: Math.max(0, (code && list.data ? list.data.total : 0) - (rows.length - others.length)),
    pending: on && (cards.isPending || (code !== null && list.isPending)),
    follows: items.some((one) => one.CODE === 'jobFollow'),
  };
}

export function sameRow(one: QueueRow, other: Pick<QueueRow, 'F_DOC_ID' | 'F_TRANS_ID' | 'F_JOB_ID'>): boolean {
  return one.F_DOC_ID === other.F_DOC_ID && one.F_TRANS_ID === other.F_TRANS_ID && one.F_JOB_ID === other.F_JOB_ID;
}
