import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import type * as days from '../../contract/time/days.ts';
import type * as punches from '../../contract/time/punches.ts';
import { audit } from '../access/audit.ts';
import { iso } from '../db/iso.ts';
import type { Ctx } from '../http/context.ts';
import { forbidden, notFound } from '../http/errors.ts';
import { textsIn } from '../http/languages.ts';
import { named, personNamed } from '../http/named.ts';
import { metresBetween } from './sites.ts';
import { managesTime } from './who.ts';

export type PunchRow = Given<typeof days.openDay>['punches'][number];

type Row = Omit<PunchRow, 'confirmed' | 'showsPlace' | 'place'> & {
  place: string | null;
  counts: boolean | null;
  by: string | null;
  decidedAt: string | null;
  words: string | null;
  hasPlace: boolean;
};

/** Punches of a person's day, with what was said of them. `own`: he looks himself; `hr`: who manages time, who sees the place of what is in dispute. */
export async function punchesOf(
  ctx: Ctx,
  personId: number,
  { begins, ends }: { begins: string; ends: string },
  { own = false, hr = false }: { own?: boolean; hr?: boolean },
): Promise<PunchRow[]> {
  const { rows } = await sql<Row>`
    select k.id, ${iso('k.at')} as at, k.direction, k.source, coalesce(${named(ctx, 'd')}, ${named(ctx, 't')}) as place, k.inside, k.accuracy, k.waits,
      case when k.made_at > k.at + interval '2 minutes' then ${iso('k.made_at')} end as "cameAt", c.counts, ${personNamed(ctx, 'p')} as by, ${iso('c.decided_at')} as "decidedAt",
      c.words, (l.punch_id is not null) as "hasPlace"
    from punch k left join time_device d on d.id = k.device_id left join time_site t on t.id = k.site_id left join punch_confirmation c on c.punch_id = k.id
      left join person p on p.id = c.decided_by left join punch_place l on l.punch_id = k.id
    where k.person_id = ${personId} and k.at >= ${begins}::timestamptz and k.at < ${ends}::timestamptz order by k.at, k.id limit 200`.execute(
    ctx.db,
  );
  const words = textsIn(ctx.request.language, 'time');
  return rows.map(({ counts, by, decidedAt, words: said, hasPlace, place, ...row }) => ({
    ...row,
    place: place ?? words.source[row.source],
    confirmed: counts === null ? null : { counts, by: by ?? '', at: decidedAt ?? '', words: said ?? '' },
    showsPlace: hasPlace && (own || (hr && row.waits !== null)),
  }));
}

/** Where a punch was made: its person's own, and of who manages time where somebody has to say whether it counts. Each look of another's is kept. */
export async function punchPlace(ctx: Ctx, { punchId }: Taken<typeof punches.punchPlace>): Promise<Given<typeof punches.punchPlace>> {
  const { rows } = await sql<{
    personId: number;
    waits: string | null;
    lat: number;
    lon: number;
    accuracy: number | null;
    siteId: number | null;
    site: string | null;
    siteLat: number | null;
    siteLon: number | null;
  }>`select k.person_id as "personId", k.waits, l.lat, l.lon, k.accuracy, t.id as "siteId", ${named(ctx, 't')} as site, t.lat as "siteLat", t.lon as "siteLon"
    from punch k join punch_place l on l.punch_id = k.id left join time_site t on t.id = k.site_id where k.id = ${punchId}`.execute(ctx.db);
  const [row] = rows;
  const own = row?.personId === ctx.me.personId;
  if (!row || !(own || managesTime(ctx.me))) throw notFound();
  const subject = { type: 'person', id: row.personId };
  if (!own && row.waits === null) {
    await ctx.separateTransaction((kept) => audit(kept, 'time.place-refused', { subject, outcome: 'REFUSED' }));
    throw forbidden('time_no_dispute');
  }
  if (!own) await ctx.separateTransaction((kept) => audit(kept, 'time.place-looked', { subject }));
  const { lat, lon, siteLat, siteLon } = row;
  const far = siteLat !== null && siteLon !== null ? Math.round(metresBetween({ lat, lon }, { lat: siteLat, lon: siteLon })) : null;
  return { lat, lon, accuracy: row.accuracy ?? 0, site: row.siteId ? { id: row.siteId, name: row.site ?? '' } : null, metres: far };
}
