import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { factorWays } from '../../../contract/auth/factors.ts';
import { proofPurposes } from '../../../contract/endpoint.ts';
import { activity } from '../../../contract/lang/th/activity.ts';
import { outsideChannels } from '../../../contract/notify/notice-entry.ts';
import { consentPurposes, dataRequestKinds } from '../../../contract/profile/calls.ts';
import { letterPrints } from '../../../contract/sarabun/prints.ts';
import { sleepers } from '../../../contract/settings/account-approvals.ts';
import { settingsPaths } from '../../../contract/settings/catalogue.ts';
import { faceStyles, markKinds } from '../../../contract/settings/organization.ts';
import { pictureKinds } from '../../../contract/signing/signature-pictures.ts';
import { sealOnce } from '../../access/seal.ts';
import { type Database, openDatabase } from '../../db/pool.ts';
import { reasons } from '../../signing/certificates/end-certificate.ts';
import { addWorkingDays } from '../../system/working-days.ts';
import { checkAllRecords, checksOf } from '../../test/checks.ts';
import { type Officer, openDesk } from '../../test/desk.ts';
import { done, open, pdfOf, refused, register } from '../../test/letters.ts';
import { sendFile } from '../../test/send-file.ts';

let owner: Database;
let [admin, registrar, auditor, officer] = [] as unknown as Officer[] as [Officer, Officer, Officer, Officer];
const desk = await openDesk();
beforeAll(async () => {
  owner = openDatabase(desk.clone.ownerUrl, { schema: desk.office.config.schema, max: 1 });
  [admin, registrar, auditor, officer] = await desk.officers('admin', 'registrar', 'auditor', 'officer');
});
afterAll(async () => {
  await owner?.destroy();
  await desk.close();
});

const dues = async (documentId: number): Promise<string[]> =>
  (await open(registrar, documentId)).dueChoices.map((one: { due: string }) => one.due);
const lines = async (who: Officer, page: string, query: Record<string, string> = {}) =>
  done(await who.get(`/settings/log/${page}`, { take: '200', ...query })) as {
    lines: { id: number; cells: Record<string, string> }[];
    total: number;
  };

describe('holidays', () => {
  it('a new day off moves the due days that are offered; a working week of other days moves them too', async () => {
    const { documentId } = await register(registrar);
    const [first = '', second = ''] = await dues(documentId);
    done(await admin.post('/settings/list/holidays', { values: { day: first, name: 'วันสถาปนาหน่วยงาน', kind: 'AGENCY' } }));
    expect((await dues(documentId))[0]).not.toBe(first);
    const off = async () => done(await officer.get('/days-off', { from: first, until: first })).days;
    expect(await off()).toEqual([{ day: first, name: 'วันสถาปนาหน่วยงาน' }]);
    const { rows } = done(await admin.get('/settings/list/holidays', { search: 'สถาปนา' }));
    done(await admin.post('/settings/list/holidays/switch', { id: rows[0].id, version: rows[0].version, active: false }));
    expect(await dues(documentId)).toEqual(expect.arrayContaining([first, second]));
    expect(await off()).toEqual([]);
    const { version, values } = done(await admin.get('/settings/admin-configs')).parts.deadlines;
    const weekday = String(new Date(`${first}T00:00:00Z`).getUTCDay());
    done(await admin.post('/settings/admin-configs/deadlines', { version, values: { weekend: [...values.weekend, weekday] } }));
    await expect.poll(async () => (await dues(documentId)).includes(first)).toBe(false);
    expect(addWorkingDays('2026-11-20', 1, Object.assign(new Set<string>(), { weekend: [5] }))).toBe('2026-11-21');
  });

  it('days of the government are offered for a year and taken over once', async () => {
    await sql`delete from holiday where day between '2027-01-01' and '2027-12-31'`.execute(desk.office.db);
    const { offered, workingDays } = done(await admin.get('/settings/holidays/year', { year: '2027' }));
    expect(offered.length).toBeGreaterThan(15);
    expect(workingDays).toHaveLength(12);
    const days = offered.slice(0, 3).map((one: { day: string }) => one.day);
    expect(done(await admin.post('/settings/holidays/import', { year: 2027, days })).added).toBe(3);
    expect(done(await admin.post('/settings/holidays/import', { year: 2027, days })).added).toBe(0);
    expect(done(await admin.get('/settings/holidays/year', { year: '2027' })).offered).toHaveLength(offered.length - 3);
    refused(await admin.post('/settings/holidays/import', { year: 2027, days: ['2027-02-02'] }), 'invalid', 422);
    refused(await officer.post('/settings/holidays/import', { year: 2027, days }), 'forbidden', 403);
  });
});

