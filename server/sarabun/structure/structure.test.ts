import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { bearDueNames } from '../../settings/structure/scheduled-names.ts';
import { type Officer, openDesk } from '../../test/desk.ts';
import { broken, checkChains, recordFaults } from '../../test/history/invariants.ts';
import { cards, done, incoming, open, refused, register, rows, unitId } from '../../test/letters.ts';

const root = 10_000_000;

const desk = await openDesk();
const [admin, registrar, officer] = await desk.officers('admin', 'registrar', 'officer');
afterAll(() => desk.close());

const view = async (id: number, who = admin) => done(await who.get(`/settings/units/${id}`));
const version = async (id: number) =>
  (await desk.office.db.selectFrom('unit').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version;
const people = { phone: '', email: '', letterPrefix: '', shortName: '', nameEn: '' };
let made = 0;

/** A unit with a registry of its own. */
async function newUnit(name: string, parentId = root, clerk: Officer | null = null): Promise<number> {
  made += 1;
  const facts = { ...people, name, code: `T${made}`, keepsRegister: true, canIssueNumber: false };
  const { unitId: id } = done(await admin.post('/settings/units', { parentId, ...facts }));
  if (clerk) done(await admin.post(`/settings/units/${id}/duties`, { unitId: id, personId: clerk.personId, kind: 'REGISTRY' }));
  return id;
}

const row = async (who: Officer, documentId: number, unit: number) =>
  (await open(who, documentId)).transmissions.find((one: { receiverId: number }) => one.receiverId === unit);

describe('[S5] manage-section', () => {
  it('shows the tree with people, codes and what is missing; adds, edits, and refuses what is wrong', async () => {
    const { units } = done(await admin.get('/settings/units'));
    expect(units[0]).toMatchObject({ id: root, parentId: null, manage: true });
    expect(units[0].peopleBelow).toBeGreaterThan(units[0].people);
    const facts = { ...people, keepsRegister: true, canIssueNumber: false };
    refused(await admin.post('/settings/units', { parentId: root, ...facts, name: '', code: 'X1' }), 'required', 422);
    refused(await admin.post('/settings/units', { parentId: root, ...facts, name: 'ก', code: '06010100' }), 'taken', 422);
    const id = await newUnit('ศูนย์ทดสอบ');
    const listed = done(await admin.get('/settings/units')).units.find((one: { id: number }) => one.id === id);
    expect(listed).toMatchObject({ parentId: root, lacksRegistry: true, people: 0 });
    const before = await version(id);
    const edited = { ...facts, code: 'X2', phone: '0 2000 0000', version: before };
    done(await admin.post(`/settings/units/${id}`, edited));
    // two administrators: the second is told, and by whom
    expect(refused(await admin.post(`/settings/units/${id}`, edited), 'changed_meanwhile', 409).message).toMatch(/\S+ แก้ไขรายการนี้ก่อนแล้ว/);
    refused(
      await admin.post(`/settings/units/${id}`, { ...edited, version: before + 1, numberUnitId: id }),
      'number_unit_issues_none',
      422,
    );
    const { detail } = await desk.office.db
      .selectFrom('audit')
      .select('detail')
      .where('action', '=', 'settings.manage-section')
      .where('subject_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(detail).toMatchObject({ changes: { phone: ['', '0 2000 0000'] } });
  });

  it('a new name holds from its day on: letters and books of before keep the old one', async () => {
    const hr = await unitId(desk, 'อว 0601.01.3');
    const { documentId } = await register(registrar, { sendTo: [hr] });
    const names = { name: 'กองทรัพยากรบุคคล', shortName: 'กทบ.', nameEn: '' };
    done(
      await admin.post(`/settings/units/${hr}/rename`, {
        ...names,
        version: await version(hr),
        validFrom: new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10),
      }),
    );
    const unit = await view(hr);
    expect(unit).toMatchObject({ name: 'กองทรัพยากรบุคคล', names: [{ name: 'กองบริหารงานบุคคล' }] });
    expect((await row(registrar, documentId, hr)).receiver).toBe('กองบริหารงานบุคคล');
    const next = await register(registrar, { sendTo: [hr] });
    expect((await row(registrar, next.documentId, hr)).receiver).toBe('กองทรัพยากรบุคคล');
    const { rows: then } = await sql<{ name: string }>`select unit_name_at(${hr}, now() - interval '3 days') as name`.execute(
      desk.office.db,
    );
    expect(then[0]?.name).toBe('กองบริหารงานบุคคล');
    refused(
      await admin.post(`/settings/units/${hr}/rename`, { ...names, name: 'ก', version: await version(hr), validFrom: '2020-01-01' }),
      'name_before_last',
      422,
    );
  });

  it('a name for a day to come waits for it: shown as such, taken back, borne on its day; until then letters bear the old one', async () => {
    const unit = await newUnit('กองคลังพัสดุ', root, officer);
    const ordered = { name: 'กองพัสดุกลาง', shortName: 'กพก.', nameEn: '', letterPrefix: 'ทส 0909', validFrom: '2199-10-01' };
    const rename = async (more = {}) => admin.post(`/settings/units/${unit}/rename`, { ...ordered, ...more, version: await version(unit) });
    const withdraw = async () => admin.post(`/settings/units/${unit}/rename/withdraw`, { version: await version(unit) });
    const stale = await version(unit);
    done(await rename());
    refused(await admin.post(`/settings/units/${unit}/rename/withdraw`, { version: stale }), 'changed_meanwhile', 409);
    expect(await view(unit)).toMatchObject({ name: 'กองคลังพัสดุ', names: [], planned: { ...ordered, by: expect.stringContaining(' ') } });
    expect(refused(await rename({ validFrom: '2199-11-01' }), 'rename_planned', 422).field).toBe('validFrom');
    expect(await bearDueNames(desk.office)).toBe(0);
    const { documentId } = await register(registrar, { sendTo: [unit] });
    expect((await row(registrar, documentId, unit)).receiver).toBe('กองคลังพัสดุ');
    done(await withdraw());
    refused(await withdraw(), 'rename_not_planned');
    expect((await view(unit)).planned).toBeNull();
    done(await rename());
    // its day comes
    const due = desk.office.db;
    const { rows } = await sql<{ by: number }>`delete from unit_name_due where unit_id = ${unit} returning ordered_by as by`.execute(due);
    await sql`insert into unit_name_due (unit_id, valid_from, name, short_name, name_en, letter_prefix, ordered_by)
      values (${unit}, today(), ${ordered.name}, ${ordered.shortName}, '', ${ordered.letterPrefix}, ${rows[0]?.by ?? 0})`.execute(due);
    expect([await bearDueNames(desk.office), await bearDueNames(desk.office)]).toEqual([1, 0]);
    const borne = await view(unit);
    expect(borne).toMatchObject({ name: ordered.name, letterPrefix: ordered.letterPrefix, planned: null, names: [{ name: 'กองคลังพัสดุ' }] });
    const { rows: then } = await sql<{ name: string }>`select unit_name_at(${unit}, now() - interval '1 day') as name`.execute(due);
    expect(then[0]?.name).toBe('กองคลังพัสดุ');
    const next = await register(registrar, { sendTo: [unit] });
    expect((await row(registrar, next.documentId, unit)).receiver).toBe(ordered.name);
    const { changes } = done(await admin.get('/settings/history/manage-section', { id: String(unit) }));
    expect(changes.map((one: { act: string }) => one.act).slice(0, 4)).toEqual([
      'RENAMED',
      'RENAME_PLANNED',
      'RENAME_WITHDRAWN',
      'RENAME_PLANNED',
    ]);
    // a unit that ends before the day takes its new name with it
    const ending = await newUnit('หน่วยเฉพาะกิจ');
    done(await admin.post(`/settings/units/${ending}/rename`, { ...ordered, version: await version(ending) }));
    done(await admin.post(`/settings/units/${ending}/close`, { version: await version(ending) }));
    expect((await view(ending)).planned).toBeNull();
  });

  it('moves below another unit and among its sisters; never below itself, never the root', async () => {
    const [a, b] = [await newUnit('หน่วย ก'), await newUnit('หน่วย ข')];
    const child = await newUnit('หน่วย ก.๑', a);
    const move = async (id: number, parentId: number, more = {}) =>
      admin.post(`/settings/units/${id}/move`, { version: await version(id), parentId, ...more });
    refused(await move(a, child), 'unit_below_itself');
    refused(await move(root, a), 'unit_is_root');
    done(await move(child, b));
    expect((await view(child)).path.at(-1)).toBe('หน่วย ข');
    done(await move(b, root, { before: a }));
    const order = done(await admin.get('/settings/units')).units.map((one: { id: number }) => one.id);
    expect(order.indexOf(b)).toBeLessThan(order.indexOf(a));
    // the other way round at the same moment: one of the two is refused
    const crossed = await Promise.all([move(a, b), move(b, a)]);
    expect(crossed.filter((one) => one.body.status === 'success')).toHaveLength(1);
  });

  it('merges: people, posts, duties, units below and open work go over; the book closes and stays readable', async () => {
    const clerk = await desk.as('arunee.s');
    const [from, to] = [await newUnit('ศูนย์เก่า', root, officer), await newUnit('ศูนย์ใหม่', root, clerk)];
    const child = await newUnit('ฝ่ายของศูนย์เก่า', from);
    await sql`insert into affiliation (person_id, unit_id, since) values (${officer.personId}, ${from}, '2025-01-01')`.execute(
      desk.office.db,
    );
    const received = await register(registrar, { sendTo: [from] });
    const { id: old } = await row(registrar, received.documentId, from);
    const { receiveNo } = done(await officer.post(`/sarabun/transmissions/${old}/receive`));
    const waiting = await register(registrar, { sendTo: [from] });
    const both = await register(registrar, { sendTo: [from, to] });
    const bothOld = (await row(registrar, both.documentId, from)).id;
    done(await officer.post(`/sarabun/transmissions/${bothOld}/receive`));
    expect((await view(from)).open).toMatchObject({ toReceive: 1, received: 2, total: 3 });
    const reply = done(await admin.post(`/settings/units/${from}/merge`, { version: await version(from), into: to }));
    expect(reply).toMatchObject({ moved: 3, people: 1 });

    expect(await view(from)).toMatchObject({ active: false, successor: { id: to }, open: { total: 0 }, people: 0 });
    expect((await view(child)).path.at(-1)).toBe('ศูนย์ใหม่');
    expect((await view(to)).responsible.map((one: { kind: string }) => one.kind)).toEqual(['REGISTRY', 'REGISTRY']);
    // both registries of now see all of it, count and list agree, and the work goes on
    for (const who of [await desk.as('officer'), await desk.as('arunee.s')]) {
      const counts = await cards(who);
      for (const queue of ['unreceived', 'waitAssign']) expect((await rows(who, queue)).data).toHaveLength(counts[queue] as number);
      expect((await rows(who, 'unreceived')).data.map((one: { F_DOC_ID: number }) => one.F_DOC_ID)).toContain(waiting.documentId);
      expect((await rows(who, 'waitAssign')).data.map((one: { F_DOC_ID: number }) => one.F_DOC_ID)).toEqual(
        expect.arrayContaining([received.documentId, both.documentId]),
      );
    }
    const now = await row(clerk, waiting.documentId, to);
    expect(now.receiver).toBe('ศูนย์เก่า');
    done(await clerk.post(`/sarabun/transmissions/${now.id}/receive`));
    done(await clerk.post(`/sarabun/transmissions/${old}/close`, { result: 'ทราบแล้ว', retention: 'Y10' }));
    // its book: found, closed, its line where it was
    const book = done(await clerk.get('/sarabun/books')).items.find(
      (one: { unitId: number; kind: string }) => one.unitId === from && one.kind === 'RECEIVE',
    );
    expect(book).toMatchObject({ closed: true, unitName: 'ศูนย์เก่า' });
    const lines = done(await clerk.get(`/sarabun/books/${book.id}`)).data;
    expect(lines.map((one: { no: string }) => one.no)).toContain(receiveNo);
    refused(await admin.post(`/settings/units/${from}/merge`, { version: await version(from), into: to }), 'unit_closed');
    refused(
      await registrar.post(`/sarabun/transmissions/${(await row(registrar, both.documentId, root)).id}/forward`, { to: [from] }),
      'holder_unknown',
      422,
    );
    expect(await broken(desk.office.db)).toEqual([]);
    await checkChains(desk.office.db);
    expect(await recordFaults(desk.office)).toEqual([]);
  });

  it('closes an empty unit; refuses with the count while something is open and no successor is named', async () => {
    const [from, to] = [await newUnit('หน่วยชั่วคราว', root, officer), await newUnit('หน่วยรับช่วง', root, await desk.as('pornthip.y'))];
    const { documentId } = await register(registrar, { sendTo: [from] });
    const close = async (more = {}) => admin.post(`/settings/units/${from}/close`, { version: await version(from), ...more });
    const said = refused(await close(), 'unit_has_open_work');
    expect(said).toMatchObject({ field: 'successorId' });
    expect(said.message).toContain('1 เรื่อง');
    done(await close({ successorId: to }));
    const heir = await desk.as('pornthip.y');
    expect((await rows(heir, 'unreceived')).data.map((one: { F_DOC_ID: number }) => one.F_DOC_ID)).toContain(documentId);
    // its duties ended with it
    expect((await officer.get(`/sarabun/documents/${documentId}`)).status).toBe(404);
    const empty = await newUnit('หน่วยว่าง');
    done(await admin.post(`/settings/units/${empty}/close`, { version: await version(empty) }));
    refused(await admin.post(`/settings/units/${root}/close`, { version: await version(root) }), 'unit_is_root');
  });

  it('a clerk who receives while the unit is closed: one of the two comes first, and the letter has one holder', async () => {
    const clerk = await desk.as('arunee.s');
    for (let round = 0; round < 3; round++) {
      const [from, to] = [await newUnit(`หน่วยแข่ง ${round}`, root, officer), await newUnit(`หน่วยรับ ${round}`, root, clerk)];
      const letters = await Promise.all([1, 2, 3].map(() => register(registrar, { sendTo: [from] })));
      const ids = await Promise.all(letters.map(async ({ documentId }) => (await row(registrar, documentId, from)).id));
      const fresh = await desk.as('officer');
      const all = await Promise.all([
        ...ids.map((id) => fresh.post(`/sarabun/transmissions/${id}/receive`)),
        admin.post(`/settings/units/${from}/close`, { version: await version(from), successorId: to }),
        register(registrar, {}).then(async ({ transmissionId }) =>
          registrar.post(`/sarabun/transmissions/${transmissionId}/forward`, { to: [from] }),
        ),
      ]);
      expect(all.map((one) => one.status).filter((status) => status >= 500)).toEqual([]);
      expect(await stranded()).toEqual([]);
    }
    expect(await broken(desk.office.db)).toEqual([]);
  });

  it('an administrator of a unit works below it, never beside it, and takes nothing out of it', async () => {
    const [mine, beside] = [await newUnit('คณะของฉัน'), await newUnit('คณะอื่น')];
    const [below, lower] = [await newUnit('ภาควิชา ก', mine), await newUnit('ภาควิชา ข', mine)];
    const chief = await desk.as('siriporn.b');
    refused(await chief.get('/settings/units'), 'forbidden', 403);
    await sql`insert into duty (person_id, unit_id, kind) values (${chief.personId}, ${mine}, 'ADMIN')`.execute(desk.office.db);
    const local = await desk.as('siriporn.b');
    desk.office.sessions.forget();
    const { units } = done(await local.get('/settings/units'));
    expect(units.map((one: { id: number }) => one.id).sort()).toEqual([mine, below, lower].sort());
    refused(await local.get(`/settings/units/${beside}`), 'not_found', 404);
    refused(await local.post(`/settings/units/${below}/move`, { version: await version(below), parentId: beside }), 'unit_unknown');
    refused(await local.post(`/settings/units/${below}/merge`, { version: await version(below), into: root }), 'unit_unknown');
    refused(await local.post(`/settings/units/${mine}/move`, { version: await version(mine), parentId: below }), 'unit_not_below_you');
    refused(await local.post(`/settings/units/${beside}/close`, { version: await version(beside) }), 'not_found', 404);
    refused(await local.post(`/settings/units/${below}/duties`, { personId: registrar.personId, kind: 'REGISTRY' }), 'holder_unknown', 422);
    refused(
      await local.post(`/settings/units/${below}/duties`, { personId: chief.personId, kind: 'SECRET_REGISTRY' }),
      'holder_unknown',
      422,
    );
    done(await local.post(`/settings/units/${below}/move`, { version: await version(below), parentId: lower }));
    done(await local.post(`/settings/units/${below}/merge`, { version: await version(below), into: lower }));
    refused(await officer.get('/settings/units'), 'forbidden', 403);
    refused(await officer.post(`/settings/units/${lower}/close`, { version: 1 }), 'forbidden', 403);
  });

  it('after any moves, mergers and closings the tree has one root and no circle, and every open row has a live holder who counts what he lists', async () => {
    const clerks = await Promise.all(['officer', 'arunee.s', 'pornthip.y', 'officer2'].map((name) => desk.as(name)));
    const step = fc.record({ act: fc.constantFrom('move', 'merge', 'close', 'letter', 'receive'), a: fc.nat(30), b: fc.nat(30) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
        const units: number[] = [];
        for (let i = 0; i < 5; i++) units.push(await newUnit(`ป่า ${made}`, units[i - 2] ?? root, clerks[i % 4] as Officer));
        for (const { act, a, b } of steps) {
          const [one, other] = [units[a % units.length] as number, units[b % units.length] as number];
          if (act === 'move') await admin.post(`/settings/units/${one}/move`, { version: await version(one), parentId: other });
          if (act === 'merge') await admin.post(`/settings/units/${one}/merge`, { version: await version(one), into: other });
          if (act === 'close') await admin.post(`/settings/units/${one}/close`, { version: await version(one), successorId: other });
          if (act === 'letter') await registrar.post('/sarabun/letters', incoming({ sendTo: [...new Set([one, other])] }));
          if (act === 'receive') {
            const sent = await desk.office.db
              .selectFrom('transmission')
              .select('id')
              .where('state', '=', 'SENT')
              .where('receiver_id', '=', one)
              .executeTakeFirst();
            if (sent) await (clerks[b % 4] as Officer).post(`/sarabun/transmissions/${sent.id}/receive`);
          }
        }
        expect(await stranded()).toEqual([]);
        const { rows: tree } = await sql<{ roots: number; reached: number; active: number }>`with recursive t (id) as (
            select id from unit where parent_id is null union select u.id from unit u join t on u.parent_id = t.id where u.active)
          select (select count(*)::int from unit where parent_id is null) as roots, (select count(*)::int from t) as reached,
            (select count(*)::int from unit where active) as active`.execute(desk.office.db);
        expect(tree[0]).toMatchObject({ roots: 1, reached: tree[0]?.active });
        for (const clerk of clerks) {
          const counts = await cards(clerk);
          expect((await rows(clerk, 'unreceived', { pageSize: 100 })).data).toHaveLength(Math.min(100, counts.unreceived as number));
        }
        expect(await broken(desk.office.db)).toEqual([]);
      }),
      { numRuns: 4, seed: Number(process.env.HISTORY_SEED ?? 5), endOnFailure: true },
    );
    await checkChains(desk.office.db);
    expect(await recordFaults(desk.office)).toEqual([]);
  }, 60_000);
});

