import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { act, removeAgency, resumeAgency, suspendAgency } from '../../installation/agency-acts.ts';
import { openAgencyJobs } from '../../installation/agency-jobs.ts';
import { openInstallation, type TestInstallation } from '../../installation/test-installation.ts';
import { serverModules } from '../../modules.ts';
import {
  agreeWithin,
  type ExchangeOffice,
  harmPuts,
  offered,
  openInsideOffice,
  sentTo,
  sides,
  takeIn,
  waysOf,
} from '../../test/exchange-offices.ts';
import { done, open, refused } from '../../test/letters.ts';
import { lossyRun } from '../../test/lossy-exchange.ts';
import { adapterOf } from '../adapters.ts';
import { findPeer } from '../peers/peer.ts';

/** `npm run drill -- --only exchange` takes 2,000. */
const letters = Number(process.env.EXCHANGE_LETTERS ?? 9);
const names = { north: 'กรมทิศเหนือ', south: 'กรมทิศใต้', east: 'กรมทิศตะวันออก' };
const subject = 'เรื่องที่ผู้ดูแลระบบกลางไม่เห็น';

// three agencies with equal numbers of letters and persons
let installation: TestInstallation;
const offices: ExchangeOffice[] = [];
let [north, south, east] = [] as unknown as [ExchangeOffice, ExchangeOffice, ExchangeOffice];
const minutes = (n: number) => new Date(Date.now() + n * 60_000);

beforeAll(async () => {
  installation = await openInstallation(Object.keys(names));
  for (const [code, name] of Object.entries(names)) offices.push(await openInsideOffice(installation, code, name));
  [north, south, east] = offices as [ExchangeOffice, ExchangeOffice, ExchangeOffice];
}, 120_000);
afterAll(() => installation?.close());

const pairOf = async (from: ExchangeOffice, to: ExchangeOffice, key: string) => (await sides(from, to)).find(({ out }) => out.key === key);
const stateOf = (code: string) => expect.poll(() => installation.directory.byCode(code)?.state);

