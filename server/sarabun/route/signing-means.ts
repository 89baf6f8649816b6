import { X509Certificate } from 'node:crypto';
import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type { signingNeeds as needsCall } from '../../../contract/sarabun/drafts.ts';
import { covers, rightsNow } from '../../access/acting.ts';
import type { Ctx } from '../../http/context.ts';
import { badField } from '../../http/errors.ts';
import { ruleOfLetter } from '../../settings/letter-rules.ts';
import { readCurrent } from '../../signing/certificates/read-certificate.ts';
import type { Signer } from '../../signing/keys/signer.ts';
import { faultOf, type Release, unlockPersonKey } from '../../signing/keys/unlock-person-key.ts';
import { type SignType, signTypeOf } from '../../signing/sign/sign-types.ts';

/** With what a person signs one letter: his account alone (type 1), or his key as well. */
export interface SigningMeans {
  type: SignType;
  key: { signer: Signer; serial: string; notAfter: Date } | null;
}

/** How the key is released: a PIN, or a one-time code. */
export interface Released {
  pin?: string | undefined;
  otp?: string | undefined;
}

/** The hand for one letter; a PIN is looked at only where its kind asks for one, and only of whom the task belongs to. Others are refused by the act itself. */
export async function meansFor(ctx: Ctx, taskId: number, released: Released): Promise<SigningMeans> {
  const [asked] = await askedOf(ctx, [taskId]);
  if (!asked || asked.type === 1 || !asked.mine) return { type: asked?.type ?? 1, key: null };
  return { type: asked.type, key: keyOf(await unlock(ctx, released, asked.type)) };
}

/** The same for each letter of a selection, with the key opened once. A key that was withdrawn in between signs no further. */
export async function meansForAll(
  ctx: Ctx,
  taskIds: number[],
  released: Released,
): Promise<(own: Ctx, taskId: number) => Promise<SigningMeans>> {
  const wanted = (await askedOf(ctx, taskIds)).filter((one) => one.mine && one.type > 1);
  const key = wanted.length > 0 ? keyOf(await unlock(ctx, released, 2)) : null;
  return async (own, taskId) => {
    const [asked] = await askedOf(own, [taskId]);
    if (!asked || asked.type === 1 || !asked.mine || !key) return { type: asked?.type ?? 1, key: null };
    const current = await readCurrent(own, { hold: true });
    const fault = faultOf(current, new Date(), asked.type === 3);
    if (fault) throw badField('pin', fault);
    if (!current.certificate?.der.equals(key.signer.certificate)) throw badField('pin', 'cert_none');
    return { type: asked.type, key };
  };
}

/** What the dialog has to ask for before these letters are signed. */
export async function signingNeeds(ctx: Ctx, { tasks }: Taken<typeof needsCall>): Promise<Given<typeof needsCall>> {
  const asked = (await askedOf(ctx, tasks)).filter((one) => one.mine);
  const keyed = asked.filter((one) => one.type > 1);
  const facts = {
    total: asked.length,
    keyed: keyed.length,
    urgent: asked.filter((one) => one.urgent).length,
    onBehalf: asked.filter((one) => one.onBehalf).length,
  };
  if (keyed.length === 0) return { ...facts, certificate: null, release: null, fault: null };
  const current = await readCurrent(ctx);
  const fault = faultOf(
    current,
    new Date(),
    keyed.every((one) => one.type === 3),
  );
  const { certificate, key } = current;
  return {
    ...facts,
    certificate: certificate ? { name: certificate.holder_name, until: certificate.not_after.toISOString() } : null,
    release: key ? (key.pin_wrapped ? 'PIN' : 'CODE') : null,
    fault,
  };
}

function keyOf(signer: Signer): NonNullable<SigningMeans['key']> {
  const certificate = new X509Certificate(signer.certificate);
  return { signer, serial: certificate.serialNumber.toLowerCase(), notAfter: new Date(certificate.validTo) };
}

function unlock(ctx: Ctx, { pin, otp }: Released, type: SignType): Promise<Signer> {
  if (!pin && !otp) throw badField('pin', 'required');
  const release: Release = pin ? { pin } : { otp: otp as string };
  return unlockPersonKey(ctx, release, { outside: type === 3 });
}

interface Asked {
  taskId: number;
  type: SignType;
  /** The task is the caller's to do. */
  mine: boolean;
  /** For the holder of a post who is not the caller. */
  onBehalf: boolean;
  urgent: boolean;
}

/** Which type each task asks for. What the first signer of a version began, the others follow. */
async function askedOf(ctx: Ctx, taskIds: number[]): Promise<Asked[]> {
  const { rows } = await sql<{
    taskId: number;
    documentId: number;
    kind: number;
    ownKind: number | null;
    secrecy: number;
    unitId: number;
    amount: string | null;
    holderId: number;
    urgent: boolean;
    begun: SignType | null;
  }>`
    select k.id as "taskId", d.id as "documentId", d.type as kind, d.own_type as "ownKind", d.secrecy, d.owner_unit_id as "unitId", d.amount::text as amount, k.holder_id as "holderId",
      d.speed > 1 as urgent, (select g.sign_type from signature g join task t on t.id = g.task_id
      where g.document_id = d.id and t.result_code is distinct from 'SUPERSEDED' order by g.id limit 1) as begun
    from task k join document d on d.id = k.document_id where k.id = any(${taskIds}::bigint[]) and k.kind = 'SIGN'`.execute(ctx.db);
  const levels = new Map<number, SignType>();
  for (const row of rows) if (!levels.has(row.documentId)) levels.set(row.documentId, row.kind === filesOnly ? 1 : await typeFor(ctx, row));
  const me = rightsNow(ctx.me);
  return rows.map(({ taskId, documentId, holderId, urgent, begun, ...paper }) => ({
    taskId,
    type: begun ?? levels.get(documentId) ?? 1,
    mine:
      me.own.includes(holderId) ||
      me.acting.some(
        (one) => one.positionId === holderId && covers(one, { type: paper.kind, ownType: paper.ownKind, secrecy: paper.secrecy }, 'sign'),
      ),
    onBehalf: !me.own.includes(holderId),
    urgent,
  }));
}

/** By the rule for the kind in its unit, where that says so, else what the kind is signed with everywhere; groups of papers may ask for more. */
async function typeFor(
  ctx: Ctx,
  { documentId, ...paper }: { documentId: number; kind: number; ownKind: number | null; unitId: number; amount: string | null },
): Promise<SignType> {
  const { signType } = await ruleOfLetter(ctx.db, documentId);
  return signTypeOf(ctx, signType === 'STANDARD' ? paper : { ...paper, level: ruled[signType] });
}
const ruled = { ACCOUNT: 1, CERTIFICATE: 2, OUTSIDE: 3 } as const;

/** Kinds that have no paper of their own are signed by the account. */
const filesOnly = 15;
