import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { bangkokDay } from '../../contract/rules/thai.ts';
import { unzipped } from '../test/archives.ts';
import { cookieOf, type Officer, openDesk, prove } from '../test/desk.ts';
import { done, refused } from '../test/letters.ts';
import { sendFile } from '../test/send-file.ts';
import { makeCopies } from './data-copies.ts';

const desk = await openDesk({ ONE_SESSION: 'off' });
const [clerk, officer, admin] = await desk.officers('clerk', 'officer', 'admin');
afterAll(() => desk.close());

describe('[R7] sessions and devices', () => {
  it('are one’s own alone: one ended, all others ended, another’s never', async () => {
    const [second, third] = await desk.officers('clerk', 'clerk');
    const { sessions } = done(await clerk.get('/users/sessions'));
    expect(sessions).toHaveLength(3);
    expect(sessions[0]).toMatchObject({ own: true, device: expect.any(String), since: expect.any(String), lastSeen: expect.any(String) });
    const [{ id: mine }, { id: one }] = sessions;
    refused(await officer.post(`/users/sessions/${one}/end`), 'not_found', 404);
    refused(await clerk.post(`/users/sessions/${mine}/end`), 'session_is_this');
    done(await clerk.post(`/users/sessions/${one}/end`));
    refused(await clerk.post(`/users/sessions/${one}/end`), 'session_ended');
    await expect
      .poll(async () => [(await second.get('/users/record')).status, (await third.get('/users/record')).status].sort())
      .toEqual([200, 401]);
    expect(done(await clerk.post('/users/sessions/end-others')).ended).toBe(1);
    await expect.poll(async () => (await second.get('/users/record')).status + (await third.get('/users/record')).status).toBe(802);
    expect(done(await clerk.get('/users/sessions')).sessions).toHaveLength(1);
    expect((await officer.get('/users/sessions')).body.sessions).toHaveLength(1);
  });

  it('the history of 90 days holds what failed, with device and address, and nobody else’s', async () => {
    await desk.app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { username: 'clerk', password: 'Wrong1234' },
      headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' },
    });
    await sql`insert into audit (at, person_id, action, outcome) values (now() - interval '91 days', ${clerk.personId}, 'auth.login', 'OK')`.execute(
      desk.office.db,
    );
    const { rows, total, refused: failed } = done(await clerk.get('/users/sign-ins'));
    expect(rows[0]).toMatchObject({
      refused: true,
      device: 'Firefox · Windows',
      ip: '127.0.0.1',
      text: expect.stringContaining('ไม่ถูกต้อง'),
    });
    expect([rows.length, total, failed]).toEqual([3, 3, 1]);
    expect(done(await clerk.get('/users/sign-ins', { refused: '1' })).rows).toHaveLength(1);
    expect(done(await officer.get('/users/sign-ins')).total).toBe(0);
  });
});

describe('[V4] one’s own photo', () => {
  const seenBy = async (who: Officer) => (await who.get(`/users/view-file-avatar/${clerk.personId}`)).headers['content-type'];

  it('is judged by its content, drawn anew without what the camera wrote, shown to others with consent, and removed', async () => {
    const camera = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#369' } })
      .withExif({ IFD0: { Copyright: 'NAME OF SOMEBODY' } })
      .jpeg()
      .toBuffer();
    const send = (bytes: Buffer, name: string, who = clerk) =>
      sendFile(desk, '/users/photo?left=0.1&top=0&size=1', bytes, { by: who, name });
    expect((await send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'photo.png')).body).toMatchObject({
      code: 'photo_kind',
      field: 'file',
    });
    expect((await send(Buffer.from('GIF89a…'), 'photo.jpg')).body.code).toBe('photo_kind');
    expect((await send(camera, 'photo.jpg')).body.status).toBe('success');
    const own = await clerk.get(`/users/view-file-avatar/${clerk.personId}`);
    expect(await sharp(own.body).metadata()).toMatchObject({ width: 480, height: 480, format: 'webp' });
    expect(own.body.includes('NAME OF SOMEBODY')).toBe(false);
    expect(await seenBy(officer)).toContain('svg');
    expect(await seenBy(admin)).toBe('image/webp');
    done(await clerk.post('/users/consents', { purpose: 'PHOTO', agreed: 1 }));
    expect(await seenBy(officer)).toBe('image/webp');
    done(await clerk.post('/users/consents', { purpose: 'PHOTO', agreed: 0 }));
    expect(await seenBy(officer)).toContain('svg');
    done(await clerk.post('/users/photo/remove'));
    expect(await seenBy(clerk)).toContain('svg');
  });
});

