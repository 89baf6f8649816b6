import { sql } from 'kysely';
import type { Ctx } from '../http/context.ts';
import { named } from '../http/named.ts';
import { spanWords } from '../http/words.ts';
import type { HandOver, Held, HoldingKind } from '../people/holdings.ts';
import { giveDriver } from './assign-trip.ts';

/** Trips that he is to drive, which another driver takes, and his place among the drivers. */
export const holdings: readonly HoldingKind[] = [
  {
    code: 'drive',
    names: { th: 'งานขับรถที่ยังไม่ได้ออก', en: 'Trips that he is to drive' },
    held: async (ctx, { personId, only = null }) => {
      const { rows } = await sql<{
        id: number;
        number: string | null;
        subject: string;
        car: string;
        from: Date;
        until: Date;
      }>`select r.id, r.number, r.subject,
          ${named(ctx, 's')} as car, r.from_at as "from", r.until_at as "until"
        from trip t join driver d on d.id = t.driver_id join request r on r.id = t.request_id join resource s on s.id = t.vehicle_id
        where d.person_id = ${personId} and r.state in ('SUBMITTED', 'APPROVED', 'RUNNING') and not exists (select 1 from trip_log l where l.request_id = r.id and l.back_at is not null)
          and (${only}::bigint is null or r.id = ${only}) order by r.from_at, r.id`.execute(ctx.db);
      return rows.map(
        ({ id, number, subject, car, from, until }): Held => ({
          id,
          title: [number, subject].filter(Boolean).join(' · '),
          detail: [car, spanWords({ from, until }, ctx.request.language)].join(' · '),
        }),
      );
    },
    takers: async (ctx) => {
      const { rows } = await sql<{ id: number }>`select d.person_id as id from driver d where d.active and d.person_id is not null`.execute(
        ctx.db,
      );
      return rows.map(({ id }) => id);
    },
    pass: passDrive,
  },
  {
    code: 'driver',
    names: { th: 'พนักงานขับรถ', en: 'Driver' },
    held: async (ctx, { personId, only = null }) => {
      const { rows } = await sql<Held>`select d.id, d.licence_no as title, '' as detail from driver d
        where d.person_id = ${personId} and d.active and (${only}::bigint is null or d.id = ${only})`.execute(ctx.db);
      return rows;
    },
    end: async ({ db }, id) => void (await sql`update driver set active = false, version = version + 1 where id = ${id}`.execute(db)),
  },
];

async function passDrive(ctx: Ctx, requestId: number, { to, reason }: HandOver): Promise<void> {
  const { rows } = await sql<{ id: number }>`select d.id from driver d where d.person_id = ${to.id} and d.active`.execute(ctx.db);
  await giveDriver(ctx, requestId, rows[0]?.id ?? 0, reason);
}
