import type { CertificateState } from '../../../contract/signing/calls.ts';
import { type AuditAction, type AuditDetail, audit, auditRefusal } from '../../access/audit.ts';
import type { Ctx, Db } from '../../http/context.ts';
import { conflict, notFound, refuse } from '../../http/errors.ts';
import { tellPerson } from '../../notify/events/tell.ts';
import { dropKey, noteStep } from './end-certificate.ts';

export type StepName = 'check' | 'issue' | 'refuse' | 'withdraw' | 'suspend' | 'lift' | 'revoke';

interface Step {
  from: CertificateState[];
  to: CertificateState;
  /** Does it need key and certificate to be made, or not to be? */
  made?: boolean;
  /** What the list of steps calls it. */
  says: string;
  /** Nobody does it for himself. */
  others?: true;
}

/** The life of a certificate; EXPIRED and RENEWED come by the clock and by the next one. */
export const certificateSteps: Record<StepName, Step> = {
  check: { from: ['REQUESTED'], to: 'IDENTITY_CHECKED', says: 'IDENTITY_CHECKED', others: true },
  issue: { from: ['IDENTITY_CHECKED'], to: 'ISSUED', says: 'ISSUED', others: true },
  refuse: { from: ['REQUESTED', 'IDENTITY_CHECKED', 'ISSUED'], to: 'REFUSED', made: false, says: 'REFUSED', others: true },
  withdraw: { from: ['REQUESTED', 'IDENTITY_CHECKED', 'ISSUED'], to: 'REFUSED', made: false, says: 'WITHDRAWN' },
  suspend: { from: ['ISSUED'], to: 'SUSPENDED', made: true, says: 'SUSPENDED' },
  lift: { from: ['SUSPENDED'], to: 'ISSUED', made: true, says: 'LIFTED', others: true },
  revoke: { from: ['ISSUED', 'SUSPENDED'], to: 'REVOKED', made: true, says: 'REVOKED' },
};

export interface Row {
  id: number;
  person_id: number;
  state: CertificateState;
  holder_name: string;
  origin: 'INTERNAL' | 'OUTSIDE';
  key_id: string | null;
  authority_id: number | null;
  der: Buffer | null;
  not_after: Date | null;
}

/** Locks the certificate and judges whether the step may be taken; the only door to a change of its state by a person. */
export async function admitStep(ctx: Ctx, id: number, name: StepName): Promise<Row> {
  const row = (await ctx.db.selectFrom('certificate').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) as Row | undefined;
  if (!row) throw notFound();
  const { from, made, others } = certificateSteps[name];
  if (others && row.person_id === ctx.me.personId) {
    await auditRefusal(ctx, `certificate.${name}`, { subject: { type: 'certificate', id } });
    throw refuse('cert_own');
  }
  // one from outside is there already while it waits for an officer, and not in use
  const inUse = row.der !== null && !waiting.includes(row.state);
  const fits = from.includes(row.state) && (made === undefined || made === inUse);
  if (!fits || (made && row.not_after && row.not_after <= new Date())) throw conflict('cert_step');
  return row;
}

const waiting: CertificateState[] = ['REQUESTED', 'IDENTITY_CHECKED'];

/** Sets the state of an admitted step, notes and audits it. `more`: further columns. */
export async function takeStep(
  ctx: Ctx,
  row: Row,
  name: StepName,
  { note = '', more = {} }: { note?: string; more?: object } = {},
): Promise<{ id: number; state: CertificateState }> {
  const { to, says } = certificateSteps[name];
  await ctx.db
    .updateTable('certificate')
    .set({ ...more, state: to })
    .where('id', '=', row.id)
    .execute();
  // it was never used: the key goes, and the same file may be brought again
  if (to === 'REFUSED' && row.der) {
    await dropKey(ctx.db, row.key_id);
    await ctx.db.updateTable('certificate').set({ fingerprint: null }).where('id', '=', row.id).execute();
  }
  await noteStep(ctx.db, row.id, says, ctx.me.personId, note);
  await auditStep(ctx, name, row.id);
  return { id: row.id, state: to };
}

type CertificateAct = AuditAction extends infer Action ? (Action extends `certificate.${infer Name}` ? Name : never) : never;

export function auditStep(ctx: Ctx, name: CertificateAct, id: number, detail: AuditDetail = {}): Promise<void> {
  return audit(ctx, `certificate.${name}`, { subject: { type: 'certificate', id }, detail });
}

/** Tells its owner, as the agency's settings say. */
export function tellOwner(ctx: Ctx, personId: number, what: 'granted' | 'refused' | 'suspended' | 'lifted' | 'revoked'): Promise<void> {
  return tellPerson(ctx, `certificate_${what}`, personId, { page: 'certificate-register' });
}

export async function emailOf(db: Db, personId: number): Promise<string> {
  return (await db.selectFrom('person').select('email').where('id', '=', personId).executeTakeFirst())?.email ?? '';
}
