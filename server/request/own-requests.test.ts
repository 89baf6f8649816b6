import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Officer, openDesk } from '../test/desk.ts';
import { done, refused } from '../test/letters.ts';
import { textsOf } from '../test/pdf-text.ts';
import { linesOf, sumsIn } from '../test/report.ts';

const desk = await openDesk();
const [admin, officer, officer2, head, director] = await desk.officers('admin', 'officer', 'officer2', 'head', 'director');
afterAll(() => desk.close());

const field = (key: string, kind: string, name: string, more: object = {}) => ({
  key,
  kind,
  name,
  nameEn: '',
  hint: '',
  required: true,
  options: [],
  ...more,
});
let directorPost = 0;
const form = (more: object = {}) => ({
  code: 'sound',
  name: 'ขอใช้เครื่องเสียง',
  nameEn: 'Sound equipment',
  about: '',
  fields: [
    field('f1', 'TEXT', 'งาน'),
    field('f2', 'PERIOD', 'วันและเวลา'),
    field('f3', 'NUMBER', 'จำนวนไมโครโฟน'),
    field('f4', 'CHOICE', 'สถานที่', { options: ['หอประชุม', 'สนาม'] }),
    field('f5', 'LONG_TEXT', 'รายละเอียด', { required: false }),
    field('f6', 'PERSON', 'ผู้ประสานงาน', { required: false }),
    field('f7', 'DAY', 'วันซ้อม', { required: false }),
  ],
  steps: [
    { name: 'หัวหน้าเห็นชอบ', to: 'HEAD', holderId: null, days: 2 },
    { name: 'ผู้อำนวยการพิจารณา', to: 'HOLDER', holderId: directorPost, days: 3 },
  ],
  verb: 'APPROVE',
  prefix: 'สย',
  fiscal: true,
  private: false,
  ...more,
});
const values = (more: object = {}) => ({
  f1: 'ปฐมนิเทศ',
  f2: { from: '2027-05-10T09:00:00+07:00', until: '2027-05-10T12:00:00+07:00' },
  f3: 4,
  f4: 'หอประชุม',
  ...more,
});
const save = (who: Officer, body: object) => who.post('/settings/own-request-kinds', body);
const keep = (who: Officer, body: object = {}) =>
  who.post('/request/requests', { code: 'sound', send: true, confirmed: [], values: values(), ...body });
const open = async (who: Officer, id: number) => done(await who.get(`/office/requests/${id}`));
const act = (who: Officer, requestId: number, version: number, name: string, more: object = {}) =>
  who.post(`/office/requests/${requestId}/act`, { act: name, version, confirmed: [], ...more });

let kind = { id: 0, version: 0 };
beforeAll(async () => {
  const { rows } = await sql<{
    id: number;
  }>`select f.position_id as id from affiliation f where f.person_id = ${director.personId} and f.is_main`.execute(desk.office.db);
  directorPost = (rows[0] as { id: number }).id;
  kind = done(await save(admin, form()));
});

