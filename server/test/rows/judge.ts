import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import pg from 'pg';
import type { Node } from 'typescript/unstable/ast';
import { isCallExpression, isPropertyAccessExpression } from 'typescript/unstable/ast/is';
import { API, SymbolFlags, type Type, TypeFlags, type TypeReference, type Symbol as TypeSymbol } from 'typescript/unstable/sync';
import '../../db/pool.ts';
import type { Column, Seen } from './seen.ts';

/**
 * Compares the row type of every statement in the server's sources with what the database gave when the tests ran it (`record.ts`):
 * each field that the type states comes back, of that kind, and null only where the type says so.
 */

const root = join(import.meta.dirname, '../../..');

/** Of all statements, what a whole run of the tests must have sent at least; the rest is for times of trouble and for commands by hand. */
const share = 0.9;

/** Statements by `file:line` with the type of one row; undefined for those that give none. */
interface Statement {
  place: string;
  row: Type | undefined;
}

/** A text of which the parser of any type makes something, but that of JSON. */
const sample = '2026-11-23 08:30:00+00';

const api = new API({ cwd: root });
const project = api.updateSnapshot({ openProject: join(root, 'tsconfig.json') }).getProject(join(root, 'tsconfig.json'));
if (!project) throw new Error('tsconfig.json is no project');
const { program, checker } = project;
const statements = program
  .getSourceFileNames()
  .filter((name) => /\/server\/(?!test\/).*(?<!\.test|\.d)\.ts$/.test(name) && !name.includes('node_modules'))
  .flatMap(statementsOf);
const seen = readSeen();
const faults = new Set(
  statements.flatMap((statement) => (seen.get(statement.place) ?? []).flatMap((columns) => faultsOf(statement, columns))),
);
const ran = statements.filter(({ place }) => seen.has(place)).length;
const known = new Set(statements.map(({ place }) => place));
// a statement that ran where no source has one: the places are not those of the sources
for (const place of [...seen.keys()].filter((place) => !known.has(place))) faults.add(`${place}: no statement stands there`);
if (process.argv.includes('--whole') && ran < statements.length * share) faults.add(`the tests ran only ${ran} statements`);
for (const fault of faults) console.error(`row types: ${fault}`);
console.log(`row types: ${statements.length} statements, ${ran} compared with what the database gave, ${faults.size} faults`);
api.close();
process.exitCode = faults.size > 0 ? 1 : 0;

function statementsOf(name: string): Statement[] {
  const source = program.getSourceFile(name);
  if (!source) return [];
  const found: { place: string; node: Node }[] = [];
  const starts = lineStarts(source.text);
  const visit = (node: Node): void => {
    if (
      isCallExpression(node) &&
      isPropertyAccessExpression(node.expression) &&
      /^execute(TakeFirst(OrThrow)?)?$/.test(node.expression.name.text)
    ) {
      found.push({ place: `${relative(root, name)}:${lineOf(starts, node.expression.name.end - 1)}`, node });
    }
    node.forEachChild((child) => void visit(child));
  };
  visit(source);
  const types = found.length > 0 ? checker.getTypeAtLocation(found.map(({ node }) => node)) : [];
  return found.map(({ place }, at) => ({ place, row: rowOf(types[at]) }));
}

/** Of what a statement promises: a result with rows, a list of them, or one that may be missing. */
function rowOf(type: Type | undefined): Type | undefined {
  if (!type) return undefined;
  if (type.isUnionType()) return rowOf(type.getTypes().find((one) => !(one.flags & (TypeFlags.Undefined | TypeFlags.Null))));
  const name = type.getSymbol()?.name;
  if (name === 'Promise' || name === 'QueryResult' || name === 'Array') return rowOf(checker.getTypeArguments(type as TypeReference)[0]);
  if (name && /^(Insert|Update|Delete|Merge)Result$/.test(name)) return undefined;
  return type.flags & (TypeFlags.Unknown | TypeFlags.Any | TypeFlags.TypeParameter | TypeFlags.IndexedAccess | TypeFlags.Conditional)
    ? undefined
    : type;
}

