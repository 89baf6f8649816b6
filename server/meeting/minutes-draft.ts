import { sql } from 'kysely';
import { longThaiDate } from '../../contract/rules/thai.ts';
import type { Ctx } from '../http/context.ts';
import { inThai, partyNamed } from '../http/named.ts';
import { fill } from '../http/words.ts';
import { pointsOf } from './agenda.ts';
import type { MeetingInHand } from './machine/meeting-in-hand.ts';
import { paperWords } from './paper-words.ts';

interface Recorded {
  id: number;
  heading: number;
  headingName: string;
  no: string;
  title: string;
  notes: string;
  resolutions: {
    result: keyof ReturnType<typeof paperWords>['result'];
    text: string;
    owner: string;
    due: string | null;
    vote: Counted | null;
  }[];
}

interface Counted {
  kind: 'OPEN' | 'SECRET' | 'UNOPPOSED';
  agree: number;
  disagree: number;
  abstain: number;
  uncast: number;
  chair: string | null;
  dissent: { seat: number; choice: string }[];
}

/** ร่างรายงานการประชุม: the agenda, what was noted of each item, its resolution with the vote behind it and who does it by when. Anew each time. */
export async function writeDraft(ctx: Ctx, meeting: MeetingInHand): Promise<void> {
  const items = await recordedOf(ctx, meeting.id);
  await sql`delete from meeting_paragraph where meeting_id = ${meeting.id}`.execute(ctx.db);
  const rows = (await pointsOf(ctx, items)).flatMap(({ name, items: under }) => {
    const nothing = { item: null, kind: 'TEXT', text: paperWords().nothing };
    return [
      { item: null, kind: 'HEADING', text: name },
      ...(under.length === 0 ? [nothing] : under.flatMap((item) => paragraphsOf(meeting, item))),
    ];
  });
  await sql`with found as materialized (
      select ${meeting.id}::bigint, r.item, r.n, r.kind, r.text from (select (x ->> 'item')::bigint as item, x ->> 'kind' as kind, x ->> 'text' as text, n
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality e(x, n)) r)
    insert into meeting_paragraph (meeting_id, item_id, sort, kind, text) select * from found`.execute(ctx.db);
}

function paragraphsOf(meeting: MeetingInHand, item: Recorded) {
  const said = [`${item.no} ${item.title}`, ...item.notes.split('\n')].filter((line) => line.trim()).join('\n');
  const resolutions = item.resolutions.map((one) => ({ item: item.id, kind: 'RESOLUTION', text: resolutionSaid(meeting, one) }));
  return [{ item: item.id, kind: 'TEXT', text: said }, ...resolutions];
}

async function recordedOf(ctx: Ctx, meetingId: number): Promise<Recorded[]> {
  const { rows } = await sql<Recorded>`
    select i.id, i.heading, i.heading_name as "headingName", i.heading || '.' || row_number() over (partition by i.heading order by i.sort, i.id) as no, i.title, i.notes,
      coalesce((select json_agg(json_build_object('result', r.result, 'text', r.text, 'due', r.due_on::text,
          'owner', coalesce((select ${partyNamed(inThai, 'o')} from party o where o.id = r.owner_id), ''),
          'vote', (select json_build_object('kind', v.kind, 'agree', v.agree, 'disagree', v.disagree, 'abstain', v.abstain, 'uncast', v.uncast, 'chair', v.chair_choice,
              'dissent', coalesce((select json_agg(json_build_object('seat', b.seat_id, 'choice', b.choice)) from meeting_ballot b where b.vote_id = v.id and b.choice <> 'AGREE'), '[]'))
            from meeting_vote v where v.id = r.vote_id)) order by r.id)
        from meeting_resolution r where r.item_id = i.id and not exists (select 1 from meeting_resolution c where c.corrects_id = r.id)), '[]') as resolutions
    from meeting_item i where i.meeting_id = ${meetingId} and i.ended_at is not null order by i.heading, i.sort, i.id`.execute(ctx.db);
  return rows;
}

/** Who wrote the result into its text is not made to say it twice. */
export function withResult(result: keyof ReturnType<typeof paperWords>['result'], text: string): string {
  const said = paperWords().result[result];
  return text.startsWith(said) || text.startsWith(`ที่ประชุม${said}`) ? text : [said, text].filter(Boolean).join(' ');
}

/** The resolution, how it was reached, who dissented (ม. 83) and who does it. */
function resolutionSaid({ seats }: MeetingInHand, { result, text, owner, due, vote }: Recorded['resolutions'][number]): string {
  const words = paperWords();
  const nameOf = (seat: number) => seats.find(({ id }) => id === seat)?.name ?? '';
  const dissent = vote?.dissent.filter(({ choice }) => choice === 'DISAGREE').map(({ seat }) => nameOf(seat)) ?? [];
  const voted =
    vote && vote.kind !== 'UNOPPOSED'
      ? fill(vote.kind === 'SECRET' ? words.votedSecret : words.voted, {
          agree: vote.agree,
          disagree: vote.disagree,
          abstain: vote.abstain,
          uncast: vote.uncast,
        })
      : '';
  return [
    withResult(result, text),
    vote?.kind === 'UNOPPOSED' ? words.unopposed : voted,
    vote?.chair ? words.chairVote : '',
    dissent.length > 0 ? fill(words.dissent, { names: dissent.join(', ') }) : '',
    owner && due ? fill(words.assigned, { owner, due: longThaiDate(due) }) : '',
  ]
    .filter(Boolean)
    .join(' ');
}
