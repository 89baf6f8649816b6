import type pg from 'pg';

/** Statements, functions of the database too, that write rows something waits for: to be sealed, to be found by words, to be read page by page. */
const awaited = {
  records:
    /\binsert into "?(?:event|request_event|meeting_event|endorsement|audit)"?[\s(]|\b(?:append|write)_(?:request_|meeting_)?events\(|\bnumber_letter\(/,
  words: /\binsert into "?search_due"?[\s(]|\bwrite_events\(|\bnumber_letter\(/,
  pages: /\b(?:insert into|update) "?(?:file_reading|paper_reading|brought_scan)"?[\s(]/,
};
export type Awaited = keyof typeof awaited;
const kinds = Object.keys(awaited) as Awaited[];

export interface Written {
  /** Milliseconds since this process wrote such rows, or ended a transaction that did. */
  since(kind: Awaited): number;
  /** Hears what is asked on a connection. */
  hear(client: pg.PoolClient): void;
}

const mostTexts = 2000;

/** When this process last wrote what something waits for: who waits asks the database then, and leaves it alone while nobody works. */
export function openWritten(): Written {
  const last: Partial<Record<Awaited, number>> = {};
  const known = new Map<string, readonly Awaited[]>();

  function kindsIn(text: string): readonly Awaited[] {
    const found = known.get(text) ?? kinds.filter((kind) => awaited[kind].test(text));
    if (known.size >= mostTexts) known.clear();
    known.set(text, found);
    return found;
  }

  function note(some: Iterable<Awaited>): void {
    for (const kind of some) last[kind] = performance.now();
  }

  return {
    since: (kind) => performance.now() - (last[kind] ?? Number.NEGATIVE_INFINITY),
    hear(client) {
      const query = client.query.bind(client) as unknown as (...args: unknown[]) => Promise<unknown> | undefined;
      let inTransaction = false;
      const written = new Set<Awaited>();
      client.query = ((...args: unknown[]) => {
        const text = typeof args[0] === 'string' ? args[0] : '';
        if (/^(begin|start transaction)/.test(text)) inTransaction = true;
        for (const kind of kindsIn(text)) written.add(kind);
        const isEnd = !inTransaction || text === 'commit' || text === 'rollback';
        const now = [...written];
        if (isEnd) {
          inTransaction = false;
          written.clear();
        }
        const answer = query(...args);
        // seen by others when it is done, and not before
        if (isEnd && now.length > 0)
          answer?.then?.(
            () => note(now),
            () => note(now),
          );
        return answer;
      }) as typeof client.query;
    },
  };
}
