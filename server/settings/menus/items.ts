import { sql } from 'kysely';
import type { Given, Taken } from '../../../contract/endpoint.ts';
import { isPlaceInside } from '../../../contract/rules/place.ts';
import type {
  getPortalApp as getCall,
  orderPortalMenus as orderCall,
  removePortalMenu as removeCall,
  savePortalMenu as saveCall,
  switchPortalMenu as switchCall,
} from '../../../contract/settings/portal-apps.ts';
import { auditSetting, changedMeanwhile } from '../../access/audit-setting.ts';
import { rightsChanged } from '../../access/sessions.ts';
import { nextPlace } from '../../db/next-place.ts';
import type { Ctx, Db } from '../../http/context.ts';
import { badField, notFound, refuse } from '../../http/errors.ts';
import { pageRight } from '../../http/menu-rights.ts';
import { iconOf, readApps, switchOwn, writeOrder } from './apps.ts';
import { ownName, readMenus } from './entries.ts';

const page = 'admin-application';
type Input = Taken<typeof saveCall>;

/** An application with the entries of its menu. */
export async function getPortalApp(ctx: Ctx, { appId }: Taken<typeof getCall>): Promise<Given<typeof getCall>> {
  const [app] = await readApps(ctx.db, sql`a.id = ${appId}`);
  if (!app) throw notFound();
  const found = await peopleBy(ctx.db, appId);
  const switched = await ctx.db.selectFrom('menu_item').select(['id', 'active']).where('app_id', '=', appId).execute();
  const menus = (await readMenus(ctx.db)).filter((menu) => menu.appId === appId);
  return {
    app,
    manage: pageRight(ctx.me, page) === 'manage',
    menus: menus.map(({ renamed: _renamed, ...menu }) => ({
      ...menu,
      active: switched.find((one) => one.id === menu.id)?.active ?? menu.active,
      ownName: ownName(menu.code).th,
      ownNameEn: ownName(menu.code).en,
      people: found.get(menu.id) ?? 0,
    })),
  };
}

/** How many persons are given each entry. */
async function peopleBy(db: Db, appId: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; people: number }>`
    with belongs as materialized (select distinct x.group_id, x.person_id from users_group_person x join person p on p.id = x.person_id
      join users_group g on g.id = x.group_id where p.active and g.active)
    select r.menu_id as id, count(distinct b.person_id)::int as people from menu_right r join menu_item i on i.id = r.menu_id
      join belongs b on b.group_id = r.group_id where i.app_id = ${appId} group by 1`.execute(db);
  return new Map(rows.map((row) => [row.id, row.people]));
}

/** Adds a link, or changes an entry. Of what the product has itself the names, the icon and the place change, never where it leads. */
export async function savePortalMenu(ctx: Ctx, input: Input): Promise<Given<typeof saveCall>> {
  const before = input.menuId === undefined ? null : await lockMenu(ctx, input.menuId, input.version);
  const own = ownName(before?.code ?? null);
  const link = !before?.code || before.sso ? await judgeLink(input.link, before?.sso === true) : '';
  if (!input.name && !own.th) throw badField('name', 'required');
  const app = await ctx.db.selectFrom('portal_app').select('id').where('id', '=', input.appId).executeTakeFirst();
  if (!app) throw badField('appId', 'invalid');
  const values = {
    app_id: input.appId,
    name: input.name && input.name !== own.th ? input.name : own.th ? null : input.name,
    name_en: input.nameEn && input.nameEn !== own.en ? input.nameEn : null,
    icon: iconOf(input.icon),
    link,
    new_tab: link.startsWith('https://') && (before?.sso === true || input.newTab),
    in_header: input.inHeader,
    in_modules: input.inModules,
  };
  if (!before) return { menuId: await addMenu(ctx, values) };
  await ctx.db
    .updateTable('menu_item')
    .set({ ...values, version: before.version + 1 })
    .where('id', '=', before.id)
    .execute();
  const { app_id, name, name_en, icon, new_tab, in_header, in_modules } = before;
  await auditSetting(ctx, page, 'CHANGED', {
    id: before.id,
    before: { app_id, name, name_en, icon, link: before.link, new_tab, in_header, in_modules },
    after: values,
  });
  return { menuId: before.id };
}

interface Values {
  app_id: number;
  name: string | null;
  name_en: string | null;
  icon: string;
  link: string;
  new_tab: boolean;
  in_header: boolean;
  in_modules: boolean;
}

/** A new link is shown to everybody until the matrix says otherwise. */
async function addMenu(ctx: Ctx, values: Values): Promise<number> {
  const { id } = await ctx.db
    .insertInto('menu_item')
    .values({ ...values, sort: await nextPlace(ctx.db, 'menu_item', { among: sql`app_id = ${values.app_id}`, step: 10 }) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`with found as materialized (
      select id, ${id}::int, 1 from users_group where code = 'EVERYBODY')
    insert into menu_right (group_id, menu_id, level) select * from found`.execute(ctx.db);
  await auditSetting(ctx, page, 'ADDED', { id, after: { ...values } });
  await rightsChanged(ctx);
  return id;
}

/** A place inside, or an https address. Nothing that a browser would run or take for another host. */
async function judgeLink(link: string, optional: boolean): Promise<string> {
  if (!link && optional) return '';
  if (!link) throw badField('link', 'required');
  if (isPlaceInside(link) && !optional) return link;
  const address = URL.canParse(link) ? new URL(link) : null;
  if (address?.protocol !== 'https:' || address.username || address.password) throw badField('link', 'bad_link');
  return address.href;
}

export async function switchPortalMenu(ctx: Ctx, { menuId, version, active }: Taken<typeof switchCall>): Promise<Given<typeof switchCall>> {
  const menu = await lockMenu(ctx, menuId, version);
  return switchOwn(ctx, 'menu_item', menu, active);
}

export async function removePortalMenu(ctx: Ctx, { menuId, version }: Taken<typeof removeCall>): Promise<Given<typeof removeCall>> {
  const menu = await lockMenu(ctx, menuId, version);
  if (menu.code) throw refuse('row_fixed');
  await ctx.db.deleteFrom('menu_item').where('id', '=', menuId).execute();
  await auditSetting(ctx, page, 'REMOVED', { id: menuId, before: { name: menu.name, name_en: menu.name_en, link: menu.link } });
  await rightsChanged(ctx);
  return {};
}

export async function orderPortalMenus(ctx: Ctx, { appId, ids }: Taken<typeof orderCall>): Promise<Given<typeof orderCall>> {
  const before = (await readMenus(ctx.db)).flatMap((menu) => (menu.appId === appId ? [menu.id] : []));
  await writeOrder(ctx.db, 'menu_item', before, ids);
  await auditSetting(ctx, page, 'ORDERED', { id: appId, before: { order: before }, after: { order: ids } });
  return {};
}

async function lockMenu(ctx: Ctx, menuId: number, version: number | undefined) {
  const menu = await ctx.db.selectFrom('menu_item').selectAll().where('id', '=', menuId).forUpdate().executeTakeFirst();
  if (!menu) throw notFound();
  if (version !== undefined && version !== menu.version) throw await changedMeanwhile(ctx, page, menuId);
  return menu;
}
