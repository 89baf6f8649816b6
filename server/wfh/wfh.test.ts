import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestFilePath, requestFilesPath } from '../../contract/office/files.ts';
import { watchRequests } from '../office/clock.ts';
import { type Officer, openDesk } from '../test/desk.ts';
import { openLeaveDesk } from '../test/leave.ts';
import { done, incoming, pdfOf, refused, register, upload } from '../test/letters.ts';
import { openMovedClock } from '../test/moved-clock.ts';
import { sendFile } from '../test/send-file.ts';
import { openWfhDesk } from '../test/wfh.ts';
import { watchDays } from './rounds.ts';

const desk = await openDesk();
const { db } = desk.office;
const clock = await openMovedClock(desk, '2025-08-01T09:00:00+07:00');
const { ask, act, given, open, dayOf, versionOf } = openWfhDesk(desk);
const leave = await openLeaveDesk(desk);
let [officer, officer2, clerk, secretary, head, admin] = [] as unknown as [Officer, Officer, Officer, Officer, Officer, Officer];
const at = (day: string, hour: string) => clock.move(`${day}T${hour}:00+07:00`);

/** A unit of five, of whom three are at the office; at most two days a week, never on Mondays. The days are weeks of August 2025. */
beforeAll(async () => {
  [officer, officer2, clerk, secretary, head, admin] = await desk.officers('officer', 'officer2', 'clerk', 'secretary', 'head', 'admin');
  const five = [officer, officer2, clerk, secretary, head].map(({ personId }) => personId);
  const { rows } = await sql<{ unit: number }>`select o.unit_id as unit from affiliation f join position o on o.id = f.position_id
    where f.person_id = ${head.personId} and o.heads_unit order by f.is_main desc limit 1`.execute(db);
  const unit = rows[0]?.unit ?? 0;
  await sql`update affiliation set since = '2010-06-01'`.execute(db);
  await sql`update affiliation set is_main = false where unit_id = ${unit} and person_id <> all(${five}::bigint[])`.execute(db);
  await sql`update affiliation set unit_id = ${unit} where is_main and person_id = any(${five}::bigint[])`.execute(db);
  await sql`update holiday set active = false`.execute(db);
  for (const one of [officer, officer2]) await leave.serve(admin, one.personId, '2010-06-01');
  done(
    await admin.post('/settings/list/wfh-rules', {
      values: {
        orderNo: 'ประกาศ ที่ 1/2568',
        unit,
        employeeType: null,
        daysWeek: 2,
        notWeekdays: ['1'],
        presentShare: 60,
        coreFrom: '09.30',
        coreUntil: '15:30',
        noticeDays: 1,
        places: ['HOME', 'FIELD'],
        validFrom: '2025-01-01',
        validTo: null,
      },
    }),
  );
});
afterAll(async () => {
  await clock.close();
  await desk.close();
});

