import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { watchRequests } from '../office/clock.ts';
import { goesAlong } from '../office/may-see.ts';
import { writePresence } from '../people/presence.ts';
import { type Officer, openDesk, type Reply } from '../test/desk.ts';
import { done, postOf, refused } from '../test/letters.ts';
import { asOfficer } from '../test/trial-request.ts';
import { endTripsElsewhere } from './drive.ts';

const desk = await openDesk();
let [officer, other, head, fleet, deputy, director, admin, gate] = [] as unknown as Officer[] as [
  Officer,
  Officer,
  Officer,
  Officer,
  Officer,
  Officer,
  Officer,
  Officer,
];
const one = <Row>(query: ReturnType<typeof sql<Row>>) => query.execute(desk.office.db).then(({ rows }) => rows[0] as Row);

/** A car and a driver as their settings pages keep them. */
async function car(
  plate: string,
  { firstKm = 45_210, type = 'VAN', seats = 12, insuranceDue = null as string | null } = {},
): Promise<number> {
  const values = {
    plate,
    province: 'นครปฐม',
    kind: 'CENTRAL',
    type,
    seats,
    fuel: 'DIESEL',
    tankLitres: 60,
    state: 'READY',
    bufferAfter: 30,
    firstKm,
    insuranceDue,
  };
  return done(await admin.post('/settings/list/vehicles', { values })).row.id;
}
async function driver(who: Officer | null, name: string): Promise<number> {
  const values = { name, person: who?.personId ?? null, licenceKind: 'PUBLIC', backup: false, bufferAfter: 30 };
  return done(await admin.post('/settings/list/vehicle-drivers', { values })).row.id;
}

let [van, chauffeur, outsider, spare] = [0, 0, 0, 0];
let phone: Officer;
beforeAll(async () => {
  [officer, other, head, fleet, deputy, director, admin, gate] = await desk.officers(
    'officer',
    'officer2',
    'head',
    'clerk',
    'deputy',
    'director',
    'admin',
    'secretary',
  );
  const rules = { fleet: await postOf(desk, fleet), gate: [await postOf(desk, gate)], leadProvince: 0, leadOutside: 0 };
  await sql`insert into setting (key, value) values ('vehicle-rules', ${JSON.stringify(rules)}::jsonb)`.execute(desk.office.db);
  for (const [scope, who] of [
    ['IN_TOWN', deputy],
    ['PROVINCE', deputy],
    ['OUTSIDE', director],
  ] as const)
    done(
      await admin.post('/settings/list/request-authority', {
        values: { kind: 'vehicle', position: await postOf(desk, who), measure: 'NONE', scope, validFrom: '2026-01-01' },
      }),
    );
  van = await car('นข 1');
  chauffeur = await driver(other, 'นางสาวขวัญฤดี');
  outsider = await driver(null, 'นายสมพงษ์');
  phone = await desk.as('registrar');
  spare = await driver(phone, 'พขร. สำรอง');
});
afterAll(() => desk.close());

let day = 9;
/** A day of its own for each example, in 2027. */
function freshDay(): (time: string) => string {
  day += 1;
  const of = new Date(Date.UTC(2027, 2, day)).toISOString().slice(0, 10);
  return (time) => `${of}T${time}:00+07:00`;
}
function content(more: object = {}) {
  return {
    purpose: 'ประชุมคณะกรรมการจังหวัด',
    places: ['ศาลากลางจังหวัด'],
    provinces: ['นครปฐม'],
    scope: 'IN_TOWN',
    passengers: [{ personId: officer.personId, name: '' }],
    from: '',
    until: '',
    pickUp: '',
    goods: '',
    wantedType: '',
    orderId: null,
    orderNo: '',
    ownDriver: false,
    budget: '',
    shareWith: null,
    phone: '',
    remark: '',
    ...more,
  };
}
const ask = (who: Officer, more: object): Promise<Reply> =>
  who.post('/vehicle/trips', { send: true, confirmed: [], content: content(more) });
const versionOf = async (id: number) => (await one(sql<{ version: number }>`select version from request where id = ${id}`)).version;
const act = async (who: Officer, id: number, what: string, words = '') =>
  who.post(`/office/requests/${id}/act`, { act: what, version: await versionOf(id), words, confirmed: [] });
const assign = async (id: number, more: object, who = fleet): Promise<Reply> =>
  who.post(`/vehicle/trips/${id}/assign`, { version: await versionOf(id), words: '', confirmed: [], ...more });
const drive = (who: Officer, id: number, what: 'out' | 'back', km: number, more: object = {}) =>
  who.post(`/vehicle/trips/${id}/${what}`, { km, reason: '', remark: '', confirmed: [], ...more });
const opened = async (who: Officer, id: number) => done(await who.get(`/vehicle/trips/${id}`));
const stateOf = async (id: number) => (await one(sql<{ state: string }>`select state from request where id = ${id}`)).state;

/** Asked for and endorsed: the fleet has it. */
async function endorsed(more: object): Promise<number> {
  const { requestId } = done(await ask(officer, more));
  done(await act(head, requestId, 'pass'));
  return requestId;
}
/** Ordered: with this car and driver. */
async function ordered(vehicleId: number, more: object, driverId = chauffeur): Promise<number> {
  const id = await endorsed(more);
  done(await assign(id, { vehicleId, driverId }));
  done(await act(deputy, id, 'approve'));
  return id;
}
async function anyTrip(vehicleId: number, driverId = chauffeur): Promise<number> {
  const at = freshDay();
  return ordered(vehicleId, { from: at('08:00'), until: at('12:00') }, driverId);
}
/** Out and back. */
async function driven(vehicleId: number, from: number, until: number): Promise<number> {
  const id = await anyTrip(vehicleId);
  done(await drive(other, id, 'out', from));
  done(await drive(other, id, 'back', until));
  return id;
}
const lineOf = async (vehicleId: number) =>
  (
    await sql<{
      piece: string;
    }>`select kind || ' ' || from_km || ' ' || to_km as piece from odometer where vehicle_id = ${vehicleId} order by n`.execute(
      desk.office.db,
    )
  ).rows.map((row) => row.piece);

