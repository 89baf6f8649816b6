import { AsyncLocalStorage } from 'node:async_hooks';

/** What is told of a piece of work: words of the program and numbers, never what anybody typed or is called. */
export type SpanFacts = Record<string, string | number>;

/** A piece of work of which a collector is told (server/traces). */
export interface Span {
  /** undefined once the call or the job is over: what still runs then is no part of it. */
  child(name: string, facts: SpanFacts): Span | undefined;
  add(facts: SpanFacts): void;
  end(failed?: boolean): void;
}

const around = new AsyncLocalStorage<Span>();

/** All that `work` begins belongs to this span. */
export function within<T>(span: Span, work: () => T): T {
  return around.run(span, work);
}

/** What `work` begins belongs to nobody, whoever set it off. */
export function outside<T>(work: () => T): T {
  return around.exit(work);
}

/** A part of the work at hand; undefined where nobody is told of it. Whoever begins one ends it. */
export function beginSpan(name: string, facts: SpanFacts = {}): Span | undefined {
  return around.getStore()?.child(name, facts);
}

/** The same for work that ends with its promise. `seen`: what is told of its result. */
export async function spanned<T>(name: string, facts: SpanFacts, work: () => Promise<T>, seen?: (result: T) => SpanFacts): Promise<T> {
  const span = beginSpan(name, facts);
  if (!span) return work();
  try {
    const result = await within(span, work);
    if (seen) span.add(seen(result));
    span.end();
    return result;
  } catch (error) {
    span.end(true);
    throw error;
  }
}
