import type { Office } from '../office.ts';
import { keepWordsOnce } from '../sarabun/search/keep-words.ts';

/** Works the list off, as a running office does every second: then the search stands on the index alone. */
export async function keepAllWords(office: Pick<Office, 'separateDb' | 'log'>): Promise<void> {
  while ((await keepWordsOnce(office)) > 0);
}

/** Letters that the index would find by other words, or for other people, than those of this moment, and that stand on no list. */
export const wordsBehind = `select d.id from document d left join letter_text t on t.document_id = d.id
  where not exists (select 1 from search_due l where l.document_id = d.id)
    and case when d.secrecy = 0 and d.state > 0 then t.text is distinct from search_text(d.id) or t.holders is distinct from search_holders(d.id)
      else t.document_id is not null end`;
