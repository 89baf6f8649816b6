import { sql } from 'kysely';
import type { Given, Taken } from '../../../../contract/endpoint.ts';
import type { listTrayFaults as listCall, seeTrayFault as seeCall } from '../../../../contract/sarabun/tray.ts';
import { iso } from '../../../db/iso.ts';
import type { Ctx, Db } from '../../../http/context.ts';
import { type ErrorCode, notFound, refuse } from '../../../http/errors.ts';
import { messageOf } from '../../../http/render-errors.ts';
import type { Office } from '../../../office.ts';
import { tellTray } from '../../machine/tell-tray.ts';

interface Fault {
  /** Where: the path of the folder, the address of the mailbox. */
  source: string;
  /** The file or the mail that it is about; '' for the source itself. */
  about: string;
  code: ErrorCode;
  params: Record<string, unknown>;
}

/** What went wrong at a way in stands at the tray until somebody has seen it or it is over; the same is told once. */
export async function tellFault(office: Office, unitId: number, { source, about, code, params }: Fault): Promise<void> {
  await office.db.transaction().execute(async (db) => {
    const { rows } = await sql<{ id: number }>`insert into intake_fault (unit_id, source, about, code, params)
      values (${unitId}, ${source}, ${about.slice(0, 300)}, ${code}, ${JSON.stringify(params)}::jsonb)
      on conflict (unit_id, source, about) where gone_at is null do update set code = excluded.code, params = excluded.params, at = excluded.at, seen_by = null
        where intake_fault.code <> excluded.code returning id`.execute(db);
    if (rows.length > 0) await tellTray({ db, office }, unitId);
  });
}

/** Over: the source answers again, the file that never ended has ended or is gone. What was refused stays until it is seen. */
export async function endFaults(
  { db, office }: { db: Db; office: Office },
  unitId: number,
  source: string,
  stillLate: readonly string[],
): Promise<void> {
  const { rows } = await sql<{
    id: number;
  }>`update intake_fault set gone_at = now() where unit_id = ${unitId} and source = ${source} and gone_at is null
    and (about = '' or (code = 'scan_never_ends' and about <> all(${[...stillLate]}::text[]))) returning id`.execute(db);
  if (rows.length > 0) await tellTray({ db, office }, unitId);
}

/** What stands at the caller's trays, in words, the newest first. */
export async function listTrayFaults(ctx: Ctx): Promise<Given<typeof listCall>> {
  const { rows } = await sql<{ id: number; source: string; code: ErrorCode; params: Record<string, string>; at: string }>`
    select f.id, f.source, f.code, f.params, ${iso('f.at')} as at from intake_fault f
    where f.gone_at is null and f.unit_id = any(${ctx.me.registryUnits}::bigint[]) order by f.at desc, f.id desc limit 20`.execute(ctx.db);
  const { id, language } = ctx.request;
  const said = (code: ErrorCode, params: Record<string, string>) =>
    messageOf(refuse(code, { params }), language ? { id, language } : { id });
  return { items: rows.map(({ code, params, ...row }) => ({ ...row, message: said(code, params) })) };
}

export async function seeTrayFault(ctx: Ctx, { faultId }: Taken<typeof seeCall>) {
  const { rows } = await sql<{ unit: number }>`update intake_fault set gone_at = now(), seen_by = ${ctx.me.personId}
    where id = ${faultId} and gone_at is null and unit_id = any(${ctx.me.registryUnits}::bigint[]) returning unit_id as unit`.execute(
    ctx.db,
  );
  if (!rows[0]) throw notFound();
  await tellTray(ctx, rows[0].unit);
  return { id: faultId };
}