describe('logs', () => {
  it('[S7] what people did reads as sentences, with the number of the letter and never its subject; a classed letter has neither', async () => {
    const { documentId } = await register(registrar, { docNo: 'ทด 0101/77', subject: 'เรื่องที่ไม่ควรปรากฏในประวัติ' });
    await register(registrar, { docNo: 'ทด 0101/78' });
    await sql`update document set secrecy = 2 where doc_no = 'ทด 0101/78'`.execute(owner);
    done(await officer.post('/logout'));
    const { lines: found } = await lines(admin, 'history-activity');
    const told = found.map(({ cells }) => `${cells.person} ${cells.what} ${cells.letter}`);
    expect(told.some((one) => /ลงทะเบียนรับ ทด 0101\/77/.test(one))).toBe(true);
    expect(told.some((one) => one.endsWith('หนังสือที่มีชั้นความลับ'))).toBe(true);
    expect(told.some((one) => one.includes('ออกจากระบบ'))).toBe(true);
    expect(JSON.stringify(found)).not.toMatch(/ไม่ควรปรากฏ|0101\/78/);
    expect((await lines(admin, 'history-activity', { search: 'ทด 0101/77' })).total).toBeGreaterThan(0);
    expect((await lines(admin, 'history-activity', { search: 'ทด 0101/78' })).total).toBe(0);
    const mine = await lines(admin, 'history-activity', { search: 'ออกจากระบบ', 'filters[person]': String(officer.personId) });
    expect(mine.lines.map(({ cells }) => cells.what)).toEqual(['ออกจากระบบ']);
    expect((await lines(admin, 'history-activity', { from: '2020-01-01', to: '2020-12-31' })).total).toBe(0);
    expect((await open(registrar, documentId)).document.id).toBe(documentId);
    officer = await desk.as('officer');
  });

  it('[S44] the audit is searched, filtered and taken along, which is itself audited; only administrators and auditors see it', async () => {
    await desk.app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { username: 'clerk', password: 'Wrong1234' },
      remoteAddress: '10.9.8.7',
    });
    const refusedOnes = await lines(auditor, 'activity-system-log', { 'filters[outcome]': 'REFUSED', 'filters[ip]': '10.9.8' });
    expect(refusedOnes.lines.map(({ cells }) => [cells.outcome, cells.ip])).toEqual([['ถูกปฏิเสธ', '10.9.8.7']]);
    const csv = await auditor.get('/settings/log/activity-system-log/export', { as: 'csv', 'filters[ip]': '10.9.8' });
    expect(String(csv.body).trim().split('\r\n')).toHaveLength(2);
    const xlsx = await auditor.get('/settings/log/history-activity/export', { as: 'xlsx' });
    expect(xlsx.headers['content-type']).toContain('spreadsheetml');
    const exported = await lines(auditor, 'activity-system-log', { search: 'log.export' });
    expect(exported.lines[0]?.cells.detail).toMatch(/^ชนิดไฟล์ Excel \(XLSX\), หน้า ประวัติการใช้งาน, จำนวนบรรทัด \d+$/);
    for (const who of [officer, registrar])
      for (const path of ['log/activity-system-log', 'log/activity-system-log/export', 'data-checks', 'data-checks/CHAINS/runs'])
        expect((await who.get(`/settings/${path}`)).status).toBe(403);
  });

  it('[S44] [SEC32] who reads a log stands in the audit: once an hour for a page, and for each person looked for', async () => {
    const reader = await desk.as('auditor');
    const told = async () =>
      (
        await sql<{
          page: string;
          person: number | null;
        }>`select detail ->> 'page' as page, (detail ->> 'personId')::int as person from audit
          where action = 'log.read' and session_id = (select max(id) from session where person_id = ${reader.personId}) order by id`.execute(
          desk.office.db,
        )
      ).rows.map(({ page, person }) => [page, person]);
    for (const skip of ['0', '50']) await lines(reader, 'activity-system-log', { skip });
    await lines(reader, 'activity-system-log', { search: 'เข้าสู่ระบบ' });
    expect(await told()).toEqual([['activity-system-log', null]]);
    for (let at = 0; at < 2; at++) await lines(reader, 'activity-system-log', { 'filters[person]': String(officer.personId) });
    await lines(reader, 'history-activity', {});
    expect(await told()).toEqual([
      ['activity-system-log', null],
      ['activity-system-log', officer.personId],
      ['history-activity', null],
    ]);
    const [newest] = (await lines(reader, 'activity-system-log', { search: 'log.read' })).lines;
    expect(newest?.cells.detail).toBe('หน้า ประวัติการใช้งาน');
  });

  it('[S44] both logs tell every act of the product in the reader’s language, what it was done to and what it knows: no code, no key', async () => {
    const details = {
      act: 'CHANGED',
      why: 'directory_down',
      kind: 'NEVER_HEARD_OF',
      purpose: 'neverHeardOf',
      to: officer.personId,
      fields: ['title'],
    };
    const actions = Object.keys(activity.actions);
    await sql`insert into audit (at, person_id, action, outcome, subject_type, subject_id, detail)
      select '2020-02-02', ${auditor.personId}, unnest(${actions}::text[]), 'OK', 'person', ${officer.personId}::bigint, ${JSON.stringify(details)}::jsonb`.execute(
      owner,
    );
    const changes = {
      name: ['เดิม', 'ใหม่'],
      kind: [null, 'REGISTRY'],
      somethingUnheardOf: ['SOME_CODE', 'OTHER_CODE'],
      active: [true, false],
    };
    await sql`insert into audit (at, person_id, action, outcome, subject_type, subject_id, detail)
      select '2020-02-02', ${auditor.personId}, 'settings.' || path, 'OK', 'settings.' || path, 10000000, ${JSON.stringify({ act: 'CHANGED', changes })}::jsonb
      from unnest(${[...settingsPaths]}::text[]) path`.execute(owner);
    const day = { from: '2020-02-02', to: '2020-02-02' };
    const reads = async (page: string, language: string) => {
      const pages = Array.from({ length: Math.ceil((actions.length + settingsPaths.length) / 100) }, (_, page) => page * 100).map(
        async (skip) => {
          const headers = { authorization: `Bearer ${auditor.token}`, 'accept-language': language };
          const query = { ...day, take: '100', skip: String(skip) };
          const answer = await desk.app.inject({ method: 'GET', url: `/api/settings/log/${page}`, query, headers });
          expect(answer.statusCode, answer.body).toBe(200);
          return answer.json().lines as { cells: Record<string, string> }[];
        },
      );
      return (await Promise.all(pages)).flat();
    };
    for (const language of ['th', 'en'])
      for (const page of ['history-activity', 'activity-system-log']) {
        const read = await reads(page, language);
        expect(read).toHaveLength(actions.length + settingsPaths.length);
        const text = read.map(({ cells }) => Object.values(cells).join(' | ')).join('\n');
        expect(text).not.toMatch(/[A-Z]+_[A-Z]|[a-z]+_[a-z]|[a-z][A-Z][a-z]|[a-z]\.[a-z]|[{}[\]]|undefined|null/);
        if (language === 'th') expect(text.replace(/LINE|PIN|Excel|XLSX|CSV|OIDC|LDAP|SMTP/g, '')).not.toMatch(/[a-z]{4}/);
        else expect(read.map(({ cells }) => `${cells.what ?? cells.action} ${cells.at}`).join('')).not.toMatch(/[ก-๛]/);
      }
  });

  it('[S44] what a line knows is read as what it is: who acts for whom, classes by name, and every code that is written', async () => {
    const { rows: named } = await sql<{ name: string }>`select prefix || first_name || ' ' || last_name as name from person
      where id = ${officer.personId}`.execute(desk.office.db);
    const written: Record<string, [unknown, string]> = {
      delegation: [{ to: officer.personId, post: 0 }, `ผู้ปฏิบัติราชการแทน ${named[0]?.name}`],
      document: [{ from: 0, to: 2 }, 'จาก ปกติ, เป็น ลับมาก'],
      'document-type': [{ before: 1, after: 3 }, 'ระดับลายมือชื่อ “1” เป็น “3”'],
      certificate: [{ reason: 'keyCompromise' }, 'เหตุผล กุญแจอาจรั่วไหล'],
    };
    await sql`insert into audit (at, person_id, action, outcome, subject_type, subject_id, detail)
      select '2020-03-03', ${auditor.personId}, 'delegation.give', 'OK', t, 10000000, d::jsonb
      from unnest(${Object.keys(written)}::text[], ${Object.values(written).map(([detail]) => JSON.stringify(detail))}::text[]) x(t, d)`.execute(
      owner,
    );
    const told = await lines(auditor, 'activity-system-log', { from: '2020-03-03', to: '2020-03-03' });
    expect(told.lines.map(({ cells }) => cells.detail).sort()).toEqual(
      Object.values(written)
        .map(([, words]) => words)
        .sort(),
    );
    const codes = [
      ...proofPurposes,
      ...consentPurposes,
      ...dataRequestKinds,
      ...pictureKinds,
      ...outsideChannels,
      ...markKinds,
      ...faceStyles,
      ...factorWays,
      ...letterPrints,
      ...sleepers,
      ...Object.keys(reasons).filter((one) => one !== 'hold'),
    ];
    expect(codes.filter((code) => !Object.hasOwn(activity.values, code))).toEqual([]);
  });

  it('[S44] the chain is checked in the background and says what was forged', async () => {
    while ((await sealOnce(desk.office.separateDb)) > 0);
    const check = async () => {
      await checkAllRecords(desk.office);
      return checksOf(auditor);
    };
    // the letter that the test above classed by hand
    await sql`update document set secrecy = 0 where secrecy > 0`.execute(owner);
    expect((await check()).checks[0]).toMatchObject({ last: { result: 'CLEAN', found: 0, looked: expect.any(Number) } });
    await sql`update audit set outcome = 'OK' where action = 'auth.password'`.execute(owner);
    const { checks, findings } = await check();
    expect(checks[0]).toMatchObject({ last: { result: 'DAMAGED' } });
    expect(findings).toEqual([expect.objectContaining({ what: 'row_changed' })]);
  });

  it('[S44] the office itself can change and remove no line of the audit, of events and of seals', async () => {
    for (const [table, column] of [
      ['audit', 'outcome'],
      ['event', 'action'],
      ['seal', 'source'],
    ])
      for (const statement of [`update ${table} set ${column} = ${column}`, `delete from ${table}`, `truncate ${table}`])
        await expect(sql.raw(statement).execute(desk.office.db)).rejects.toThrow(/permission denied/);
  });
});