describe('[A14] [SEC31] consents', () => {
  const agreed = async () => done(await clerk.post('/verify')).userLogin.userInformation.F_IS_AGREE_PDPA;

  it('the notice: version, hash, language, channel and address are kept; withdrawing shuts the dashboard again; a new version asks again', async () => {
    refused(await clerk.post('/users/consents/withdraw-notice'), 'notice_not_agreed');
    done(await clerk.post('/sarabun/request-pdpa', { F_IS_AGREE_PDPA: 1, F_IS_AGREE: 1 }));
    expect(await agreed()).toBe(1);
    done(await clerk.post('/users/consents/withdraw-notice'));
    expect(await agreed()).toBe(0);
    const { purposes, decisions } = done(await clerk.get('/users/consents'));
    expect(decisions.slice(0, 2)).toMatchObject([
      { purpose: 'PDPA', agreed: false, version: 1, hash: expect.stringMatching(/^[\da-f]{64}$/), language: 'th', channel: 'profile' },
      { purpose: 'PDPA', agreed: true, channel: 'web', ip: '127.0.0.1' },
    ]);
    expect(purposes[0]).toMatchObject({ purpose: 'PDPA', agreed: false });
    const { th, hash } = done(await clerk.get('/users/consents/PDPA/1'));
    expect([th, hash]).toEqual([purposes[0].text, decisions[0].hash]);
    expect(done(await clerk.get('/pdpa-notice')).th).toEqual(th);
    refused(await clerk.get('/users/consents/PDPA/99'), 'not_found', 404);
    done(await clerk.post('/sarabun/request-pdpa', { F_IS_AGREE_PDPA: 1, F_IS_AGREE: 1 }));
    await sql`insert into consent_text (kind, version, body, hash) values ('PDPA', 99, '{"th":["ใหม่"],"en":["new"]}', 'x')`.execute(
      desk.office.db,
    );
    expect(await agreed()).toBe(0);
  });

  it('each sensitive value leaves a record of its own; the notice is not switched like a free one', async () => {
    done(await officer.post('/users/sensitive', { kind: 'BLOOD', value: 'O', consent: 1 }));
    done(await officer.post('/users/sensitive', { kind: 'BLOOD', value: '', consent: 0 }));
    const { decisions } = done(await officer.get('/users/consents'));
    expect(decisions.map((one: { purpose: string; agreed: boolean }) => [one.purpose, one.agreed])).toEqual([
      ['BLOOD', false],
      ['BLOOD', true],
    ]);
    expect((await officer.post('/users/consents', { purpose: 'PDPA', agreed: 1 })).status).toBe(422);
  });
});

/** Mails to an address, the newest first, as the administrator reads them. */
const mailsTo = async (to: string): Promise<{ to: string; subject: string; body: string }[]> =>
  done(await admin.get('/admin/mail-outbox')).data.filter((one: { to: string }) => one.to === to);
const codeOf = async (to: string) => /: (\d{6})/.exec((await mailsTo(to))[0]?.body ?? '')?.[1] ?? '';

describe('[R7] account name, mail and telephone', () => {
  it('change with a code: to a new address itself, else to the one that stands; only what the agency allows', async () => {
    const { email, may } = done(await officer.get('/users/contact'));
    expect(may).toEqual(['email', 'phone']);
    await prove(officer, 'contact');
    await prove(clerk, 'contact');
    refused(await officer.post('/users/contact', { field: 'username', value: 'officer.new' }), 'contact_not_own');
    expect((await officer.post('/users/contact', { field: 'email', value: 'not an address' })).body).toMatchObject({
      code: 'bad_email',
      field: 'value',
    });
    refused(await officer.post('/users/contact/confirm', { code: '000000' }), 'contact_no_change');
    done(await officer.post('/users/contact', { field: 'email', value: 'New.Officer@example.go.th' }));
    const code = await codeOf('new.officer@example.go.th');
    expect(refused(await officer.post('/users/contact/confirm', { code: ' ' }), 'required', 422).field).toBe('code');
    const wrong = await officer.post('/users/contact/confirm', { code: code === '111111' ? '222222' : '111111' });
    expect(wrong.body).toMatchObject({ code: 'code_wrong', field: 'code' });
    refused(await clerk.post('/users/contact/confirm', { code }), 'contact_no_change');
    expect(done(await officer.post('/users/contact/confirm', { code })).value).toBe('new.officer@example.go.th');
    refused(await officer.post('/users/contact/confirm', { code }), 'contact_no_change');
    expect(done(await officer.post('/verify')).userLogin.email).toBe('new.officer@example.go.th');
    expect((await mailsTo(email))[0]?.subject).toBe('ข้อมูลบัญชีของท่านถูกเปลี่ยน');
    done(await officer.post('/users/contact', { field: 'phone', value: '0 2555 9999 ต่อ 12' }));
    done(await officer.post('/users/contact/confirm', { code: await codeOf('new.officer@example.go.th') }));
    expect(done(await officer.get('/users/contact')).phone).toBe('0 2555 9999 ต่อ 12');
  });

  it('a changed password is told by mail and ends the other sessions', async () => {
    const [one, other] = await desk.officers('officer2', 'officer2');
    done(
      await one.post('/change-password', { CURRENT_PASSWORD: 'Sarabun2569', NEW_PASSWORD: 'Newpass2569', C_NEW_PASSWORD: 'Newpass2569' }),
    );
    await expect.poll(async () => (await other.get('/users/record')).status).toBe(401);
    const { email } = done(await one.get('/users/contact'));
    expect((await mailsTo(email))[0]?.body).toContain('127.0.0.1');
  });
});

