import type { Given, Taken } from '../../../contract/endpoint.ts';
import * as calls from '../../../contract/signing/calls.ts';
import { pageOf } from '../../../contract/wire.ts';
import type { Ctx } from '../../http/context.ts';
import { conflict, notFound, Refusal, refuse } from '../../http/errors.ts';
import { messageOf } from '../../http/render-errors.ts';
import { commitOne } from '../../http/serve.ts';
import { publishList } from '../authority/revocation-lists.ts';
import { readRows, readSteps, readWithout } from './certificate-rows.ts';
import { issueByRule } from './certificate-rules.ts';
import { admitStep, auditStep, takeStep, tellOwner } from './certificate-steps.ts';
import { noteStep, reasons, revokeCertificate } from './end-certificate.ts';
import { personFacts, replaceCurrent } from './mint-certificate.ts';

type Changed = Given<typeof calls.issueCertificate>;

export async function listCertificates(
  ctx: Ctx,
  input: Taken<typeof calls.listCertificates>,
): Promise<Given<typeof calls.listCertificates>> {
  return readRows(ctx, { search: input.search, states: input.states, ...pageOf(input) });
}

export function listRequests(ctx: Ctx, input: Taken<typeof calls.listRequests>): Promise<Given<typeof calls.listRequests>> {
  return readRows(ctx, { states: ['REQUESTED', 'IDENTITY_CHECKED'], ...pageOf(input) });
}

export function listWithout(
  ctx: Ctx,
  input: Taken<typeof calls.listWithoutCertificate>,
): Promise<Given<typeof calls.listWithoutCertificate>> {
  return readWithout(ctx, { search: input.search, ...pageOf(input) });
}

export async function getCertificate(ctx: Ctx, { id }: { id: number }): Promise<Given<typeof calls.getCertificate>> {
  const [certificate] = (await readRows(ctx, { id })).data;
  if (!certificate) throw notFound();
  return { certificate, steps: await readSteps(ctx, id) };
}

/** Where a rule says so, what was checked is issued at once. */
export async function checkIdentity(ctx: Ctx, { id, note }: Taken<typeof calls.checkIdentity>): Promise<Changed> {
  const row = await admitStep(ctx, id, 'check');
  const changed = await takeStep(ctx, row, 'check', { note });
  return (await issueByRule(ctx, row.person_id)) ? { id, state: 'ISSUED' } : changed;
}

/** Grants it; key and certificate are made when its owner chooses the PIN, one from outside is in use at once. */
export async function issueCertificate(ctx: Ctx, { id }: { id: number }): Promise<Changed> {
  const row = await admitStep(ctx, id, 'issue');
  const { name, active } = await personFacts(ctx.db, row.person_id);
  if (!active) throw refuse('cert_left');
  if (row.der) await replaceCurrent(ctx.office, ctx.db, row.person_id);
  const changed = await takeStep(ctx, row, 'issue', { more: { holder_name: name } });
  await tellOwner(ctx, row.person_id, 'granted');
  return changed;
}

export async function refuseCertificate(ctx: Ctx, { id, note }: Taken<typeof calls.refuseCertificate>): Promise<Changed> {
  const row = await admitStep(ctx, id, 'refuse');
  const changed = await takeStep(ctx, row, 'refuse', { note });
  await tellOwner(ctx, row.person_id, 'refused');
  return changed;
}

/** Without a request: the agency knows who works for it. Who has one, or asks for one, gets no second. */
export async function grantToPerson(ctx: Ctx, { personId }: { personId: number }): Promise<Changed> {
  return grant(ctx, personId, null);
}

/** Each person by itself: one who can't get one says why, the others have theirs. */
export async function grantMany(ctx: Ctx, { persons }: Taken<typeof calls.grantMany>): Promise<Given<typeof calls.grantMany>> {
  const results: Given<typeof calls.grantMany>['results'] = [];
  for (const [place, personId] of [...new Set(persons)].entries()) {
    try {
      await commitOne(ctx, calls.grantCertificate, grantToPerson, { personId }, place);
      results.push({ personId, done: true, code: null, message: '' });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      results.push({ personId, done: false, code: error.code, message: messageOf(error, ctx.request) });
    }
  }
  return { done: results.filter((one) => one.done).length, results };
}

export async function suspendCertificate(ctx: Ctx, { id, note }: Taken<typeof calls.suspendCertificate>): Promise<Changed> {
  const row = await admitStep(ctx, id, 'suspend');
  const changed = await takeStep(ctx, row, 'suspend', { note, more: { revoked_at: new Date(), revoked_reason: reasons.hold } });
  if (row.authority_id !== null) await publishList(ctx.office, ctx.db, row.authority_id);
  await tellOwner(ctx, row.person_id, 'suspended');
  return changed;
}

export async function liftSuspension(ctx: Ctx, { id, note }: Taken<typeof calls.liftSuspension>): Promise<Changed> {
  const row = await admitStep(ctx, id, 'lift');
  const changed = await takeStep(ctx, row, 'lift', { note, more: { revoked_at: null, revoked_reason: null } });
  if (row.authority_id !== null) await publishList(ctx.office, ctx.db, row.authority_id);
  await tellOwner(ctx, row.person_id, 'lifted');
  return changed;
}

export async function revoke(ctx: Ctx, { id, reason, note }: Taken<typeof calls.revokeCertificate>): Promise<Changed> {
  const row = await admitStep(ctx, id, 'revoke');
  await revokeCertificate(ctx.office, ctx.db, { id, reason, byId: ctx.me.personId, note });
  await auditStep(ctx, 'revoke', id, { reason });
  await tellOwner(ctx, row.person_id, 'revoked');
  return { id, state: 'REVOKED' };
}

/** The next one for the same person; the one before serves until its owner takes it. */
export async function renewCertificate(ctx: Ctx, { id }: { id: number }): Promise<Changed> {
  const row = await ctx.db.selectFrom('certificate').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw notFound();
  if (row.der === null || !['ISSUED', 'EXPIRED'].includes(row.state)) throw conflict('cert_step');
  return grant(ctx, row.person_id, id);
}

async function grant(ctx: Ctx, personId: number, renews: number | null): Promise<Changed> {
  if (personId === ctx.me.personId) throw refuse('cert_own');
  const known = await ctx.db.selectFrom('person').select('active').where('id', '=', personId).forShare().executeTakeFirst();
  if (!known) throw notFound();
  if (!known.active) throw refuse('cert_left');
  const { data } = await readRows(ctx, { personId });
  const has = data.some(
    ({ id, state, made }) => ['REQUESTED', 'IDENTITY_CHECKED', 'ISSUED', 'SUSPENDED'].includes(state) && !(made && id === renews),
  );
  if (has) throw conflict('cert_have');
  const { name } = await personFacts(ctx.db, personId);
  const { id } = await ctx.db
    .insertInto('certificate')
    .values({ person_id: personId, origin: 'INTERNAL', state: 'ISSUED', renews, holder_name: name })
    .returning('id')
    .executeTakeFirstOrThrow();
  await noteStep(ctx.db, id, 'ISSUED', ctx.me.personId);
  await auditStep(ctx, renews === null ? 'grant' : 'renew', id);
  await tellOwner(ctx, personId, 'granted');
  return { id, state: 'ISSUED' };
}