describe('a kind that an administrator makes', () => {
  it('is refused where it could not be filled in or decided on, at the place of the fault', async () => {
    const faults: [object, string, string][] = [
      [{ code: 'Sound!' }, 'code', 'own_code'],
      [{}, 'code', 'own_code_taken'],
      [{ code: 'b2', fields: [] }, 'fields', 'required'],
      [{ code: 'b2', steps: [] }, 'steps', 'required'],
      [{ code: 'b2', fields: [field('f1', 'TEXT', 'ก'), field('f2', 'TEXT', 'ก')] }, 'fields.1.name', 'own_field_twice'],
      [{ code: 'b2', fields: [field('f1', 'CHOICE', 'ก', { options: ['ข', 'ข'] })] }, 'fields.0.options', 'own_options'],
      [{ code: 'b2', fields: [field('f1', 'PERIOD', 'ก'), field('f2', 'PERIOD', 'ข')] }, 'fields.1.kind', 'own_one_period'],
      [{ code: 'b2', steps: [{ name: 'ก', to: 'HOLDER', holderId: 999_999_999, days: 1 }] }, 'steps.0.holderId', 'required'],
      [{ code: 'b2', steps: [1, 2].map(() => ({ name: 'ก', to: 'HEAD', holderId: null, days: 1 })) }, 'steps.1.name', 'own_step_twice'],
    ];
    for (const [more, at, code] of faults)
      expect((await save(admin, form(more))).body, at).toMatchObject({ status: 'error', field: at, code });
    expect((await save(officer, form({ code: 'other' }))).status).toBe(403);
    expect((await officer.get('/settings/own-request-kinds')).status).toBe(403);
    expect((await officer.get('/settings/own-request-kinds/holders')).status).toBe(403);
    const { holders } = done(await admin.get('/settings/own-request-kinds/holders', { search: 'อธิการบดี' }));
    expect(holders[0]).toMatchObject({ id: directorPost, name: 'อธิการบดี' });
  });

  it('is offered to everybody with its form, and no more when it is switched off', async () => {
    expect(done(await officer.get('/request/kinds')).kinds).toContainEqual({ code: 'sound', name: 'ขอใช้เครื่องเสียง', about: '' });
    const shown = done(await officer.get('/request/forms/sound'));
    expect(shown.fields).toHaveLength(7);
    expect(shown.route[1]).toMatchObject({ name: 'ผู้อำนวยการพิจารณา', holder: expect.any(String) });
    const other = done(await save(admin, form({ code: 'closed-soon', name: 'ขอใช้เต็นท์' })));
    const draft = done(await keep(officer, { code: 'closed-soon', send: false }));
    done(await admin.post(`/settings/own-request-kinds/${other.id}/switch`, { active: false }));
    expect(done(await officer.get('/request/kinds')).kinds.map((one: { code: string }) => one.code)).not.toContain('closed-soon');
    expect((await keep(officer, { code: 'closed-soon' })).body).toMatchObject({ status: 'error', code: 'own_kind_off' });
    expect((await keep(officer, { code: 'closed-soon', requestId: draft.requestId, version: draft.version })).body).toMatchObject({
      status: 'error',
      code: 'own_kind_off',
    });
    expect((await keep(officer, { code: 'nothing' })).status).toBe(404);
  });
});

