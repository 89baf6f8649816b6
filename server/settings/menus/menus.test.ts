import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { givenMenus, keyPages, type MenuLevel, type MenuName, menuEntries } from '../../../contract/menus.ts';
import { catalogue, type SettingsPath, settingsPaths } from '../../../contract/settings/catalogue.ts';
import { type Officer, openDesk } from '../../test/desk.ts';
import { done, refused } from '../../test/letters.ts';
import { consent } from '../../test/second-person.ts';

const desk = await openDesk();
const [admin, registrar, officer, second] = await desk.officers('admin', 'registrar', 'officer', 'siriporn.b');
beforeAll(async () => {
  await give(second.personId, 'ADMIN');
});
afterAll(() => desk.close());

const root = 10_000_000;
const groupIds = {
  EVERYBODY: 1,
  CENTRAL_REGISTRY: 2,
  REGISTRY: 3,
  SECRET_REGISTRY: 4,
  EXECUTIVE: 5,
  SCREENER: 6,
  UNIT_ADMIN: 8,
  AGENCY_ADMIN: 9,
};

// biome-ignore lint/suspicious/noExplicitAny: replies are judged by the test
type Json = any;

async function give(personId: number, kind: string, unit = root): Promise<void> {
  await desk.office.db.insertInto('duty').values({ person_id: personId, unit_id: unit, kind }).execute();
  desk.office.sessions.forget();
}

const matrix = async () => done(await admin.get('/settings/menu-rights'));

/** Sets the rights of groups to entries, with the versions as they are now. */
async function set(changes: { groupId: number; menuId: number; level: MenuLevel }[], by = admin): Promise<Json> {
  const { groups } = await matrix();
  const versions = groups.map(({ id, version }: Json) => ({ groupId: id, version }));
  return by.post('/settings/menu-rights', { changes, versions });
}

/** Gives an entry to the registries alone, or to nobody. */
async function onlyRegistries(menuId: number, level: MenuLevel): Promise<void> {
  const { groups } = await matrix();
  const changes = groups.map(({ id }: Json) => ({ groupId: id, menuId, level: id === groupIds.REGISTRY ? level : 'none' }));
  done(await set(changes));
}

const addressOf = (url: string) => url.slice(4).replaceAll(/:\w+/g, '1');
async function call(who: Officer, { method, url }: { method: string; url: string }): Promise<{ status: number; code: string }> {
  const { status, body } = method === 'GET' ? await who.get(addressOf(url)) : await who.post(addressOf(url));
  return { status, code: body?.code ?? '' };
}
/** At once: with the next call, as soon as the notice of the database is here. */
const soon = (look: () => Promise<void>) => vi.waitFor(look, { timeout: 10_000, interval: 5 });
const actions = async (who: Officer): Promise<string[]> =>
  done(await who.get('/service/menu-module-permission')).items.map((one: Json) => one.MENU_ACTION);

