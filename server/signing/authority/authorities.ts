import { rootUnit } from '../../../contract/rules/times.ts';
import { lockFor } from '../../db/agency-lock.ts';
import type { Ctx, Db } from '../../http/context.ts';
import { refuse } from '../../http/errors.ts';
import type { Office } from '../../office.ts';
import { lockSecret, openSecret } from '../../system/master-key.ts';
import { fillName } from '../asn1/distinguished-name.ts';
import { readCertificateDefaults } from '../certificates/certificate-defaults.ts';
import { newKeyPair } from '../keys/key-pair.ts';
import { readCertificate } from '../verify/certificate.ts';
import { isSeal } from '../verify/seal-policy.ts';
import { day, type Issuer, type Made, makeIssuing, makeRoot, makeSeal } from './make-certificates.ts';

/** An office with the handle to use: the whole office outside of a call, a call's context within. */
export type From = Office | Pick<Ctx, 'office' | 'db'>;
export type Kind = 'ROOT' | 'ISSUING' | 'SEAL';

export interface Authority {
  id: number;
  kind: Kind;
  algorithm: 'ES256' | 'RS256';
  certificate: Buffer;
  serial: string;
  not_before: Date;
  not_after: Date;
  issued_by: number | null;
  master_id: string | null;
  locked: Buffer | null;
  crl_number: number;
}

export type Authorities = Record<Kind, Authority>;

const years = { ROOT: 10, ISSUING: 5, SEAL: 5 } as const;
/** A person's certificate lives this long. */
export const personYears = 1;

/** The agency's root, issuing authority and seal, made when they are first needed; the latter two anew before they would end. */
export async function liveAuthorities(from: From, now = new Date()): Promise<Authorities> {
  const known = await readLive(from.db);
  const missing = missingOf(known, now);
  if (missing.length === 0) return known as Authorities;
  // a root that was taken out can't renew what stands below it: that serves to its end
  if (known.ROOT && !known.ROOT.locked && known.ISSUING && known.SEAL && known.SEAL.not_after > now && missing.includes('ISSUING'))
    return known as Authorities;
  return from.db.isTransaction
    ? makeMissing(officeOf(from), from.db, now)
    : from.db.transaction().execute((db) => makeMissing(officeOf(from), db, now));
}

/** An authority ready to sign. @throws `authority_key_away` where its key was taken out or needs a master key that is not here */
export function issuerOf(office: Office, authority: Authority, first = true): Issuer {
  const { certificate, algorithm } = authority;
  return { certificate, algorithm, pkcs8: openAuthorityKey(office, authority), crlUrl: crlUrl(office, authority, first) };
}

export function openAuthorityKey(office: Office, { serial, master_id, locked }: Authority): Buffer {
  const pkcs8 =
    master_id && locked ? openSecret(office.config.secrets.master, { masterId: master_id, wrapped: locked }, contextOf(serial)) : null;
  if (!pkcs8) {
    office.log.error({ serial, masterId: master_id }, 'the key of an authority is not here');
    throw refuse('authority_key_away');
  }
  return pkcs8;
}

/** DER of everything above the agency's leaf certificates, the nearest first. */
export function chainOf({ ISSUING, ROOT }: Authorities): Buffer[] {
  return [ISSUING.certificate, ROOT.certificate];
}

export function officeOf(from: From): Office {
  return 'office' in from ? from.office : from;
}

export function contextOf(serial: string): string {
  return `authority ${serial}`;
}

/** Where an authority's list of revoked certificates lies. The first of its kind has the plain name, its followers their number. */
function crlUrl({ config }: Office, { id, kind }: Pick<Authority, 'id' | 'kind'>, first: boolean): string {
  return `${config.publicUrl}${config.basePath}pki/${kind.toLowerCase()}${first ? '' : `-${id}`}.crl`;
}

async function readLive(db: Db): Promise<Partial<Authorities>> {
  const rows = await db.selectFrom('authority').selectAll().where('retired_at', 'is', null).execute();
  return Object.fromEntries(rows.map((row) => [row.kind, row as Authority]));
}

/** What is not there, or would end before a person's certificate that it is asked for. */
function missingOf(known: Partial<Authorities>, now: Date): Kind[] {
  const untilFor = { ROOT: now.getTime(), ISSUING: now.getTime() + 366 * day, SEAL: now.getTime() + 30 * day };
  const ending = (['ROOT', 'ISSUING', 'SEAL'] as const).filter((kind) => (known[kind]?.not_after.getTime() ?? 0) <= untilFor[kind]);
  // made when seals did not say of themselves that they are
  return known.SEAL && !ending.includes('SEAL') && !saysSeal(known.SEAL.certificate) ? [...ending, 'SEAL'] : ending;
}

function saysSeal(certificate: Buffer): boolean {
  return isSeal(readCertificate(certificate), []);
}

/** One at a time: who waited finds what the other made. */
async function makeMissing(office: Office, db: Db, now: Date): Promise<Authorities> {
  await lockFor(db, 'authorities');
  const live = await readLive(db);
  const missing = missingOf(live, now);
  const agency = await db.selectFrom('unit').select('name').where('id', '=', rootUnit).executeTakeFirst();
  const facts = { agency: agency?.name || 'e-Office' };
  const { rootIssuer, issuer, seal, algorithm } = await readCertificateDefaults(db);
  for (const kind of missing) {
    const { keys, pkcs8 } = await newKeyPair(algorithm);
    const above = kind === 'ROOT' ? undefined : live[kind === 'ISSUING' ? 'ROOT' : 'ISSUING'];
    const by = above && issuerOf(office, above, await isFirst(db, above));
    const made = by
      ? await (kind === 'ISSUING' ? makeIssuing : makeSeal)(
          by,
          fillName(kind === 'ISSUING' ? issuer : seal, facts),
          keys.publicKey,
          now,
          years[kind],
        )
      : await makeRoot(fillName(rootIssuer, facts), keys, algorithm, now, years.ROOT);
    if (live[kind]) await db.updateTable('authority').set({ retired_at: now }).where('id', '=', live[kind].id).execute();
    live[kind] = await keep(office, db, { kind, algorithm, made, pkcs8, issuedBy: above?.id ?? null });
  }
  return live as Authorities;
}

async function keep(
  office: Office,
  db: Db,
  {
    kind,
    algorithm,
    made,
    pkcs8,
    issuedBy,
  }: { kind: Kind; algorithm: Authority['algorithm']; made: Made; pkcs8: Buffer; issuedBy: number | null },
): Promise<Authority> {
  const { masterId, wrapped } = lockSecret(office.config.secrets.master.current, pkcs8, contextOf(made.serial));
  const row = await db
    .insertInto('authority')
    .values({
      kind,
      algorithm,
      certificate: made.der,
      serial: made.serial,
      not_before: made.notBefore,
      not_after: made.notAfter,
      issued_by: issuedBy,
      master_id: masterId,
      locked: wrapped,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as Authority;
}

/** Is it the first of its kind? Its lists have the plain name. */
export async function isFirst(db: Db, { id, kind }: Pick<Authority, 'id' | 'kind'>): Promise<boolean> {
  const earlier = await db.selectFrom('authority').select('id').where('kind', '=', kind).where('id', '<', id).executeTakeFirst();
  return !earlier;
}
