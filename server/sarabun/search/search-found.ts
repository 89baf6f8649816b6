import { type RawBuilder, sql } from 'kysely';
import type { Language } from '../../../contract/lang/index.ts';
import type { Criteria, FoundLetter } from '../../../contract/sarabun/search.ts';
import { onRoute, viewerOf } from '../../access/see.ts';
import type { Ctx } from '../../http/context.ts';
import { named } from '../../http/named.ts';
import { documentStateName } from '../machine/state-names.ts';
import { type WaitedFor, waitedFor } from '../machine/waited-for.ts';
import { excerpt, marked, packed } from './search-marks.ts';
import { wordsOf } from './words.ts';

type Plain = Omit<FoundLetter, 'docNo' | 'subject' | 'from' | 'to' | 'also' | 'stateName'>;

/** A letter found, as the database gives it. */
export interface FoundRow extends Plain {
  docNo: string;
  subject: string;
  from: string;
  to: string;
  summary: string;
  refers: string;
  enclosures: string;
  numbers: string[];
  endorsements: string[];
  fileNames: string[];
  /** null too for who reads it as published only. */
  waitedFor: WaitedFor | null;
}

/** The row of the document `d` with its type `y`, speed `s`, class `c` and owning unit `u`, with all texts it can be found by. */
export function foundRow(ctx: Ctx): RawBuilder<unknown> {
  const { me } = ctx;
  const entries = sql`from register_entry e join register r on r.id = e.register_id where e.document_id = d.id`;
  return sql`json_build_object('documentId', d.id, 'docNo', coalesce(d.doc_no, ''), 'docDate', d.doc_date, 'subject', d.subject,
    'from', case d.origin when 'IN' then d.from_text else ${named(ctx, 'u')} end, 'to', d.to_text, 'summary', d.summary, 'refers', d.refers_text, 'enclosures', d.enclosures_text,
    'receiveNo', (select e.seq || '/' || e.be_year ${entries} and r.kind = 'RECEIVE' and e.void_at is null
      order by r.unit_id = any(${[...me.units, ...me.workUnits]}::bigint[]) desc, e.id limit 1),
    'type', d.type, 'typeName', ${named(ctx, 'y')}, 'origin', d.origin, 'speed', d.speed, 'speedName', ${named(ctx, 's')}, 'secrecy', d.secrecy, 'secrecyName', ${named(ctx, 'c')},
    'state', d.state, 'waitedFor', case when ${onRoute(viewerOf(me))} then ${waitedFor(ctx)} end, 'hasFile', d.has_file, 'at', to_char(d.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'numbers', coalesce((select json_agg(e.seq || '/' || e.be_year order by e.id) ${entries}), '[]'),
    'endorsements', coalesce((select json_agg(n.text order by n.id) from endorsement n where n.document_id = d.id), '[]'),
    'fileNames', coalesce((select json_agg(f.name order by x.id) from document_file x join file f on f.id = x.file_id where x.document_id = d.id), '[]'))`;
}

/** The letter with its hits marked; where nothing on the row itself fits, `also` tells what did. */
export function letterOf(row: FoundRow, asked: Criteria, language?: Language): FoundLetter {
  const { docNo, subject, from, to, summary, refers, enclosures, numbers, endorsements, fileNames, waitedFor: held, ...plain } = row;
  const text = wordsOf(asked.text ?? '').flat();
  const needles = (field: 'number' | 'subject' | 'from' | 'to') =>
    [...text, ...(field === 'number' ? [packed(asked.number ?? '')] : wordsOf(asked[field] ?? '').flat())].filter(Boolean);
  const others: [FoundLetter['also'][number]['where'], string[], string[]][] = [
    ['number', numbers, needles('number')],
    ['endorsement', endorsements, text],
    ['file', fileNames, text],
    ['summary', [summary], text],
    ['refers', [refers], text],
    ['enclosures', [enclosures], text],
  ];
  const also = others.flatMap(([where, values, words]) =>
    values.flatMap((value) => {
      const parts = excerpt(value, words);
      return parts ? [{ where, parts }] : [];
    }),
  );
  return {
    ...plain,
    docNo: marked(docNo, needles('number')),
    subject: marked(subject, needles('subject')),
    from: marked(from, needles('from')),
    to: marked(to, needles('to')),
    stateName: documentStateName({ ...plain, docNo, waitedFor: held }, language),
    also: also.slice(0, 3),
  };
}