describe('[P2] the worked examples of vehicles', () => {
  it('1: out 45,210 back 45,332 are 122 km, and what was driven is certified by who used it', async () => {
    const id = await anyTrip(van);
    expect(done(await other.get('/vehicle/drives')).trips.find((row: { requestId: number }) => row.requestId === id)).toMatchObject({
      lastKm: 45_210,
      may: ['out'],
    });
    done(await drive(other, id, 'out', 45_210));
    expect(await stateOf(id)).toBe('RUNNING');
    const back = done(await drive(other, id, 'back', 45_332));
    expect(back).toMatchObject({ distance: 122, state: 'DONE', unconfirmed: [] });
    // who used it is asked for his word
    const waits = done(await officer.get('/office/waiting', { module: 'vehicle' })).items;
    expect(waits).toMatchObject([{ id, verb: 'CARRY', act: null }]);
    done(await officer.post(`/vehicle/trips/${id}/close`, { version: await versionOf(id), rating: 5, words: 'ขับดี' }));
    expect(await stateOf(id)).toBe('CLOSED');
    expect(done(await officer.get('/office/waiting', { module: 'vehicle' })).items).toEqual([]);
    expect((await opened(officer, id)).log).toMatchObject({ distance: 122, rating: 5, late: false });
    expect(await lineOf(van)).toEqual(['OPENING 45210 45210', 'DRIVE 45210 45332']);
  });

  it('2, 3: more than the last kilometre needs a reason and stands as a gap; less is refused, with the ways out', async () => {
    const at = await car('นข 2');
    const id = await anyTrip(at);
    const asked = refused(await drive(other, id, 'out', 45_215), 'km_gap_reason', 422);
    expect(asked).toMatchObject({ field: 'reason', message: expect.stringContaining('45,210') });
    expect(refused(await drive(other, id, 'out', 45_100), 'km_backwards', 422)).toMatchObject({ field: 'km' });
    expect(done(await drive(other, id, 'out', 45_215, { reason: 'ไปล้างรถ' }))).toMatchObject({ gap: 5 });
    done(await drive(other, id, 'back', 45_300));
    expect(await lineOf(at)).toEqual(['OPENING 45210 45210', 'GAP 45210 45215', 'DRIVE 45215 45300']);
    expect((await opened(officer, id)).log.distance).toBe(85);
  });

  it('4: kilometres that no car drives are refused, very many are confirmed', async () => {
    const id = await anyTrip(await car('นข 4'));
    done(await drive(other, id, 'out', 45_210));
    const no = refused(await drive(other, id, 'back', 453_320), 'km_absurd', 422);
    expect(no.message).toContain('408,110');
    refused(await drive(other, id, 'back', 45_210), 'km_not_more', 422);
    expect(done(await drive(other, id, 'back', 46_800)).unconfirmed).toMatchObject([{ code: 'km_far' }]);
    expect((await opened(officer, id)).log.backKm).toBeNull();
    expect(done(await drive(other, id, 'back', 46_800, { confirmed: ['km_far'] }))).toMatchObject({ distance: 1590, state: 'DONE' });
  });

  it('5, 6: consumption is known from full to full, and compared with the standard', async () => {
    const fill = async (vehicleId: number, km: number, litres: number, full: boolean, more: object = {}) =>
      fleet.post(`/vehicle/cars/${vehicleId}/fuel`, {
        km,
        litres,
        baht: 400,
        full,
        station: '',
        card: '',
        receipt: '',
        orderNo: '',
        reason: '',
        confirmed: [],
        ...more,
      });
    const five = await car('นข 5');
    await sql`insert into vehicle_standard (vehicle_id, fiscal_year, km_per_litre) values (${five}, 2568, 10)`.execute(desk.office.db);
    expect(done(await fill(five, 45_210, 40, true)).kmPerLitre).toBeNull();
    await driven(five, 45_210, 45_332);
    expect(done(await fill(five, 45_332, 12.6, true))).toMatchObject({ kmPerLitre: 9.68, red: false });
    expect(done(await fleet.get(`/vehicle/cars/${five}`)).fuel.at(-1)).toMatchObject({ percent: -3.2, standard: 10, distance: 122 });
    expect(done(await fill(five, 45_332, 70, false)).unconfirmed).toMatchObject([{ code: 'fuel_tank' }]);

    const six = await car('นข 6', { firstKm: 44_000 });
    done(await fill(six, 44_000, 50, true));
    const id = await anyTrip(six);
    done(await drive(other, id, 'out', 44_000));
    done(await drive(other, id, 'back', 44_550));
    // written after the car was back: its place is behind the end of the line
    expect(done(await fill(six, 44_180, 20, false)).kmPerLitre).toBeNull();
    const last = done(await fill(six, 44_550, 35, true));
    expect(last.kmPerLitre).toBe(10);
    // a wrong entry is struck out by another
    refused(await fill(six, 44_550, 30, true, { replaces: last.id }), 'required', 422);
    expect(done(await fill(six, 44_550, 34, true, { replaces: last.id, reason: 'อ่านใบเสร็จผิด' })).kmPerLitre).toBe(10.19);
    refused(await fill(six, 44_550, 30, true, { replaces: last.id, reason: 'อีกครั้ง' }), 'fuel_gone', 422);
  });

  it('7: after a trip the car rests half an hour', async () => {
    const [at, seven] = [freshDay(), await car('นข 7')];
    await ordered(seven, { from: at('08:00'), until: at('12:00') });
    const [early, late] = [
      await endorsed({ from: at('12:15'), until: at('14:00') }),
      await endorsed({ from: at('12:30'), until: at('14:00') }),
    ];
    const no = refused(await assign(early, { vehicleId: seven, driverId: outsider }), 'resource_taken', 422);
    expect(no).toMatchObject({ field: 'vehicleId', message: expect.stringContaining('ขร ') });
    done(await assign(late, { vehicleId: seven, driverId: outsider }));
  });

  it('8: a driver who is away is not given, and it is not said why', async () => {
    const [at, eight] = [freshDay(), await car('นข 8')];
    const leave = await anyTrip(eight, outsider);
    const half = { personId: other.personId, day: at('00:00').slice(0, 10), half: 'PM', kind: 'LEAVE', private: true } as const;
    await asOfficer(desk, other, (ctx) => writePresence(ctx, leave, [half]));
    const id = await endorsed({ from: at('13:00'), until: at('15:00') });
    const no = await assign(id, { vehicleId: eight, driverId: chauffeur });
    expect(refused(no, 'driver_away', 422).message).toMatch(/ไม่อยู่$/);
    expect(JSON.stringify(no.body)).not.toMatch(/LEAVE|ลา/);
    const { drivers } = done(await fleet.get('/vehicle/free', { from: at('13:00'), until: at('15:00') }));
    expect(drivers.find((row: { id: number }) => row.id === chauffeur).why).toMatchObject([{ code: 'driver_away' }]);
    done(await assign(id, { vehicleId: eight, driverId: outsider }));
  });

  it('9: a new meter on the way breaks no line: 8 and 8 are 16 km', async () => {
    const nine = await car('นข 9', { firstKm: 99_990 });
    const id = await anyTrip(nine);
    done(await drive(other, id, 'out', 99_990));
    refused(await other.post(`/vehicle/cars/${nine}/meter`, { oldLast: 99_998, newFirst: 12, reason: 'มาตรวัดเสีย' }), 'trip_not_fleet', 403);
    done(await fleet.post(`/vehicle/cars/${nine}/meter`, { oldLast: 99_998, newFirst: 12, reason: 'มาตรวัดเสีย' }));
    expect(done(await drive(other, id, 'back', 20))).toMatchObject({ distance: 16 });
    const log = done(await admin.get('/settings/log/activity-system-log', { search: 'vehicle.meter' }));
    expect(JSON.stringify(log)).toMatch(/เปลี่ยนมาตรระยะทางของรถ.*นข 9/);
    expect(await lineOf(nine)).toEqual(['OPENING 99990 99990', 'DRIVE 99990 99998', 'METER 99998 12', 'DRIVE 12 20']);
  });

  it('10: a paper that ends before the trip does bars the car; the log stands where it went', async () => {
    const ten = await car('นข 10', { insuranceDue: '2027-10-01' });
    const id = await endorsed({ from: '2027-09-30T22:00:00+07:00', until: '2027-10-02T10:00:00+07:00' });
    expect(refused(await assign(id, { vehicleId: ten, driverId: outsider }), 'car_paper_over', 422).message).toContain('1 ต.ค. 2570');
    const shorter = await endorsed({ from: '2027-09-30T22:00:00+07:00', until: '2027-10-01T10:00:00+07:00' });
    done(await assign(shorter, { vehicleId: ten, driverId: outsider }));
    const board = done(await officer.get('/vehicle/board', { from: '2027-09-28', until: '2027-10-05', vehicleId: String(ten) }));
    expect(board.blocked).toMatchObject([{ from: '2027-10-02', code: 'INSURANCE' }]);
    expect((await one(sql<{ number: string }>`select number from request where id = ${id}`)).number).toMatch(/^ขร \d+\/2570$/);
  });
});

