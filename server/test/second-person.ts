import { sql } from 'kysely';
import type { Desk, Reply } from './desk.ts';
import { done } from './letters.ts';

/** The latest request of an act for a person that still waits. */
export async function waitingFor(desk: Desk, personId: number, act: string): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`select id from account_approval where person_id = ${personId} and act = ${act} and decision is null
    order by id desc limit 1`.execute(desk.office.db);
  if (!rows[0]) throw new Error(`nothing waits: ${act}`);
  return rows[0].id;
}

/** What one administrator asked for, consented to by the second. */
export async function consent(desk: Desk, personId: number, act: string, by = 'admin2'): Promise<Reply> {
  const second = await desk.as(by);
  const reply = await second.post(`/settings/account-approvals/${await waitingFor(desk, personId, act)}/approve`, {});
  done(reply);
  return reply;
}
