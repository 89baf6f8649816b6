import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kinds } from '../../../contract/kinds.ts';
import { catalogue, type SettingsPath, settingsPages } from '../../../contract/settings/catalogue.ts';
import { type Field, type FieldValue, type FormPage, isNeeded, type ListPage } from '../../../contract/settings/define.ts';
import type { SettingsRow } from '../../../contract/settings/pages.ts';
import { type Desk, type Officer, openDesk } from '../../test/desk.ts';
import { done } from '../../test/letters.ts';
import { inDays } from '../../test/program.ts';
import { sendFile } from '../../test/send-file.ts';
import { workbook } from '../../test/sheets.ts';
import { listSources } from './sources.ts';

/** Every declared page goes through the same life: what one page can do, all can. */
const scanners = mkdtempSync(join(tmpdir(), 'scanners-'));
let desk: Desk;
let [admin, second, clerk] = [] as unknown as [Officer, Officer, Officer];
beforeAll(async () => {
  desk = await openDesk({ INTAKE_ROOTS: scanners });
  admin = await desk.as('admin');
  clerk = await desk.as('clerk');
  second = await secondAdministrator();
});
afterAll(async () => {
  await desk?.close();
  rmSync(scanners, { recursive: true, force: true });
});

const pages = Object.entries(settingsPages) as [SettingsPath, ListPage | FormPage][];
// rows of manage-admin wait for a second person: they have stories of their own
const lists = pages.filter((one): one is [SettingsPath, ListPage] => one[1].shape === 'list' && one[0] !== 'manage-admin');
const forms = pages.filter((one): one is [SettingsPath, FormPage] => one[1].shape === 'form');

/** What a page's own rules ask of a row beyond its declaration. */
const own: Partial<Record<SettingsPath, (turn: number) => Record<string, FieldValue>>> = {
  'api-clients': (turn) => ({
    unit: 10_000_000,
    publicKey: '',
    scopes: ['masters.read'],
    networks: `192.0.2.${turn}`,
    expires: inDays(turn),
  }),
  mailboxes: (turn) => ({ unit: 10_000_000, host: `203.0.113.${turn}`, security: 'TLS', ca: '', after: 'SEEN', moveTo: '' }),
  'exchange-peers': (turn) => ({ unit: 10_000_000, code: `peer-${turn}`, adapter: 'signed', address: `https://203.0.113.${turn}` }),
  'exchange-mail': (turn) => ({ host: `203.0.113.${turn}`, security: 'TLS', ca: '' }),
  'petition-desk': () => ({ open: true }),
  // switched on it wants its node
  'exchange-ecms': () => ({ active: true }),
  'document-speed': () => ({ tone: 'RED', dueDays: '1, 3' }),
  'document-type': () => ({ base: 10 }),
  'manage-book-creation': (turn) => ({ type: turn, needs: [], hides: [] }),
  'command-type': () => ({ person: null }),
  // the units of the demo agency have their heads
  'position-information': () => ({ headsUnit: false }),
  'request-authority': () => ({ position: null, level: 1, measure: 'NONE', upTo: null, validTo: null }),
  rooms: (turn) => ({
    openUntil: `18.0${turn}`,
    seatsU: 0,
    seatsClass: 0,
    seatsTheatre: 0,
    seatsBoard: 0,
    minMinutes: 0,
    maxMinutes: 0,
    judged: false,
  }),
  shifts: () => ({ comesAt: '08:00', goesAt: '16:00', nextDay: false, breakFrom: '12:00', breakUntil: '13:00', halfBorder: '12:00' }),
  'shift-of': () => ({ person: null }),
  'time-sites': (turn) => ({ lat: -turn, lon: 100 + turn / 8, byQr: false }),
  'time-devices': () => ({ layout: 'ATTLOG' }),
  // one of kind and category is needed
  'retention-rules': () => ({ documentType: kinds.external.code }),
  'asset-classes': (turn) => ({ pattern: `${turn}-{n:4}/{year:2}` }),
  // of kinds whose every part a text fills
  'draft-templates': () => ({ type: kinds.external.code }),
  'intake-folders': (turn) => ({ path: scannerFolder(turn), unit: 10_000_000 }),
  'wfh-rules': () => ({ coreFrom: '09:30', coreUntil: '15:30' }),
};

function scannerFolder(turn: number): string {
  const path = join(scanners, `scanner ${turn}`);
  mkdirSync(path, { recursive: true });
  return path;
}

