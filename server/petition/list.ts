import { type RawBuilder, sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type { listPetitions as call, Petition, PetitionKind } from '../../contract/petition/calls.ts';
import { pageOf } from '../../contract/wire.ts';
import { viewerOf, visible } from '../access/see.ts';
import type { Ctx } from '../http/context.ts';
import { personNamed } from '../http/named.ts';
import { inTrayOf, mayOpen } from '../sarabun/machine/tray-steps.ts';
import { deskNow } from './desk.ts';
import { openPerson } from './person.ts';
import { dueOn, type Stand, type StepSeen, standColumns, standJoins, stepNow, stepsOf } from './stand.ts';

interface Row extends Omit<Stand, 'said'> {
  id: number;
  kind: PetitionKind;
  subject: string;
  countsOn: string;
  dueOn: string | null;
  masked: boolean;
  knows: boolean;
  press: Buffer;
  masterId: string | null;
  wrapped: Buffer | null;
  documentId: number | null;
  inTray: boolean;
  said: (StepSeen & { by: string | null })[];
}

/** What lies in a tray of the caller, and what became a letter that he sees. */
export function withinSight({ me }: Pick<Ctx, 'me'>): RawBuilder<boolean> {
  return sql<boolean>`case when i.state = 'REGISTERED' then ${visible(viewerOf(me))} else ${inTrayOf(me)} and ${mayOpen(me)} end`;
}

/** Nothing more is to be told of `petition p` in the item `i`. */
export const ended = sql<boolean>`(i.state = 'DISCARDED' or coalesce((select s.step in ('DONE', 'REFUSED', 'PASSED_ON') from petition_step s where s.petition_id = p.id order by s.id desc limit 1), false))`;

export async function listPetitions(ctx: Ctx, { search = '', kind, open, ...paging }: Taken<typeof call>): Promise<Given<typeof call>> {
  const { me } = ctx;
  const { skip, take } = pageOf(paging);
  const parts = [withinSight(ctx)];
  if (search.trim()) parts.push(sql<boolean>`th_norm(p.subject) like th_norm(${`%${search.trim().replace(/[\\%_]/gu, '\\$&')}%`})`);
  if (kind) parts.push(sql<boolean>`p.kind = ${kind}`);
  if (open) parts.push(open === 'ENDED' ? ended : sql<boolean>`not ${ended}`);
  const which = sql.join(parts, sql` and `);
  const { rows: totals } = await sql<{
    total: number;
  }>`select count(*)::int as total from petition p join intake_item i on i.id = p.item_id left join document d on d.id = i.document_id where ${which}`.execute(
    ctx.db,
  );
  const own = [...new Set([...me.units, ...me.registryUnits])];
  const { rows } = await sql<Row>`select p.id, p.kind, p.subject, p.counts_on::text as "countsOn",
      ${dueOn} as "dueOn", p.masked_for is not null as masked,
      (p.masked_for is null or heir_of(p.masked_for) = any(${own}::bigint[])) as knows, p.press_hash as press, p.master_id as "masterId", p.wrapped,
      case when i.state = 'REGISTERED' then i.document_id end as "documentId", (i.state in ('WAITING', 'TAKEN') and ${inTrayOf(me)}) as "inTray",
      ${standColumns(personNamed(ctx, 'b'))}
    from petition p join intake_item i on i.id = p.item_id ${standJoins}
    where ${which} order by p.entered_at desc, p.id desc offset ${skip} limit ${take}`.execute(ctx.db);
  return { data: rows.map((row) => petitionOf(ctx, row)), total: totals[0]?.total ?? 0, desk: (await deskNow(ctx)).open };
}

function petitionOf({ office }: Ctx, row: Row): Petition {
  const {
    press,
    masterId,
    wrapped,
    knows,
    itemState: _,
    endedAt: _e,
    receivedOn: _r,
    receivedAt: _a,
    movedAt: _m,
    said: _s,
    ...rest
  } = row;
  const person = knows ? openPerson(office, { press, masterId, wrapped }) : null;
  const steps = stepsOf(row).map((one) => ({ ...one, by: 'by' in one ? one.by : null }));
  return { ...rest, name: person?.name ?? null, contact: person?.contact ?? null, steps, step: stepNow(steps) };
}