describe('what is refused', () => {
  it('of fifty who want one car and one driver in any order one has both, and the others are told who', async () => {
    const [at, busy] = [freshDay(), await car('นข 50')];
    const drivers = [chauffeur, outsider];
    const ids: number[] = [];
    for (let tens = 0; tens < 5; tens++)
      ids.push(...(await Promise.all(Array.from({ length: 10 }, () => endorsed({ from: at('08:00'), until: at('10:00') })))));
    const told = (await Promise.all(ids.map((id, i) => assign(id, { vehicleId: busy, driverId: drivers[i % 2] })))).map(
      (reply) => reply.body.code ?? 'given',
    );
    expect(told.filter((code) => code === 'given')).toHaveLength(1);
    expect(told.filter((code) => code === 'resource_taken')).toHaveLength(49);
  });

  it('the last free seat is given to one of two', async () => {
    const [at, small] = [freshDay(), await car('นข 51', { seats: 3 })];
    const host = await ordered(small, { from: at('08:00'), until: at('12:00') });
    const riders = [await endorsed({ from: at('08:30'), until: at('12:00') }), await endorsed({ from: at('08:30'), until: at('12:00') })];
    const shares = done(
      await officer.post('/vehicle/shares', { from: at('08:30'), until: at('12:00'), places: ['ศาลากลางจังหวัด'], provinces: [] }),
    );
    expect(shares.trips).toMatchObject([{ requestId: host, seatsLeft: 1 }]);
    const replies = await Promise.all(riders.map((id) => assign(id, { shareWith: host })));
    expect(replies.map((reply) => reply.body.code ?? 'given').sort()).toEqual(['given', 'trip_share_seats']);
    const won = riders[replies.findIndex((reply) => reply.body.status === 'success')] as number;
    done(await act(deputy, won, 'approve'));
    done(await drive(other, host, 'out', 45_210));
    expect(await stateOf(won)).toBe('RUNNING');
    done(await drive(other, host, 'back', 45_250));
    expect(await stateOf(won)).toBe('DONE');
  });

  it('of two writes that wait for each other the one that was given up is done anew', async () => {
    const [at, shared] = [freshDay(), await car('นข 56')];
    const id = await endorsed({ from: at('08:00'), until: at('10:00') });
    const version = await versionOf(id);
    const { given } = await desk.office.separateDb.transaction().execute(async (other) => {
      await sql`select pg_advisory_xact_lock(hashtext(current_schema() || ' resource'), ${shared}::int)`.execute(other);
      // it has the request and waits for the car
      const given = fleet.post(`/vehicle/trips/${id}/assign`, { version, vehicleId: shared, driverId: outsider, words: '', confirmed: [] });
      const waits = sql<{
        n: number;
      }>`select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted and objid = ${shared}`;
      await expect.poll(async () => (await waits.execute(desk.office.db)).rows[0]?.n).toBe(1);
      await sql`select id from request where id = ${id} for update`.execute(other);
      return { given };
    });
    expect(done(await given).state).toBe('SUBMITTED');
    expect((await opened(fleet, id)).car).toMatchObject({ id: shared });
  });

  it('a car is judged again when it is ordered: its insurance may have ended in between, a driver may have been taken off', async () => {
    const [at, judged] = [freshDay(), await car('นข 52')];
    const id = await endorsed({ from: at('08:00'), until: at('10:00') });
    done(await assign(id, { vehicleId: judged, driverId: outsider }));
    await sql`update vehicle set insurance_due = '2027-01-01' where id = ${judged}`.execute(desk.office.db);
    refused(await act(deputy, id, 'approve'), 'car_paper_over', 422);
    await sql`update vehicle set insurance_due = null where id = ${judged}`.execute(desk.office.db);
    done(await act(deputy, id, 'approve'));
  });

  it('a decider who left is passed over when his turn comes', async () => {
    const [at, left] = [freshDay(), await car('นข 53')];
    const id = await endorsed({ from: at('08:00'), until: at('10:00') });
    await sql`update account set active = false where person_id = ${deputy.personId}`.execute(desk.office.db);
    const sent = done(await assign(id, { vehicleId: left, driverId: outsider }));
    await sql`update account set active = true where person_id = ${deputy.personId}`.execute(desk.office.db);
    expect(sent.state).toBe('SUBMITTED');
    const holder = await one(sql<{ id: number }>`select holder_id as id from request_step where request_id = ${id} and name = 'order'`);
    expect(holder.id).not.toBe(await postOf(desk, deputy));
  });

  it('a decision on an older version, the step of the fleet by a word, a car without a driver', async () => {
    const [at, plain] = [freshDay(), await car('นข 54')];
    const id = await endorsed({ from: at('08:00'), until: at('10:00') });
    const version = await versionOf(id);
    refused(await act(fleet, id, 'pass'), 'step_by_form');
    refused(await assign(id, { vehicleId: plain }), 'driver_needed', 422);
    refused(await assign(id, {}), 'trip_one_way', 422);
    refused(await assign(id, { vehicleId: plain, driverId: outsider, instead: 'HIRED' }), 'trip_one_way', 422);
    done(await assign(id, { vehicleId: plain, driverId: outsider }));
    refused(
      await fleet.post(`/vehicle/trips/${id}/swap`, { version, vehicleId: plain, driverId: chauffeur, words: 'ป่วย', confirmed: [] }),
      'request_changed',
      409,
    );
    refused(await deputy.post(`/office/requests/${id}/act`, { act: 'approve', version, confirmed: [] }), 'request_changed', 409);
    const own = await endorsed({ from: at('13:00'), until: at('15:00') });
    expect(done(await assign(own, { instead: 'OWN_CAR', words: 'รถไม่ว่าง' })).state).toBe('SUBMITTED');
    done(await act(deputy, own, 'approve'));
    refused(await drive(fleet, own, 'out', 1), 'trip_no_car');
    await sql`update request set from_at = now() - interval '2 hours', until_at = now() - interval '1 hour' where id = ${own}`.execute(
      desk.office.db,
    );
    await endTripsElsewhere(desk.office);
    expect(await stateOf(own)).toBe('DONE');
  });

  it('what is asked for amiss, and what is read first', async () => {
    const at = freshDay();
    const time = { from: at('08:00'), until: at('10:00') };
    refused(await ask(officer, { ...time, scope: 'OUTSIDE' }), 'trip_order_needed', 422);
    refused(await ask(officer, { ...time, orderId: 999_999 }), 'trip_order_unseen', 422);
    refused(await ask(officer, { from: '2026-01-05T08:00:00+07:00', until: '2026-01-05T10:00:00+07:00' }), 'trip_time_past', 422);
    refused(await ask(officer, { ...time, ownDriver: true, passengers: [{ personId: null, name: 'แขก' }] }), 'trip_own_driver', 422);
    refused(await ask(officer, { ...time, passengers: [{ personId: 999_999, name: '' }] }), 'trip_person_gone', 422);
    expect(done(await ask(officer, { ...time, purpose: 'ไปงานบวชลูกชาย' })).unconfirmed).toMatchObject([{ code: 'trip_private_words' }]);
  });

  it('who is a stranger to a trip does nothing with it', async () => {
    const [at, strange] = [freshDay(), await car('นข 55')];
    const id = await ordered(strange, { from: at('08:00'), until: at('10:00') }, outsider);
    const { personId } = other;
    expect(personId).toBeGreaterThan(0);
    const calls: [string, object][] = [
      [`trips/${id}/assign`, { version: 1, vehicleId: strange, words: '', confirmed: [] }],
      [`trips/${id}/swap`, { version: 1, vehicleId: strange, words: 'x', confirmed: [] }],
      [`trips/${id}/out`, { km: 45_210, reason: '' }],
      [`trips/${id}/back`, { km: 45_300, remark: '', confirmed: [] }],
      [`trips/${id}/close`, { version: 1, rating: null, words: '' }],
      [`trips/${id}/correct`, { version: 1, backKm: 1, reason: 'x' }],
    ];
    for (const [path, body] of calls) expect((await other.post(`/vehicle/${path}`, body)).status, path).toBe(404);
    // who asked for it sees it and drives it not
    for (const [path, body] of calls.filter(([path]) => !path.endsWith('close')))
      expect((await officer.post(`/vehicle/${path}`, body)).status, path).toBe(403);
    refused(
      await officer.post(`/vehicle/cars/${strange}/services`, {
        kind: 'REPAIR',
        fromDay: '2027-03-01',
        untilDay: '',
        km: null,
        items: 'เบรก',
        shop: '',
        baht: 0,
        orderNo: '',
        reason: '',
      }),
      'trip_not_fleet',
      403,
    );
    refused(await officer.post(`/vehicle/cars/${strange}/accidents`, { requestId: id, ...accident }), 'trip_not_driver', 403);
    refused(
      await officer.post('/vehicle/emergency', {
        content: content({ from: at('13:00'), until: at('14:00') }),
        emergency: 'x',
        vehicleId: strange,
        km: 45_210,
        reason: '',
      }),
      'trip_not_driver',
      403,
    );
    for (const path of [`/vehicle/cars/${strange}`, '/vehicle/today']) refused(await officer.get(path), 'trip_not_fleet', 403);
    refused(await other.get(`/vehicle/trips/${id}`), 'not_found', 404);
    // the gate writes what goes through it
    done(await drive(gate, id, 'out', 45_210));
    refused(await act(officer, id, 'askCancel', 'ไม่ไปแล้ว'), 'request_begun');
    expect(done(await gate.get('/vehicle/today')).out.map((row: { requestId: number }) => row.requestId)).toContain(id);
    done(await drive(gate, id, 'back', 45_250));
  });
});