describe('[R7] [SEC31] a copy of one’s own data', () => {
  const fetchCopy = (url: string, cookie = '') =>
    desk.app.inject({ url: url.replace(desk.office.config.basePath, '/'), headers: cookie ? { cookie } : {} });

  it('is made in the background, holds what the product holds and no secret, and opens for its owner alone for five minutes', async () => {
    done(
      await clerk.post('/users/record', {
        idCard: '',
        gender: 'FEMALE',
        birthday: '',
        nationality: 'ไทย',
        address: '1 ถนนราชดำเนิน',
      }),
    );
    const { copy } = done(await clerk.post('/users/data/copies'));
    expect(copy.state).toBe('WAITING');
    refused(await clerk.post('/users/data/copies'), 'copy_waits');
    refused(await clerk.post(`/users/data/copies/${copy.id}/link`), 'not_found', 404);
    expect(await makeCopies(desk.office)).toBe(1);
    refused(await clerk.post('/users/data/copies'), 'copy_fresh');
    const [ready] = done(await clerk.get('/users/data')).copies;
    expect(ready).toMatchObject({ state: 'READY', size: expect.any(Number) });
    const alert = done(await clerk.post('/service/get-all-notification', {})).items[0];
    expect(alert.NN_JSON_DATA).toContain('account-information#data');
    refused(await officer.post(`/users/data/copies/${copy.id}/link`), 'not_found', 404);
    const link = await clerk.post(`/users/data/copies/${copy.id}/link`);
    const { url } = done(link);
    const cookie = cookieOf(link);
    const sent = await fetchCopy(url, cookie);
    expect(sent.headers['content-disposition']).toMatch(/^attachment/);
    const files = unzipped(sent.rawPayload);
    const data = JSON.parse(files['data.json']?.toString() ?? '');
    expect(data.person[0]).toMatchObject({ address: '1 ถนนราชดำเนิน' });
    expect(data.consents.length).toBeGreaterThan(2);
    for (const part of ['account', 'posts', 'sessions', 'audit', 'acts', 'certificates', 'notices', 'delegationsReceived'])
      expect(data).toHaveProperty(part);
    expect(files['data.json']?.toString()).not.toMatch(/argon2|token_hash|otp_hash/);
    const page = files['ข้อมูลของฉัน.html']?.toString() ?? '';
    expect(page).toContain('1 ถนนราชดำเนิน');
    // acts, duties and ends of sessions read in words; data.json keeps the codes
    expect(data.audit.map((one: { action: string }) => one.action)).toContain('person.ask-copy');
    expect(page).toContain('ขอสำเนาข้อมูลส่วนบุคคล');
    expect(page).not.toMatch(/<td>[a-z]+[._-][a-z-]+<\/td>|<td>[A-Z]+_[A-Z_]+<\/td>/);
    expect((await fetchCopy(url)).json().code).toBe('link_expired');
    expect((await fetchCopy(url.replace(`copies/${copy.id}`, 'copies/999'), cookie)).json().code).toBe('link_expired');
    await sql`update data_copy set gone_after = now() - interval '1 minute'`.execute(desk.office.db);
    expect((await fetchCopy(url, cookie)).statusCode).toBe(404);
    await makeCopies(desk.office);
    expect(done(await clerk.get('/users/data')).copies[0].state).toBe('GONE');
  });

  it('a request is answered once by who looks after accounts; erasing takes what is free and leaves name and acts', async () => {
    done(await clerk.post('/users/sensitive', { kind: 'RELIGION', value: 'พุทธ', consent: 1 }));
    const { request } = done(await clerk.post('/users/data/requests', { kind: 'ERASE', text: 'ขอลบข้อมูลส่วนตัว' }));
    refused(await clerk.post('/users/data/requests', { kind: 'ERASE', text: 'อีกครั้ง' }), 'data_request_open');
    expect((await clerk.get('/settings/data-requests')).status).toBe(403);
    const { rows } = done(await admin.get('/settings/data-requests'));
    expect(rows).toMatchObject([{ id: request.id, personId: clerk.personId, kind: 'ERASE', late: false }]);
    const answer = { decision: 'PARTLY', answer: 'ลบข้อมูลที่ลบได้แล้ว ทะเบียนหนังสือเก็บตามระเบียบ', erase: 1 };
    expect((await clerk.post(`/settings/data-requests/${request.id}/answer`, answer)).status).toBe(403);
    done(await admin.post(`/settings/data-requests/${request.id}/answer`, answer));
    refused(await admin.post(`/settings/data-requests/${request.id}/answer`, answer), 'data_request_answered');
    const { record, sensitive } = done(await clerk.get('/users/record'));
    expect([record.address, record.phone, record.gender, sensitive]).toEqual(['', '', '', []]);
    expect(record.firstName).not.toBe('');
    expect(done(await clerk.get('/users/data')).requests[0]).toMatchObject({ decision: 'PARTLY', answer: answer.answer });
  });
});

