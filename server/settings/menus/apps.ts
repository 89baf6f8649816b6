import { type RawBuilder, sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import type {
  orderPortalApps as orderCall,
  PortalApp,
  removePortalApp as removeCall,
  savePortalApp as saveCall,
  switchPortalApp as switchCall,
} from '../../../contract/settings/portal-apps.ts';
import { auditSetting, changedMeanwhile } from '../../access/audit-setting.ts';
import { rightsChanged } from '../../access/sessions.ts';
import { nextPlace } from '../../db/next-place.ts';
import type { Ctx, Db } from '../../http/context.ts';
import { badField, notFound, refuse } from '../../http/errors.ts';
import { pageRight } from '../../http/menu-rights.ts';
import { ownAppName } from './entries.ts';

const page = 'admin-application';

export async function readApps(db: Db, where: RawBuilder<unknown> = sql`true`): Promise<PortalApp[]> {
  const { rows } = await sql<Omit<PortalApp, 'ownName' | 'ownNameEn' | 'name' | 'nameEn'> & { name: string | null; nameEn: string | null }>`
    select a.id, a.code, a.name, a.name_en as "nameEn", a.icon, a.active, a.version,
      (select count(*)::int from menu_item i where i.app_id = a.id) as entries
    from portal_app a where ${where} order by a.sort, a.id`.execute(db);
  return rows.map((row) => {
    const own = ownAppName(row.code);
    return { ...row, name: row.name ?? own.th, nameEn: row.nameEn ?? own.en, ownName: own.th, ownNameEn: own.en };
  });
}

export async function listPortalApps(ctx: Ctx): Promise<{ apps: PortalApp[]; manage: boolean }> {
  return { apps: await readApps(ctx.db), manage: pageRight(ctx.me, page) === 'manage' };
}

export async function savePortalApp(ctx: Ctx, { appId, version, icon, ...typed }: Taken<typeof saveCall>): Promise<Given<typeof saveCall>> {
  const names = await judged(ctx, appId, typed);
  const values = { name: names.name, name_en: names.nameEn, icon: iconOf(icon) };
  if (appId === undefined) {
    const { id } = await ctx.db
      .insertInto('portal_app')
      .values({ ...values, sort: await nextPlace(ctx.db, 'portal_app', { step: 10 }) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await auditSetting(ctx, page, 'ADDED', { id, after: values });
    return { appId: id };
  }
  const before = await lockApp(ctx, appId, version);
  await ctx.db
    .updateTable('portal_app')
    .set({ ...values, version: before.version + 1 })
    .where('id', '=', appId)
    .execute();
  await auditSetting(ctx, page, 'CHANGED', {
    id: appId,
    before: { name: before.name, name_en: before.name_en, icon: before.icon },
    after: values,
  });
  return { appId };
}

export async function switchPortalApp(ctx: Ctx, { appId, version, active }: Taken<typeof switchCall>): Promise<Given<typeof switchCall>> {
  const app = await lockApp(ctx, appId, version);
  return switchOwn(ctx, 'portal_app', app, active);
}

/** On or off, of what the agency has added itself; `before`: its row, locked. */
export async function switchOwn(
  ctx: Ctx,
  table: 'portal_app' | 'menu_item',
  before: { id: number; code: string | null; active: boolean; version: number },
  active: boolean,
): Promise<Record<string, never>> {
  const { id } = before;
  if (before.code) throw refuse('row_fixed');
  await ctx.db
    .updateTable(table)
    .set({ active, version: before.version + 1 })
    .where('id', '=', id)
    .execute();
  await auditSetting(ctx, page, active ? 'SWITCHED_ON' : 'SWITCHED_OFF', { id, before: { active: before.active }, after: { active } });
  await rightsChanged(ctx);
  return {};
}

export async function removePortalApp(ctx: Ctx, { appId, version }: Taken<typeof removeCall>): Promise<Given<typeof removeCall>> {
  const app = await lockApp(ctx, appId, version);
  if (app.code) throw refuse('row_fixed');
  const [row] = await readApps(ctx.db, sql`a.id = ${appId}`);
  if (row && row.entries > 0) throw refuse('in_use', { params: { count: row.entries } });
  await ctx.db.deleteFrom('portal_app').where('id', '=', appId).execute();
  await auditSetting(ctx, page, 'REMOVED', { id: appId, before: { name: app.name, name_en: app.name_en, icon: app.icon } });
  return {};
}

export async function orderPortalApps(ctx: Ctx, { ids }: Taken<typeof orderCall>): Promise<Given<typeof orderCall>> {
  const before = (await readApps(ctx.db)).map((app) => app.id);
  await writeOrder(ctx.db, 'portal_app', before, ids);
  await auditSetting(ctx, page, 'ORDERED', { before: { order: before }, after: { order: ids } });
  return {};
}

/** @throws 409 where the rows are no longer those that were ordered */
export async function writeOrder(db: Db, table: 'portal_app' | 'menu_item', before: number[], ids: number[]): Promise<void> {
  const same = ids.length === before.length && new Set([...ids, ...before]).size === ids.length;
  if (!same) throw badField('ids', 'invalid');
  await sql`update ${sql.table(table)} t set sort = o.place * 10 from unnest(${ids}::int[]) with ordinality as o (id, place) where t.id = o.id`.execute(
    db,
  );
}

async function lockApp(ctx: Ctx, appId: number, version: number | undefined) {
  const app = await ctx.db.selectFrom('portal_app').selectAll().where('id', '=', appId).forUpdate().executeTakeFirst();
  if (!app) throw notFound();
  if (version !== undefined && version !== app.version) throw await changedMeanwhile(ctx, page, appId);
  return app;
}

/** Names as they are kept: `null` is the product's own. */
async function judged(ctx: Ctx, appId: number | undefined, { name, nameEn }: { name: string; nameEn: string }) {
  const apps = await readApps(ctx.db);
  const app = apps.find((one) => one.id === appId);
  const own = ownAppName(app?.code ?? null);
  if (!name && !own.th) throw badField('name', 'required');
  if (name && apps.some((one) => one.id !== appId && one.name === name)) throw badField('name', 'taken', { value: name });
  return { name: name && name !== own.th ? name : own.th ? null : name, nameEn: nameEn && nameEn !== own.en ? nameEn : null };
}

/** @throws 422 for what is no name of a picture */
export function iconOf(icon: string): string {
  if (!/^[A-Za-z][A-Za-z0-9-]{0,59}$/.test(icon)) throw badField('icon', icon ? 'invalid' : 'required');
  return icon;
}
