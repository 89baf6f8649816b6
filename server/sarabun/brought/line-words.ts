import { sql } from 'kysely';
import type { Db } from '../../http/context.ts';

/** What a line `k` says of itself, as it is searched; of a classed one no words that tell who or what. */
export const ownWords = sql<string>`replace(concat_ws(E'\n', coalesce(k.seq || '/' || k.be_year, th_norm(k.number_text)), case when k.secrecy = 0 then th_norm(k.doc_no) end,
  th_norm(k.subject), case when k.secrecy = 0 then th_norm(k.from_text) end, case when k.secrecy = 0 then th_norm(k.to_text) end,
  th_norm(k.action_text), th_norm(k.remark)), ' ', '')`;

/** The words of lines told anew, with those of the papers that stand with them. */
export async function keepWordsOf(db: Db, lines: readonly number[]): Promise<void> {
  if (lines.length === 0) return;
  await sql`with found as materialized (select k.id, ${ownWords} || coalesce((select E'\n' || string_agg(replace(th_norm(p.words), ' ', ''), E'\n')
        from brought_paper p where p.line_id = k.id and p.state = 'ATTACHED'), '') as text
      from brought_line k where k.id = any(${lines}::bigint[]))
    update brought_text t set text = f.text from found f where t.line_id = f.id`.execute(db);
}
