import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../http/context.ts';

/** An agency that letters are exchanged with. */
export interface Peer {
  id: number;
  name: string;
  code: string;
  adapter: string;
  address: string;
  unitId: number;
  active: boolean;
  /** One of its keys is believed; within an installation: it has this agency as a partner too; by e-CMS: somebody has given it its name. */
  agreed: boolean;
}

export interface PeerKey {
  kid: string;
  publicKey: Buffer;
  believed: boolean;
  revoked: boolean;
}

/** Of the key `k`: two persons have compared it, and nobody has taken that back. */
export const believed = sql<boolean>`(k.second_by is not null and k.revoked_at is null)`;

/** Of the peer `p`: letters may go to it. */
export const agreed = sql<boolean>`case when p.adapter <> 'signed' then p.mutual
  else exists (select 1 from exchange_key k where k.peer_id = p.id and ${believed}) end`;

export async function findPeer(db: Db, which: RawBuilder<unknown>): Promise<Peer | null> {
  return (await findPeers(db, which))[0] ?? null;
}

export async function findPeers(db: Db, which: RawBuilder<unknown>): Promise<Peer[]> {
  const { rows } = await sql<Peer>`select p.id, p.name, p.code, p.adapter, p.address, p.unit_id as "unitId", p.active,
      ${agreed} as agreed
    from exchange_peer p where ${which} order by p.id`.execute(db);
  return rows;
}

export async function findKey(db: Db, peerId: number, kid: string): Promise<PeerKey | null> {
  const { rows } =
    await sql<PeerKey>`select k.kid, k.public_key as "publicKey", ${believed} as believed, k.revoked_at is not null as revoked
    from exchange_key k where k.peer_id = ${peerId} and k.kid = ${kid}`.execute(db);
  return rows[0] ?? null;
}