function faultsOf({ place, row }: Statement, columns: Column[]): string[] {
  if (!row) return [];
  const stated = new Map(checker.getPropertiesOfType(row).map((property) => [property.name, property]));
  // any column may come: the names are known only when it runs
  const open = checker.getIndexInfosOfType(row).length > 0;
  return [
    ...columns.flatMap((column) => {
      const property = stated.get(column.name);
      if (property) return faultOf(place, column, property);
      return open ? [] : [`${place}: ${column.name} comes and no type says so`];
    }),
    ...[...stated.values()]
      .filter(({ name, flags }) => !(flags & SymbolFlags.Optional) && !columns.some((column) => column.name === name))
      .map(({ name }) => `${place}: ${name} does not come`),
  ];
}

function faultOf(place: string, { name, type, isNull }: Column, property: TypeSymbol): string[] {
  const kinds = kindsOf(checker.getTypeOfSymbol(property));
  if (kinds.has('any')) return [];
  const kind = kindOf(type);
  return [
    ...(kind === 'json' || kinds.has(kind) ? [] : [`${place}: ${name} comes as ${kind}, its type says ${[...kinds].join(' | ')}`]),
    ...(isNull && !kinds.has('null') ? [`${place}: ${name} was null, its type says ${[...kinds].join(' | ')}`] : []),
  ];
}

function kindsOf(type: Type | undefined): Set<string> {
  if (!type) return new Set(['any']);
  if (type.isUnionType()) return new Set(type.getTypes().flatMap((one) => [...kindsOf(one)]));
  const flags: [number, string][] = [
    [TypeFlags.Any | TypeFlags.Unknown | TypeFlags.TypeParameter, 'any'],
    [TypeFlags.StringLike, 'string'],
    [TypeFlags.NumberLike, 'number'],
    [TypeFlags.BooleanLike, 'boolean'],
    [TypeFlags.Null, 'null'],
    [TypeFlags.Undefined, 'undefined'],
  ];
  const plain = flags.find(([flag]) => type.flags & flag);
  if (plain) return new Set([plain[1]]);
  if (checker.isArrayType(type))
    return new Set([...kindsOf(checker.getTypeArguments(type as TypeReference)[0])].map((kind) => `${kind}[]`));
  if (type.isIntersectionType()) return kindsOf(type.getTypes()[0]);
  const name = type.getSymbol()?.name ?? '';
  return new Set([name === 'Date' || name === 'Buffer' ? name : 'object']);
}

/** What the driver makes of a type of PostgreSQL, as the pool has set it; what is in JSON, the statement alone says. */
function kindOf(type: number): string {
  const { JSON: json, JSONB: jsonb } = pg.types.builtins;
  if (type === json || type === jsonb) return 'json';
  const parse = pg.types.getTypeParser(type);
  const list: unknown = parse(`{"${sample}"}`);
  return Array.isArray(list) ? `${nameOf(list[0])}[]` : nameOf(parse(sample));
}

function nameOf(value: unknown): string {
  return value instanceof Date ? 'Date' : Buffer.isBuffer(value) ? 'Buffer' : typeof value;
}

function readSeen(): Map<string, Column[][]> {
  const all = new Map<string, Column[][]>();
  const folder = join(root, '.runtime', 'rows-seen');
  for (const file of readdirSync(folder))
    for (const line of readFileSync(join(folder, file), 'utf8').trim().split('\n')) {
      const { place, columns }: Seen = JSON.parse(line);
      all.set(place, [...(all.get(place) ?? []), columns]);
    }
  return all;
}

function lineStarts(text: string): number[] {
  return [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
}

function lineOf(starts: number[], position: number): number {
  return starts.findLastIndex((start) => start <= position) + 1;
}
