import { sql } from 'kysely';
import { endTripsElsewhere } from '../../vehicle/drive.ts';
import type { Officer, Reply } from '../desk.ts';
import { done, postOf } from '../letters.ts';
import type { Chance } from './chance.ts';
import type { Player, Stage } from './players.ts';

const quarter = 15 * 60_000;
const ids = { cars: [] as number[], drivers: [] as number[] };

/** Four cars of few and many seats, four drivers of whom one is from outside; trips alone, along with others, by own car, and some that go before their order. */
export const vehicles: Player = {
  module: 'vehicle',
  share: 35,
  async prepare({ desk, byName }) {
    const { admin, director, officer2, registrar, clerk } = byName as Record<
      'admin' | 'director' | 'officer2' | 'registrar' | 'clerk',
      Officer
    >;
    for (const [n, seats] of [3, 4, 12, 12].entries()) {
      const values = {
        ...{
          plate: `นข ${n + 1}`,
          province: 'นครปฐม',
          kind: 'CENTRAL',
          type: seats > 4 ? 'VAN' : 'SEDAN',
          seats,
          fuel: 'DIESEL',
          state: 'READY',
        },
        ...{ tankLitres: 60, bufferAfter: n % 2 === 0 ? 30 : 0, firstKm: 1000, bahtPerKm: n },
      };
      ids.cars.push(done(await admin.post('/settings/list/vehicles', { values })).row.id);
    }
    for (const [n, who] of [officer2, registrar, clerk, null].entries()) {
      const values = { name: `พขร. ${n + 1}`, person: who?.personId ?? null, licenceKind: 'PUBLIC', backup: n > 1, bufferAfter: 0 };
      ids.drivers.push(done(await admin.post('/settings/list/vehicle-drivers', { values })).row.id);
    }
    const rules = { fleet: await postOf(desk, admin), gate: [], leadProvince: 0, leadOutside: 0 };
    await sql`insert into setting (key, value) values ('vehicle-rules', ${JSON.stringify(rules)}::jsonb)`.execute(desk.office.db);
    const order = { kind: 'vehicle', position: await postOf(desk, director), measure: 'NONE', scope: '', validFrom: '2026-01-01' };
    done(await admin.post('/settings/list/request-authority', { values: order }));
  },
  ask({ chance, officers, byName }, who) {
    const content = contentOf(chance, who, officers);
    if (chance.of(85)) return who.post('/vehicle/trips', { send: chance.of(92), confirmed: [], content });
    const drives = chance.one([byName.officer2, byName.registrar, byName.admin]) as Officer;
    const now = { from: new Date().toISOString(), until: new Date(Date.now() + (1 + chance.below(8)) * quarter).toISOString() };
    return drives.post('/vehicle/emergency', {
      ...{ content: { ...content, ...now, ownDriver: false }, emergency: 'นำส่งผู้ป่วย', km: 1000, reason: 'ไม่ทราบ' },
      ...{ vehicleId: chance.one(ids.cars), driverId: chance.one(ids.drivers), ...(chance.of(90) && { km: chance.one(kmNow) }) },
    });
  },
  // of each place of its way as often: most are asked for, and few would be driven and certified
  async ripe({ desk, chance }) {
    const { rows } = await sql<{
      id: number;
      at: string;
    }>`select r.id, case when l.back_at is null and l.request_id is not null then 'OUT' when t.vehicle_id is null then 'ASKED' else r.state end as at
      from request r left join trip t on t.request_id = r.id left join trip_log l on l.request_id = r.id
      where r.kind = 'vehicle.trip' and r.state in ('SUBMITTED', 'APPROVED', 'RUNNING', 'DONE', 'CLOSED') and t.instead is null order by r.id desc limit 80`.execute(
      desk.office.db,
    );
    // its head, the fleet and who orders it have it before it goes; what is closed is put right now and then
    const places = [...new Set(rows.map((row) => row.at))].filter((one) => one !== 'CLOSED' || chance.of(20));
    const at = chance.one(places.flatMap((one) => (one === 'ASKED' ? [one, one, one] : [one])));
    return chance.one(rows.filter((row) => row.at === at))?.id;
  },
  async act(stage, somebody, requestId) {
    const { chance, byName, officers } = stage;
    const holders = await holdersNow(stage, requestId);
    // whose turn it is, the fleet, or whoever comes by
    const holder = officers.find(({ personId }) => holders.includes(personId));
    const who = chance.of(85) && holder ? holder : chance.of(80) ? (byName.admin as Officer) : somebody;
    const opened = await who.get(`/vehicle/trips/${requestId}`);
    if (opened.body.status !== 'success') return null;
    const { version, may, lastKm, content } = opened.body as Opened;
    if (lastKm !== null) kmNow.splice(0, kmNow.length - 3, lastKm);
    const verbs = acts(stage, who, { requestId, version, km: lastKm ?? 1000, content });
    const offered = [...may.filter((one) => one in verbs), ...(who === holder && !may.includes('assign') ? ['decide'] : [])];
    const verb = chance.one(offered.length > 0 && chance.of(85) ? offered : Object.keys(verbs));
    const reply = (await verbs[verb]?.()) ?? null;
    if (reply?.body.status === 'success' && (reply.body.unconfirmed ?? []).length === 0) stage.count(`vehicle: ${verb}`);
    return reply;
  },
  clock: ({ desk }) => endTripsElsewhere(desk.office),
  broken: async ({ desk }) => (await broken.execute(desk.office.db)).rows,
};

