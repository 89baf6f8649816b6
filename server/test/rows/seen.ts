/** What one statement gave once; a line of `.runtime/rows-seen/*.jsonl`. */
export interface Seen {
  /** The line that asked: `server/x.ts:12`. */
  place: string;
  columns: Column[];
}

export interface Column {
  name: string;
  /** The type's number in PostgreSQL. */
  type: number;
  /** In one of its rows it was null. */
  isNull: boolean;
}