const accident = {
  at: new Date().toISOString(),
  place: 'แยกไฟแดง',
  cause: 'รถตัดหน้า',
  damage: '',
  injuries: '',
  otherSide: '',
  witnesses: '',
  policeNo: '',
  insurerNo: '',
  inquiryOrder: '',
  opinion: '',
};

describe('who rides', () => {
  const secret = 'ข้อความของผู้พิจารณา';
  const feedOf = async (who: Officer) => {
    const { address } = done(await who.post('/users/calendar-feeds', { scope: 'MINE' }));
    return (await desk.app.inject({ method: 'GET', url: new URL(address).pathname })).body;
  };

  it('opens the trip, without what was said in deciding, and has it in his calendar; a stranger has none of it', async () => {
    const [at, bus] = [freshDay(), await car('นข 70')];
    const [rider, stranger] = (await desk.officers('secretreg', 'registrar')) as [Officer, Officer];
    const purpose = 'ไปตรวจราชการที่อำเภอ';
    const passengers = [officer, rider].map(({ personId }) => ({ personId, name: '' }));
    const { requestId: id } = done(await ask(officer, { purpose, passengers, from: at('08:00'), until: at('12:00') }));
    const file = { path: `/office/requests/${id}/forms/form3` };
    done(await act(head, id, 'pass', secret));
    done(await assign(id, { vehicleId: bus, driverId: outsider, words: 'ขึ้นรถหน้าอาคาร' }));
    done(await act(deputy, id, 'approve', secret));
    const seen = done(await rider.get(`/office/requests/${id}`));
    expect(seen).toMatchObject({ may: [], files: [], forms: [], hints: [], request: { subject: purpose, state: 'APPROVED' } });
    expect(JSON.stringify(seen)).not.toContain(secret);
    expect(JSON.stringify(done(await officer.get(`/office/requests/${id}`)))).toContain(secret);
    expect(await opened(rider, id)).toMatchObject({ car: { id: bus }, words: 'ขึ้นรถหน้าอาคาร', may: [] });
    // nothing of it is his to do, nor to print
    const version = await versionOf(id);
    for (const what of ['withdraw', 'askCancel', 'approve', 'pass', 'sendBack', 'reject', 'reassign'])
      expect((await act(rider, id, what, 'x')).body.status, what).toBe('error');
    refused(await rider.post(`/vehicle/trips/${id}/swap`, { version, vehicleId: bus, words: 'x', confirmed: [] }), 'not_found', 404);
    expect((await rider.get(file.path)).status).toBe(404);
    expect(await versionOf(id)).toBe(version);
    const told = await sql<{
      words: string;
    }>`select facts ->> 'page' as words from notification where kind = 'trip_along' and person_id = ${rider.personId}`.execute(
      desk.office.db,
    );
    expect(told.rows).toEqual([{ words: `vehicle/${id}` }]);
    expect(await feedOf(rider)).toContain(purpose);
    const day = at('00:00').slice(0, 10);
    const onBoard = async (who: Officer) =>
      done(await who.get('/vehicle/board', { from: day, until: day, vehicleId: String(bus) })).items.map(
        (one: { title: string }) => one.title,
      );
    expect(await onBoard(rider)).toEqual([purpose]);
    // a stranger
    for (const path of [`/office/requests/${id}`, `/vehicle/trips/${id}`]) refused(await stranger.get(path), 'not_found', 404);
    expect(await feedOf(stranger)).not.toContain(purpose);
    expect(await onBoard(stranger)).toEqual(['']);
    // when it is over he may say that it was so, and reads no rating
    done(await drive(fleet, id, 'out', 45_210));
    done(await drive(fleet, id, 'back', 45_250));
    expect((await opened(rider, id)).may).toEqual(['close']);
    done(await officer.post(`/vehicle/trips/${id}/close`, { version: await versionOf(id), rating: 2, words: secret }));
    const { log } = await opened(rider, id);
    expect(log).toMatchObject({ distance: 40, rating: null, ratingWords: '' });
  });

  it('is found among the trips of years by an index', async () => {
    const { sql: asked, parameters } = sql`explain select r.id from request r where ${goesAlong(officer.personId)}`.compile(desk.office.db);
    const owner = new pg.Client({ connectionString: desk.clone.ownerUrl });
    await owner.connect();
    await owner.query('set search_path = office');
    await owner.query('begin');
    await owner.query(`insert into request (kind, state, applicant_id, filed_by, unit_id, from_at, until_at, content)
      select 'vehicle.trip', 'CLOSED', p.id, p.id, p.unit_id, t, t + interval '1 hour', jsonb_build_object('passengers', jsonb_build_array(jsonb_build_object('personId', g)))
      from (select applicant_id as id, unit_id from request order by id limit 1) p, generate_series(1, 5000) g, lateral (select now() - g * interval '1 hour' as t) x`);
    await owner.query('analyze request');
    const { rows } = await owner.query(asked, [...parameters]);
    await owner.query('rollback');
    await owner.end();
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('request_passengers');
    expect(plan).not.toContain('Seq Scan on request ');
  });

  it('does not see what was sent back, refused or is being written', async () => {
    const at = freshDay();
    const rider = (await desk.as('secretreg')) as Officer;
    const passengers = [officer, rider].map(({ personId }) => ({ personId, name: '' }));
    const body = content({ passengers, from: at('08:00'), until: at('12:00') });
    const draft = done(await officer.post('/vehicle/trips', { send: false, confirmed: [], content: body })).requestId;
    const back = done(await ask(officer, { passengers, from: at('08:00'), until: at('12:00') })).requestId;
    done(await act(head, back, 'sendBack', secret));
    for (const id of [draft, back]) {
      refused(await rider.get(`/office/requests/${id}`), 'not_found', 404);
      refused(await rider.get(`/vehicle/trips/${id}`), 'not_found', 404);
    }
  });

  it('along with another trip has a row of his own in that car, and reads which car and driver come', async () => {
    const [at, shared] = [freshDay(), await car('นข 71')];
    const host = await ordered(shared, { from: at('08:00'), until: at('12:00') }, outsider);
    const rider = await endorsed({ purpose: 'ขอร่วมทาง', from: at('08:30'), until: at('12:30') });
    done(await assign(rider, { shareWith: host }));
    done(await act(deputy, rider, 'approve'));
    const number = (await one(sql<{ number: string }>`select number from request where id = ${host}`)).number;
    const day = at('00:00').slice(0, 10);
    const { items } = done(await officer.get('/vehicle/board', { from: day, until: day, vehicleId: String(shared) }));
    expect(items).toMatchObject([
      { requestId: host, ridesWith: null, driverId: outsider },
      {
        requestId: rider,
        ridesWith: number,
        vehicleId: shared,
        from: new Date(at('08:30')).toISOString(),
        until: new Date(at('12:00')).toISOString(),
      },
    ]);
    expect(await opened(officer, rider)).toMatchObject({
      car: { id: shared },
      driver: { id: outsider },
      sharesWith: { requestId: host },
      may: [],
    });
    const facts = done(await officer.get(`/office/requests/${rider}`)).facts.map((one: { value: string }) => one.value);
    expect(facts).toEqual(expect.arrayContaining(['นข 71 นครปฐม', 'นายสมพงษ์']));
    expect((await opened(officer, host)).riders).toMatchObject([{ requestId: rider, persons: 1, opens: true }]);
  });

  it('and who drives, by days: what he drives, and that he is away, never why', async () => {
    const [at, shared] = [freshDay(), await car('นข 72')];
    const id = await ordered(shared, { from: at('08:00'), until: at('11:00') });
    const day = at('00:00').slice(0, 10);
    const half = { personId: other.personId, day, half: 'PM', kind: 'LEAVE', private: true } as const;
    const leave = await anyTrip(await car('นข 73'), outsider);
    await asOfficer(desk, other, (ctx) => writePresence(ctx, leave, [half]));
    const board = done(await officer.get('/vehicle/board', { from: day, until: day }));
    expect(board.drivers.map((one: { id: number }) => one.id)).toEqual(expect.arrayContaining([chauffeur, outsider]));
    expect(board.items.filter((one: { driverId: number }) => one.driverId === chauffeur)).toMatchObject([{ requestId: id }]);
    expect(board.blocked.filter((one: { resourceId: number }) => one.resourceId === chauffeur)).toEqual([
      { resourceId: chauffeur, from: day, until: day, half: 'PM', code: 'AWAY', text: 'ไม่อยู่' },
    ]);
    expect(JSON.stringify(board)).not.toContain('LEAVE');
  });
});

