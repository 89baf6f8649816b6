import type { Db } from '../../http/context.ts';
import type { Office } from '../../office.ts';
import { agencySeal } from '../../signing/authority/agency-seal.ts';
import { kidOf, publicKeyOf, signCompact } from '../signed/jws.ts';

/** By which code others know this agency; null until an administrator has said it. */
export async function ownCode(db: Db): Promise<string | null> {
  return (await db.selectFrom('exchange_self').select('code').executeTakeFirst())?.code ?? null;
}

export async function ownKey(office: Office, db: Db): Promise<{ publicKey: Buffer; kid: string }> {
  const publicKey = publicKeyOf((await agencySeal({ office, db } as never)).certificate);
  return { publicKey, kid: kidOf(publicKey) };
}

export async function signAsAgency(office: Office, db: Db, payload: object): Promise<string> {
  return signCompact(await agencySeal({ office, db } as never), payload);
}
