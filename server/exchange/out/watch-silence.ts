import { sql } from 'kysely';
import { contextOf, inTransaction } from '../../http/serve.ts';
import type { Office } from '../../office.ts';
import { announce } from '../../sarabun/machine/tell.ts';
import { holdLetter, takeExchangeStep } from '../machine/take-step.ts';
import { onOwnLetter } from './outcomes.ts';

/** Tells of letters whose receivers have said nothing in their time; each once. */
export async function watchSilence(office: Office, now = new Date()): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from exchange_letter where alarm_at <= ${now} order by id limit 200`.execute(
    office.db,
  );
  const outer = contextOf(office, office.db, { id: 'exchange', ip: '', userAgent: '', key: null }, null);
  for (const { id } of rows)
    await inTransaction(outer, async (ctx) => {
      const letter = await holdLetter(ctx.db, sql`l.id = ${id} and l.alarm_at <= ${now}`);
      if (!letter) return;
      await takeExchangeStep(ctx, letter, 'silent', { set: sql`, alarm_at = null, silent_at = ${now}` });
      await onOwnLetter(ctx, letter, async (own, row) =>
        announce(own, { kind: 'exchange_silent', holders: [row.sentBy, row.fromUnitId], transmissionId: row.id }),
      );
    });
}
