import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { hashToken } from '../server/access/sessions.ts';
import { bodyNameOf, firstNameOf, lastNameOf, prefixOf, unitNameOf } from './words.ts';

export interface Clerk {
  personId: number;
  unitId: number;
  token: string;
}

export interface Agency {
  /** Registries of units, heads of units, officers; and one of the central registry. */
  registries: Clerk[];
  heads: Clerk[];
  officers: Clerk[];
  registrar: Clerk;
}

export const unitCount = 300;
export const personCount = 5000;
/** Unit `u` from 1 has the id firstUnit + u, its head's post firstPost + u, its head firstPerson + u, its registry firstPerson + unitCount + u. */
export const firstUnit = 10_000_000;
export const firstPost = 10_001_000;
export const firstPerson = 10_010_000;
/** Of the central registry. */
export const registrar = firstPerson + personCount;

/** 300 units with a head, a registry and officers each; 400 outside bodies; the books of every unit. */
export function people(): string[] {
  return [
    `insert into unit (id, parent_id, code, name, letter_prefix, can_issue_number) select ${firstUnit} + i, case when i = 0 then null when i <= 20 then ${firstUnit} else ${firstUnit + 1} + (i - 21) % 20 end,
      'U' || i, case when i = 0 then 'กรมส่งเสริมงานตัวอย่าง' else ${unitNameOf} end, 'อว 0601.' || i, true from generate_series(0, ${unitCount}) i`,
    `insert into position (id, unit_id, name, role_type_id, heads_unit) select ${firstPost} + i, ${firstUnit} + i,
      case when i = 0 then 'อธิบดี' else 'ผู้อำนวยการ' || ${unitNameOf} end, case when i = 0 then 2007 else 2008 end, true from generate_series(0, ${unitCount}) i`,
    `insert into person (id, prefix, first_name, last_name, clearance) select ${firstPerson} + i, ${prefixOf}, ${firstNameOf}, ${lastNameOf}, case when i <= ${unitCount * 2} or i = ${personCount} then 2 else 0 end
      from generate_series(0, ${personCount}) i`,
    `insert into affiliation (person_id, unit_id, position_id, is_main) select ${firstPerson} + i, case when i = 0 then ${firstUnit} else ${firstUnit + 1} + (i - 1) % ${unitCount} end,
      case when i <= ${unitCount} then ${firstPost} + i end, true from generate_series(0, ${personCount}) i`,
    `insert into duty (person_id, unit_id, kind) select ${firstPerson + unitCount} + i, ${firstUnit} + i, k from generate_series(1, ${unitCount}) i, unnest(array['REGISTRY', 'SECRET_REGISTRY']) k`,
    `insert into duty (person_id, unit_id, kind) select ${registrar}, ${firstUnit}, k from unnest(array['REGISTRY', 'SECRET_REGISTRY']) k`,
    `insert into account (person_id, username, password_hash) select ${firstPerson} + i, 'u' || i, '-' from generate_series(0, ${personCount}) i`,
    `insert into outside_body (name, letter_prefix) select ${bodyNameOf}, 'นร ' || lpad(i::text, 4, '0') from generate_series(1, 400) i`,
    `insert into register (id, unit_id, kind, series, name) overriding system value select 1 + i, ${firstUnit} + i, 'RECEIVE', 'GENERAL', 'ทะเบียนหนังสือรับ'
      from generate_series(0, ${unitCount}) i union all select 1001 + i, ${firstUnit} + i, 'SEND', 'GENERAL', 'ทะเบียนหนังสือส่ง' from generate_series(0, ${unitCount}) i`,
    `select setval('party_id', ${firstPerson + personCount})`,
  ];
}

/** Sixty of each sort are signed in, and the central registry. */
export async function openSessions(client: pg.Client): Promise<Agency> {
  const chosen = (from: number) => Array.from({ length: 60 }, (_, i) => from + i * 5);
  return {
    heads: await signIn(client, chosen(1)),
    registries: await signIn(client, chosen(unitCount + 1)),
    officers: await signIn(client, chosen(unitCount * 3 + 1)),
    registrar: (await signIn(client, [personCount]))[0] as Clerk,
  };
}

/** The registries of all units are signed in. */
export function openRegistries(client: pg.Client): Promise<Clerk[]> {
  return signIn(
    client,
    Array.from({ length: unitCount }, (_, i) => unitCount + 1 + i),
  );
}

async function signIn(client: pg.Client, indexes: number[]): Promise<Clerk[]> {
  const made: Clerk[] = [];
  for (const index of indexes) {
    const token = randomBytes(32).toString('base64url');
    const personId = firstPerson + index;
    await client.query(
      `insert into session (token_hash, account_id, person_id, expires_at) select $1, id, $2, now() + interval '12 hours' from account where person_id = $2`,
      [hashToken(token), personId],
    );
    made.push({ personId, unitId: firstUnit + 1 + ((index - 1) % unitCount), token });
  }
  return made;
}
