import { type RawBuilder, sql } from 'kysely';
import { links } from '../../contract/meeting/links.ts';
import { iso } from '../db/iso.ts';
import type { Ctx } from '../http/context.ts';
import { textsIn } from '../http/languages.ts';
import { named } from '../http/named.ts';
import { fill } from '../http/words.ts';
import type { Matter, Matters, ShownMatter } from '../office/matters.ts';
import { meetingJoins } from './lists.ts';

type Kind = 'ANSWER' | 'VOTE' | 'READ' | 'DRAFT' | 'JUDGE' | 'CERTIFY';

const minutesOf = (id: number) => `${links.to.meeting(id)}?view=minutes`;
const addressOf: Record<Kind, (id: number) => string> = {
  ANSWER: links.to.meeting,
  VOTE: links.to.meetingTablet,
  READ: minutesOf,
  DRAFT: minutesOf,
  JUDGE: minutesOf,
  CERTIFY: minutesOf,
};

/** Of the seats in which he sits, or for whose post he acts, on the day of each meeting. */
const waiting: Matters['waiting'] = (me) => sql`
  with mine as (select m.id, m.state, m.from_at, m.invited_at, m.closed_at, m.circulated_until, b.by_circulation, s.id as seat_id, s.counts, s.role in ('SECRETARY', 'CLERK') as keeps
      from meeting_seat s join meeting m on m.body_id = s.body_id and m.state in ('INVITED', 'OPEN', 'HELD', 'CIRCULATED')
          and s.since <= (m.from_at at time zone 'Asia/Bangkok')::date and (s.until is null or s.until >= (m.from_at at time zone 'Asia/Bangkok')::date)
        join meeting_body b on b.id = m.body_id
      where s.person_id = ${me((one) => one.personId)}::bigint
        or s.position_id = any(${me(({ positions, acting }) => [...positions, ...acting.map(({ positionId }) => positionId)])}::bigint[]))
  select m.id, 'meeting.ANSWER' as kind, min(m.from_at) as due, min(m.invited_at) as since from mine m
    where m.state = 'INVITED' and m.counts and m.from_at > issue_clock()
      and not exists (select 1 from meeting_reply r where r.meeting_id = m.id and r.seat_id = m.seat_id) group by m.id
  union all
  select m.id, 'meeting.VOTE', null, min(v.opened_at) from mine m join meeting_item i on i.meeting_id = m.id
      join meeting_vote v on v.item_id = i.id and v.closed_at is null join meeting_voter w on w.vote_id = v.id and w.seat_id = m.seat_id
    where m.state = 'OPEN' and not exists (select 1 from meeting_ballot l where l.vote_id = v.id and l.seat_id = m.seat_id)
      and not exists (select 1 from meeting_token t where t.vote_id = v.id and t.seat_id = m.seat_id) group by m.id
  union all
  select m.id, 'meeting.READ', min(${endOf('m.circulated_until')}), min(${circulatedAt}) from mine m
    where m.state = 'CIRCULATED' and m.counts and (m.circulated_until is null or m.circulated_until >= today()) and not ${hasRead(sql`m.seat_id`)} group by m.id
  union all
  select m.id, 'meeting.DRAFT', null, min(coalesce(m.closed_at, m.from_at)) from mine m where m.state = 'HELD' and m.keeps group by m.id
  union all
  select m.id, 'meeting.JUDGE', null, min(c.at) from mine m join meeting_paragraph p on p.meeting_id = m.id join meeting_correction c on c.paragraph_id = p.id and c.verdict is null
    where m.state = 'CIRCULATED' and m.keeps group by m.id
  union all
  select m.id, 'meeting.CERTIFY', null, min(coalesce(${endOf('m.circulated_until')}, ${circulatedAt})) from mine m
    where m.state = 'CIRCULATED' and m.keeps and m.by_circulation and (m.circulated_until < today() or m.circulated_until is null and not exists (
        select 1 from meeting z join meeting_seat s on s.body_id = z.body_id and s.counts
          and s.since <= (z.from_at at time zone 'Asia/Bangkok')::date and (s.until is null or s.until >= (z.from_at at time zone 'Asia/Bangkok')::date)
        where z.id = m.id and not ${hasRead(sql`s.id`)}))
      and not exists (select 1 from meeting_paragraph p join meeting_correction c on c.paragraph_id = p.id and c.verdict is null where p.meeting_id = m.id) group by m.id`;

const circulatedAt = sql`(select max(e.at) from meeting_event e where e.subject_id = m.id and e.action = 'circulate')`;

/** A member has said that it is right, or what is not. */
function hasRead(seat: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (select 1 from meeting_event e where e.subject_id = m.id and e.seat_id = ${seat} and e.action in ('confirm', 'correct'))`;
}

/** The last moment of a day. */
function endOf(day: string): RawBuilder<unknown> {
  return sql`(${sql.raw(day)} + 1)::timestamp at time zone 'Asia/Bangkok' - interval '1 minute'`;
}

/** Of a secret meeting only that it is one. */
async function shown(ctx: Ctx, rows: readonly Matter[]): Promise<ShownMatter[]> {
  const words = textsIn(ctx.request.language, 'meeting');
  const { rows: meetings } = await sql<{ id: number; body: string; number: string; secret: boolean; from: string; until: string }>`
    select m.id, ${named(ctx, 'b')} as body, m.n || '/' || m.be_year as number, m.secrecy > 0 as secret, ${iso('m.from_at')} as "from", ${iso('m.until_at')} as until
    from ${meetingJoins} where m.id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(ctx.db);
  const known = new Map(meetings.map((one) => [one.id, one]));
  return rows.map(({ id, kind }) => {
    const of = kind.slice(kind.indexOf('.') + 1) as Kind;
    const meeting = known.get(id);
    return {
      subject: !meeting || meeting.secret ? words.secretMeeting : fill(words.meetingOf, { body: meeting.body, number: meeting.number }),
      kindName: words.matter[of].name,
      verbName: words.matter[of].verb,
      who: '',
      from: (of === 'ANSWER' && meeting?.from) || null,
      until: (of === 'ANSWER' && meeting?.until) || null,
      address: addressOf[of](id).slice(1),
    };
  });
}

/** What meetings want of a person, in the common list of what waits: a job of a resolution is a request and stands there by itself. */
export const matters: Matters = { waiting, shown };
