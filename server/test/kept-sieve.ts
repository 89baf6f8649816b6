/** Letters that are not sifted by their words and holders as the search knows them, and that stand on no list. */
export const sieveBehind = `select document_id from letter_sieve s full join (
    select h as holder_id, t.document_id, d.created_at, sieve_for(t.text, t.holders) as sieve
    from letter_text t join document d on d.id = t.document_id cross join unnest(t.holders) h where h > 0) x using (holder_id, document_id, created_at)
  where s.sieve is distinct from x.sieve and document_id not in (select document_id from search_due)`;
