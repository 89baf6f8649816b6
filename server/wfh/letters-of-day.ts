import { sql } from 'kysely';
import type { WfhLetter } from '../../contract/wfh/calls.ts';
import { viewerOf, visible } from '../access/see.ts';
import { iso } from '../db/iso.ts';
import type { Ctx } from '../http/context.ts';
import { textsIn } from '../http/languages.ts';
import type { DayRow, KeptLetter } from './day-rows.ts';

/** Acts on a letter that are work; to open or to follow one is none. */
const work = [
  'register',
  'receive',
  'forward',
  'circulate',
  'return',
  'present',
  'endorse',
  'assign',
  'result',
  'report',
  'accept',
  'reject',
  'acknowledge',
  'sendBack',
  'extend',
  'askExtension',
  'grantExtension',
  'refuseExtension',
  'close',
  'closeOutstanding',
  'closeOwn',
  'closeDocument',
  'reopen',
  'amend',
  'certify',
  'layMark',
  'addFile',
  'edit',
  'withdraw',
  'approve',
  'deliver',
  'answer',
  'publish',
  'issue',
  'sign',
  'submit',
  'review',
  'create',
  'send',
  'sendMore',
  'cancelLetter',
  'cancelDocument',
];
/** More letters than these of one day are counted in the figures, not listed. */
const mostLetters = 200;

/** When the halves of a day begin and end for what was done in them; lunch is of both. */
const spanOf = ({ day, am, pm }: Pick<DayRow, 'day' | 'am' | 'pm'>) => ({
  from: `${day}T${am ? '00:00' : '12:00'}:00+07:00`,
  until: `${day}T${pm ? '23:59:59.999' : '13:00:00'}+07:00`,
});

/** What its person did in the letters on this day, as the events of the letters prove it. A classed letter stands in no report. */
export async function lettersOfDay({ db }: Ctx, day: Pick<DayRow, 'day' | 'am' | 'pm' | 'personId'>): Promise<KeptLetter[]> {
  const { from, until } = spanOf(day);
  const { rows } = await sql<KeptLetter>`
    select e.document_id as "documentId", json_agg(json_build_object('action', e.action, 'times', e.times) order by e.last) as acts, ${iso('max(e.last)')} as at
    from (select v.document_id, v.action, count(*)::int as times, max(v.at) as last from event v join document d on d.id = v.document_id and d.secrecy = 0
      where v.actor_id = ${day.personId} and v.at >= ${from}::timestamptz and v.at <= ${until}::timestamptz and v.action = any(${work}::text[]) group by v.document_id, v.action) e
    group by e.document_id order by max(e.last) limit ${mostLetters}`.execute(db);
  return rows;
}

/** The same in the reader's words: of a letter that he may not open he learns that something was done, and not in which. */
export async function lettersSaid(ctx: Ctx, letters: readonly KeptLetter[]): Promise<WfhLetter[]> {
  if (letters.length === 0) return [];
  const { rows } = await sql<{ id: number; number: string | null; subject: string; opens: boolean }>`
    select d.id, d.doc_no as number, d.subject, ${visible(viewerOf(ctx.me))} as opens from document d
    where d.id = any(${letters.map(({ documentId }) => documentId)}::bigint[]) and d.secrecy = 0`.execute(ctx.db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const names: Record<string, string> = textsIn(ctx.request.language, 'sarabun').action;
  const { closedLetter } = textsIn(ctx.request.language, 'wfh');
  return letters.flatMap(({ documentId, acts, at }) => {
    const row = byId.get(documentId);
    // classed since
    if (!row) return [];
    const opens = row.opens
      ? { documentId, number: row.number ?? '', subject: row.subject, address: `sarabun/document/${documentId}` }
      : { documentId: 0, number: '', subject: closedLetter, address: '' };
    return [{ ...opens, acts: acts.map(({ action, times }) => ({ action, times, name: names[action] ?? action })), at }];
  });
}
