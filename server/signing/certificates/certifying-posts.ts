import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type * as calls from '../../../contract/settings/sign-type.ts';
import { pageOf } from '../../../contract/wire.ts';
import { auditSetting, changedMeanwhile } from '../../access/audit-setting.ts';
import { certifiesByGrade } from '../../access/certifies-by-grade.ts';
import type { Ctx } from '../../http/context.ts';
import { notFound } from '../../http/errors.ts';
import { bothNames, named } from '../../http/named.ts';

type Certifies = Given<typeof calls.saveCertifying>['certifies'];

const wordOf = (certifies: boolean | null): Certifies => (certifies === null ? 'BY_RULE' : certifies ? 'YES' : 'NO');

/** Posts in use, with what their grade says and what the agency decided. */
export async function certifyingPosts(
  ctx: Ctx,
  { search = '', ...paging }: Taken<typeof calls.certifyingPosts>,
): Promise<Given<typeof calls.certifyingPosts>> {
  const { take, skip } = pageOf(paging);
  const like = `%${search.trim().replaceAll(/[%_\\]/g, '\\$&')}%`;
  const where = search.trim()
    ? sql`(th_norm(${bothNames('o')}) like th_norm(${like}) or th_norm(${bothNames('u')}) like th_norm(${like}))`
    : sql`true`;
  const from = sql`from position o join unit u on u.id = o.unit_id where o.active and ${where}`;
  const { rows } = await sql<{ id: number; name: string; unit: string; certifies: boolean | null; thai: string }>`
    select o.id, ${named(ctx, 'o')} as name, o.name as thai, ${named(ctx, 'u')} as unit, o.certifies ${from} order by (o.certifies is null), u.sort, u.name, o.sort, o.name, o.id
    limit ${take} offset ${skip}`.execute(ctx.db);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(ctx.db);
  return {
    data: rows.map(({ certifies, thai, ...row }) => ({ ...row, certifies: wordOf(certifies), byGrade: certifiesByGrade(thai) })),
    total: counted[0]?.total ?? 0,
  };
}

/** `before`: what the administrator saw; somebody else's change since is not lost. */
export async function saveCertifying(
  ctx: Ctx,
  { positionId, before, certifies }: Taken<typeof calls.saveCertifying>,
): Promise<Given<typeof calls.saveCertifying>> {
  const row = await ctx.db
    .selectFrom('position')
    .select(['name', 'certifies'])
    .where('id', '=', positionId)
    .where('active', '=', true)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  if (wordOf(row.certifies) !== before) throw await changedMeanwhile(ctx, 'sign-type', positionId);
  await ctx.db
    .updateTable('position')
    .set({ certifies: certifies === 'BY_RULE' ? null : certifies === 'YES' })
    .where('id', '=', positionId)
    .execute();
  await auditSetting(ctx, 'sign-type', 'CHANGED', {
    id: positionId,
    before: { position: row.name, certifies: before },
    after: { position: row.name, certifies },
  });
  return { positionId, certifies };
}
