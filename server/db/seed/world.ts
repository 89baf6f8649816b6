import { sql } from 'kysely';
import type { Db } from '../../http/context.ts';
import { units } from './units.ts';

/** The agency as it stands in the database: who is who, for those who write its history. */
export interface World {
  unit(key: string): Unit;
  person(username: string): number;
  /** The main post of a person. */
  post(username: string): number;
  /** Registry staff of a unit. */
  registry(unitKey: string): number;
  /** Who heads a unit, and the post. */
  head(unitKey: string): { person: number; post: number };
  /** Officers of a unit: neither its head nor its registry. */
  officers(unitKey: string): number[];
  /** The delegation by which the deputy acts for the head of the agency. */
  deputyFor: { delegation: number; post: number };
  outsideBody(name: string): number | null;
  register(unitId: number, kind: string, series?: string): number;
}

export interface Unit {
  id: number;
  key: string;
  name: string;
  letterPrefix: string;
}

interface Member {
  person: number;
  username: string;
  unit: number;
  post: number;
  heads: boolean;
  registry: number[];
}

export async function loadWorld(db: Db): Promise<World> {
  const { rows: unitRows } = await sql<{ id: number; code: string }>`select id, code from unit`.execute(db);
  const { rows: members } =
    await sql<Member>`select a.person_id as person, c.username, a.unit_id as unit, a.position_id as post, p.heads_unit as heads,
      coalesce((select json_agg(d.unit_id) from duty d where d.person_id = a.person_id and d.kind = 'REGISTRY'), '[]') as registry
    from affiliation a join account c on c.person_id = a.person_id join position p on p.id = a.position_id where a.is_main order by a.person_id`.execute(
      db,
    );
  const { rows: bodies } = await sql<{ id: number; name: string }>`select id, name from outside_body`.execute(db);
  const { rows: registers } = await sql<{
    id: number;
    key: string;
  }>`select id, unit_id || ' ' || kind || ' ' || series as key from register`.execute(db);
  const {
    rows: [acting],
  } = await sql<{ delegation: number; post: number }>`select g.id as delegation, g.principal_position_id as post
    from delegation g join account c on c.person_id = g.delegate_person_id where c.username = 'deputy'`.execute(db);
  const idOfCode = new Map(unitRows.map((row) => [row.code, row.id]));
  const byKey = new Map(
    units.map((one) => [
      one.key,
      { id: found(idOfCode.get(one.code), one.key), key: one.key, name: one.name, letterPrefix: one.letterPrefix },
    ]),
  );
  const unit = (key: string) => found(byKey.get(key), key);
  const member = (username: string) =>
    found(
      members.find((one) => one.username === username),
      username,
    );
  const bodyIds = new Map(bodies.map((row) => [row.name, row.id]));
  const registerIds = new Map(registers.map((row) => [row.key, row.id]));
  const registryOf = (key: string) =>
    found(
      members.find((one) => one.registry.includes(unit(key).id)),
      `registry of ${key}`,
    );
  return {
    unit,
    person: (username) => member(username).person,
    post: (username) => member(username).post,
    registry: (key) => registryOf(key).person,
    head(key) {
      const head = found(
        members.find((one) => one.unit === unit(key).id && one.heads),
        `head of ${key}`,
      );
      return { person: head.person, post: head.post };
    },
    officers: (key) =>
      members.filter((one) => one.unit === unit(key).id && !one.heads && one.registry.length === 0).map((one) => one.person),
    deputyFor: found(acting, 'delegation of the deputy'),
    outsideBody: (name) => bodyIds.get(name) ?? null,
    register: (unitId, kind, series = 'GENERAL') => found(registerIds.get(`${unitId} ${kind} ${series}`), `${kind} ${series} of ${unitId}`),
  };
}

function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`the demo agency has no ${what}`);
  return value;
}
