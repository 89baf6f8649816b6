import { sql } from 'kysely';
import type { Db } from './http/context.ts';

/** Background work that a process of this agency can do; server/jobs.ts says how. What modules do by the clock is asked for by `enqueueRound`. */
export interface Work {
  /** One try at sending one delivery. */
  deliver: { id: number };
  /** An answer in the chat, while LINE still takes one. */
  'line-reply': { replyToken: string; text: string };
  sweep: Record<string, never>;
  /** Takes away the plain bytes of a file that was locked at that instant, and of the uploads that it was put together from. */
  'drop-plain': { sha256: string; lockedAt: string; parts: string[] };
}

/** Asks for background work in the caller's transaction: it is done after the commit, by whichever process is free, and again where it failed. */
export async function enqueue<Task extends keyof Work>(db: Db, schema: string, task: Task, payload: Work[Task]): Promise<void> {
  await sql`select public.enqueue(${task}, ${JSON.stringify({ ...payload, schema })}::json)`.execute(db);
}

/** Asks for a round of a module now, beside its clock, by the name that the module's entry gives it. */
export async function enqueueRound(db: Db, schema: string, round: string): Promise<void> {
  await sql`select public.enqueue(${round}, ${JSON.stringify({ schema })}::json)`.execute(db);
}
