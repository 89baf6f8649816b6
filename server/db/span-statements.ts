import type pg from 'pg';
import { beginSpan, type Span } from '../system/spans.ts';

type Ask = (...args: unknown[]) => Promise<unknown> | undefined;

/** Each transaction is a span of the work that began it, with how many statements it had; a statement outside of one is a span of its own. Never a word of SQL. */
export function spanStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as unknown as Ask;
  let transaction: Span | undefined;
  let statements = 0;

  client.query = ((...args: unknown[]) => {
    const verb = typeof args[0] === 'string' ? args[0] : '';
    if (/^(begin|start transaction)/.test(verb)) {
      transaction = beginSpan('transaction');
      statements = 0;
      return query(...args);
    }
    if (transaction && (verb === 'commit' || verb === 'rollback')) {
      transaction.add({ 'eoffice.statements': statements, 'eoffice.outcome': verb });
      const ended = ending(transaction, query(...args));
      transaction = undefined;
      return ended;
    }
    statements += 1;
    const own = transaction ? undefined : beginSpan('statement');
    return own ? ending(own, query(...args)) : query(...args);
  }) as typeof client.query;
}

function ending(span: Span, answer: ReturnType<Ask>): ReturnType<Ask> {
  // who asks by a callback is answered by it
  if (typeof answer?.then !== 'function') span.end();
  else
    answer.then(
      () => span.end(),
      () => span.end(true),
    );
  return answer;
}
