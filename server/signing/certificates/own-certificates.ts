import type { Given, Taken } from '../../../contract/endpoint.ts';
import { sizes } from '../../../contract/rules/times.ts';
import type * as calls from '../../../contract/signing/calls.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, conflict, refuse } from '../../http/errors.ts';
import { publishList } from '../authority/revocation-lists.ts';
import { type LockedKey, wrapByPin } from '../keys/locked-key.ts';
import { judgePin } from '../keys/pin-rule.ts';
import { sendSigningCode, spendCode } from '../keys/signing-code.ts';
import { openOwnPin, unlockPersonKey } from '../keys/unlock-person-key.ts';
import { readRows, readSteps } from './certificate-rows.ts';
import { admitStep, auditStep, emailOf, takeStep } from './certificate-steps.ts';
import { noteStep, reasons } from './end-certificate.ts';
import { mintCertificate, personFacts } from './mint-certificate.ts';
import { readCurrent } from './read-certificate.ts';

type Changed = Given<typeof calls.requestCertificate>;

export async function ownCertificates(ctx: Ctx): Promise<Given<typeof calls.ownCertificates>> {
  const { personId } = ctx.me;
  const { data } = await readRows(ctx, { personId });
  const facts = await personFacts(ctx.db, personId);
  const current = data.find((one) => one.made && (one.state === 'ISSUED' || one.state === 'SUSPENDED')) ?? null;
  const asked =
    data.find((one) => one.state === 'REQUESTED' || one.state === 'IDENTITY_CHECKED' || (one.state === 'ISSUED' && !one.made)) ?? null;
  const told = asked ?? current;
  return {
    holder: { name: facts.name, unit: facts.places.section ?? '', position: facts.places.position ?? '' },
    mail: hidden(await emailOf(ctx.db, personId)),
    current,
    asked,
    past: data.filter((one) => one !== current && one !== asked),
    steps: told ? await readSteps(ctx, told.id) : [],
  };
}

export async function requestCertificate(ctx: Ctx, { purpose }: Taken<typeof calls.requestCertificate>): Promise<Changed> {
  return ask(ctx, { purpose });
}

export async function withdrawRequest(ctx: Ctx): Promise<Changed> {
  const { id } = await askedRow(ctx);
  return takeStep(ctx, await admitStep(ctx, id, 'withdraw'), 'withdraw');
}

/** The key is made here, with what its owner alone can give. */
export async function activateCertificate(ctx: Ctx, input: Taken<typeof calls.activateCertificate>): Promise<Changed> {
  if (ctx.me.asleep?.includes('SIGNING')) throw refuse('signing_asleep');
  const asked = await askedRow(ctx);
  if (asked.state !== 'ISSUED') throw conflict('cert_step');
  if (input.pin !== undefined) {
    await judgePin(ctx, input.pin, 'pin');
    await mintCertificate(ctx.office, ctx.db, asked.id, { pin: input.pin });
  } else {
    if (!input.consent) throw badField('consent', 'code_consent');
    await spendCode(ctx, input.otp ?? '', 'otp');
    await mintCertificate(ctx.office, ctx.db, asked.id, { consentAt: new Date() });
  }
  await auditStep(ctx, 'activate', asked.id, { release: input.pin === undefined ? 'CODE' : 'PIN' });
  return { id: asked.id, state: 'ISSUED' };
}

export async function mailSigningCode(ctx: Ctx): Promise<Given<typeof calls.sendSigningCode>> {
  await sendSigningCode(ctx);
  return { expiresIn: sizes.codeSeconds, mail: hidden(await emailOf(ctx.db, ctx.me.personId)) };
}

/** The key stays as it is: only what opens it is locked anew. */
export async function changePin(ctx: Ctx, { pin, newPin }: Taken<typeof calls.changePin>): Promise<{ id: number }> {
  if (ctx.me.asleep?.includes('SIGNING')) throw badField('pin', 'signing_asleep');
  const { certificate, key, latest } = await readCurrent(ctx, { hold: true });
  if (!certificate || !key) throw badField('pin', latest ? 'cert_no_pin' : 'cert_none');
  const dek = await openOwnPin(ctx, key as LockedKey, pin);
  await judgePin(ctx, newPin, 'newPin');
  if (newPin === pin) throw badField('newPin', 'pin_same');
  await ctx.db
    .updateTable('signing_key')
    .set(await wrapByPin(dek, newPin, key.id, ctx.office.config.secrets.master.current))
    .where('id', '=', key.id)
    .execute();
  await noteStep(ctx.db, certificate.id, 'PIN_CHANGED', ctx.me.personId);
  await auditStep(ctx, 'change-pin', certificate.id);
  return { id: certificate.id };
}

/** Without the PIN: whoever fears for his key may have lost that too. */
export async function suspendOwn(ctx: Ctx, { note }: Taken<typeof calls.suspendOwn>): Promise<Changed> {
  const { certificate } = await readCurrent(ctx);
  if (!certificate) throw refuse('cert_none');
  const row = await admitStep(ctx, certificate.id, 'suspend');
  const more = { revoked_at: new Date(), revoked_reason: reasons.hold };
  const changed = await takeStep(ctx, row, 'suspend', { note, more });
  if (row.authority_id !== null) await publishList(ctx.office, ctx.db, row.authority_id);
  return changed;
}

/** Who proves himself with the key that is to be followed needs no other check of who he is. */
export async function renewOwn(ctx: Ctx, input: Taken<typeof calls.renewOwn>): Promise<Changed> {
  await unlockPersonKey(ctx, input.otp === undefined ? { pin: input.pin ?? '' } : { otp: input.otp });
  const { certificate } = await readCurrent(ctx);
  const { id } = await ask(ctx, { purpose: '', renews: certificate?.id ?? null });
  await ctx.db.updateTable('certificate').set({ state: 'IDENTITY_CHECKED' }).where('id', '=', id).execute();
  await noteStep(ctx.db, id, 'IDENTITY_CHECKED', ctx.me.personId, input.otp === undefined ? 'PIN' : 'OTP');
  return { id, state: 'IDENTITY_CHECKED' };
}

async function ask(ctx: Ctx, { purpose, renews = null }: { purpose: string; renews?: number | null }): Promise<Changed> {
  const { personId } = ctx.me;
  const { asked } = await ownCertificates(ctx);
  if (asked) throw conflict('cert_asked');
  const { name } = await personFacts(ctx.db, personId);
  const { id } = await ctx.db
    .insertInto('certificate')
    .values({ person_id: personId, origin: 'INTERNAL', state: 'REQUESTED', purpose, renews, holder_name: name })
    .returning('id')
    .executeTakeFirstOrThrow();
  await noteStep(ctx.db, id, 'REQUESTED', personId, purpose);
  await auditStep(ctx, 'request', id);
  return { id, state: 'REQUESTED' };
}

async function askedRow(ctx: Ctx): Promise<{ id: number; state: string }> {
  const row = await ctx.db
    .selectFrom('certificate')
    .select(['id', 'state'])
    .where('person_id', '=', ctx.me.personId)
    .where(({ eb, or, and }) =>
      or([eb('state', 'in', ['REQUESTED', 'IDENTITY_CHECKED']), and([eb('state', '=', 'ISSUED'), eb('der', 'is', null)])]),
    )
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw refuse('cert_none');
  return row;
}

/** Enough to know it again: s•••••@mail.example.ac.th */
function hidden(email: string): string {
  return email.replace(/^(.)[^@]*@/, '$1•••••@');
}
