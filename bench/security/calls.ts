/** The calls of the contract as tools ask them: from /api/openapi.json, each word with a value that the office takes. */
export interface Target {
  method: 'GET' | 'POST';
  path: string;
  /** Words that are tried: of the query, or of the body. */
  words: Record<string, Value>;
  /** As whom; the first who is answered. */
  token: string;
  /** What the office answered when nothing hostile was sent. */
  status: number;
}

type Value = string | number | boolean | object;

interface Schema {
  type?: string | string[];
  enum?: Value[];
  const?: Value;
  format?: string;
  pattern?: string;
  minimum?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
}

interface Operation {
  parameters: { name: string; in: string; schema: Schema; required: boolean }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

export type Ask = (method: string, path: string, token: string, body?: object) => Promise<{ status: number; body: string }>;

/** Words by which lists are sorted, filtered, paged and searched. A body without one of them asks for no list. */
const listing = /^(sort|dir|order|filters?|search|querySearch|PM_QUERY|text|words|take|skip|page|pageSize)$/;

/** What stands in addresses: pages of the settings that are there, and the first of everything else. */
const inAddress: Record<string, string> = { page: 'position', from: 'unit', topic: 'queues', code: '1' };

export async function targetsOf(ask: Ask, tokens: string[]): Promise<Target[]> {
  const { paths } = JSON.parse((await ask('GET', '/api/openapi.json', tokens[0] as string)).body) as {
    paths: Record<string, Record<string, Operation>>;
  };
  const targets: Target[] = [];
  for (const [pattern, operations] of Object.entries(paths))
    for (const [verb, operation] of Object.entries(operations)) {
      const method = verb.toUpperCase() as Target['method'];
      const words = method === 'GET' ? ofQuery(operation) : ofBody(operation);
      const path = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => inAddress[name] ?? '1');
      if (words) targets.push({ method, path, words, token: '', status: 0 });
    }
  for (const target of targets) Object.assign(target, await asWhom(ask, target, tokens));
  return targets;
}

export function queryOf({ words }: Target): string {
  return new URLSearchParams(Object.entries(words).map(([name, value]) => [name, String(value)])).toString();
}

async function asWhom(ask: Ask, target: Target, tokens: string[]): Promise<Pick<Target, 'token' | 'status'>> {
  let first: Pick<Target, 'token' | 'status'> | undefined;
  for (const token of tokens) {
    const status = await fitted(ask, target, token);
    if (status === 200) return { token, status };
    if (!first || (first.status === 403 && status !== 403)) first = { token, status };
  }
  return first as Pick<Target, 'token' | 'status'>;
}

/** Where a word is refused by its name another value is tried for it: what it takes is not always told by the contract's schema. */
async function fitted(ask: Ask, target: Target, token: string): Promise<number> {
  const others: Record<string, Value[]> = {};
  for (;;) {
    const { status, body } =
      target.method === 'GET'
        ? await ask('GET', `${target.path}?${queryOf(target)}`, token)
        : await ask('POST', target.path, token, target.words);
    const word = status === 422 ? /"field":"(\w+)/.exec(body)?.[1] : undefined;
    if (!word || !(word in target.words)) return status;
    others[word] ??= [1, '2026-10-05', '2026-10-05T09:00', '2026-10', 'a', [1]];
    const next = others[word].shift();
    if (next === undefined) return status;
    target.words[word] = next;
  }
}

function ofQuery({ parameters }: Operation): Target['words'] | undefined {
  const inQuery = parameters.filter((one) => one.in === 'query');
  return inQuery.length === 0 ? undefined : Object.fromEntries(inQuery.map(({ name, schema }) => [name, sample(name, schema)]));
}

/** Of calls that write nothing: those with a key are acts, and what they take is no word of a list. */
function ofBody({ parameters, requestBody }: Operation): Target['words'] | undefined {
  const schema = requestBody?.content['application/json']?.schema;
  if (!schema?.properties || parameters.some((one) => one.name === 'Idempotency-Key')) return undefined;
  const fields = Object.entries(schema.properties);
  if (!fields.some(([name]) => listing.test(name))) return undefined;
  return Object.fromEntries(fields.map(([name, one]) => [name, sample(name, one)]));
}

function sample(name: string, schema: Schema): Value {
  const one = schema.anyOf?.find((each) => each.type !== 'null') ?? schema;
  if (one.const !== undefined) return one.const;
  if (one.enum) return one.enum[0] as Value;
  if (/^(page|pageSize|take)$/.test(name)) return 5;
  if (/month/i.test(name)) return '2026-10';
  if (/day|date|from|until|to$|^on$/i.test(name)) return '2026-10-05';
  if (/year/i.test(name)) return 2569;
  const type = Array.isArray(one.type) ? one.type[0] : one.type;
  if (type === 'array') return one.items ? [sample('', one.items)] : [];
  if (type === 'object')
    return Object.fromEntries(Object.entries(one.properties ?? {}).map(([inside, part]) => [inside, sample(inside, part)]));
  if (type === 'boolean') return true;
  if (type === 'number' || type === 'integer' || /Id$|^ids$|^n$/.test(name)) return Math.max(one.minimum ?? 1, 1);
  return 'a';
}
