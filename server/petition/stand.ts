import { type RawBuilder, sql } from 'kysely';
import { type PetitionStep, petitionLimits } from '../../contract/petition/calls.ts';
import { iso } from '../db/iso.ts';
import { within } from './answer-time.ts';

/** What is told of a step. */
export interface StepSeen {
  step: PetitionStep;
  at: string;
  message: string;
  until: string | null;
  files: { id: number; name: string; size: number }[];
}

/** What the tray and the letter `d` say of the petition `p` in the item `i`. */
export interface Stand {
  enteredAt: string;
  itemState: string;
  endedAt: string | null;
  receiveNo: string | null;
  receivedOn: string | null;
  receivedAt: string | null;
  /** When somebody was first given the letter to work on. */
  movedAt: string | null;
  said: StepSeen[];
}

/** Joined to `petition p join intake_item i`. Of a letter that was classed no number is told. */
export const standJoins = sql`left join document d on d.id = i.document_id
  left join lateral (select e.seq || '/' || e.be_year as no, e.issued_at from register_entry e
    join register r on r.id = e.register_id and r.kind = 'RECEIVE' and r.unit_id = d.owner_unit_id
    where e.document_id = d.id and d.secrecy = 0 and e.void_at is null order by e.id limit 1) n on true`;

/** The columns of `Stand`; steps by `by`, whom the person never sees. */
export function standColumns(by: RawBuilder<unknown> | null): RawBuilder<unknown> {
  const who = by ? sql`, 'by', ${by}` : sql``;
  return sql`${iso('p.entered_at')} as "enteredAt", i.state as "itemState", ${iso('i.ended_at')} as "endedAt", n.no as "receiveNo",
    (n.issued_at at time zone 'Asia/Bangkok')::date::text as "receivedOn", ${iso('n.issued_at')} as "receivedAt",
    case when i.state = 'REGISTERED' then (select ${iso('min(k.created_at)')} from task k where k.document_id = i.document_id) end as "movedAt",
    coalesce((select json_agg(json_build_object('step', s.step, 'at', ${iso('s.at')}, 'message', s.message,
        'until', s.until::text, 'files', coalesce((select json_agg(json_build_object('id', x.id, 'name', f.name, 'size', f.size) order by x.id)
          from petition_file x join file f on f.id = x.file_id where x.step_id = s.id and ${within}), '[]')${who}) order by s.id)
      from petition_step s left join person b on b.id = s.by_person where s.petition_id = p.id), '[]') as said`;
}

/** By when what is asked by the law on official information should be answered: a day that was told later stands in place of the first. */
export const dueOn = sql<
  string | null
>`case when p.kind = 'INFO' then coalesce((select s.until from petition_step s where s.petition_id = p.id
    and s.step = 'EXTENDED' order by s.id desc limit 1), p.counts_on + ${petitionLimits.infoDays}::int)::text end`;

/** All that there is to tell, in the order in which it came; the last is what stands now. */
export function stepsOf<Said extends StepSeen>(stand: Omit<Stand, 'said'> & { said: Said[] }): (StepSeen | Said)[] {
  const { enteredAt, itemState, endedAt, receivedAt, movedAt, said } = stand;
  const steps: (StepSeen | Said)[] = [{ step: 'GIVEN', at: enteredAt, message: '', until: null, files: [] }];
  if (itemState === 'REGISTERED')
    steps.push({ step: 'REGISTERED', at: receivedAt ?? endedAt ?? enteredAt, message: '', until: null, files: [] });
  if (movedAt && said.every(({ step, at }) => step !== 'CONSIDERED' && at > movedAt))
    steps.push({ step: 'CONSIDERED', at: movedAt, message: '', until: null, files: [] });
  if (itemState === 'DISCARDED') steps.push({ step: 'NOT_TAKEN', at: endedAt ?? enteredAt, message: '', until: null, files: [] });
  return [...steps, ...said].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

/** What stands: the last word of who works on it, or what came of itself. */
export function stepNow(steps: readonly StepSeen[]): PetitionStep {
  return steps.at(-1)?.step ?? 'GIVEN';
}
