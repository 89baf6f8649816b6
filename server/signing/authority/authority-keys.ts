import type { Given, Taken } from '../../../contract/endpoint.ts';
import type * as calls from '../../../contract/signing/calls.ts';
import { audit } from '../../access/audit.ts';
import type { Ctx, Db } from '../../http/context.ts';
import { badField, refuse } from '../../http/errors.ts';
import type { MasterKeys } from '../../system/master-key.ts';
import { lockSecret, openSecret } from '../../system/master-key.ts';
import { readBundle } from '../keys/import-export.ts';
import { contextOf as contextOfKey, coverPin, pinContextOf } from '../keys/locked-key.ts';
import { makeBundle } from '../keys/pkcs12.ts';
import { contextOf as contextOfAuthority, liveAuthorities, openAuthorityKey } from './authorities.ts';
import { publishList } from './revocation-lists.ts';
import { readFacts } from './trusted-root-calls.ts';

export async function getAuthorities(ctx: Ctx): Promise<Given<typeof calls.getAuthorities>> {
  const { ROOT, ISSUING, SEAL } = await liveAuthorities(ctx);
  return {
    authorities: [ROOT, ISSUING, SEAL].map((one) => ({ kind: one.kind, ...readFacts(one.certificate), keyHere: one.locked !== null })),
  };
}

/** The root's last list is good to its end, because nobody can make another one while its key is away. */
export async function takeOutRootKey(
  ctx: Ctx,
  { password }: Taken<typeof calls.takeOutRootKey>,
): Promise<Given<typeof calls.takeOutRootKey>> {
  if ([...password].length < 12) throw badField('password', 'root_password_short');
  const { ROOT } = await liveAuthorities(ctx);
  if (!ROOT.locked) throw refuse('authority_key_away');
  await publishList(ctx.office, ctx.db, ROOT.id, new Date(), ROOT.not_after);
  const pkcs8 = openAuthorityKey(ctx.office, ROOT);
  const p12 = await makeBundle({ pkcs8, certificate: ROOT.certificate, others: [] }, password, 'root');
  pkcs8.fill(0);
  await ctx.db.updateTable('authority').set({ locked: null, master_id: null }).where('id', '=', ROOT.id).execute();
  await audit(ctx, 'authority.take-out-root', { subject: { type: 'authority', id: ROOT.id } });
  return { p12: p12.toString('base64'), name: 'root-key.p12' };
}

export async function bringBackRootKey(
  ctx: Ctx,
  input: Taken<typeof calls.bringBackRootKey>,
): Promise<Given<typeof calls.bringBackRootKey>> {
  const { ROOT } = await liveAuthorities(ctx);
  const { certificate, pkcs8 } = await readBundle(input);
  if (!certificate.equals(ROOT.certificate)) throw badField('p12', 'root_other');
  const { masterId, wrapped } = lockSecret(ctx.office.config.secrets.master.current, pkcs8, contextOfAuthority(ROOT.serial));
  pkcs8.fill(0);
  await ctx.db.updateTable('authority').set({ locked: wrapped, master_id: masterId }).where('id', '=', ROOT.id).execute();
  await audit(ctx, 'authority.bring-back-root', { subject: { type: 'authority', id: ROOT.id } });
  return { fingerprint: readFacts(ROOT.certificate).fingerprint };
}

/** Locks anew by the current master key whatever of signing an older one locked: authorities, the seal, keys released by a code or by a PIN. */
export async function rewrapSigningKeys(db: Db, keys: MasterKeys): Promise<{ renewed: number; closed: number }> {
  const authorities = await db
    .selectFrom('authority')
    .select(['id', 'serial', 'master_id', 'locked'])
    .where('locked', 'is not', null)
    .execute();
  const persons = await db.selectFrom('signing_key').select(['id', 'master_id', 'auto_wrapped', 'pin_master_id', 'pin_wrapped']).execute();
  let [renewed, closed] = [0, 0];
  const again = (masterId: string | null, wrapped: Buffer | null, context: string) => {
    if (!masterId || !wrapped || masterId === keys.current.id) return null;
    const secret = openSecret(keys, { masterId, wrapped }, context);
    if (secret) renewed++;
    else closed++;
    return secret && lockSecret(keys.current, secret, context);
  };
  for (const one of authorities) {
    const fresh = again(one.master_id, one.locked, contextOfAuthority(one.serial));
    if (!fresh) continue;
    await db.updateTable('authority').set({ master_id: fresh.masterId, locked: fresh.wrapped }).where('id', '=', one.id).execute();
  }
  for (const one of persons) {
    const byCode = again(one.master_id, one.auto_wrapped, contextOfKey(one.id));
    const byPin = again(one.pin_master_id, one.pin_wrapped, pinContextOf(one.id));
    if (!byCode && !byPin) continue;
    await db
      .updateTable('signing_key')
      .set({
        ...(byCode && { master_id: byCode.masterId, auto_wrapped: byCode.wrapped }),
        ...(byPin && { pin_master_id: byPin.masterId, pin_wrapped: byPin.wrapped }),
      })
      .where('id', '=', one.id)
      .execute();
  }
  return { renewed, closed };
}

/** Keys from the time when a PIN alone wrapped them come under the master key too; nobody needs to type anything. Returns how many. */
export async function coverBarePins(db: Db, { current }: MasterKeys): Promise<number> {
  const bare = await db
    .selectFrom('signing_key')
    .select(['id', 'pin_wrapped'])
    .where('pin_wrapped', 'is not', null)
    .where('pin_master_id', 'is', null)
    .execute();
  let covered = 0;
  for (const { id, pin_wrapped } of bare) {
    // another server may start at the same time, or its owner may change the PIN
    const done = await db
      .updateTable('signing_key')
      .set(coverPin(pin_wrapped as Buffer, id, current))
      .where('id', '=', id)
      .where('pin_master_id', 'is', null)
      .executeTakeFirst();
    covered += Number(done.numUpdatedRows);
  }
  return covered;
}

/** Keys of signing that no master key of this office opens, by the id of the one they need. */
export async function missingSigningMasters(db: Db, { current, older }: MasterKeys): Promise<string[]> {
  const known = [current.id, ...older.map((one) => one.id)];
  const rows = await db
    .selectFrom('authority')
    .select('master_id')
    .where('master_id', 'not in', known)
    .union(db.selectFrom('signing_key').select('master_id').where('master_id', 'not in', known))
    .union(db.selectFrom('signing_key').select('pin_master_id as master_id').where('pin_master_id', 'not in', known))
    .execute();
  return rows.flatMap((row) => row.master_id ?? []);
}