/** Who has its open step. */
async function holdersNow({ desk }: Stage, requestId: number): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select h.person_id as id from request_step s join request r on r.id = s.request_id and r.round = s.round
    join position_holder h on h.position_id = s.holder_id where s.request_id = ${requestId} and s.state = 'WAITING' and r.state = 'SUBMITTED'`.execute(
    desk.office.db,
  );
  return rows.map((row) => row.id);
}

/** What meters were seen to read last, for an emergency. */
const kmNow = [1000];

interface Opened {
  version: number;
  may: string[];
  lastKm: number | null;
  content: { from: string; until: string };
}

function contentOf(chance: Chance, who: Officer, officers: readonly Officer[]) {
  const from = Math.ceil(Date.now() / quarter) * quarter + chance.below(4 * 14) * quarter;
  const scope = chance.one(['IN_TOWN', 'IN_TOWN', 'IN_TOWN', 'PROVINCE', 'OUTSIDE']);
  const others = Array.from({ length: chance.below(3) }, () => ({ personId: chance.one(officers).personId, name: '' }));
  return {
    ...{
      purpose: `ประชุม ${chance.below(1000)}`,
      places: ['ศาลากลาง'],
      provinces: ['นครปฐม'],
      scope,
      orderNo: scope === 'OUTSIDE' ? '1/2569' : '',
    },
    passengers: [{ personId: who.personId, name: '' }, ...others, ...(chance.of(30) ? [{ personId: null, name: 'แขก' }] : [])],
    ...{ from: new Date(from).toISOString(), until: new Date(from + (1 + chance.below(12)) * quarter).toISOString() },
    ...{
      pickUp: '',
      goods: '',
      wantedType: '',
      orderId: null,
      ownDriver: chance.of(15),
      budget: '',
      shareWith: null,
      phone: '',
      remark: '',
    },
  };
}

interface On {
  requestId: number;
  version: number;
  km: number;
  content: Opened['content'];
}

const read = ['trip_lead', 'trip_person_away', 'trip_service_due', 'trip_inspection_over', 'km_far'];

function acts({ chance, desk }: Stage, who: Officer, { requestId, version, km, content }: On): Record<string, () => Promise<Reply | null>> {
  const at = `/vehicle/trips/${requestId}`;
  const words = 'เหตุผล';
  const driver = () => (chance.of(85) ? { driverId: chance.one(ids.drivers) } : {});
  const given = async () => {
    const turn = chance.below(100);
    if (turn < 65) return { vehicleId: chance.one(ids.cars), ...driver() };
    if (turn < 75) return { instead: 'OWN_CAR' };
    const { rows } = await sql<{
      id: number;
    }>`select t.request_id as id from trip t join request r on r.id = t.request_id where t.vehicle_id is not null
      and r.state in ('SUBMITTED', 'APPROVED') and tstzrange(r.from_at, r.until_at) && tstzrange(${content.from}, ${content.until}) order by 1 limit 5`.execute(
      desk.office.db,
    );
    return rows.length > 0 ? { shareWith: chance.one(rows).id } : { vehicleId: chance.one(ids.cars), ...driver() };
  };
  const decide = async () => {
    const { body } = await who.get(`/office/requests/${requestId}`);
    const act = body.may?.find(
      (one: { act: string; reason: string | null }) => one.reason === null && ['pass', 'approve'].includes(one.act),
    )?.act;
    return who.post(`/office/requests/${requestId}/act`, { act: act ?? 'approve', version, confirmed: read });
  };
  return {
    decide,
    assign: async () => who.post(`${at}/assign`, { version, words: '', confirmed: read, ...(await given()) }),
    swap: () => who.post(`${at}/swap`, { version, vehicleId: chance.one(ids.cars), ...driver(), words, confirmed: read }),
    out: () => who.post(`${at}/out`, { km: km + (chance.of(10) ? 3 : 0), reason: chance.of(80) ? words : '' }),
    back: () => who.post(`${at}/back`, { km: km + chance.below(30), remark: '', confirmed: read }),
    close: () => who.post(`${at}/close`, { version, rating: 4, words: '' }),
    correct: () => who.post(`${at}/correct`, { version, backKm: Math.max(0, km - chance.below(10)), reason: words }),
  };
}

const decided = sql`exists (select 1 from request_event e where e.subject_id = r.id and e.action = 'approve')`;
const stands = sql`r.state in ('SUBMITTED', 'APPROVED', 'RUNNING')`;

const broken = sql`
  select 'went without its order' as what, r.id from request r join trip t on t.request_id = r.id
    where r.kind = 'vehicle.trip' and r.state in ('APPROVED', 'RUNNING', 'DONE', 'CLOSED') and not ${decided}
  union all select 'has what it was not given', r.id from request r join trip t on t.request_id = r.id join resource_use u on u.request_id = r.id
    where u.state in ('HELD', 'FIRM') and u.resource_id is distinct from t.vehicle_id and u.resource_id is distinct from t.driver_id
  union all select 'was given what it has not', r.id from request r join trip t on t.request_id = r.id
    where r.state = 'APPROVED' and t.vehicle_id is not null and (select count(*) from resource_use u where u.request_id = r.id and u.state = 'FIRM') <> 1 + (t.driver_id is not null)::int
  union all select 'more persons than seats', r.id from request r join trip t on t.request_id = r.id join vehicle v on v.id = t.vehicle_id
    where ${stands} and t.emergency = '' and v.seats < jsonb_array_length(r.content -> 'passengers') + (t.driver_id is not null)::int
      + coalesce((select sum(jsonb_array_length(q.content -> 'passengers')) from trip x join request q on q.id = x.request_id
          where x.shares_with = r.id and q.state in ('SUBMITTED', 'APPROVED', 'RUNNING')), 0)
  union all select 'rides along with what is over', r.id from request r join trip t on t.request_id = r.id join request h on h.id = t.shares_with
    where ${stands} and (h.state in ('DRAFT', 'SENT_BACK', 'WITHDRAWN', 'REJECTED', 'CANCELLED') or (h.state in ('DONE', 'CLOSED') and r.state = 'RUNNING'))
  union all select 'out and not under way', r.id from request r join trip t on t.request_id = r.id join trip_log l on l.request_id = r.id
    where t.emergency = '' and r.state <> case when l.back_at is null then 'RUNNING' when l.certified_at is null then 'DONE' else 'CLOSED' end
  union all select 'under way and not out', r.id from request r join trip t on t.request_id = r.id left join trip_log l on l.request_id = r.id
    where r.state = 'RUNNING' and t.vehicle_id is not null and (l.request_id is null or l.back_at is not null)
  union all select 'nobody certifies it', r.id from request r join trip_log l on l.request_id = r.id
    where r.state = 'DONE' and not exists (select 1 from request_step s where s.request_id = r.id and s.round = r.round and s.state = 'WAITING' and s.role = 'CARRY')
  union all select 'emergency without its order asked', r.id from request r join trip t on t.request_id = r.id
    where t.emergency <> '' and r.state = 'SUBMITTED' and not exists (select 1 from request_step s where s.request_id = r.id and s.round = r.round
      and s.state = 'WAITING' and s.role = 'DECIDE')`;
