import { createHash, randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { openLimits } from '../../contract/open/limits.ts';
import type { Scope } from '../../contract/open/scopes.ts';
import { systemActor } from '../access/system-actor.ts';
import type { Me } from '../http/context.ts';
import { isNamed } from '../http/reach.ts';
import type { Office } from '../office.ts';

/** A program of another system that calls, as it stands now. */
export interface Client {
  id: number;
  name: string;
  unitId: number;
  /** Its unit and those below it. */
  units: number[];
  /** What its token was given for, as far as it still has that. */
  scopes: Scope[];
}

type Found = Client & { networks: string };

const prefixes = { secret: 'eos_', token: 'eot_' } as const;

/** 256 random bits: nobody guesses one, so a plain hash keeps it. */
export function newKey(kind: keyof typeof prefixes): string {
  return `${prefixes[kind]}${randomBytes(32).toString('base64url')}`;
}

export function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** What may call now: a client that is open, in time, answered for, and of a unit that stands. */
export const standing = sql<boolean>`(c.active and c.expires_on >= today() and exists (select 1 from person p where p.id = c.owner_id and p.active)
  and exists (select 1 from unit u where u.id = heir_of(c.unit_id) and u.active))`;

/** Whose token it is; null for anything else, and from another network than the client's. */
export async function findClient({ db }: Office, token: string, address: string): Promise<Client | null> {
  const { rows } =
    await sql<Found>`select c.id, c.name, c.unit_id as "unitId", array(select units_under(array[c.unit_id])) as units, c.networks,
      array(select unnest(t.scopes) intersect select unnest(c.scopes)) as scopes
    from api_token t left join api_secret s on s.id = t.secret_id join api_client c on c.id = t.client_id
    where (t.secret_id is null or s.ended_at is null) and t.hash = ${hashOf(token)} and t.expires_at > now() and ${standing}`.execute(db);
  const [found] = rows;
  return found && comesFrom(found.networks, address) ? found : null;
}

/** Is the address in one of the networks, a line each? */
export function comesFrom(networks: string, address: string): boolean {
  return isNamed(networks.split(/\s+/u).filter(Boolean), '', [address]);
}

/**
 * The client as a caller: a party without a post. Of letters it sees the open ones of its units, of books those that hold no classed letter; it
 * works nobody's queue, has no menu, no clearance and no duty, so that no verb lets it act.
 */
export function callerOf({ id, units, scopes }: Client): Me {
  return {
    ...systemActor,
    personId: id,
    holders: scopes.includes('letters.read') ? units : [],
    workUnits: scopes.includes('books.read') ? units : [],
  };
}

/** Who answers for a program that drafts is of its unit: he is the drafter. */
export function drafterOfUnit(owner: RawBuilder<unknown>, unit: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from affiliation a where a.person_id = ${owner}::bigint and a.unit_id = heir_of(${unit}::bigint)
    and (a.until is null or a.until >= today()))`;
}

/** Seconds that a token is good. */
export const tokenSeconds = openLimits.token;