describe('what is asked for is held against the announcement', () => {
  it('days off, notice, weekdays and places are refused at their field, and nothing is kept of a pattern that comes to nothing', async () => {
    const no = async (wanted: Parameters<typeof ask>[1], code: string) => refused(await ask(officer, wanted), code);
    await no({ days: [{ day: '2025-08-09' }] }, 'wfh_day_off');
    await no({ days: [{ day: '2025-08-04' }] }, 'wfh_weekday');
    await no({ days: [{ day: '2025-08-01' }] }, 'wfh_notice');
    await no({ days: [{ day: '2025-07-31' }] }, 'wfh_past');
    await no({ days: [{ day: '2025-08-05' }], place: 'OTHER_OFFICE', placeName: 'หอสมุด' }, 'wfh_place');
    expect((await no({ days: [{ day: '2025-08-05' }], place: 'FIELD' }, 'required')).field).toBe('placeName');
    await no({ weekly: { from: '2025-08-09', until: '2025-08-10', weekdays: [0, 6] } }, 'wfh_no_days');
    await no({ weekly: { from: '2025-08-05', until: '2026-08-05', weekdays: [2] } }, 'wfh_span');
    await no({ days: [{ day: '2024-12-31' }] }, 'wfh_no_rule');
  });

  it('example 1: of two days a week the third is refused, with those that wait; halves count half', async () => {
    const week = done(await ask(officer, { days: [{ day: '2025-08-05' }, { day: '2025-08-06', part: 'AM' }] })).requestId;
    const message = refused(await ask(officer, { days: [{ day: '2025-08-07' }] }), 'wfh_quota');
    expect(message.message).toContain('2.5');
    refused(await ask(officer, { days: [{ day: '2025-08-05', part: 'PM' }] }), 'wfh_twice');
    done(await ask(officer, { days: [{ day: '2025-08-07', part: 'PM' }] }));
    // told while one writes, and nothing is kept of it
    const check = (who: Officer, more: object = {}) =>
      who.post('/time/wfh/check', { days: [{ day: '2025-08-08', part: 'DAY' }], weekly: null, place: 'HOME', ...more });
    expect(done(await check(officer))).toMatchObject({
      days: 1,
      faults: [{ field: 'days', code: 'wfh_quota' }],
      least: { members: 5, left: 4 },
    });
    expect(done(await check(officer, { requestId: week })).faults).toEqual([]);
    refused(await check(officer, { applicantId: admin.personId }), 'file_for_own_unit');
    done(await act(officer, week, 'withdraw'));
    done(await ask(officer, { days: [{ day: '2025-08-08' }] }));
  });

  it('example 2: where sixty of a hundred are to be there, of five the third is refused, and of two at once one is given the last place', async () => {
    const day = '2025-08-13';
    done(await ask(officer2, { days: [{ day }] }));
    const both = await Promise.all([ask(clerk, { days: [{ day }] }), ask(secretary, { days: [{ day }] })]);
    expect(both.map(({ body }) => body.status).sort()).toEqual(['error', 'success']);
    const lost = both.find(({ body }) => body.status === 'error');
    expect(lost?.body).toMatchObject({ code: 'wfh_share', message: expect.stringContaining('2 จาก 5') });
    refused(await ask(officer, { days: [{ day, part: 'PM' }] }), 'wfh_share');
  });

  it('example 4: a leave that waits stands in its way; one that is given later ends the halves that it takes, and says so', async () => {
    const wfh = await given(officer, head, { days: [{ day: '2025-08-19' }, { day: '2025-08-20' }] });
    const { requestId, unconfirmed } = done(
      await leave.ask(officer, { kind: 'SICK', from: '2025-08-20', fromHalf: 'PM', until: '2025-08-21', confirmed: [] }),
    );
    expect(unconfirmed.map(({ code }: { code: string }) => code)).toContain('leave_over_wfh');
    done(
      await leave.ask(officer, {
        kind: 'SICK',
        from: '2025-08-20',
        fromHalf: 'PM',
        until: '2025-08-21',
        requestId,
        confirmed: ['leave_over_wfh', 'leave_unconfirmed', 'leave_team_away'],
      }),
    );
    refused(await ask(officer, { days: [{ day: '2025-08-21' }] }), 'wfh_leave_then');
    done(await leave.act(await leave.upToDecision(requestId), requestId, 'approve'));
    expect(await dayOf(officer, wfh, '2025-08-20')).toMatchObject({ part: 'AM', state: 'PLANNED' });
    const { rows } = await sql<{
      day: string;
      half: string;
      kind: string;
    }>`select to_char(day, 'DD') as day, half, kind from presence where person_id = ${officer.personId}
      and day between '2025-08-19' and '2025-08-21' order by day, half`.execute(db);
    expect(rows.map(({ day, half, kind }) => `${day} ${half} ${kind}`)).toEqual([
      '19 AM WFH',
      '19 PM WFH',
      '20 AM WFH',
      '20 PM LEAVE',
      '21 AM LEAVE',
      '21 PM LEAVE',
    ]);
    const { timeline } = done(await officer.get(`/office/requests/${wfh}`));
    expect(timeline[0].words).toContain('ครึ่งบ่าย');
    const told = await sql`select 1 from notification where person_id = ${officer.personId} and kind = 'wfh_day_gone'`.execute(db);
    expect(told.rows).toHaveLength(1);
    // the morning stays his at home, and at the office he is asked for a punch in the afternoon of another day
    refused(await ask(officer, { days: [{ day: '2025-08-21', part: 'AM' }] }), 'presence_taken_am');
  });
});

