import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import { aloneDays, type takeBackBrought as call } from '../../../contract/sarabun/brought.ts';
import { audit } from '../../access/audit.ts';
import { enqueueRound } from '../../enqueue.ts';
import type { Ctx } from '../../http/context.ts';
import { refuse } from '../../http/errors.ts';
import type { Office } from '../../office.ts';
import { tell } from './commit-lines.ts';
import { broughtRound, getImport } from './imports.ts';
import { withdrawStubs } from './stubs/stubs.ts';

/** Lines of one commit. */
const atOnce = 5000;

/** All of an import goes; after thirty days a second registrar has to ask for it too. */
export async function takeBackBrought(ctx: Ctx, { broughtId, reason }: Taken<typeof call>): Promise<Given<typeof call>> {
  const { committedAt, askedBy } = await getImport(ctx, broughtId, { states: ['DONE'] });
  const old = committedAt !== null && Date.parse(committedAt) < Date.now() - aloneDays * 86_400_000;
  if (old && askedBy === ctx.me.personId) throw refuse('brought_second_person');
  const waits = old && askedBy === null;
  const subject = { type: 'brought_import', id: broughtId };
  if (waits) {
    await sql`update brought_import set asked_by = ${ctx.me.personId}, reason = ${reason} where id = ${broughtId}`.execute(ctx.db);
    await audit(ctx, 'brought.take-back-asked', { subject, detail: { reason } });
  } else {
    await sql`update brought_import set state = 'TAKING_BACK', place = 0, ended_by = ${ctx.me.personId}, reason = ${reason} where id = ${broughtId}`.execute(
      ctx.db,
    );
    await audit(ctx, 'brought.take-back-begun', { subject, detail: { reason } });
    await enqueueRound(ctx.db, ctx.office.config.schema, broughtRound);
  }
  return { id: broughtId, waits };
}

/** Block by block; the last takes what the lines stood in, and tells. */
export async function takeLinesBack({ db }: Office, broughtId: number): Promise<void> {
  for (let more = true; more; ) {
    more = await db.transaction().execute(async (own) => {
      const { rows } = await sql<{
        lines: number;
        root: string;
        by: number;
      }>`select lines, coalesce(encode(root_hash, 'hex'), '') as root, ended_by as by
        from brought_import where id = ${broughtId} and state = 'TAKING_BACK' for update`.execute(own);
      const [at] = rows;
      if (!at) return false;
      await withdrawStubs(own, broughtId);
      await sql`delete from brought_archive where import_id = ${broughtId}`.execute(own);
      const { numAffectedRows: papers } =
        await sql`delete from brought_paper where id in (select id from brought_paper where import_id = ${broughtId} order by id limit ${atOnce})`.execute(
          own,
        );
      if (papers) return true;
      const { numAffectedRows } =
        await sql`delete from brought_line where id in (select id from brought_line where import_id = ${broughtId} order by place
        limit ${atOnce})`.execute(own);
      if (numAffectedRows) {
        await sql`update brought_import set place = least(rows, place + ${Number(numAffectedRows)}) where id = ${broughtId}`.execute(own);
        return true;
      }
      await sql`delete from brought_year where import_id = ${broughtId}`.execute(own);
      await sql`delete from brought_row where import_id = ${broughtId}`.execute(own);
      await sql`update brought_import set state = 'TAKEN_BACK', file_id = null, tabs = '[]', ended_at = now(), asked_by = null where id = ${broughtId}`.execute(
        own,
      );
      await tell(own, 'brought.take-back', broughtId, at.by, { lines: at.lines, root: at.root });
      return false;
    });
  }
}