describe('two agencies of an installation', () => {
  it('are partners once each has the other in its list, and no longer when one of them has switched it off', async () => {
    const admin = await north.desk.as('admin');
    const partners = async (office: ExchangeOffice) => done(await (await office.desk.as('officer')).get('/exchange/partners')).names;
    const bad = (more: object) =>
      admin.post('/settings/list/exchange-peers', {
        values: { name: south.name, code: 'south', adapter: 'inside', address: '', unit: 10_000_000, ...more },
      });
    refused(await bad({ address: 'https://south.example.go.th' }), 'exchange_no_address', 422);
    refused(await bad({ code: 'north' }), 'exchange_own_code', 422);
    refused(await bad({ adapter: 'signed' }), 'required', 422);
    await agreeWithin(north, south);
    expect(await partners(north)).toEqual([]);
    const states = async () => done(await admin.get('/settings/exchange-peers/states'));
    expect(await states()).toMatchObject({ self: { inside: 'north' }, items: [{ adapter: 'inside', agreed: false, keys: [] }] });
    const id = await agreeWithin(south, north);
    expect([await partners(north), await partners(south)]).toEqual([[south.name], [north.name]]);
    expect(await states()).toMatchObject({ items: [{ agreed: true }] });

    const southAdmin = await south.desk.as('admin');
    const turn = async (active: boolean) => {
      const { rows } = done(await southAdmin.get('/settings/list/exchange-peers'));
      const { version } = rows.find((row: { id: number }) => row.id === id);
      done(await southAdmin.post('/settings/list/exchange-peers/switch', { id, version, active }));
      await south.move();
    };
    await turn(false);
    expect([await partners(north), await partners(south)]).toEqual([[], []]);
    await turn(true);
    expect(await partners(north)).toEqual([south.name]);
    for (const [one, other] of [
      [north, east],
      [east, north],
      [south, east],
      [east, south],
    ] as const)
      await agreeWithin(one, other);
    expect(await partners(east)).toEqual([north.name, south.name]);
  });

  it('[X6] a letter is there at once, with its files as they are stored, and its number comes back by itself', async () => {
    const pool = new pg.Pool({ connectionString: installation.ground.ownerUrl, max: 2 });
    pool.on('error', () => {});
    const { ground, agencies, directory } = installation;
    const rounds = (await serverModules()).flatMap((one) => one.rounds ?? []).filter(({ name }) => name === 'exchange-letters');
    const { log } = north.desk.office;
    const jobs = await openAgencyJobs({ ownerUrl: ground.ownerUrl, pool, log, directory, agencies, rounds });
    try {
      const documentId = await sentTo(north, [south.name], subject);
      await expect.poll(async () => (await waysOf(north, documentId))[0].state, { timeout: 10_000 }).toBe('ACKNOWLEDGED');
      const [item] = await offered(south);
      expect(item).toMatchObject({ from: north.name, subject });
      const letter = await takeIn(south, item.id);
      await expect
        .poll(async () => (await waysOf(north, documentId))[0], { timeout: 10_000 })
        .toMatchObject({
          state: 'ACCEPTED',
          acceptedNo: letter.receiveNo,
        });
      const hashes = async (office: ExchangeOffice, id: number) =>
        (
          await sql<{ sha256: string }>`select f.sha256 from document_file x join file f on f.id = x.file_id
            where x.document_id = ${id} and x.role = 'MAIN'`.execute(office.desk.office.db)
        ).rows;
      const [bytes] = await hashes(south, letter.documentId);
      expect([bytes]).toEqual(await hashes(north, documentId));
      expect(await south.desk.office.files.verify(bytes?.sha256 ?? '')).toBe('sound');
      expect(south.desk.office.files.folder).not.toBe(north.desk.office.files.folder);
    } finally {
      await jobs.stop();
      await pool.end();
    }
  });

  it('[SEC12] of what they wrote nothing stands in the installation, nor with a third', async () => {
    const admin = new pg.Client({ connectionString: installation.adminUrl });
    await admin.connect();
    const { rows: tables } = await admin.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_schema in ('installation', 'graphile_worker', 'public', 'ag_east') and table_type = 'BASE TABLE'`,
    );
    expect(tables.length).toBeGreaterThan(100);
    for (const { name } of tables) {
      const { rowCount } = await admin.query(`select 1 from ${name} t where t::text like '%' || $1 || '%'`, [subject]);
      expect([name, rowCount]).toEqual([name, 0]);
    }
    const { rowCount } = await admin.query("select 1 from ag_south.exchange_in t where t::text like '%' || $1 || '%'", [subject]);
    expect(rowCount).toBe(1);
    await admin.end();
  });

  it('[X1] [X3] example 1 and 2: killed between the two commits it is one letter; under another message id too, with the first answer', async () => {
    let next: 'unheard' | 'pass' = 'unheard';
    const { neighbours } = north.desk.office;
    harmPuts(north, () => next);
    const before = (await offered(south)).length;
    const documentId = await sentTo(north, [south.name]);
    await north.move();
    expect(await waysOf(north, documentId)).toMatchObject([{ state: 'QUEUED', tries: 1 }]);
    expect(await offered(south)).toHaveLength(before + 1);
    next = 'pass';
    await north.move(minutes(5));
    expect(await waysOf(north, documentId)).toMatchObject([{ state: 'ACKNOWLEDGED' }]);
    north.desk.office.neighbours = neighbours;
    const { rows } = await sql<{
      id: number;
      signed: string;
      key: string;
    }>`select o.id, o.signed, l.key from exchange_out o join exchange_letter l on l.id = o.letter_id
      where l.document_id = ${documentId} and o.kind = 'LETTER'`.execute(north.desk.office.db);
    const { id, signed, key } = rows[0] as (typeof rows)[number];
    const peer = await findPeer(north.desk.office.db, sql`p.code = 'south'`);
    const again = { ...JSON.parse(signed), jti: `${key}.LETTER.77` };
    const sent = await adapterOf('inside').send(north.desk.office, peer as never, {
      ...{ id, messageId: again.jti, kind: 'LETTER', key, signed: JSON.stringify(again), files: [] },
    });
    const { rows: kept } = await sql<{ answer: string; times: number }>`select answer, came_again as times from exchange_in
      where letter_key = ${key}::uuid and kind = 'LETTER'`.execute(south.desk.office.db);
    expect(kept).toMatchObject([{ times: 2 }]);
    expect(sent).toEqual({ outcome: 'handed', answer: kept[0]?.answer });
    expect(await offered(south)).toHaveLength(before + 1);
  });

  it('[X5] example 5 and 11: refused and sent anew it has another key and the same number; a second receive number is told beside the first', async () => {
    const documentId = await sentTo(north, [south.name]);
    await north.move();
    const item = (await offered(south)).at(-1);
    const { ways } = done(await south.registrar.get(`/exchange/tray/${item.id}`));
    done(await south.registrar.post(`/exchange/ways/${ways[0].id}/refuse`, { code: 'NOT_OURS', text: 'ไม่ใช่ของกรมนี้' }));
    await south.move();
    const officer = await north.desk.as('officer');
    const [way] = await waysOf(north, documentId);
    expect(way).toMatchObject({ state: 'REJECTED', reasonText: 'ไม่ใช่ของกรมนี้' });
    done(await officer.post(`/exchange/ways/${way.id}/anew`));
    await north.move();
    const anew = (await waysOf(north, documentId))[1];
    expect(anew.key).not.toBe(way.key);
    const offeredAnew = (await offered(south)).at(-1);
    expect(offeredAnew.proposals.docNo.value).toBe((await open(officer, documentId)).document.docNo);
    const first = await takeIn(south, offeredAnew.id);
    await south.move();
    done(await south.registrar.post(`/sarabun/transmissions/${first.transmissionId}/cancel-receipt`, { reason: 'ลงรับผิดเล่ม' }));
    const second = await takeIn(south, (await offered(south)).at(-1).id);
    await south.move();
    expect((await waysOf(north, documentId))[1]).toMatchObject({ state: 'ACCEPTED', acceptedNo: second.receiveNo });
    const { transmissions } = await open(officer, documentId);
    expect(transmissions.at(-1).endText).toBe(`เลขรับ ${first.receiveNo}, ${second.receiveNo}`);
  });
});

it(
  'however what is put is lost, unheard, put twice or late, both sides end with the same of every letter, once',
  async () => {
    const lossy = lossyRun();
    // what the tests before this one left is worked off first
    for (const office of offices) for (const { id } of await offered(office)) await takeIn(office, id);
    for (const office of offices) await office.move(minutes(60));
    const before = (await Promise.all(offices.map(count))).reduce((sum, n) => sum + n, 0);
    const own = offices.map(({ desk }) => desk.office.neighbours);
    const harmed = offices.map((office) => harmPuts(office, lossy.fate));
    await lossy.run(
      offices,
      letters,
      async () => {
        for (const one of harmed) await one.arrive();
        // their desks go past the installation, which lets an agency sleep that nobody calls
        for (const code of Object.keys(names))
          await installation.agencies.use(installation.directory.byCode(code) as never, true, async () => {});
        return 0;
      },
      { before },
    );
    for (const [at, { desk }] of offices.entries()) desk.office.neighbours = own[at] ?? null;
  },
  60_000 + letters * 3000,
);

async function count({ desk }: ExchangeOffice): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from exchange_letter where side = 'OUT'`.execute(desk.office.db);
  return rows[0]?.n ?? 0;
}

describe('an agency that stands still', () => {
  it('example 13: suspended it keeps what comes and says so; nothing is registered; resumed, all of it waits in its tray but what was taken back', async () => {
    const before = (await offered(south)).length;
    await suspendAgency(installation.ground, 'south', 'คำสั่งที่ 12/2569');
    await stateOf('south').toBe('SUSPENDED');
    const sent: number[] = [];
    for (let n = 0; n < 6; n++) sent.push(await sentTo(north, [south.name]));
    await north.move();
    for (const documentId of sent)
      expect(await waysOf(north, documentId)).toMatchObject([
        { state: 'ACKNOWLEDGED', steps: [{ action: 'queue' }, { action: 'deliver' }, { action: 'acknowledge', note: 'SUSPENDED' }] },
      ]);
    const taken = sent.pop() as number;
    const [back] = (await waysOf(north, taken)) as [{ id: number; key: string }];
    done(await (await north.desk.as('officer')).post(`/exchange/ways/${back.id}/recall`, { reason: 'ส่งผิด' }));
    await north.move();
    expect((await waysOf(north, taken))[0]).toMatchObject({ state: 'ACKNOWLEDGED' });
    await resumeAgency(installation.ground, 'south');
    await stateOf('south').toBe('ACTIVE');
    south = await reopened(south);
    expect((await offered(south)).length).toBe(before);
    await south.move();
    expect((await offered(south)).length).toBe(before + 5);
    expect(await pairOf(north, south, back.key)).toMatchObject({ out: { state: 'RECALLED' }, in: { state: 'WITHDRAWN' } });
    const item = (await offered(south)).at(-1);
    const { receiveNo } = await takeIn(south, item.id);
    await south.move();
    expect(await waysOf(north, sent.at(-1) as number)).toMatchObject([{ state: 'ACCEPTED', acceptedNo: receiveNo }]);
  });

  it('example 14: removed while its letter waits elsewhere, the letter is registered there, and its number is told to nobody', async () => {
    const documentId = await sentTo(north, [south.name]);
    await north.move();
    await suspendAgency(installation.ground, 'north', 'ยุบเลิก');
    // it has stood for a month, and a proved copy of it lies outside
    await installation.client.query("update agency set changed_at = now() - interval '31 days' where code = 'north'");
    await act(installation.ground, 'north', 'backup', '', async () => {});
    await removeAgency(installation.ground, 'north');
    await stateOf('north').toBe('REMOVED');
    const { documentId: taken, receiveNo } = await takeIn(south, (await offered(south)).at(-1).id);
    expect(receiveNo).toMatch(/\d/);
    await south.move();
    expect(await waysOf(south, taken, 'registrar')).toMatchObject([{ side: 'IN', state: 'TAKEN', fault: 'GONE', nextAt: null }]);
    const { rows } = await sql`select state, fault from exchange_out where kind = 'ACCEPTED' order by id desc limit 1`.execute(
      south.desk.office.db,
    );
    expect(rows).toEqual([{ state: 'FAILED', fault: 'GONE' }]);
    expect(documentId).toBeGreaterThan(0);
    // and a letter to it comes back
    const toGone = await sentTo(south, [north.name]);
    await south.move();
    expect(await waysOf(south, toGone)).toMatchObject([{ state: 'REJECTED', reason: 'GONE' }]);
  });
});

/** The agency was let go of and is opened anew. */
async function reopened({ code, name }: ExchangeOffice): Promise<ExchangeOffice> {
  return openInsideOffice(installation, code, name, { seeded: true });
}