describe('on the way', () => {
  it('what the phone sends again is written once; what it kept without network keeps its time and its order', async () => {
    const id = await anyTrip(await car('นข 60'), spare);
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    refused(await drive(phone, id, 'back', 45_300, { at: ago(10) }), 'trip_not_out');
    refused(await drive(phone, id, 'out', 45_210, { at: ago(-60) }), 'trip_device_time', 422);
    const send = () =>
      phone.post(`/vehicle/trips/${id}/out`, { km: 45_210, at: ago(120), reason: '' }, { 'idempotency-key': 'phone-out-60-aaaaaa' });
    const out = { km: 45_210, at: ago(120), reason: '' };
    const twice = [
      await phone.post(`/vehicle/trips/${id}/out`, out, { 'idempotency-key': 'phone-out-60-000000' }),
      await phone.post(`/vehicle/trips/${id}/out`, out, { 'idempotency-key': 'phone-out-60-000000' }),
    ];
    expect(twice.map((reply) => done(reply).state)).toEqual(['RUNNING', 'RUNNING']);
    refused(await send(), 'trip_out_already');
    const fuel = {
      requestId: id,
      km: 45_260,
      at: ago(60),
      litres: 20,
      baht: 700,
      full: false,
      station: '',
      card: '',
      receipt: '',
      orderNo: '',
      reason: '',
      confirmed: [],
    };
    done(await phone.post(`/vehicle/cars/${(await opened(phone, id)).car.id}/fuel`, fuel));
    expect(done(await drive(phone, id, 'back', 45_300, { at: ago(5) }))).toMatchObject({ distance: 90 });
    const { log } = await opened(phone, id);
    expect(Math.round((Date.parse(log.backAt) - Date.parse(log.outAt)) / 60_000)).toBe(115);
  });

  it('an emergency goes before its order, and its order follows from who orders', async () => {
    const quick = await car('นข 61');
    const until = new Date(Date.now() + 3 * 3_600_000).toISOString();
    const sent = done(
      await other.post('/vehicle/emergency', {
        content: content({ from: new Date().toISOString(), until }),
        emergency: 'นำส่งผู้ป่วย',
        vehicleId: quick,
        driverId: chauffeur,
        km: 45_210,
        reason: '',
      }),
    );
    expect(sent).toMatchObject({ state: 'SUBMITTED', number: expect.stringMatching(/^ขร /) });
    const id = sent.requestId;
    // the fleet keeps the cars: it opens what nobody asked it for; the car is out, and nobody else has it
    expect(done(await fleet.get(`/office/requests/${id}`)).facts[0]).toMatchObject({ value: 'นำส่งผู้ป่วย' });
    expect(done(await fleet.get('/vehicle/today')).out).toMatchObject([{ requestId: id, emergency: true }]);
    const again = {
      content: content({ from: new Date().toISOString(), until }),
      emergency: 'ไฟไหม้',
      vehicleId: quick,
      driverId: outsider,
      km: 45_210,
      reason: '',
    };
    expect((await gate.post('/vehicle/emergency', again)).body).toMatchObject({ status: 'error', field: 'vehicleId' });
    refused(await act(other, id, 'withdraw'), 'trip_is_out');
    await watchRequests(desk.office);
    // its order may come late: it waits on as what it is
    expect(await stateOf(id)).toBe('SUBMITTED');
    expect(done(await deputy.get('/office/waiting', { module: 'vehicle' })).items.map((row: { id: number }) => row.id)).toContain(id);
    done(await drive(other, id, 'back', 45_240));
    // what was driven is ordered or refused, and not taken back
    refused(await act(other, id, 'withdraw'), 'trip_went');
    done(await act(deputy, id, 'approve'));
    expect(await stateOf(id)).toBe('DONE');
    // and who used it is asked for his word, as of any trip
    expect(done(await other.get('/office/waiting', { module: 'vehicle' })).items).toMatchObject([{ id, verb: 'CARRY' }]);
    done(await other.post(`/vehicle/trips/${id}/close`, { version: await versionOf(id), rating: null, words: '' }));
  });

  it('an emergency is written for who uses the car, by the gate; refused, it comes back all the same', async () => {
    const quick = await car('นข 66');
    const until = new Date(Date.now() + 3 * 3_600_000).toISOString();
    const sent = done(
      await gate.post('/vehicle/emergency', {
        content: content({ from: new Date().toISOString(), until }),
        applicantId: director.personId,
        emergency: 'น้ำท่วม',
        vehicleId: quick,
        driverId: outsider,
        km: 45_215,
        reason: 'ไม่ทราบ',
      }),
    );
    expect(sent).toMatchObject({ gap: 5, lastKm: 45_215 });
    const id = sent.requestId;
    const ids = async (who: Officer) =>
      done(await who.get('/office/waiting', { module: 'vehicle' })).items.map((row: { id: number }) => row.id);
    expect(await ids(director)).not.toContain(id);
    expect(await ids(deputy)).toContain(id);
    expect(done(await director.get(`/office/requests/${id}`)).request.applicantId).toBe(director.personId);
    done(await act(deputy, id, 'reject', 'ไม่ฉุกเฉิน'));
    done(await drive(gate, id, 'back', 45_240));
    expect(await stateOf(id)).toBe('REJECTED');
    // and the car is there for others
    await anyTrip(quick, outsider);
  });

  it('a closed log is corrected by a row against it, and the meter still reads what it reads', async () => {
    const wrong = await car('นข 62');
    const id = await driven(wrong, 45_210, 45_332);
    const correct = async (backKm: number) =>
      fleet.post(`/vehicle/trips/${id}/correct`, { version: await versionOf(id), backKm, reason: 'อ่านเลขผิด' });
    refused(await correct(45_322), 'trip_not_closed');
    done(await officer.post(`/vehicle/trips/${id}/close`, { version: await versionOf(id), rating: null, words: '' }));
    await driven(wrong, 45_332, 45_400);
    refused(await correct(45_340), 'km_correct_next', 422);
    refused(await correct(45_332), 'km_correct_same', 422);
    expect(done(await correct(45_322))).toMatchObject({ distance: 112, lastKm: 45_400 });
    expect((await lineOf(wrong)).slice(-2)).toEqual(['COUNTER 45400 45390', 'COUNTER 45390 45400']);
    expect((await opened(officer, id)).log).toMatchObject({ backKm: 45_332, distance: 112, corrections: [{ km: -10 }] });
    // what the database itself takes of the line
    const piece = (sets: ReturnType<typeof sql>) =>
      sql`insert into odometer (vehicle_id, n, kind, from_km, to_km, before, travelled, reason, at) values (${wrong}, ${sets})`.execute(
        desk.office.db,
      );
    await expect(piece(sql`99, 'GAP', 45400, 45500, 190, 290, 'x', now()`)).rejects.toThrow('odometer_unbroken');
    await expect(piece(sql`6, 'GAP', 45300, 45500, 190, 390, 'x', now()`)).rejects.toThrow();
    await expect(sql`update odometer set to_km = 1 where vehicle_id = ${wrong}`.execute(desk.office.db)).rejects.toThrow(
      'permission denied',
    );
    await expect(sql`update trip_log set out_km = 1 where request_id = ${id}`.execute(desk.office.db)).rejects.toThrow('permission denied');
  });

  it('another driver needs no new order, a greater car does; both drivers and who asked are told', async () => {
    const [at, first, bus] = [freshDay(), await car('นข 63'), await car('นข 64', { type: 'BUS', seats: 40 })];
    const id = await ordered(first, { from: at('08:00'), until: at('10:00') });
    const swap = async (vehicleId: number, driverId: number) =>
      fleet.post(`/vehicle/trips/${id}/swap`, { version: await versionOf(id), vehicleId, driverId, words: 'คนขับป่วย', confirmed: [] });
    expect(done(await swap(first, outsider))).toMatchObject({ askedAgain: false, state: 'APPROVED' });
    expect(
      (
        await one(
          sql<{
            count: number;
          }>`select count(*)::int as count from notification where kind = 'trip_changed' and person_id in (${officer.personId}, ${other.personId})`,
        )
      ).count,
    ).toBe(2);
    expect(done(await swap(bus, outsider))).toMatchObject({ askedAgain: true, state: 'SUBMITTED' });
    const waits = done(await deputy.get('/office/waiting', { module: 'vehicle' })).items;
    expect(waits.map((row: { id: number }) => row.id)).toContain(id);
    // while it is judged it does not go, who asked for it swaps nothing, and what was seen before another swap is not ordered
    refused(await drive(fleet, id, 'out', 45_210), 'request_state');
    const seen = await versionOf(id);
    const swapBack = { version: seen, vehicleId: first, driverId: outsider, words: 'คันเดิม', confirmed: [] };
    refused(await officer.post(`/vehicle/trips/${id}/swap`, swapBack), 'trip_not_fleet', 403);
    expect(done(await swap(bus, chauffeur))).toMatchObject({ askedAgain: false, state: 'SUBMITTED' });
    refused(await deputy.post(`/office/requests/${id}/act`, { act: 'approve', version: seen, confirmed: [] }), 'request_changed', 409);
    done(await act(deputy, id, 'approve'));
    expect((await opened(officer, id)).car).toMatchObject({ id: bus });
  });

  it('an accident is told up the line at once; the workshop takes the car, and says which trips stand in the way', async () => {
    const at = freshDay();
    const hurt = await car('นข 65');
    const id = await ordered(hurt, { from: at('08:00'), until: at('10:00'), scope: 'PROVINCE' });
    const away = await sql<{ kind: string }>`select distinct kind from presence where request_id = ${id}`.execute(desk.office.db);
    expect(away.rows).toEqual([{ kind: 'TRAVEL' }]);
    done(await drive(other, id, 'out', 45_210));
    done(await other.post(`/vehicle/cars/${hurt}/accidents`, { requestId: id, ...accident }));
    const told = await sql<{ id: number }>`select distinct person_id as id from notification where kind = 'car_accident'`.execute(
      desk.office.db,
    );
    const reached = told.rows.map((row) => row.id);
    for (const who of [head, director, fleet, deputy]) expect(reached).toContain(who.personId);
    done(await drive(other, id, 'back', 45_230));
    const later = await ordered(hurt, { from: at('13:00'), until: at('15:00') }, outsider);
    const service = {
      kind: 'REPAIR',
      fromDay: at('00:00').slice(0, 10),
      untilDay: '',
      km: 45_230,
      items: 'กันชนหน้า',
      shop: 'อู่กลาง',
      baht: 8500,
      orderNo: '',
      reason: 'อุบัติเหตุ',
    };
    const { trips } = done(await fleet.post(`/vehicle/cars/${hurt}/services`, service));
    expect(trips).toEqual([(await one(sql<{ number: string }>`select number from request where id = ${later}`)).number]);
    const { cars } = done(await fleet.get('/vehicle/free', { from: at('16:00'), until: at('17:00') }));
    expect(cars.find((row: { id: number }) => row.id === hurt).why).toMatchObject([{ code: 'car_in_service' }]);
    // given up: car and driver fall free, and nobody is written away any more
    done(await act(officer, later, 'askCancel', 'เลื่อน'));
    expect(await stateOf(later)).toBe('CANCELLED');
    const held = await one(
      sql<{ count: number }>`select count(*)::int as count from resource_use where request_id = ${later} and state in ('HELD', 'FIRM')`,
    );
    expect(held.count).toBe(0);
  });

  it('who drove and leaves hands his trips to other drivers alone, and is no driver any more', async () => {
    const at = freshDay();
    const own = await car('นข 166');
    const id = await ordered(own, { from: at('08:00'), until: at('10:00') });
    const path = `/settings/people/${other.personId}`;
    const { kinds, items } = done(await admin.get(`${path}/holdings`));
    const drives = kinds.find(({ code }: { code: string }) => code === 'vehicle.drive');
    expect(drives.takers.map((row: { id: number }) => row.id)).toEqual([phone.personId]);
    expect(items).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'vehicle.drive', id }), expect.objectContaining({ kind: 'vehicle.driver' })]),
    );
    const give = async (to: Officer) =>
      done(await admin.post(`${path}/holdings`, { reason: 'ย้าย', rows: [{ kind: 'vehicle.drive', id, to: to.personId }] })).results;
    expect(await give(head)).toMatchObject([{ done: false, code: 'holding_wrong_taker' }]);
    // taken elsewhere at that hour he can't drive it
    const busy = await ordered(await car('นข 167'), { from: at('09:00'), until: at('11:00') }, spare);
    expect(await give(phone)).toMatchObject([{ done: false }]);
    done(await act(officer, busy, 'askCancel', 'เลื่อน'));
    expect(await give(phone)).toMatchObject([{ done: true }]);
    expect((await one(sql<{ driver: number }>`select driver_id as driver from trip where request_id = ${id}`)).driver).toBe(spare);
    const held = await sql<{
      id: number;
    }>`select resource_id as id from resource_use where request_id = ${id} and state in ('HELD', 'FIRM')`.execute(desk.office.db);
    expect(held.rows.map((row) => row.id).sort()).toEqual([own, spare].sort());
  });
});
