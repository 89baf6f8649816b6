import { sql } from 'kysely';
import { audit } from '../access/audit.ts';
import type { Ctx } from '../http/context.ts';
import { textsIn } from '../http/languages.ts';
import { named } from '../http/named.ts';
import { fill } from '../http/words.ts';
import type { Asked, Held, HoldingKind } from '../people/holdings.ts';
import { giveSeat } from './bodies.ts';
import { meetingJoins } from './lists.ts';
import { onMeetingOfBody } from './machine/meeting-in-hand.ts';
import { note } from './machine/write-meeting-events.ts';

/** Seats in bodies that name a person, those of posts stay with the post; and what he is to explain in meetings to come. */
export const holdings: readonly HoldingKind[] = [
  {
    code: 'seat',
    names: { th: 'ตำแหน่งในคณะกรรมการและที่ประชุม', en: 'Seats in bodies' },
    held: seatsOfPerson,
    pass: (ctx, id, { to }) => passSeat(ctx, id, to.id),
    end: (ctx, id) => passSeat(ctx, id, null),
  },
  {
    code: 'guest',
    names: { th: 'ผู้ชี้แจงและผู้สังเกตการณ์ในการประชุมที่จะมีขึ้น', en: 'Explains or looks on in meetings to come' },
    held: guestOf,
    pass: (ctx, id, { to }) => passGuest(ctx, id, to.id),
    end: (ctx, id) => passGuest(ctx, id, null),
  },
];

/** Of a secret meeting only that it is one. */
async function guestOf(ctx: Ctx, { personId, only = null, to }: Asked): Promise<Held[]> {
  const { rows } = await sql<{
    id: number;
    body: string;
    number: string;
    secret: boolean;
    item: string;
    role: 'PRESENTER' | 'OBSERVER';
    sits: boolean;
  }>`
    select g.id, ${named(ctx, 'b')} as body, m.n || '/' || m.be_year as number, m.secrecy > 0 as secret, case when m.secrecy = 0 and not coalesce(i.secret, false) then coalesce(i.title, '') else '' end as item,
      g.role, exists (select 1 from meeting_guest x where x.meeting_id = g.meeting_id and x.person_id = ${to?.id ?? 0} and x.item_id is not distinct from g.item_id) as sits
    from ${meetingJoins} join meeting_guest g on g.meeting_id = m.id left join meeting_item i on i.id = g.item_id
    where g.person_id = ${personId} and m.state in ('PLANNED', 'INVITED', 'OPEN') and (${only}::bigint is null or g.id = ${only}) order by m.from_at, g.id`.execute(
    ctx.db,
  );
  const words = textsIn(ctx.request.language, 'meeting');
  return rows.map(({ id, body, number, secret, item, role, sits }) => ({
    id,
    title: secret ? words.secretMeeting : fill(words.meetingOf, { body, number }),
    detail: [words.paper.guest[role], item].filter(Boolean).join(' · '),
    mayNot: sits ? 'meeting_seat_twice' : null,
  }));
}

async function passGuest(ctx: Ctx, id: number, to: number | null): Promise<void> {
  const { rows } = await sql<{ meetingId: number }>`select meeting_id as "meetingId" from meeting_guest where id = ${id}`.execute(ctx.db);
  await onMeetingOfBody(ctx, rows[0]?.meetingId ?? 0, async (meeting) => {
    await (to === null
      ? sql`delete from meeting_guest where id = ${id}`
      : sql`update meeting_guest set person_id = ${to} where id = ${id}`
    ).execute(ctx.db);
    note(meeting, 'guests', { guest: id, to });
  });
}

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