describe('a request of an own kind', () => {
  it('is refused at the field that is missing, of another kind or over its limit', async () => {
    const faults: [object, string, string][] = [
      [{ f1: '' }, 'values.f1', 'required'],
      [{ f1: 'ก'.repeat(301) }, 'values.f1', 'too_long'],
      [{ f5: 'ก'.repeat(5001) }, 'values.f5', 'too_long'],
      [{ f1: { a: 1 } }, 'values.f1', 'invalid'],
      [{ f3: 'สี่' }, 'values.f3', 'own_number'],
      [{ f3: 1e13 }, 'values.f3', 'own_number'],
      [{ f4: 'ดาดฟ้า' }, 'values.f4', 'own_choice'],
      [{ f7: '2027-02-30' }, 'values.f7', 'bad_date'],
      [{ f6: { id: 999_999_999 } }, 'values.f6', 'own_person'],
      [{ f2: { from: '2027-05-10T09:00:00+07:00' } }, 'values.f2', 'own_period'],
      [{ f2: { from: '2027-05-10T12:00:00+07:00', until: '2027-05-10T09:00:00+07:00' } }, 'values.f2', 'ends_before_begins'],
    ];
    for (const [more, at, code] of faults)
      expect((await keep(officer, { values: values(more) })).body, `${at} ${code}`).toMatchObject({ status: 'error', field: at, code });
  });

  it('goes by the steps of its form to a number and a decision, and is printed with who decided', async () => {
    const sent = done(await keep(officer, { values: values({ f6: { id: head.personId }, stranger: 'x' }) }));
    expect(sent).toMatchObject({ state: 'SUBMITTED', number: expect.stringMatching(/^สย 1\/25\d\d$/) });
    const opened = await open(officer, sent.requestId);
    expect(opened.request).toMatchObject({
      subject: 'ขอใช้เครื่องเสียง: ปฐมนิเทศ',
      kindName: 'ขอใช้เครื่องเสียง',
      address: `request/${sent.requestId}`,
    });
    expect(opened.facts.map((one: { label: string }) => one.label)).toEqual(['งาน', 'วันและเวลา', 'จำนวนไมโครโฟน', 'สถานที่', 'ผู้ประสานงาน']);
    expect(opened.request.content.values.stranger).toBeUndefined();
    const [row] = done(await head.get('/office/waiting', { module: 'request' })).items;
    expect(row).toMatchObject({ of: 'request', id: sent.requestId, verb: 'PASS', act: 'pass', hint: null });
    const passed = done(await act(head, sent.requestId, sent.version, 'pass', { words: 'เห็นควร' }));
    const last = done(await director.get('/office/waiting', { module: 'request' })).items[0];
    expect(last).toMatchObject({ verb: 'APPROVE', act: 'approve' });
    const all = done(
      await director.post('/office/requests/acts', { act: 'approve', requests: [{ requestId: sent.requestId, version: passed.version }] }),
    );
    expect(all.results).toEqual([{ requestId: sent.requestId, done: true, code: null, message: '' }]);
    const ended = await open(officer, sent.requestId);
    expect(ended.request.state).toBe('APPROVED');
    const paper = await desk.app.inject({
      url: `/api/office/requests/${sent.requestId}/forms/paper`,
      headers: { authorization: `Bearer ${officer.token}` },
    });
    expect(paper.headers['content-type']).toBe('application/pdf');
    const words = (await textsOf(paper.rawPayload)).join('').replace(/\s/g, '');
    for (const part of ['ขอใช้เครื่องเสียง', 'ปฐมนิเทศ', 'หอประชุม', 'เห็นควรอนุมัติ']) expect(words).toContain(part.replace(/\s/g, ''));
    expect(
      (
        await desk.app.inject({
          url: `/api/office/requests/${sent.requestId}/forms/other`,
          headers: { authorization: `Bearer ${officer.token}` },
        })
      ).statusCode,
    ).toBe(404);
    expect(
      (
        await desk.app.inject({
          url: `/api/office/requests/${sent.requestId}/forms/paper`,
          headers: { authorization: `Bearer ${officer2.token}` },
        })
      ).statusCode,
    ).toBe(404);
  });

  it('keeps the form that it was made with when the kind changes meanwhile', async () => {
    const draft = done(await keep(officer, { send: false }));
    const before = form();
    const fewer = { ...before, fields: [...before.fields.filter((one) => one.key !== 'f3'), field('f8', 'TEXT', 'ช่องใหม่')], prefix: 'สข' };
    expect((await save(admin, { ...fewer, id: kind.id, version: kind.version - 1 })).status).toBe(409);
    kind = done(await save(admin, { ...fewer, id: kind.id, version: kind.version }));
    expect(kind.version).toBe(2);
    expect(done(await officer.get('/request/forms/sound')).version).toBe(2);
    expect(done(await officer.get('/request/forms/sound', { version: '1' })).fields.map((one: { key: string }) => one.key)).toContain('f3');
    const sent = done(await keep(officer, { requestId: draft.requestId, version: draft.version, values: values({ f8: 'ไม่อยู่ในแบบเดิม' }) }));
    const { request, facts } = await open(officer, sent.requestId);
    expect(request.content).toMatchObject({ form: 1, values: { f3: 4 } });
    expect(facts.map((one: { label: string }) => one.label)).toContain('จำนวนไมโครโฟน');
    expect((await keep(officer)).body).toMatchObject({ status: 'error', field: 'values.f8', code: 'required' });
  });

  it('of another is neither written on nor seen; who manages the menu sees all of them', async () => {
    const draft = done(await keep(officer, { send: false, values: values({ f8: 'x' }) }));
    expect((await keep(officer2, { requestId: draft.requestId, version: draft.version })).status).toBe(404);
    expect((await officer2.get(`/office/requests/${draft.requestId}`)).status).toBe(404);
    const sent = done(await keep(officer, { requestId: draft.requestId, version: draft.version, values: values({ f8: 'x' }) }));
    expect((await officer2.get(`/office/requests/${sent.requestId}`)).status).toBe(404);
    // it takes nothing for a time
    refused(await officer.get(`/office/requests/${sent.requestId}/times`), 'not_found', 404);
    expect((await admin.get(`/office/requests/${sent.requestId}`)).status).toBe(200);
  });
});

describe('the report', () => {
  it('counts by month and state what the reader may see, and is given as a sheet', async () => {
    const asked = { from: '2020-01-01', until: '2037-12-31' };
    const whole = done(await admin.get('/request/report', asked));
    const months = linesOf(whole, 'table');
    expect(months.reduce((sum, one) => sum + Number(one.total), 0)).toBe(sumsIn(whole, 'table').total);
    expect(months[0]).toMatchObject({ APPROVED: 1 });
    expect(whole.charts[0].series.find((one: { name: string }) => one.name === 'อนุมัติแล้ว').values).toContain(1);
    expect(whole.notes).toEqual([expect.stringMatching(/มัธยฐาน/)]);
    const others = done(await officer2.get('/request/report', asked));
    expect([others.none, linesOf(others, 'table')]).toEqual(['ไม่มีคำขอในช่วงที่เลือก', []]);
    refused(await admin.get('/request/report', { from: '2010-01-01', until: '2037-12-31' }), 'report_span', 422);
    const sheet = await desk.app.inject({
      url: '/api/request/report/file?from=2020-01-01&until=2037-12-31&as=csv',
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(sheet.payload).toContain('อนุมัติแล้ว');
  });
});
