import { sql } from 'kysely';
import type { Given, Taken } from '../../contract/endpoint.ts';
import { openBase } from '../../contract/open/calls.ts';
import type { endSecret as endCall, clientFacts as factsCall, makeSecret as makeCall } from '../../contract/open/clients.ts';
import { openLimits } from '../../contract/open/limits.ts';
import { audit } from '../access/audit.ts';
import { iso } from '../db/iso.ts';
import type { Ctx } from '../http/context.ts';
import { notFound, refuse } from '../http/errors.ts';
import { personNamed } from '../http/named.ts';
import { hashOf, newKey } from './client.ts';

const subject = (id: number) => ({ type: 'settings.api-clients', id });

export async function clientFacts(ctx: Ctx, { clientId }: Taken<typeof factsCall>): Promise<Given<typeof factsCall>> {
  const { rows } = await sql<Omit<Given<typeof factsCall>, 'tokenUrl'>>`select c.code,
      coalesce((select json_agg(json_build_object('id', s.id, 'hint', s.hint, 'madeBy', ${personNamed(ctx, 'p')}, 'madeAt', ${iso('s.made_at')}, 'usedAt', ${iso('s.used_at')}) order by s.id)
        from api_secret s join person p on p.id = s.made_by where s.client_id = c.id and s.ended_at is null), '[]') as secrets,
      n.calls, n.refused, (select ${iso('max(k.at)')} from api_call k where k.client_id = c.id) as "heardAt"
    from api_client c cross join lateral (select count(*)::int as calls, count(*) filter (where k.status >= 400)::int as refused
      from api_call k where k.client_id = c.id and k.at > now() - interval '1 day') n
    where c.id = ${clientId}`.execute(ctx.db);
  const [facts] = rows;
  if (!facts) throw notFound();
  const { publicUrl, basePath } = ctx.office.config;
  return { ...facts, tokenUrl: `${publicUrl}${basePath.replace(/\/$/, '')}${openBase}/token` };
}

/** One more, beside the one that it takes the place of. It is told in the answer and nowhere else. */
export async function makeSecret(ctx: Ctx, { clientId }: Taken<typeof makeCall>): Promise<Given<typeof makeCall>> {
  const { rows } = await sql<{
    many: number;
  }>`select (select count(*)::int from api_secret s where s.client_id = c.id and s.ended_at is null) as many
    from api_client c where c.id = ${clientId} for update of c`.execute(ctx.db);
  const [client] = rows;
  if (!client) throw notFound();
  if (client.many >= openLimits.secrets) throw refuse('open_secrets_many', { params: { count: openLimits.secrets } });
  const secret = newKey('secret');
  await ctx.db
    .insertInto('api_secret')
    .values({ client_id: clientId, hash: hashOf(secret), hint: secret.slice(-4), made_by: ctx.me.personId })
    .execute();
  await audit(ctx, 'open.secret-made', { subject: subject(clientId) });
  return { secret };
}

/** Tokens that it opened end with it. */
export async function endSecret(ctx: Ctx, { clientId, secretId }: Taken<typeof endCall>): Promise<Given<typeof endCall>> {
  const { rows } =
    await sql`update api_secret set ended_at = now() where id = ${secretId} and client_id = ${clientId} and ended_at is null returning id`.execute(
      ctx.db,
    );
  if (rows.length === 0) throw notFound();
  await sql`delete from api_token where secret_id = ${secretId}`.execute(ctx.db);
  await audit(ctx, 'open.secret-ended', { subject: subject(clientId) });
  return {};
}
