import { sql } from 'kysely';
import { audit } from '../access/audit.ts';
import type { Ctx } from '../http/context.ts';
import { textsIn } from '../http/languages.ts';
import { named } from '../http/named.ts';
import type { Asked, Held, HoldingKind } from '../people/holdings.ts';
import { giveSeat } from './bodies.ts';

/** Seats in bodies that name a person; those of posts stay with the post. */
export const holdings: readonly HoldingKind[] = [
  {
    code: 'seat',
    names: { th: 'ตำแหน่งในคณะกรรมการและที่ประชุม', en: 'Seats in bodies' },
    held: seatsOfPerson,
    pass: (ctx, id, { to }) => passSeat(ctx, id, to.id),
    end: (ctx, id) => passSeat(ctx, id, null),
  },
];

async function seatsOfPerson(ctx: Ctx, { personId, only = null, to }: Asked): Promise<Held[]> {
  const { rows } = await sql<{ id: number; body: string; role: string; sits: boolean }>`select s.id, ${named(ctx, 'b')} as body, s.role,
      exists (select 1 from meeting_seat x where x.body_id = s.body_id and x.person_id = ${to?.id ?? 0} and (x.until is null or x.until >= today())) as sits
    from meeting_seat s join meeting_body b on b.id = s.body_id
    where s.person_id = ${personId} and (s.until is null or s.until >= today()) and (b.until is null or b.until >= today()) and (${only}::bigint is null or s.id = ${only})
    order by b.name, s.id`.execute(ctx.db);
  const { role: roles } = textsIn(ctx.request.language, 'meeting').paper as { role: Record<string, string> };
  return rows.map(({ id, body, role, sits }) => ({
    id,
    title: body,
    detail: roles[role] ?? role,
    mayNot: sits ? 'meeting_seat_twice' : null,
  }));
}

/** The seat ends yesterday, and a like one begins today; without anybody it is vacant. */
async function passSeat(ctx: Ctx, id: number, to: number | null): Promise<void> {
  const bodyId = await giveSeat(ctx, id, to);
  await audit(ctx, 'meeting.body', { subject: { type: 'meeting_body', id: bodyId } });
}
