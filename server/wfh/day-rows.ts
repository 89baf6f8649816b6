import { type RawBuilder, sql } from 'kysely';
import type { Given } from '../../contract/endpoint.ts';
import type { openWfh, WfhDayState } from '../../contract/wfh/calls.ts';
import { iso } from '../db/iso.ts';
import type { Ctx } from '../http/context.ts';
import { partOf } from './wanted-days.ts';

/** What he did in one letter, as it is kept with the report: ids, acts and times, never words of the letter. */
export interface KeptLetter {
  documentId: number;
  acts: { action: string; times: number }[];
  at: string;
}
export interface KeptItem {
  work: string;
  output: string;
  hours: number;
  percent: number;
  /** Files of the request; none in what was reported before they could be brought. */
  evidence?: number[];
}

/** A day as the module has it. */
export interface DayRow {
  id: number;
  requestId: number;
  personId: number;
  day: string;
  am: boolean;
  pm: boolean;
  state: WfhDayState;
  inAt: string | null;
  outAt: string | null;
  hereAt: string[];
  dueAt: string | null;
  lapseAt: string | null;
  remindedAt: string | null;
  stepId: number | null;
  reportedAt: string | null;
  letters: KeptLetter[];
  items: KeptItem[];
  reportWords: string;
  words: string;
  /** Who spoke last on it, and when. */
  decidedBy: number | null;
  decidedAt: string | null;
}

/** Days `d`; order and limits are part of `which`. */
export async function dayRows({ db }: Pick<Ctx, 'db'>, which: RawBuilder<unknown>): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select d.id, d.request_id as "requestId", d.person_id as "personId", to_char(d.day, 'YYYY-MM-DD') as day, d.am, d.pm, d.state, ${iso('d.in_at')} as "inAt",
      ${iso('d.out_at')} as "outAt",
      array(select ${iso('h')} from unnest(d.here_at) h order by h) as "hereAt", ${iso('d.due_at')} as "dueAt", ${iso('d.lapse_at')} as "lapseAt", ${iso('d.reminded_at')} as "remindedAt", d.step_id as "stepId",
      ${iso('d.reported_at')} as "reportedAt", d.letters, d.items, d.report_words as "reportWords", d.words, d.decided_by as "decidedBy",
      ${iso('d.decided_at')} as "decidedAt"
    from wfh_day d ${which}`.execute(db);
  return rows;
}

type Given0 = Omit<Given<typeof openWfh>['days'][number], 'letters' | 'items' | 'reportWords' | 'reportedAt' | 'may'>;

/** As every call gives it. */
export function dayGiven({ id, requestId, day, am, pm, state, inAt, outAt, hereAt, dueAt, words }: DayRow): Given0 {
  const due = state === 'PLANNED' || state === 'RETURNED' ? dueAt : null;
  return { id, requestId, day, part: partOf({ am, pm }), state, inAt, outAt, hereAt, dueAt: due, words };
}
