import { X509Certificate } from 'node:crypto';
import { sql } from 'kysely';
import { rightsNow } from '../../access/acting.ts';
import type { Ctx } from '../../http/context.ts';
import { badField, notFound } from '../../http/errors.ts';
import { type SignType, signTypeOf } from '../../signing/sign-types.ts';
import type { Signer } from '../../signing/signer.ts';
import { type Release, unlockPersonKey } from '../../signing/unlock-person-key.ts';

/** With what a person signs one letter: his account alone (type 1), or his key as well. */
export interface Hand {
  type: SignType;
  signer: Signer | null;
  /** Hexadecimal, of his certificate. */
  serial: string | null;
}

export interface Released {
  pin?: string | undefined;
  otp?: string | undefined;
}

interface Asked {
  type: SignType;
  /** The task is the caller's to do. */
  mine: boolean;
}

/** The hand for one letter; a PIN is looked at only where its kind asks for one, and only of whom the task belongs to. */
export async function handFor(ctx: Ctx, taskId: number, released: Released): Promise<Hand> {
  const { type, mine } = await askedOf(ctx, taskId);
  if (type === 1 || !mine) return { type, signer: null, serial: null };
  return keyHand(type, await unlock(ctx, released, type));
}

/** The hand for each of a selection: the PIN is asked once, of the highest type among them. */
export async function handForAll(ctx: Ctx, taskIds: number[], released: Released): Promise<(type: SignType) => Hand> {
  const asked = await Promise.all(taskIds.map((id) => askedOf(ctx, id).catch(() => null)));
  const wanted = asked.filter((one) => one?.mine && one.type > 1);
  const signer = wanted.length > 0 ? await unlock(ctx, released, 2) : null;
  return (type) => (type === 1 || !signer ? { type, signer: null, serial: null } : keyHand(type, signer));
}

/** Which type a task asks for. What the first signer of a version began, the others follow. */
export async function typeOfTask(ctx: Ctx, taskId: number): Promise<SignType> {
  return (await askedOf(ctx, taskId)).type;
}

function keyHand(type: SignType, signer: Signer): Hand {
  return { type, signer, serial: new X509Certificate(signer.certificate).serialNumber.toLowerCase() };
}

function unlock(ctx: Ctx, { pin, otp }: Released, type: SignType): Promise<Signer> {
  if (!pin && !otp) throw badField('pin', 'required');
  const release: Release = pin ? { pin } : { otp: otp as string };
  return unlockPersonKey(ctx, release, { outside: type === 3 });
}

async function askedOf(ctx: Ctx, taskId: number): Promise<Asked> {
  const { rows } = await sql<{ type: number; holderId: number; begun: SignType | null }>`
    select d.type, k.holder_id as "holderId", (select g.sign_type from signature g join task t on t.id = g.task_id
      where g.document_id = d.id and t.result_code is distinct from 'SUPERSEDED' order by g.id limit 1) as begun
    from task k join document d on d.id = k.document_id where k.id = ${taskId}`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw notFound();
  const mine = rightsNow(ctx.me).workHolders.includes(row.holderId);
  return { mine, type: row.begun ?? (row.type === filesOnly ? 1 : await signTypeOf(ctx, row.type)) };
}

/** Kinds that have no paper of their own are signed by the account. */
const filesOnly = 15;
