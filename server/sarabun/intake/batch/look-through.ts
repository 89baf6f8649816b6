import { sql } from 'kysely';
import type { Office } from '../../../office.ts';

/** Pages in one question to the limited process: a second or two of it. */
const atOnce = 10;
const mostTries = 3;

/** Looks through the scans that wait, ten pages after the other, so that a server that stops goes on where it was. */
export async function lookThroughBatches(office: Office): Promise<void> {
  while (await lookOn(office));
}

async function lookOn({ db, files, log }: Office): Promise<boolean> {
  const { rows } = await sql<{ id: number; sha256: string; pages: number; looked: number; tries: number }>`
    update intake_batch b set claimed_until = now() + interval '3 minutes', tries = tries + 1 from file f
    where f.id = b.file_id and b.id = (select id from intake_batch where state = 'LOOKING' and (claimed_until is null or claimed_until < now())
      order by id limit 1 for update skip locked)
    returning b.id, f.sha256, b.pages, b.looked, b.tries`.execute(db);
  const [batch] = rows;
  if (!batch) return false;
  const until = Math.min(batch.pages, batch.looked + atOnce);
  const marks = await files.pageMarks(batch.sha256, batch.looked + 1, until).catch((error) => {
    log.warn({ err: error, batch: batch.id }, 'a scan could not be looked through');
    return null;
  });
  if (marks)
    await sql`update intake_batch set looked = ${until}, marks = marks || ${JSON.stringify(marks)}::jsonb, tries = 0, claimed_until = null,
      state = case when ${until}::int >= pages then 'READY' else 'LOOKING' end where id = ${batch.id} and state = 'LOOKING'`.execute(db);
  else
    await sql`update intake_batch set claimed_until = null, state = case when ${batch.tries}::int >= ${mostTries} then 'FAILED' else 'LOOKING' end
      where id = ${batch.id} and state = 'LOOKING'`.execute(db);
  return true;
}
