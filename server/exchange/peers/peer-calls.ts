import { sql } from 'kysely';
import { z } from 'zod/mini';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type {
  confirmKey as confirmCall,
  fetchKey as fetchCall,
  nameSelf as nameCall,
  revokeKey as revokeCall,
  peerStates as statesCall,
} from '../../../contract/exchange/calls.ts';
import { audit } from '../../access/audit.ts';
import { iso } from '../../db/iso.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, notFound, refuse } from '../../http/errors.ts';
import { reachOfSettings } from '../../http/inside-hosts.ts';
import { personNamed } from '../../http/named.ts';
import { callOut } from '../../http/outbound.ts';
import { kidOf, publicKeyIn } from '../signed/jws.ts';
import { aboutPath } from '../signed/limits.ts';
import { agreed, findPeer, type Peer } from './peer.ts';
import { ownCode, ownKey } from './self.ts';

export async function peerStates(ctx: Ctx): Promise<Given<typeof statesCall>> {
  const { office, db } = ctx;
  const { rows: items } = await sql<
    Given<typeof statesCall>['items'][number]
  >`select p.id, p.name, p.adapter, p.active, ${agreed} as agreed,
      coalesce((select json_agg(json_build_object('id', k.id, 'kid', k.kid, 'foundAt', ${iso('k.found_at')}, 'firstBy', ${personNamed(ctx, 'a')}, 'firstAt', ${iso('k.first_at')},
        'secondBy', ${personNamed(ctx, 'b')}, 'secondAt', ${iso('k.second_at')}, 'revokedAt', ${iso('k.revoked_at')}, 'mine', k.first_by is not distinct from ${ctx.me.personId}) order by k.id)
        from exchange_key k left join person a on a.id = k.first_by left join person b on b.id = k.second_by where k.peer_id = p.id), '[]') as keys,
      ${iso('p.good_at')} as "goodAt", p.fault, p.clock_off as "clockOff", ${iso('p.rests_until')} as "restsUntil",
      (select count(*)::int from exchange_out o where o.peer_id = p.id and o.state = 'WAITING') as waiting,
      (select count(*)::int from exchange_letter l where l.peer_id = p.id and l.state in ('REJECTED', 'REFUSED', 'WRONG')) as refused
    from exchange_peer p order by p.sort, p.id`.execute(db);
  const { kid } = await ownKey(office, db);
  return {
    self: {
      code: await ownCode(db),
      address: `${office.config.publicUrl}${office.config.basePath}`.replace(/\/$/, ''),
      kid,
      inside: office.neighbours?.code ?? null,
    },
    items,
  };
}

/** Once letters have gone, others know us by it. */
export async function nameSelf(ctx: Ctx, { code }: Taken<typeof nameCall>) {
  if (!/^[a-z][a-z0-9-]{1,39}$/.test(code)) throw badField('code', 'exchange_bad_code');
  const known = await ownCode(ctx.db);
  if (known === code) return {};
  if (known && (await ctx.db.selectFrom('exchange_letter').select('id').limit(1).executeTakeFirst()))
    throw badField('code', 'exchange_code_used');
  if (await findPeer(ctx.db, sql`p.code = ${code}`)) throw badField('code', 'exchange_own_code');
  await sql`insert into exchange_self (code) values (${code}) on conflict (one) do update set code = excluded.code`.execute(ctx.db);
  await audit(ctx, 'exchange.self');
  return {};
}

const about = z.object({ code: z.string(), key: z.object({ kid: z.string(), spki: z.string().check(z.maxLength(4000)) }) });
export type About = z.infer<typeof about>;

/** What the peer's address says, before the transaction begins: nothing of it is believed. */
export async function askAbout(ctx: Ctx, { peerId }: Taken<typeof fetchCall>): Promise<{ peer: Peer; said: About }> {
  const peer = await findPeer(ctx.db, sql`p.id = ${peerId}`);
  if (peer?.adapter !== 'signed') throw notFound();
  const url = `${peer.address}${aboutPath}`;
  try {
    const answer = await callOut(url, { allowed: [url], inside: reachOfSettings(ctx.office.config), timeoutMs: 10_000 });
    if (answer.status !== 200) throw new Error(`status ${answer.status}`);
    const said = about.parse(JSON.parse(answer.body.toString('utf8')));
    const der = Buffer.from(said.key.spki, 'base64');
    publicKeyIn(der);
    if (kidOf(der) !== said.key.kid) throw new Error('another fingerprint than its key');
    return { peer, said };
  } catch (error) {
    ctx.office.log.warn({ err: error, peer: peerId }, 'the key of another office could not be asked for');
    throw refuse('exchange_no_key');
  }
}

export async function fetchKey(ctx: Ctx, _: Taken<typeof fetchCall>, { peer, said }: { peer: Peer; said: About }) {
  if (said.code !== peer.code) throw refuse('exchange_other_code', { params: { code: said.code } });
  await sql`insert into exchange_key (peer_id, kid, public_key) values (${peer.id}, ${said.key.kid}, ${Buffer.from(said.key.spki, 'base64')}) on conflict do nothing`.execute(
    ctx.db,
  );
  await audit(ctx, 'exchange.key-found', { subject: { type: 'exchange_peer', id: peer.id } });
  return { kid: said.key.kid };
}

/** Two persons, each of whom compared it by letter or telephone. */
export async function confirmKey(ctx: Ctx, { keyId }: Taken<typeof confirmCall>) {
  const key = await ctx.db.selectFrom('exchange_key').selectAll().where('id', '=', keyId).forUpdate().executeTakeFirst();
  if (!key) throw notFound();
  if (key.revoked_at || key.second_by) throw refuse('exchange_moved');
  if (key.first_by === ctx.me.personId) throw refuse('exchange_second_person');
  const set =
    key.first_by === null ? sql`first_by = ${ctx.me.personId}, first_at = now()` : sql`second_by = ${ctx.me.personId}, second_at = now()`;
  await sql`update exchange_key set ${set} where id = ${keyId}`.execute(ctx.db);
  await audit(ctx, 'exchange.key-confirmed', { subject: { type: 'exchange_peer', id: key.peer_id } });
  return { agreed: key.first_by !== null };
}

export async function revokeKey(ctx: Ctx, { keyId }: Taken<typeof revokeCall>) {
  const { rows } = await sql<{
    peer: number;
  }>`update exchange_key set revoked_at = now(), revoked_by = ${ctx.me.personId} where id = ${keyId} and revoked_at is null
    returning peer_id as peer`.execute(ctx.db);
  if (!rows[0]) throw notFound();
  await audit(ctx, 'exchange.key-revoked', { subject: { type: 'exchange_peer', id: rows[0].peer } });
  return {};
}