describe('[S9] sarabun-structure', () => {
  it('a duty is felt at once; the unit named for it numbers its letters; a template stands in the window of a draft', async () => {
    const unit = await newUnit('ศูนย์โครงสร้าง');
    const rowOf = async () => done(await admin.get('/settings/structure')).rows.find((one: { id: number }) => one.id === unit);
    expect(await rowOf()).toMatchObject({ people: [], numberedBy: { id: root } });
    const clerk = await desk.as('pornthip.y');
    const { dutyId } = done(await admin.post(`/settings/structure/${unit}/duties`, { personId: clerk.personId, kind: 'REGISTRY' }));
    refused(await admin.post(`/settings/structure/${unit}/duties`, { personId: clerk.personId, kind: 'REGISTRY' }), 'duty_twice', 422);
    refused(
      await admin.post(`/settings/structure/${unit}/duties`, { personId: clerk.personId, kind: 'SECRET_REGISTRY' }),
      'person_not_cleared',
      422,
    );
    const { documentId } = await register(registrar, { sendTo: [unit] });
    expect((await rows(clerk, 'unreceived')).data.map((one: { F_DOC_ID: number }) => one.F_DOC_ID)).toContain(documentId);
    done(await admin.post(`/settings/structure/duties/${dutyId}/end`));
    expect((await (await desk.as('pornthip.y')).get(`/sarabun/documents/${documentId}`)).status).toBe(404);

    const finance = await unitId(desk, 'อว 0601.01.2');
    done(await admin.post(`/settings/structure/${unit}/number-unit`, { version: await version(unit), numberUnitId: finance }));
    expect((await rowOf()).numberedBy.id).toBe(finance);
    const { rows: by } = await sql<{ id: number }>`select number_unit_of(${unit}) as id`.execute(desk.office.db);
    expect(by[0]?.id).toBe(finance);
    refused(
      await admin.post(`/settings/structure/${root}/number-unit`, { version: await version(root), numberUnitId: null }),
      'root_issues',
      422,
    );

    const { posts } = done(await admin.get('/settings/route-templates'));
    const steps = [
      { kind: 'REVIEW', order: 0, head: 0 },
      { kind: 'SIGN', order: 1, id: posts[0].id },
    ];
    refused(
      await admin.post('/settings/route-templates', {
        unitId: root,
        name: 'ผิด',
        steps: [...steps].reverse().map((one, order) => ({ ...one, order })),
      }),
      'signers_last',
      422,
    );
    const { id } = done(await admin.post('/settings/route-templates', { unitId: root, name: 'เสนออธิการบดี', steps }));
    const offered = async () => done(await officer.get('/sarabun/saved-routes')).items.find((one: { id: number }) => one.id === id);
    expect(await offered()).toMatchObject({
      template: true,
      steps: [
        { kind: 'REVIEW', active: true },
        { kind: 'SIGN', id: posts[0].id },
      ],
    });
    refused(await officer.post(`/sarabun/saved-routes/${id}/remove`, { sure: 1 }), 'not_found', 404);
    done(await admin.post(`/settings/route-templates/${id}/remove`));
    expect(await offered()).toBeUndefined();
    refused(await officer.get('/settings/structure'), 'forbidden', 403);
  });
});

/** Open rows that lie with a unit which is closed. */
async function stranded(): Promise<unknown[]> {
  const { rows: found } =
    await sql`select t.id from transmission t join unit u on u.id = t.receiver_id where t.state in ('PREPARED', 'SENT', 'RECEIVED', 'WORKING') and not u.active
    union all select k.id from task k join unit u on u.id in (k.holder_id, k.executor_id) where k.is_live and not u.active
    union all select d.id from document d join unit u on u.id = d.owner_unit_id where d.origin = 'OUT' and d.state < 40 and not u.active
    union all select y.id from duty y join unit u on u.id = y.unit_id where not u.active and (y.until is null or y.until >= today())
    union all select a.id from affiliation a join unit u on u.id = a.unit_id where not u.active and (a.until is null or a.until >= today())`.execute(
      desk.office.db,
    );
  return found;
}