describe('manuals', () => {
  const send = (who: Officer, bytes: Buffer, words: Record<string, string>, name = 'คู่มือ.pdf', type = 'application/pdf') =>
    sendFile(desk, '/settings/manual-files', bytes, { by: who, fields: words, name, type });

  it('[S50] a manual that is added is on the page of staff, for whom it is meant, while its days last; its file opens', async () => {
    const pdf = await pdfOf();
    refused(await send(officer, pdf, { title: 'ลักลอบ', module: 'GENERAL' }), 'forbidden', 403);
    refused(
      await send(admin, Buffer.from('MZ'), { title: 'โปรแกรม', module: 'GENERAL' }, 'a.exe', 'application/octet-stream'),
      'file_type_not_allowed',
      415,
    );
    const { id } = done(await send(admin, pdf, { title: 'คู่มือลงรับหนังสือ', module: 'SARABUN' }));
    const list = async (who: Officer, search = '') => done(await who.get('/manuals', search ? { search } : {})).manuals;
    expect(await list(officer)).toMatchObject([{ id, title: 'คู่มือลงรับหนังสือ', module: 'SARABUN', file: { mime: 'application/pdf' } }]);
    const file = await officer.get(`/manuals/${id}/file`);
    expect(Buffer.compare(file.body, pdf)).toBe(0);
    expect(await list(officer, 'ไม่มีเล่มนี้')).toEqual([]);
    const [row] = done(await admin.get('/settings/list/DocumentManual')).rows;
    const saved = done(await admin.post('/settings/list/DocumentManual', { id, version: row.version, values: { audience: 'REGISTRY' } }));
    expect(await list(officer)).toEqual([]);
    expect((await officer.get(`/manuals/${id}/file`)).status).toBe(404);
    expect(await list(registrar)).toHaveLength(1);
    done(await admin.post('/settings/list/DocumentManual', { id, version: saved.row.version, values: { untilDay: '2020-01-01' } }));
    expect(await list(registrar)).toEqual([]);
    refused(
      await admin.post('/settings/list/DocumentManual', { values: { title: 'ไม่มีไฟล์', module: 'GENERAL', audience: 'ALL' } }),
      'required',
      422,
    );
  });
});