describe.each(lists)('[S0] %s', (path, page) => {
  const at = `/settings/list/${path}`;
  const rows = async (query: Record<string, string> = {}): Promise<{ rows: SettingsRow[]; total: number }> =>
    done(await admin.get(at, { take: '200', ...query }));
  const add = async (turn: number) => admin.post(at, { values: { ...(await sample(page, turn)), ...own[path]?.(turn) } });
  const named = Object.entries(page.fields).find(([, field]) => field.is === 'text' && field.searched)?.[0];

  it('lists, searches, sorts and pages', async () => {
    const all = await rows();
    expect(all.total).toBeGreaterThanOrEqual(all.rows.length);
    for (const [name, field] of Object.entries(page.fields)) {
      if (!field.column || field.hidden) continue;
      const up = await rows({ sort: name });
      const down = await rows({ sort: name, dir: 'desc' });
      expect(new Set(up.rows.map((row) => row.id)), name).toEqual(new Set(down.rows.map((row) => row.id)));
    }
    const first = all.rows[0];
    if (named && first) {
      const found = await rows({ search: String(first.values[named]) });
      expect(found.rows.map((row) => row.id)).toContain(first.id);
      expect((await rows({ search: 'ไม่มีแน่นอนสักแถวเดียว' })).total).toBe(0);
    }
    const paged = await rows({ take: '1', skip: '1' });
    expect(paged.rows).toEqual(all.rows.slice(1, 2));
  });

  if (page.grows) {
    it('adds, edits, refuses what is empty, wrong, known already or changed by another, and tells of each in its history', async () => {
      const { row } = done(await add(1)) as { row: SettingsRow };
      expect(row).toMatchObject({ active: true, used: 0 });
      for (const [name, field] of Object.entries(page.fields)) {
        if (field.required && field.required !== 'added' && !field.once)
          await refusedAt(admin.post(at, { id: row.id, version: row.version, values: { [name]: emptyOf(field) } }), name);
        const wrong = wrongOf(field);
        if (wrong !== undefined && !field.once)
          await refusedAt(admin.post(at, { id: row.id, version: row.version, values: { [name]: wrong } }), name);
      }
      const unique = Object.entries(page.fields).find(([, field]) => field.unique === true)?.[0];
      if (unique)
        await refusedAt(
          admin.post(at, { values: { ...(await sample(page, 2)), ...own[path]?.(2), [unique]: row.values[unique] ?? null } }),
          unique,
        );
      const change = path === 'intake-folders' ? { path: scannerFolder(4) } : await changeOf(page, row);
      const mine = done(await admin.post(at, { id: row.id, version: row.version, values: change })) as { row: SettingsRow };
      expect(mine.row).toMatchObject({ version: row.version + 1, values: change });
      const late = await second.post(at, { id: row.id, version: row.version, values: change });
      expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile']);
      const { changes } = done(await admin.get(`/settings/history/${path}`, { id: String(row.id) }));
      expect(changes.map((one: { act: string }) => one.act)).toEqual(['CHANGED', 'ADDED']);
      expect(changes[0].changes.map((one: { field: string }) => one.field)).toEqual(Object.keys(change));
    });

    it('is switched off and on, and removed while nothing uses it', async () => {
      const { row } = done(await add(3)) as { row: SettingsRow };
      const off = done(await admin.post(`${at}/switch`, { id: row.id, version: row.version, active: false })).row as SettingsRow;
      expect(off.active).toBe(false);
      const choices = done(await admin.get(`/settings/choices/${path}`)).choices as { id: number }[];
      expect(choices.map((one) => one.id)).not.toContain(row.id);
      const on = done(await admin.post(`${at}/switch`, { id: row.id, version: off.version, active: true })).row as SettingsRow;
      done(await admin.post(`${at}/remove`, { id: row.id, version: on.version }));
      expect((await rows()).rows.map((one) => one.id)).not.toContain(row.id);
    });
  } else {
    it('takes no new row', async () => expect((await add(1)).body).toMatchObject({ status: 'error', code: 'not_growing' }));
  }

  it('keeps what the product or a regulation gives, and what is used', async () => {
    const kept = (await rows()).rows.find((row) => row.fixed || row.used > 0);
    if (!kept) return;
    const reply = await admin.post(`${at}/remove`, { id: kept.id, version: kept.version });
    expect(['row_fixed', 'in_use']).toContain(reply.body.code);
  });

  if (page.order === 'dragged') {
    it('is ordered by dragging', async () => {
      const ids = (await rows({ active: '1' })).rows.map((row) => row.id);
      const all = (await rows()).rows.map((row) => row.id);
      const turned = [...all].reverse();
      done(await admin.post(`${at}/order`, { ids: turned }));
      expect((await rows({ active: '1' })).rows.map((row) => row.id)).toEqual(turned.filter((id) => ids.includes(id)));
      expect((await admin.post(`${at}/order`, { ids: turned.slice(1) })).status).toBe(422);
      done(await admin.post(`${at}/order`, { ids: all }));
    });
  }

  it('leaves as a sheet that comes back unchanged; a faulty row is told by row and column and nothing of the sheet is kept', async () => {
    const before = await rows();
    const file = await desk.app.inject({
      url: `/api${at}/export`,
      query: { as: 'xlsx' },
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(file.statusCode).toBe(200);
    const again = done(await sendFile(desk, `${at}/import`, file.rawPayload, { by: admin }));
    expect(again, JSON.stringify(again.faults)).toMatchObject({
      rows: before.total,
      added: 0,
      changed: 0,
      unchanged: before.total,
      kept: false,
      faults: [],
    });
    const csv = await desk.app.inject({
      url: `/api${at}/export`,
      query: { as: 'csv' },
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(done(await sendFile(desk, `${at}/import`, csv.rawPayload, { by: admin }))).toMatchObject({
      unchanged: before.total,
      faults: [],
    });
    const required = Object.entries(page.fields).find(([, field]) => field.required && !field.once)?.[0];
    const first = before.rows[0];
    if (!required || !first) return;
    const empty = await workbook([
      ['#id', required],
      [first.id, ''],
    ]);
    const faulty = done(await sendFile(desk, `${at}/import`, empty, { by: admin, fields: { commit: '1' } }));
    expect(faulty).toMatchObject({ kept: false, faults: [{ row: 2, message: expect.stringMatching(/./) }] });
    expect(await rows()).toEqual(before);
    if (!page.grows) return;
    const { row } = done(await add(5)) as { row: SettingsRow };
    const off = await workbook([
      ['#id', '#active'],
      [row.id, 'ไม่'],
    ]);
    expect(done(await sendFile(desk, `${at}/import`, off, { by: admin, fields: { commit: '1' } }))).toMatchObject({
      changed: 1,
      kept: true,
    });
    const now = (await rows()).rows.find((one) => one.id === row.id) as SettingsRow;
    expect(now.active).toBe(false);
    done(await admin.post(`${at}/remove`, { id: now.id, version: now.version }));
    expect((await sendFile(desk, `${at}/import`, off, { by: clerk })).status).toBe(403);
  });

  it('is closed to who has no right', async () => {
    expect((await clerk.get(at)).status).toBe(403);
    expect((await clerk.post(at, { values: await sample(page, 9) })).status).toBe(403);
    expect((await clerk.get(`/settings/history/${path}`)).status).toBe(403);
  });

  if (page.grows)
    it('refuses a new row without what is marked, and takes one without all that is not', async () => {
      const values: Record<string, FieldValue> = { ...(await sample(page, 9)), ...own[path]?.(9) };
      const marked = (name: string) => isNeeded(page.fields[name] as Field, values, true);
      for (const [name, field] of Object.entries(page.fields))
        if (marked(name) && field.is !== 'switch') await refusedAt(admin.post(at, { values: { ...values, [name]: emptyOf(field) } }), name);
      const bare = {
        ...Object.fromEntries(Object.entries(page.fields).map(([name, field]) => [name, marked(name) ? values[name] : emptyOf(field)])),
        ...own[path]?.(9),
      };
      const { row } = done(await admin.post(at, { values: bare })) as { row: SettingsRow };
      done(await admin.post(`${at}/remove`, { id: row.id, version: row.version }));
    });
});

describe.each(forms)('[S0] form %s', (path, page) => {
  it('shows, saves, refuses what is wrong and an older version, and tells of the change', async () => {
    const at = `/settings/form/${path}`;
    const first = done(await admin.get(at));
    const fields = Object.assign({}, ...Object.values(page.parts)) as Record<string, Field>;
    for (const [name, field] of Object.entries(fields)) {
      const wrong = wrongOf(field);
      if (wrong !== undefined)
        await refusedAt(admin.post(at, { version: first.version, values: { ...first.values, [name]: wrong } }), name);
    }
    const name = Object.keys(fields).find((one) => fields[one]?.is === 'switch' && !own[path]?.(0)[one]);
    const change = name ? { [name]: !first.values[name] } : {};
    const saved = done(await admin.post(at, { version: first.version, values: { ...first.values, ...change } }));
    expect(saved.values).toMatchObject(change);
    expect((await second.post(at, { version: first.version, values: first.values })).status).toBe(409);
    done(await admin.post(at, { version: saved.version, values: first.values }));
    if (name) expect(done(await admin.get(`/settings/history/${path}`)).changes[0].changes[0].field).toBe(name);
    expect((await clerk.get(at)).status).toBe(403);
  });
});

it('an administrator of a unit opens the pages that concern units, each narrowed to his own, and no page of the whole agency', async () => {
  const head = await desk.as('siriporn.b');
  const { id } = await desk.office.db.selectFrom('unit').select('id').where('name', '=', 'กองคลัง').executeTakeFirstOrThrow();
  await sql`insert into duty (person_id, unit_id, kind) values (${head.personId}, ${id}, 'ADMIN')`.execute(desk.office.db);
  desk.office.sessions.forget();
  for (const [path] of lists) {
    const ofUnits = catalogue[path].scope === 'unit';
    expect((await head.get(`/settings/list/${path}`)).status, path).toBe(ofUnits ? 200 : 403);
    expect(listSources[path]?.where !== undefined || !ofUnits, `${path} says whose rows it shows`).toBe(true);
  }
});

/** A right value of each field; another one each turn. */
async function sample(page: ListPage, turn: number): Promise<Record<string, FieldValue>> {
  const values = await Promise.all(Object.entries(page.fields).map(async ([name, field]) => [name, await sampleOf(field, turn)] as const));
  return Object.fromEntries(values);
}

async function sampleOf(field: Field, turn: number): Promise<FieldValue> {
  switch (field.is) {
    case 'text':
      return textOf(field, turn);
    case 'number':
      return Math.min(field.max, field.min + turn);
    case 'switch':
      return turn % 2 === 1;
    case 'choice':
      return field.of[turn % field.of.length] ?? null;
    case 'choices':
      return field.of.slice(0, 1);
    case 'day':
      return `2027-03-${String(turn).padStart(2, '0')}`;
    case 'row':
    case 'rows': {
      const { choices } = done(await admin.get(`/settings/choices/${field.from}`)) as { choices: { id: number }[] };
      const id = choices[turn % Math.max(1, choices.length)]?.id;
      if (field.is === 'rows') return id === undefined ? [] : [id];
      return id ?? null;
    }
  }
}

function textOf({ format, max }: Field & { is: 'text' }, turn: number): string {
  const by = {
    code: `TEST-${turn}`,
    email: `test${turn}@example.go.th`,
    phone: `0 2555 110${turn}`,
    colour: `#12345${turn}`,
    url: `https://www.example.go.th/${turn}`,
    time: `08.0${turn}`,
    icon: 'star',
  };
  return format ? by[format] : `ทดสอบ ${turn}`.slice(0, max);
}

/** undefined: nothing is wrong for it. */
function wrongOf(field: Field): FieldValue | undefined {
  if (field.is === 'text') return field.format ? '!ผิด' : 'ก'.repeat(field.max + 1);
  if (field.is === 'number') return field.max + 1;
  if (field.is === 'choice') return 'NO_SUCH_CHOICE';
  if (field.is === 'choices') return ['NO_SUCH_CHOICE'];
  if (field.is === 'day') return '2027-02-30';
  if (field.is === 'row') return 987_654_321;
  if (field.is === 'rows') return [987_654_321];
  return 'maybe';
}

function emptyOf(field: Field): FieldValue {
  return field.is === 'choices' || field.is === 'rows' ? [] : field.is === 'text' ? '  ' : null;
}

/** One field that may change, with another value. */
async function changeOf(page: ListPage, row: SettingsRow): Promise<Record<string, FieldValue>> {
  for (const [name, field] of Object.entries(page.fields)) {
    if (field.once || field.hidden) continue;
    const value = await sampleOf(field, 4);
    if ((field.is === 'text' || field.is === 'number' || field.is === 'switch') && value !== row.values[name]) return { [name]: value };
  }
  throw new Error('the page has no field that can change');
}

async function refusedAt(call: ReturnType<Officer['post']>, field: string): Promise<void> {
  const reply = await call;
  expect([reply.status, reply.body.field], JSON.stringify(reply.body)).toEqual([422, field]);
}

async function secondAdministrator(): Promise<Officer> {
  const officer = await desk.as('officer2');
  await sql`insert into duty (person_id, unit_id, kind) values (${officer.personId}, 10000000, 'ADMIN')`.execute(desk.office.db);
  return officer;
}
