import type { Given, Taken } from '../../contract/endpoint.ts';
import type * as calls from '../../contract/personal-certificates.ts';
import { audit } from '../access/audit.ts';
import type { MasterKeys } from '../files/master-key.ts';
import { lockSecret, openSecret } from '../files/master-key.ts';
import type { Ctx, Db } from '../http/context.ts';
import { badField, refuse } from '../http/errors.ts';
import { contextOf as contextOfAuthority, liveAuthorities, openAuthorityKey } from './authorities.ts';
import { readBundle } from './import-export.ts';
import { contextOf as contextOfKey } from './locked-key.ts';
import { makeBundle } from './pkcs12.ts';
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

/** Locks anew by the current master key whatever of signing an older one locked: authorities, the seal, keys released by a code. */
export async function rewrapSigningKeys(db: Db, keys: MasterKeys): Promise<{ renewed: number; closed: number }> {
  const authorities = await db
    .selectFrom('authority')
    .select(['id', 'serial', 'master_id', 'locked'])
    .where('locked', 'is not', null)
    .execute();
  const persons = await db
    .selectFrom('signing_key')
    .select(['id', 'master_id', 'auto_wrapped'])
    .where('auto_wrapped', 'is not', null)
    .execute();
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
    const fresh = again(one.master_id, one.auto_wrapped, contextOfKey(one.id));
    if (!fresh) continue;
    await db.updateTable('signing_key').set({ master_id: fresh.masterId, auto_wrapped: fresh.wrapped }).where('id', '=', one.id).execute();
  }
  return { renewed, closed };
}

/** Keys of signing that no master key of this office opens, by the id of the one they need. */
export async function missingSigningMasters(db: Db, { current, older }: MasterKeys): Promise<string[]> {
  const known = [current.id, ...older.map((one) => one.id)];
  const rows = await db
    .selectFrom('authority')
    .select('master_id')
    .where('master_id', 'not in', known)
    .union(db.selectFrom('signing_key').select('master_id').where('master_id', 'not in', known))
    .execute();
  return rows.flatMap((row) => row.master_id ?? []);
}
