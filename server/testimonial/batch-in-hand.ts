import { sql } from 'kysely';
import { menuEntries } from '../../contract/menus.ts';
import type { BatchState } from '../../contract/testimonial/batches.ts';
import { covers, rightsNow } from '../access/acting.ts';
import type { Acting, Ctx, Me } from '../http/context.ts';
import { conflict, notFound } from '../http/errors.ts';
import { menuRight } from '../http/menu-rights.ts';

export interface Batch {
  id: number;
  templateId: number;
  subject: string;
  values: Record<string, string>;
  givenOn: string | null;
  file: string;
  signerId: number;
  state: BatchState;
  requestId: number | null;
  madeBy: number;
  signingBy: number | null;
  signingRun: string | null;
  /** It is being signed, and who did has said nothing for a while. */
  silent: boolean;
  version: number;
  at: Date;
}

/** A run that has said nothing for so long is over: its process was ended. */
export const silentSeconds = 60;

const batchColumns = sql`b.id, b.template_id as "templateId", b.subject, b.field_values as "values", b.given_on::text as "givenOn", b.file_name as file, b.signer_id as "signerId",
  b.state, b.request_id as "requestId", b.made_by as "madeBy", b.signing_by as "signingBy", b.signing_run as "signingRun",
  coalesce(b.state = 'SIGNING' and b.signing_seen_at < issue_clock() - make_interval(secs => ${silentSeconds}), false) as silent, b.version, issue_clock() as at`;

/** A batch that the caller prepares or signs; to others it is not there. `hold`: two acts on it follow each other. */
export async function batchOf(
  ctx: Ctx,
  batchId: number,
  { hold = false, version }: { hold?: boolean; version?: number } = {},
): Promise<Batch> {
  const { rows } =
    await sql<Batch>`select ${batchColumns} from testimonial_batch b where b.id = ${batchId} ${hold ? sql`for no key update` : sql``}`.execute(
      ctx.db,
    );
  const [batch] = rows;
  if (!batch || !(manages(ctx.me) || rightToSign(ctx.me, batch))) throw notFound();
  if (version !== undefined && version !== batch.version) throw conflict();
  return batch;
}

export function manages(me: Me): boolean {
  return menuRight(me, menuEntries.testimonial.id) === 'manage';
}

/** The order of delegation by which he signs for the post; 'OWN' where the post is his. */
export function rightToSign(me: Me, { signerId }: Pick<Batch, 'signerId'>): Acting | 'OWN' | null {
  if (me.positions.includes(signerId)) return 'OWN';
  const paper = { type: certificateKind, ownType: null, secrecy: 0 };
  return rightsNow(me).acting.find((one) => one.positionId === signerId && covers(one, paper, 'sign')) ?? null;
}

/** หนังสือรับรอง among the kinds of letters: what an order of delegation names. */
const certificateKind = 10;

/** Posts for which he may sign, of a statement. */
export function postsToSign(me: Me): number[] {
  const paper = { type: certificateKind, ownType: null, secrecy: 0 };
  return [
    ...me.positions,
    ...rightsNow(me)
      .acting.filter((one) => covers(one, paper, 'sign'))
      .map(({ positionId }) => positionId),
  ];
}

export async function nextVersion(ctx: Ctx, batch: Batch): Promise<number> {
  await sql`update testimonial_batch set version = version + 1 where id = ${batch.id}`.execute(ctx.db);
  batch.version += 1;
  return batch.version;
}