describe('[S26] [K1] [K3] rights to the menus', () => {
  it('[P2] every call of assets, knowledge, certificates and the intranet belongs to a menu, but what stands open to the public', () => {
    const own = desk.app.routeList.filter(({ url }) => /^\/api\/(asset|knowledge|testimonial|intranet)\//.test(url));
    const modules = new Set(own.map(({ menu }) => menu?.split(' ')[1]));
    for (const name of ['asset', 'knowledge', 'testimonial', 'intranet', 'manageIntranet']) expect([...modules]).toContain(name);
    // the register of staff is whose its page of the settings is
    const others = own
      .filter(({ menu, access }) => !menu && access !== 'open')
      .map(({ method, url, access }) => `${access} ${method} ${url}`);
    expect(others.sort()).toEqual([
      'manage employee-information GET /api/testimonial/salaries/:personId',
      'manage employee-information POST /api/testimonial/salaries/sheet',
    ]);
  });

  it('[P2] [SEC11] every call of a menu is refused to whom it is taken from, with the next call, and given back with it', async () => {
    let tried = 0;
    for (const name of Object.keys(menuEntries) as MenuName[]) {
      const routes = desk.app.routeList.filter(({ menu }) => menu?.split(' ')[1] === name);
      if (routes.length === 0) continue;
      const mine = () => Promise.all(routes.map((route) => call(registrar, route)));
      for (const level of ['none', 'view', 'manage'] as const) {
        await onlyRegistries(menuEntries[name].id, level);
        await soon(async () => {
          const heard = await mine();
          heard.forEach(({ status, code }, index) => {
            const open = level === 'manage' || (level === 'view' && routes[index]?.menu?.startsWith('view'));
            expect([code === 'no_menu', open || status], `${level} ${routes[index]?.url}`).toEqual([!open, open || 403]);
          });
        });
        tried += routes.length;
      }
      if (routes.length > 0) expect(await call(officer, routes[0] as Json)).toEqual({ status: 403, code: 'no_menu' });
      done(await set(givenNow(name)));
    }
    expect(tried).toBeGreaterThan(250);
  }, 240_000);

  const givenNow = (name: MenuName) =>
    Object.entries(groupIds).map(([code, groupId]) => ({
      groupId,
      menuId: menuEntries[name].id,
      level: ((menuEntries[name].given as Record<string, MenuLevel>)[code] ?? 'none') as MenuLevel,
    }));

  it('every call of a settings page likewise, for whoever is given the page', async () => {
    const paths = settingsPaths.filter((path) => !keyPages.includes(path));
    for (const path of paths) {
      const menuId = catalogue[path].menu;
      const routes = desk.app.routeList.filter(({ access }) => access.split(' ')[1] === path);
      if (routes.length === 0) continue;
      await onlyRegistries(menuId, 'view');
      await soon(async () => {
        for (const route of routes) {
          expect((await call(admin, route)).status, `${path} ${route.url}`).toBe(403);
          expect((await call(registrar, route)).status === 403, `${path} ${route.url}`).toBe(route.access.startsWith('manage'));
        }
      });
      done(
        await set([
          { groupId: groupIds.AGENCY_ADMIN, menuId, level: 'manage' },
          { groupId: groupIds.REGISTRY, menuId, level: 'none' },
        ]),
      );
      await soon(async () => expect((await call(registrar, routes[0] as Json)).status).toBe(403));
    }
  }, 120_000);

  it('begins with the rights that the product had: who finds what in his menus', async () => {
    const everybody = ['sarabanDashboard', 'sarabanDrafts', 'notifacationAll', 'intranet'];
    const theirs: Record<string, string[]> = {
      officer: [],
      clerk: ['sarabanIntake', 'sarabanBooks'],
      secretreg: ['sarabanIntake', 'sarabanBooks'],
      director: ['sarabanBooks'],
      admin: ['settingsCenter', 'mailOutbox', 'storage'],
    };
    for (const [name, more] of Object.entries(theirs)) {
      const mine = await actions(await desk.as(name));
      expect(mine, name).toEqual(expect.arrayContaining([...everybody, ...more]));
      for (const other of new Set(Object.values(theirs).flat()))
        if (!more.includes(other)) expect(mine, `${name} ${other}`).not.toContain(other);
    }
  });

  it('knows every page of the product, each once, by its fixed number', async () => {
    const rows = await desk.office.db.selectFrom('menu_item').select(['id', 'code', 'action']).where('code', 'is not', null).execute();
    expect(rows.map(({ id, code, action }) => `${id} ${code} ${action}`).sort()).toEqual(
      givenMenus()
        .map(({ id, code, action }) => `${id} ${code} ${action}`)
        .sort(),
    );
  });

  it('a right given by one group stays when another loses it; the count of persons says who is affected', async () => {
    const change = { groupId: groupIds.SECRET_REGISTRY, menuId: 3101, level: 'none' as const };
    const { groups } = await matrix();
    const secret = groups.find(({ id }: Json) => id === groupIds.SECRET_REGISTRY);
    const count = async (changes: Json[]) => done(await admin.post('/settings/menu-rights/affected', { changes })).people;
    expect(await count([change])).toBeLessThanOrEqual(secret.people);
    expect(await count([{ groupId: groupIds.EVERYBODY, menuId: 3101, level: 'none' }])).toBe(0);
    const all = groups.find(({ id }: Json) => id === groupIds.EVERYBODY).people;
    expect(await count([{ groupId: groupIds.EVERYBODY, menuId: 3105, level: 'none' }])).toBe(all);
    // the registry manages already: view for everybody changes nothing for it
    const registries = await count([{ groupId: groupIds.EVERYBODY, menuId: 3101, level: 'view' }]);
    expect(registries).toBeLessThan(all);
    expect(registries).toBeGreaterThan(0);
  });

  it('those who give rights can’t be shut out, and everybody can’t be made one of them', async () => {
    for (const path of keyPages) {
      const menuId = catalogue[path].menu;
      for (const level of ['none', 'view'] as const)
        refused(await set([{ groupId: groupIds.AGENCY_ADMIN, menuId, level }]), 'right_locked');
      refused(await set([{ groupId: groupIds.EVERYBODY, menuId, level: 'view' }]), 'right_locked');
    }
    const before = await matrix();
    // nothing of a change is kept when a part of it is refused
    refused(
      await set([
        { groupId: groupIds.AGENCY_ADMIN, menuId: 3190, level: 'none' },
        { groupId: groupIds.AGENCY_ADMIN, menuId: catalogue['users-group'].menu, level: 'none' },
      ]),
      'right_locked',
    );
    expect((await matrix()).rights).toEqual(before.rights);
  });

  it('two administrators: who saves what the other has changed since is told by whom', async () => {
    const { groups } = await matrix();
    const seen = groups.filter(({ id }: Json) => id <= 3).map(({ id, version }: Json) => ({ groupId: id, version }));
    const change = (groupId: number, level: MenuLevel) => ({ changes: [{ groupId, menuId: 3104, level }], versions: seen });
    done(await second.post('/settings/menu-rights', change(1, 'none')));
    const late = await admin.post('/settings/menu-rights', change(1, 'manage'));
    refused(late, 'changed_meanwhile', 409);
    expect(late.body.message).toContain('ศิริพร');
    // another group is another matter
    done(await admin.post('/settings/menu-rights', change(3, 'view')));
    done(
      await set([
        { groupId: 1, menuId: 3104, level: 'view' },
        { groupId: 3, menuId: 3104, level: 'none' },
      ]),
    );
    const { changes } = done(await admin.get('/settings/history/users-group', { id: '1' }));
    expect(changes[0]).toMatchObject({ act: 'RIGHTS', changes: [{ field: 'อินทราเน็ต', before: 'ไม่มีสิทธิ์', after: 'ดู' }] });
  });

  it('nobody else reads or changes them', async () => {
    for (const who of [officer, registrar]) {
      expect((await who.get('/settings/menu-rights')).status).toBe(403);
      expect((await set([{ groupId: 1, menuId: 3190, level: 'manage' }], who)).status).toBe(403);
    }
    const unitAdmin = await desk.as('clerk');
    await give(unitAdmin.personId, 'ADMIN', done(await admin.get('/settings/choices/unit')).choices.find(({ id }: Json) => id !== root).id);
    expect((await unitAdmin.get('/settings/menu-rights')).status).toBe(403);
    expect(
      done(await unitAdmin.get('/settings/pages')).pages.every(({ path }: Json) => catalogue[path as SettingsPath].scope === 'unit'),
    ).toBe(true);
  });
});

describe('[S25] groups of users', () => {
  const save = (fields: object) => admin.post('/settings/users-groups', { name: 'กลุ่มทดสอบ', nameEn: '', note: '', members: [], ...fields });
  const groupOf = async (groupId: number) => done(await admin.get(`/settings/users-groups/${groupId}`));

  it('a person, a post, a role type, a unit with those below, a duty: each opens the menu, and closes it when it leaves', async () => {
    const { groupId } = done(await save({}));
    const person = await desk.office.db
      .selectFrom('affiliation')
      .innerJoin('position', 'position.id', 'affiliation.position_id')
      .select(['affiliation.unit_id as unit', 'position.id as post', 'position.role_type_id as type'])
      .where('person_id', '=', officer.personId)
      .executeTakeFirstOrThrow();
    const above = await desk.office.db.selectFrom('unit').select('parent_id').where('id', '=', person.unit).executeTakeFirstOrThrow();
    const address = { groupId, menuId: 3191, level: 'view' as const };
    done(await set([address]));
    const members = [
      { kind: 'PERSON', refId: officer.personId },
      { kind: 'POSITION', refId: person.post },
      { kind: 'ROLE_TYPE', refId: person.type },
      { kind: 'UNIT', refId: person.unit },
      { kind: 'UNIT', refId: above.parent_id ?? root, below: true },
      { kind: 'EVERYBODY' },
    ];
    for (const member of members) {
      const { group } = await groupOf(groupId);
      done(await save({ groupId, version: group.version, members: [member] }));
      await soon(async () => expect((await officer.get('/admin/storage')).status, JSON.stringify(member)).toBe(200));
      const { group: now, persons } = await groupOf(groupId);
      expect(now.people).toBeGreaterThan(0);
      expect(persons.map((one: Json) => one.id)).toContain(officer.personId);
      done(await save({ groupId, version: now.version, members: [{ kind: 'DUTY', duty: 'SCREENER' }] }));
      await soon(async () => expect((await officer.get('/admin/storage')).status).toBe(403));
    }
    await give(officer.personId, 'AUDITOR');
    const { group } = await groupOf(groupId);
    done(await save({ groupId, version: group.version, members: [{ kind: 'DUTY', duty: 'AUDITOR' }] }));
    await soon(async () => expect((await officer.get('/admin/storage')).status).toBe(200));
    // switched off it gives nothing; with members it isn’t removed
    const { group: full } = await groupOf(groupId);
    refused(await admin.post(`/settings/users-groups/${groupId}/remove`, { version: full.version }), 'in_use');
    done(await admin.post(`/settings/users-groups/${groupId}/switch`, { version: full.version, active: false }));
    await soon(async () => expect((await officer.get('/admin/storage')).status).toBe(403));
    const { group: off } = await groupOf(groupId);
    done(await save({ groupId, version: off.version, members: [] }));
    done(await admin.post(`/settings/users-groups/${groupId}/remove`, { version: off.version + 1 }));
    expect((await admin.get(`/settings/users-groups/${groupId}`)).status).toBe(404);
  }, 60_000);

  it('refuses what is empty, double, unknown or late; what the product gives stays', async () => {
    expect((await save({ name: '' })).body).toMatchObject({ field: 'name', code: 'required' });
    expect((await save({ name: ' ทุกคน ' })).body).toMatchObject({ field: 'name', code: 'taken' });
    expect((await save({ members: [{ kind: 'PERSON', refId: 1 }] })).body).toMatchObject({ field: 'members', code: 'invalid' });
    expect((await save({ members: [{ kind: 'DUTY' }] })).body).toMatchObject({ field: 'members', code: 'invalid' });
    const { group, members } = await groupOf(groupIds.REGISTRY);
    done(await save({ groupId: group.id, version: group.version, name: group.name, members: [] }));
    expect((await groupOf(group.id)).members).toEqual(members);
    refused(await save({ groupId: group.id, version: group.version, name: group.name }), 'changed_meanwhile', 409);
    refused(await admin.post(`/settings/users-groups/${group.id}/switch`, { version: group.version + 1, active: false }), 'row_fixed');
    refused(await admin.post(`/settings/users-groups/${group.id}/remove`, { version: group.version + 1 }), 'row_fixed');
  });

  it('a new group begins like another', async () => {
    const { groupId } = done(
      await save({ name: 'สารบรรณช่วยงาน', likeGroup: groupIds.REGISTRY, members: [{ kind: 'PERSON', refId: officer.personId }] }),
    );
    await soon(async () => expect(await actions(officer)).toContain('sarabanIntake'));
    const { group } = await groupOf(groupId);
    done(await save({ groupId, version: group.version, name: group.name, members: [] }));
  });
});

describe('[S23] [S24] applications and their menus', () => {
  const header = async (who: Officer): Promise<Json[]> =>
    done(await who.post('/sarabun/get-authen-user-menu-permission-header-bottom', { MENU_PARENT: 3099, MENU_LEVEL: 1, PM_QUERY: 1 })).item;
  const appOf = async (id: number) => done(await admin.get(`/settings/portal-apps/${id}`));
  const link = (fields: object) =>
    admin.post('/settings/portal-menus', {
      appId: 2,
      name: 'เว็บไซต์หน่วยงาน',
      nameEn: 'Website',
      icon: 'world',
      link: 'https://www.example.go.th/',
      newTab: true,
      inHeader: true,
      inModules: true,
      ...fields,
    });

  it('what the administrator changes is in his own menus with the very next call, again and again', async () => {
    for (let at = 0; at < 20; at++) {
      const { menuId } = done(await link({ name: `ลิงก์ ${at}`, nameEn: '' }));
      expect((await header(admin)).map((one) => one.MENU_ID)).toContain(menuId);
      const { version } = (await appOf(2)).menus.find(({ id }: Json) => id === menuId);
      done(await admin.post(`/settings/portal-menus/${menuId}/remove`, { version }));
      expect((await header(admin)).map((one) => one.MENU_ID)).not.toContain(menuId);
    }
  });

  it('another name, picture, place and order are in everybody’s menus with the next call', async () => {
    const { menus } = await appOf(1);
    const drafts = menus.find(({ id }: Json) => id === 3105);
    done(await admin.post('/settings/portal-menus', { ...drafts, menuId: 3105, name: 'งานร่างหนังสือ', nameEn: 'Drafting', icon: 'pencil' }));
    done(await admin.post('/settings/portal-apps/1/order', { ids: [3105, 3099, 3101, 3102, 3250] }));
    const [first] = await header(officer);
    expect(first).toMatchObject({ MENU_SEQ: 1, MENU_ID: 3105, MENU_NAME: 'งานร่างหนังสือ', MENU_NAME_ENG: 'Drafting', MENU_ICON: 'pencil' });
    refused(await admin.post('/settings/portal-menus', { ...drafts, menuId: 3105, name: 'ช้าไป' }), 'changed_meanwhile', 409);
    const [now] = (await appOf(1)).menus;
    done(await admin.post('/settings/portal-menus', { ...now, menuId: 3105, name: '', nameEn: '', inHeader: false }));
    expect((await header(officer)).map((one) => one.MENU_ID)).not.toContain(3105);
    expect(await actions(officer)).toContain('sarabanDrafts');
    // taken out of the header it is no less open
    expect((await officer.get('/sarabun/drafts', { tab: 'mine' })).status).not.toBe(403);
    done(
      await admin.post('/settings/portal-menus', {
        ...now,
        version: now.version + 1,
        menuId: 3105,
        name: '',
        nameEn: '',
        icon: 'file-text',
      }),
    );
    done(await admin.post('/settings/portal-apps/1/order', { ids: [3099, 3105, 3101, 3102, 3250] }));
    expect((await header(officer))[1]).toMatchObject({ MENU_NAME: 'หนังสือที่จัดทำ', PM_QUERY: 1, PM_MANAGE: 1 });
  });

  it('[SEC19] [SEC24] links of the administrator’s own: inside or https alone; everybody at first, then whom the matrix names', async () => {
    for (const bad of [
      'javascript:alert(1)',
      'http://example.go.th',
      '//evil.example',
      '/\\evil.example',
      'https://a:b@example.go.th',
      'ข้อความ',
      'data:text/html,x',
    ])
      expect((await link({ link: bad })).body, bad).toMatchObject({ field: 'link', code: 'bad_link' });
    expect((await link({ link: '' })).body).toMatchObject({ field: 'link', code: 'required' });
    expect((await link({ name: '' })).body).toMatchObject({ field: 'name', code: 'required' });
    expect((await link({ icon: '<svg>' })).body).toMatchObject({ field: 'icon', code: 'invalid' });
    const { menuId } = done(await link({}));
    await soon(async () =>
      expect((await header(officer)).find((one) => one.MENU_ID === menuId)).toMatchObject({
        MENU_ACTION: 'https://www.example.go.th/',
        MENU_LINK: 'https://www.example.go.th/',
        MENU_NEW_TAB: 1,
        MENU_NAME: 'เว็บไซต์หน่วยงาน',
      }),
    );
    expect((await header(officer)).find((one) => one.MENU_ID === menuId).MENU_SSO).toBeUndefined();
    done(
      await set([
        { groupId: 1, menuId, level: 'none' },
        { groupId: groupIds.REGISTRY, menuId, level: 'view' },
      ]),
    );
    await soon(async () => expect((await header(officer)).map((one) => one.MENU_ID)).not.toContain(menuId));
    expect((await header(registrar)).map((one) => one.MENU_ID)).toContain(menuId);
    done(await admin.post(`/settings/portal-menus/${menuId}/switch`, { version: 1, active: false }));
    await soon(async () => expect((await header(registrar)).map((one) => one.MENU_ID)).not.toContain(menuId));
    done(await admin.post(`/settings/portal-menus/${menuId}/remove`, { version: 2 }));
    expect((await appOf(2)).menus.map((one: Json) => one.id)).not.toContain(menuId);
  });

  it('[S53] the archive site appears with its address, in a new tab, and alone learns who comes', async () => {
    expect(await actions(officer)).not.toContain('archiveDocument');
    const site = (await appOf(2)).menus.find(({ id }: Json) => id === 3109);
    expect((await link({ ...site, menuId: 3109, link: '/sarabun' })).body).toMatchObject({ field: 'link', code: 'bad_link' });
    done(await link({ ...site, menuId: 3109, link: 'https://archive.example.go.th/in?from=office' }));
    await soon(async () =>
      expect((await header(officer)).find((one) => one.MENU_ID === 3109)).toMatchObject({
        MENU_ACTION: 'archiveDocument',
        MENU_LINK: 'https://archive.example.go.th/in?from=office',
        MENU_NEW_TAB: 1,
        MENU_SSO: 1,
      }),
    );
  });

  it('what the product has itself is never removed or switched off, an application with entries not removed', async () => {
    refused(await admin.post('/settings/portal-menus/3099/remove', { version: 1 }), 'row_fixed');
    refused(await admin.post('/settings/portal-menus/3099/switch', { version: 1, active: false }), 'row_fixed');
    refused(await admin.post('/settings/portal-apps/1/remove', { version: 1 }), 'row_fixed');
    const { appId } = done(await admin.post('/settings/portal-apps', { name: 'ลิงก์ภายนอก', nameEn: 'Links', icon: 'link' }));
    expect((await admin.post('/settings/portal-apps', { name: 'ลิงก์ภายนอก', nameEn: '', icon: 'link' })).body).toMatchObject({
      field: 'name',
      code: 'taken',
    });
    const { menuId } = done(await link({ appId }));
    refused(await admin.post(`/settings/portal-apps/${appId}/remove`, { version: 1 }), 'in_use');
    done(await admin.post(`/settings/portal-apps/${appId}/switch`, { version: 1, active: false }));
    await soon(async () => expect((await header(officer)).map((one) => one.MENU_ID)).not.toContain(menuId));
    done(await admin.post(`/settings/portal-menus/${menuId}/remove`, { version: 1 }));
    const apps = async () => done(await admin.get('/settings/portal-apps')).apps.map((one: Json) => one.id);
    done(await admin.post('/settings/portal-apps/order', { ids: [appId, 2, 1, 3] }));
    expect(await apps()).toEqual([appId, 2, 1, 3]);
    expect((await admin.post('/settings/portal-apps/order', { ids: [1, 2] })).status).toBe(422);
    done(await admin.post(`/settings/portal-apps/${appId}/remove`, { version: 2 }));
    done(await admin.post('/settings/portal-apps/order', { ids: [1, 2, 3] }));
    for (const path of ['/settings/portal-apps', '/settings/portal-menus']) expect((await officer.post(path, {})).status).toBe(403);
  });
});

describe('[S8] roles', () => {
  it('a role belongs to groups and opens what they open', async () => {
    const { roles } = done(await admin.get('/settings/roles'));
    const registry = roles.find((one: Json) => one.duty === 'REGISTRY');
    expect(registry.groups).toEqual([{ id: groupIds.REGISTRY, name: expect.any(String), fixed: true }]);
    expect(registry.people).toBeGreaterThan(0);
    const { holders, menus } = done(await admin.get('/settings/role', { duty: 'REGISTRY' }));
    expect(holders.map((one: Json) => one.personId)).toContain(registrar.personId);
    expect(menus.find((one: Json) => one.id === 3101)).toMatchObject({ level: 'manage', everybody: false });
    refused(await admin.post('/settings/role/groups', { duty: 'REGISTRY', groups: [] }), 'member_fixed');
    const type = await desk.office.db
      .selectFrom('affiliation')
      .innerJoin('position', 'position.id', 'affiliation.position_id')
      .select('position.role_type_id as id')
      .where('person_id', '=', officer.personId)
      .executeTakeFirstOrThrow();
    done(await admin.post('/settings/role/groups', { roleTypeId: type.id, groups: [groupIds.REGISTRY] }));
    await soon(async () => expect(await actions(officer)).toContain('sarabanIntake'));
    done(await admin.post('/settings/role/groups', { roleTypeId: type.id, groups: [] }));
    await soon(async () => expect(await actions(officer)).not.toContain('sarabanIntake'));
  });

  it('a duty that is given opens its menus at once, and closes them when it ends', async () => {
    const unitId = done(await admin.get('/settings/role', { duty: 'REGISTRY' })) && root;
    expect((await admin.post('/settings/duties', { duty: 'ADMIN', personId: officer.personId, unitId })).status).toBe(422);
    const given = { duty: 'REGISTRY', personId: officer.personId, unitId };
    expect(done(await admin.post('/settings/duties', given))).toMatchObject({ dutyId: null, waits: true });
    await consent(desk, officer.personId, 'DUTY');
    const { id: dutyId } = await desk.office.db
      .selectFrom('duty')
      .select('id')
      .where('person_id', '=', officer.personId)
      .where('kind', '=', 'REGISTRY')
      .executeTakeFirstOrThrow();
    await soon(async () => expect(await actions(officer)).toContain('sarabanIntake'));
    expect((await admin.post('/settings/duties', { duty: 'REGISTRY', personId: officer.personId, unitId })).body).toMatchObject({
      field: 'personId',
      code: 'duty_twice',
    });
    expect((await admin.post('/settings/duties', { duty: 'SCREENER', personId: officer.personId, unitId })).body).toMatchObject({
      field: 'positionId',
      code: 'required',
    });
    done(await admin.post(`/settings/duties/${dutyId}/end`, { reason: 'ย้ายงาน' }));
    await soon(async () => expect(await actions(officer)).not.toContain('sarabanIntake'));
    expect((await admin.post(`/settings/duties/${dutyId}/end`, { reason: 'ซ้ำ' })).status).toBe(404);
    const { id } = await desk.office.db.selectFrom('duty').select('id').where('kind', '=', 'ADMIN').executeTakeFirstOrThrow();
    expect((await admin.post(`/settings/duties/${id}/end`, { reason: 'x' })).status).toBe(404);
    expect((await registrar.post('/settings/duties', { duty: 'REGISTRY', personId: officer.personId, unitId })).status).toBe(403);
  });
});
