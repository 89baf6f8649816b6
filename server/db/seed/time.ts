import { sql } from 'kysely';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import type { Demo } from '../../module.ts';
import { clockOf } from '../../notify/events/alarms.ts';
import { daysOf } from '../../time/day-status.ts';
import { monthOf, moved, spanOf } from '../../time/months.ts';
import { insertAll } from './insert-all.ts';
import { seedPastWfh } from './wfh-past.ts';

/**
 * Two months of coming and going of the demo's people and of this one so far: the first is closed, the one before this waits for its time keepers. The
 * same in every demo of the same day: who is late when is read from who and when.
 */
export async function seedTime(demo: Demo): Promise<void> {
  await seedPastWfh(demo);
  const { office, db, world, now } = demo;
  const today = bangkokDay(now);
  const last = spanOf(monthOf(moved(spanOf(monthOf(today)).from, -1)));
  const first = spanOf(monthOf(moved(last.from, -1)));
  const yesterday = lastWorkingDay(today);
  const [admin, registrar, officer] = [world.person('admin'), world.person('registrar'), world.person('officer')];
  const rules = {
    begins: first.from,
    checker: world.post('personnel'),
    webPunch: 'PLACE_OR_QR',
    outside: 'CONFIRM',
    accuracyMost: 200,
    keptDays: 3,
    importDays: 120,
    placeDays: 90,
  };
  await sql`insert into setting (key, value) values ('time-rules', ${JSON.stringify(rules)}::jsonb) on conflict (key) do nothing`.execute(
    db,
  );
  await sql`insert into time_limit (order_no, lates_most, absent_most, leave_most, half_day_minutes, valid_from)
    values ('ประกาศมหาวิทยาลัย เรื่อง หลักเกณฑ์การมาปฏิบัติราชการ', 15, 0, 23, 90, ${first.from})`.execute(db);
  const [site = 0] = await insertAll(db, 'time_site', [
    {
      name: 'อาคารอำนวยการ',
      name_en: 'Administration building',
      lat: 13.8493,
      lon: 100.5714,
      radius: 250,
      by_qr: true,
      active: true,
      sort: 1,
      version: 1,
    },
  ]);
  const [device = 0] = await insertAll(db, 'time_device', [
    {
      name: 'เครื่องสแกนประตู 1 อาคารอำนวยการ',
      name_en: 'Scanner, gate 1',
      source: 'SCANNER',
      site_id: site,
      serial_no: 'ZK-2069-0142',
      ...{ layout: 'ATTLOG', code_column: '', date_column: '', time_column: '', direction_column: '', in_words: '', out_words: '' },
      ...{ date_order: 'YMD', era: 'AUTO', active: true, sort: 1, version: 1 },
    },
  ]);
  // the heads of the agency sign no list
  await sql`insert into shift_of (person_id, shift_id, order_no, valid_from) select p.id, s.id, 'คำสั่งที่ 12/2568', ${first.from}::date
    from unnest(${[world.person('director'), world.person('deputy')]}::bigint[]) p(id), shift s where s.code = 'ยกเว้น'`.execute(db);
  // the officer forgot to punch out some days ago, and has asked for nothing yet
  const { rows: forgot } = await sql<{
    day: string;
  }>`select to_char(max(d.day), 'YYYY-MM-DD') as day from generate_series(${first.from}::date, ${yesterday}::date - 1, interval '1 day') d(day)
    where extract(dow from d.day) not in (0, 6) and not exists (select 1 from holiday o where o.active and o.day = d.day)
      and not exists (select 1 from presence w where w.person_id = ${officer} and w.day = d.day)`.execute(db);
  const lacking = forgot[0]?.day ?? yesterday;
  await sql`with m as (select a.person_id as person, (d.day::date + x.hour) at time zone 'Asia/Bangkok' as at
      from affiliation a cross join generate_series(${first.from}::date, ${today}::date, interval '1 day') d(day)
        cross join lateral (select abs(hashtext(a.person_id || ' ' || d.day::date)) as n) h
        cross join lateral (values
          (time '08:06' + make_interval(mins => h.n % 22, secs => h.n % 59) + case when h.n % 17 = 0 then interval '32 minutes' else interval '0' end, 0),
          (time '16:31' + make_interval(mins => h.n % 41, secs => h.n % 53), 1)) x(hour, out)
      where a.is_main and a.since <= d.day and extract(dow from d.day) not in (0, 6) and (h.n % 197 <> 0 or a.person_id = ${officer})
        and (x.out = 0 or (h.n % 61 <> 0 and (a.person_id <> ${officer} or d.day <> ${lacking}::date)))
        and not exists (select 1 from holiday o where o.active and o.day = d.day)
        and not exists (select 1 from presence w where w.person_id = a.person_id and w.day = d.day)
        and a.person_id <> all(${[world.person('director'), world.person('deputy')]}::bigint[])),
    file as (insert into punch_batch (device_id, file, sha256, rows, added, known, left_out, made_by, made_at)
      select ${device}, '1_attlog.dat', '', count(*), count(*), 0, 0, ${admin}, ${now} from m where m.at < ${now} returning id)
    insert into punch (person_id, at, direction, source, device_id, site_id, raw, batch_id, made_by, made_at)
    select m.person, m.at, null, 'SCANNER', ${device}, ${site}, '', file.id, ${admin}, m.at from m, file
    where m.at < ${now}`.execute(db);
  // somebody pressed without network: his time keeper says whether it counts
  await sql`insert into punch (person_id, at, direction, source, inside, waits, made_by) values (${officer}, ${new Date(`${yesterday}T17:20:00+07:00`)}, 'OUT', 'WEB', null, 'KEPT', ${officer})`.execute(
    db,
  );
  const ctx = clockOf(office, db);
  const persons = sql`select p.id from person p`;
  await sql`insert into day_status (person_id, day, unit_id, shift_id, am, pm, late_minutes, early_minutes, in_at, out_at)
    select d.person_id, d.day, d.unit_id, d.shift_id, d.am, d.pm, d.late, d.early, d.in_at, d.out_at from ${await daysOf(ctx, { persons, ...first })} d
    where d.am is not null and d.pm is not null`.execute(db);
  await sql`with made as (insert into unit_month (unit_id, month, state, version) select distinct s.unit_id, ${first.from}::date, 'CLOSED', 4 from day_status s returning unit_id, month)
    insert into unit_month_event (unit_id, month, act, actor_id, at) select m.unit_id, m.month, e.act, e.actor, ${last.from}::date::timestamptz + e.after
    from made m cross join (values ('SIGN', ${registrar}::bigint, interval '34 hours'), ('CHECK', ${admin}::bigint, interval '58 hours'), ('CLOSE', ${admin}::bigint, interval '59 hours')) e(act, actor, after)
    order by m.unit_id, e.after`.execute(db);
}

function lastWorkingDay(today: string): string {
  let day = moved(today, -1);
  while ([0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())) day = moved(day, -1);
  return day;
}