describe('a day of it', () => {
  it('example 3: AM at home, PM at the office: the morning needs no punch, the afternoon does', async () => {
    await given(clerk, head, { days: [{ day: '2025-08-26', part: 'AM' }] });
    await sql`insert into setting (key, value) values ('time-rules', '{"begins":"2025-01-01","checker":null,"webPunch":"ANYWHERE","outside":"TAKE","accuracyMost":200,"keptDays":3,"importDays":120,"placeDays":90}')
      on conflict (key) do update set value = excluded.value`.execute(db);
    await at('2025-08-27', '09:00');
    const { days } = done(await clerk.get('/time/month', { month: '2025-08' }));
    expect(days.find(({ day }: { day: string }) => day === '2025-08-26')).toMatchObject({ am: 'WFH', pm: 'ABSENT' });
  });

  it('is begun and ended by the clock of the office, reported with what he did in the letters, and accepted by his head alone', async () => {
    await at('2025-08-27', '09:00');
    const day = '2025-08-28';
    const wfh = await given(clerk, head, { days: [{ day }] });
    const { id } = await dayOf(clerk, wfh, day);
    for (const mark of ['in', 'here']) refused(await clerk.post(`/time/wfh/days/${id}/mark`, { mark }), 'wfh_mark_not_now');
    const prove = async (by: Officer, role = 'evidence') =>
      sendFile(desk, `${requestFilesPath(wfh)}?role=${role}`, await pdfOf(), { by, name: 'ร่างแรก.pdf', type: 'application/pdf' });
    refused(await prove(clerk), 'request_sent_already');
    refused(
      await clerk.post(`/time/wfh/days/${id}/report`, { items: [{ work: 'งาน', output: '', hours: 1, percent: 0 }], words: '' }),
      'wfh_report_not_now',
    );
    const { today, coming, rule } = done(await clerk.get('/time/wfh/mine'));
    expect([today, coming.map((one: { day: string }) => one.day), rule.notWeekdays]).toEqual([null, [day], [1]]);
    await at(day, '08:25');
    expect(done(await clerk.get('/time/wfh/mine')).today).toMatchObject({ day, may: ['in'] });
    expect(done(await clerk.post(`/time/wfh/days/${id}/mark`, { mark: 'in' })).inAt).toBe('2025-08-28T01:25:00.000Z');
    refused(await officer2.post(`/time/wfh/days/${id}/mark`, { mark: 'out' }), 'not_found');
    // that he can be reached he says now and then; a second press is no second word
    for (const [time, said] of [
      ['10:05', 1],
      ['10:07', 1],
      ['13:30', 2],
    ] as const) {
      await at(day, time);
      expect(done(await clerk.post(`/time/wfh/days/${id}/mark`, { mark: 'here' })).hereAt).toHaveLength(said);
    }
    const here = done(await head.get('/time/wfh/team', { from: day, until: day })).days[0].persons;
    expect(here).toMatchObject([{ personId: clerk.personId, hereAt: '2025-08-28T06:30:00.000Z' }]);
    const letter = await register(clerk, incoming({ subject: 'ขอความอนุเคราะห์ข้อมูลบุคลากร' }));
    const classed = await register(clerk, incoming({ subject: 'เรื่องที่ต้องไม่ปรากฏ' }));
    await sql`update document set secrecy = 1 where id = ${classed.documentId}`.execute(db);
    const apart = await register(clerk, incoming({ subject: 'เรื่องเฉพาะตัวผู้ปฏิบัติ' }));
    const owner = new pg.Client(desk.clone.ownerUrl);
    await owner.connect();
    await owner.query('delete from office.document_party where document_id = $1', [apart.documentId]);
    await owner.end();
    await at(day, '16:40');
    done(await clerk.post(`/time/wfh/days/${id}/mark`, { mark: 'out' }));
    const { letters } = await dayOf(clerk, wfh, day);
    expect(letters).toHaveLength(2);
    await watchRequests(desk.office);
    // what proves the work is brought by its person alone, and named by the work
    refused(await prove(clerk, 'paper'), 'request_sent_already');
    refused(await prove(head), 'not_found');
    const { id: fileId } = done(await prove(clerk));
    const report = (evidence: number[]) =>
      clerk.post(`/time/wfh/days/${id}/report`, {
        items: [{ work: 'จัดทำรายงานประจำเดือน', output: 'ร่างแรก', hours: 3.5, percent: 80, evidence }],
        words: '',
      });
    refused(await report([fileId + 1000]), 'wfh_evidence_unknown');
    done(await report([fileId]));
    refused(await prove(clerk), 'request_sent_already');
    const opened = (who: Officer) =>
      desk.app.inject({ url: `/api${requestFilePath(wfh, fileId)}`, headers: { authorization: `Bearer ${who.token}` } });
    expect([(await opened(head)).statusCode, (await opened(officer2)).statusCode]).toEqual([200, 404]);
    const kept =
      await sql`select 1 from wfh_day d, jsonb_array_elements(d.letters) l where d.id = ${id} and (l ->> 'documentId')::bigint = ${classed.documentId}`.execute(
        db,
      );
    expect(kept.rows).toHaveLength(0);
    // his head reads what was done, and not the subject of a letter that never came to him
    const seen = await dayOf(head, wfh, day);
    expect(seen).toMatchObject({
      state: 'REPORTED',
      may: ['accept', 'return'],
      items: [{ work: 'จัดทำรายงานประจำเดือน', hours: 3.5, evidence: [{ id: fileId, name: 'ร่างแรก.pdf' }] }],
    });
    expect(seen.letters).toEqual([
      expect.objectContaining({ documentId: letter.documentId, subject: 'ขอความอนุเคราะห์ข้อมูลบุคลากร' }),
      expect.objectContaining({ documentId: 0, subject: 'หนังสือที่ท่านไม่มีสิทธิเปิด', address: '' }),
    ]);
    expect(JSON.stringify(seen)).not.toMatch(/ไม่ปรากฏ|เฉพาะตัวผู้ปฏิบัติ/);
    expect(done(await head.get('/office/waiting', { module: 'wfh' })).items).toEqual([
      expect.objectContaining({ id: wfh, verb: 'CARRY', act: null }),
    ]);
    refused(await clerk.post(`/time/wfh/days/${id}/decide`, { verdict: 'ACCEPT', words: '' }), 'forbidden');
    refused(await head.post(`/time/wfh/days/${id}/decide`, { verdict: 'RETURN', words: '' }), 'required');
    done(await head.post(`/time/wfh/days/${id}/decide`, { verdict: 'RETURN', words: 'ระบุผลงานให้ชัดเจน' }));
    expect(done(await clerk.get('/office/waiting', { module: 'wfh' })).items.map((row: { id: number }) => row.id)).toContain(wfh);
    done(
      await clerk.post(`/time/wfh/days/${id}/report`, {
        items: [{ work: 'จัดทำรายงานประจำเดือน', output: 'ส่งแล้ว', hours: 3.5, percent: 100 }],
        words: '',
      }),
    );
    done(await head.post(`/time/wfh/days/${id}/decide`, { verdict: 'ACCEPT', words: '' }));
    expect(done(await clerk.get(`/office/requests/${wfh}`)).request.state).toBe('CLOSED');
    expect(done(await clerk.get('/office/waiting', { module: 'wfh' })).items.map((row: { id: number }) => row.id)).not.toContain(wfh);
    for (const form of ['memo', 'result']) {
      const paper = await desk.app.inject({
        url: `/api/office/requests/${wfh}/forms/${form}`,
        headers: { authorization: `Bearer ${clerk.token}` },
      });
      expect([paper.statusCode, paper.headers['content-type']]).toEqual([200, 'application/pdf']);
    }
  });

  it('opens no classed letter, unless the agency has switched that on', async () => {
    const day = '2025-08-29';
    await at(day, '08:00');
    const [secretreg] = await desk.officers('secretreg');
    const { id: mainFile } = done(await upload(desk, secretreg, await pdfOf()));
    const { documentId } = await register(secretreg, incoming({ secrecy: 1, mainFile }));
    const { files } = done(await secretreg.get(`/sarabun/documents/${documentId}`));
    const view = async () => {
      const reply = await desk.app.inject({
        url: `/api/sarabun/document-files/${files[0].id}`,
        headers: { authorization: `Bearer ${secretreg.token}` },
      });
      return reply.headers['content-type'] === 'application/pdf' ? 'shown' : reply.json().code;
    };
    expect(await view()).toBe('shown');
    await sql`insert into presence (person_id, day, half, kind, request_id, shown, private)
      select ${secretreg.personId}, ${day}, 'AM', 'WFH', min(r.id), '', false from request r`.execute(db);
    expect(await view()).toBe('secret_elsewhere');
    const { rows } = await sql<{
      code: string;
    }>`select detail ->> 'code' as code from audit where action = 'secret.view' and person_id = ${secretreg.personId}
      order by id desc limit 1`.execute(db);
    expect(rows[0]?.code).toBe('secret_elsewhere');
    // in the afternoon he is at the office
    await at(day, '13:00');
    expect(await view()).toBe('shown');
    await at(day, '10:00');
    const { version, values } = done(await admin.get('/settings/admin-configs')).parts.features;
    done(await admin.post('/settings/admin-configs/features', { version, values: { ...values, secretElsewhere: true } }));
    await expect.poll(view).toBe('shown');
  });

  it('without a report is reminded of at noon of the next working day, and three working days later is one without proof, on which his head decides', async () => {
    await at('2025-09-01', '09:00');
    // a Friday
    const day = '2025-09-05';
    const wfh = await given(officer2, head, { days: [{ day }] });
    const notices = async (event: string) =>
      (await sql`select 1 from notification where person_id = ${officer2.personId} and kind = ${event}`.execute(db)).rows.length;
    await watchRequests(desk.office);
    await at('2025-09-08', '11:59');
    await watchDays(desk.office);
    expect([await notices('wfh_report_due'), (await dayOf(officer2, wfh, day)).state]).toEqual([0, 'PLANNED']);
    await at('2025-09-08', '12:00');
    await watchDays(desk.office);
    await watchDays(desk.office);
    expect(await notices('wfh_report_due')).toBe(1);
    await at('2025-09-11', '11:59');
    await watchDays(desk.office);
    expect((await dayOf(officer2, wfh, day)).state).toBe('PLANNED');
    await at('2025-09-11', '12:00');
    await watchDays(desk.office);
    const row = await dayOf(head, wfh, day);
    expect(row).toMatchObject({ state: 'NOT_PROVEN', may: ['prove'] });
    refused(
      await officer2.post(`/time/wfh/days/${row.id}/report`, { items: [{ work: 'งาน', output: '', hours: 1, percent: 0 }], words: '' }),
      'wfh_report_not_now',
    );
    refused(await head.post(`/time/wfh/days/${row.id}/decide`, { verdict: 'RETURN', words: 'ขอใหม่' }), 'invalid');
    done(await head.post(`/time/wfh/days/${row.id}/decide`, { verdict: 'ABSENT', words: 'ติดต่อไม่ได้ทั้งวัน' }));
    const gone = await sql`select 1 from presence where person_id = ${officer2.personId} and day = ${day}`.execute(db);
    expect(gone.rows).toHaveLength(0);
    const { tables } = done(await head.get('/time/wfh/report', { from: '2025-08-01', until: '2025-09-30' }));
    const cells = tables.flatMap((table: { name: string; rows: { cells: unknown[] }[] }) => (table.name === 'unproven' ? table.rows : []));
    expect(JSON.stringify(cells)).toContain('ขาดราชการ');
    expect(JSON.stringify(done(await clerk.get('/time/wfh/report', { from: '2025-08-01', until: '2025-09-30' })).tables)).not.toContain(
      'ติดต่อไม่ได้',
    );
  });

  it('is given up by who asked for it, or he is called in by his head; when nothing is left the request ends', async () => {
    await at('2025-09-15', '09:00');
    const wfh = await given(secretary, head, { days: [{ day: '2025-09-17' }, { day: '2025-09-18' }] });
    const { days, version } = await open(secretary, wfh);
    refused(await officer.post(`/time/wfh/requests/${wfh}/drop`, { version, days: [days[0].id], words: 'ไม่ใช่ของตน' }), 'not_found');
    done(await secretary.post(`/time/wfh/requests/${wfh}/drop`, { version, days: [days[0].id], words: 'มีประชุมที่สำนักงาน' }));
    refused(await head.post(`/time/wfh/requests/${wfh}/drop`, { version, days: [days[1].id], words: 'เก่า' }), 'request_changed');
    done(await head.post(`/time/wfh/requests/${wfh}/drop`, { version: await versionOf(wfh), days: [days[1].id], words: 'ผู้ตรวจราชการมา' }));
    expect(done(await secretary.get(`/office/requests/${wfh}`)).request.state).toBe('CANCELLED');
    const team = done(await officer.get('/time/wfh/team', { from: '2025-09-17', until: '2025-09-18' }));
    expect(team.days.map((one: { am: number; members: number }) => [one.am, one.members])).toEqual([
      [5, 5],
      [5, 5],
    ]);
  });

  it('asked for on the day itself is given as long as that day lasts, and lapses with it', async () => {
    const rows = done(await admin.get('/settings/list/wfh-rules', { take: '100' })).rows;
    const { values } = rows.find((one: { values: { orderNo: string } }) => one.values.orderNo === 'ประกาศ ที่ 1/2568');
    done(await admin.post('/settings/list/wfh-rules', { values: { ...values, noticeDays: 0, validFrom: '2025-09-22' } }));
    await at('2025-09-23', '09:00');
    const [given, waits] = [
      done(await ask(clerk, { days: [{ day: '2025-09-23' }] })),
      done(await ask(officer, { days: [{ day: '2025-09-23', part: 'PM' }] })),
    ];
    await at('2025-09-23', '13:00');
    await watchRequests(desk.office);
    done(await act(head, given.requestId, 'approve'));
    await watchRequests(desk.office);
    expect(await dayOf(clerk, given.requestId, '2025-09-23')).toMatchObject({ state: 'PLANNED', may: ['in', 'report', 'drop'] });
    await at('2025-09-24', '00:01');
    await watchRequests(desk.office);
    expect(done(await officer.get(`/office/requests/${waits.requestId}`)).request.state).toBe('LAPSED');
    expect(await dayOf(officer, waits.requestId, '2025-09-23')).toMatchObject({ state: 'CANCELLED' });
  });
});
