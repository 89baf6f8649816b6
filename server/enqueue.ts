import { sql } from 'kysely';
import type { Db } from './http/context.ts';

/** Background work that a process of this agency can do; server/jobs.ts says how. */
export interface Work {
  /** One try at sending one delivery. */
  deliver: { id: number };
  /** An answer in the chat, while LINE still takes one. */
  'line-reply': { replyToken: string; text: string };
  sweep: Record<string, never>;
  /** Reads every kept file against its hash now; the same as the round of the night. */
  fixity: Record<string, never>;
  /** Reads all records against each other; the row says how far it is. */
  'check-chains': Record<string, never>;
  /** Makes the copies of personal data that were asked for. */
  'data-copies': Record<string, never>;
  /** Reads the words of files that were added to the manual. */
  'manual-words': Record<string, never>;
  /** Takes away the plain bytes of a file that was locked at that instant, and of the uploads that it was put together from. */
  'drop-plain': { sha256: string; lockedAt: string; parts: string[] };
}

/** Asks for background work in the caller's transaction: it is done after the commit, by whichever process is free, and again where it failed. */
export async function enqueue<Task extends keyof Work>(db: Db, schema: string, task: Task, payload: Work[Task]): Promise<void> {
  await sql`select public.enqueue(${task}, ${JSON.stringify({ ...payload, schema })}::json)`.execute(db);
}