describe('[R7] others acting for me', () => {
  it('by an order with its days and limits; every fault at its field; ended at once; no chain', async () => {
    const [head, deputy] = await desk.officers('head', 'officer2');
    const { posts, clearance } = done(await head.get('/users/delegations'));
    const today = bangkokDay(new Date());
    const order = {
      positionId: posts[0].id,
      personId: deputy.personId,
      kind: 'ACTING_POST',
      orderNo: '๑๒๓/๒๕๖๙',
      orderDate: today,
      actions: ['review', 'endorse'],
      types: [],
      maxSecrecy: 0,
      from: today,
      until: today,
    };
    const give = (change: object, who = head) => who.post('/users/delegations', { ...order, ...change });
    const faults: [object, string, string][] = [
      [{ personId: 0 }, 'personId', 'delegate_needed'],
      [{ personId: head.personId }, 'personId', 'delegation_self'],
      [{ personId: 999_999_999 }, 'personId', 'delegate_no_account'],
      [{ from: '2020-01-01' }, 'from', 'delegation_past'],
      [{ until: '2020-01-01' }, 'until', 'affiliation_days'],
      [{ until: '2199-01-01' }, 'until', 'delegation_long'],
      [{ orderDate: '2199-01-01' }, 'orderDate', 'order_in_future'],
      [{ maxSecrecy: 3 }, 'maxSecrecy', clearance < 3 ? 'secrecy_above_clearance' : 'delegate_clearance'],
      [{ orderNo: '' }, 'orderNo', 'required'],
      [{ actions: [] }, 'actions', 'required'],
      [{ types: [9999] }, 'types', 'invalid'],
    ];
    for (const [change, field, code] of faults) expect((await give(change)).body, code).toMatchObject({ field, code });
    refused(await give({}, clerk), 'not_found', 404);
    const { id } = done(await give({}));
    expect((await give({})).body).toMatchObject({ field: 'personId', code: 'delegation_twice' });
    expect((await give({ personId: clerk.personId })).body.code).toBe('delegation_one_acting');
    await expect.poll(async () => done(await deputy.post('/verify')).userLogin.acting.length).toBe(1);
    expect((await give({ personId: clerk.personId }, deputy)).body.code).toBe('delegation_chain');
    expect(done(await deputy.get('/users/delegations')).received).toMatchObject([{ id, state: 'NOW', orderNo: '๑๒๓/๒๕๖๙' }]);
    refused(await clerk.post(`/users/delegations/${id}/end`, { remark: '' }), 'not_found', 404);
    done(await head.post(`/users/delegations/${id}/end`, { remark: 'กลับมาปฏิบัติราชการแล้ว' }));
    refused(await head.post(`/users/delegations/${id}/end`, { remark: '' }), 'delegation_over');
    await expect.poll(async () => done(await deputy.post('/verify')).userLogin.acting.length).toBe(0);
    expect(done(await head.get('/users/delegations')).given[0]).toMatchObject({ state: 'ENDED', remark: 'กลับมาปฏิบัติราชการแล้ว' });
    const { persons } = done(await head.get('/users/delegations/persons', { search: '' }));
    expect(persons.some((one: { id: number }) => one.id === head.personId)).toBe(false);
  });
});
