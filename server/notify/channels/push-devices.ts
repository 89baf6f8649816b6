import { createHash } from 'node:crypto';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type * as calls from '../../../contract/notify/channels.ts';
import { audit } from '../../access/audit.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, refuse } from '../../http/errors.ts';
import { noticeSettings } from '../rules/notice-settings.ts';
import { pushOrigin } from './push-services.ts';
import { keepWayBack } from './way-back.ts';

const most = 20;

export async function devicesOf({ db, me }: Ctx): Promise<calls.PushDevice[]> {
  const rows = await db.selectFrom('push_device').selectAll().where('person_id', '=', me.personId).orderBy('id', 'desc').execute();
  return rows.map(({ id, name, made_at, used_at, endpoint }) => ({
    id,
    name,
    madeAt: made_at.toISOString(),
    usedAt: used_at?.toISOString() ?? null,
    mark: createHash('sha256').update(endpoint).digest('hex'),
  }));
}

/** Whoever signs in on a browser takes it over: nobody's notices are shown to the next one. */
export async function addPushDevice(
  ctx: Ctx,
  { endpoint, keys, name }: Taken<typeof calls.addPushDevice>,
): Promise<Given<typeof calls.addPushDevice>> {
  const { db, me, office } = ctx;
  if (!(await noticeSettings(db)).push) throw refuse('push_off');
  if (pushOrigin(office, endpoint) === null) throw badField('endpoint', 'push_endpoint');
  if (sizeOf(keys.p256dh) !== 65 || sizeOf(keys.auth) !== 16) throw badField('keys', 'invalid');
  const before = await db.selectFrom('push_device').select('person_id').where('endpoint', '=', endpoint).executeTakeFirst();
  if (before?.person_id !== me.personId) await keepWayBack(ctx, me.personId, 'push');
  const row = { person_id: me.personId, endpoint, p256dh: keys.p256dh, auth: keys.auth, name };
  await db
    .insertInto('push_device')
    .values(row)
    .onConflict((oc) => oc.column('endpoint').doUpdateSet(row))
    .execute();
  const [, ...others] = await db
    .selectFrom('push_device')
    .select('id')
    .where('person_id', '=', me.personId)
    .where('endpoint', '!=', endpoint)
    .orderBy('id', 'desc')
    .limit(1000)
    .offset(most - 2)
    .execute();
  for (const { id } of others) await db.deleteFrom('push_device').where('id', '=', id).execute();
  await audit(ctx, 'notify.push-added');
  const mark = createHash('sha256').update(endpoint).digest('hex');
  const device = (await devicesOf(ctx)).find((one) => one.mark === mark);
  if (!device) throw refuse('conflict');
  return { device };
}

export async function removePushDevice(
  ctx: Ctx,
  { id }: Taken<typeof calls.removePushDevice>,
): Promise<Given<typeof calls.removePushDevice>> {
  const own = await ctx.db
    .selectFrom('push_device')
    .select('id')
    .where('id', '=', id)
    .where('person_id', '=', ctx.me.personId)
    .executeTakeFirst();
  if (!own) return { removed: false };
  await keepWayBack(ctx, ctx.me.personId, 'push');
  await ctx.db.deleteFrom('push_device').where('id', '=', id).execute();
  await audit(ctx, 'notify.push-removed');
  return { removed: true };
}

/** The browser itself leaves: it knows its endpoint, nobody else does. */
export async function leavePushDevice(
  ctx: Ctx,
  { endpoint }: Taken<typeof calls.leavePushDevice>,
): Promise<Given<typeof calls.leavePushDevice>> {
  const gone = await ctx.db
    .deleteFrom('push_device')
    .where('person_id', '=', ctx.me.personId)
    .where('endpoint', '=', endpoint)
    .returning('id')
    .executeTakeFirst();
  if (gone) await audit(ctx, 'notify.push-removed');
  return { removed: gone !== undefined };
}

function sizeOf(key: string): number {
  return /^[\w-]+=*$/.test(key) ? Buffer.from(key, 'base64url').length : 0;
}
