import { sql } from 'kysely';
import type { Taken } from '../../../contract/endpoint.ts';
import type { circulate as call } from '../../../contract/sarabun/circulars.ts';
import type { Ctx } from '../../http/context.ts';
import { badField } from '../../http/errors.ts';
import { onLetter, transmissionOf } from '../machine/letter-in-hand.ts';
import { getHolders } from '../machine/parties.ts';
import { settle, stepTransmission } from '../machine/take-step.ts';
import { announce, announceToRegistry } from '../machine/tell.ts';
import { startTransmissions } from '../work/start-work.ts';

/** เวียนในหน่วยงาน: a copy for information to each of the unit's people; with the last who acknowledges, the unit's part ends. */
export function circulate(ctx: Ctx, { transmissionId, to, message = '' }: Taken<typeof call>) {
  return onLetter(ctx, { transmissionId }, async (letter) => {
    const row = transmissionOf(letter, transmissionId);
    const have = letter.transmissions.filter((one) => one.state !== 'RECALLED' && one.state !== 'RETURNED').map((one) => one.receiverId);
    const people = (await colleaguesOf(ctx, row.receiverId ?? 0)).filter(
      (id) => !have.includes(id) && id !== ctx.me.personId && (to.length === 0 || to.includes(id)),
    );
    await stepTransmission(ctx, letter, row, 'circulate', { detail: { to: people, ...(message ? { text: message } : {}) } });
    if (people.length === 0) throw badField('to', 'nobody_to_circulate');
    const sent = await startTransmissions(ctx, letter, {
      parent: row,
      fromUnitId: row.receiverId,
      to: await getHolders(ctx, people),
      purpose: 'INFO',
      message,
      due: row.due ? new Date(row.due) : null,
    });
    await settle(ctx, letter, row.id);
    announceToRegistry(letter, row);
    for (const one of sent) announce(letter, { kind: 'unreceived', holders: [one.receiverId], transmissionId: one.id });
    return { documentId: letter.document.id, state: row.state, sent: sent.length };
  });
}

/** People in office who belong to the unit now. */
async function colleaguesOf(ctx: Ctx, unitId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select p.id from person p where p.active and exists (
    select 1 from affiliation a where a.person_id = p.id and a.unit_id = ${unitId} and (a.until is null or a.until >= today())) order by p.id`.execute(
    ctx.db,
  );
  return rows.map((row) => row.id);
}
