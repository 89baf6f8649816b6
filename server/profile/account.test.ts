import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Desk, type Officer, openDesk } from '../test/desk.ts';
import { done, refused } from '../test/letters.ts';
import { sendFile } from '../test/people-sheet.ts';

let desk: Desk;
let [clerk, officer, admin] = [] as unknown as [Officer, Officer, Officer];
beforeAll(async () => {
  desk = await openDesk({ ONE_SESSION: 'off' });
  clerk = await desk.as('clerk');
  officer = await desk.as('officer');
  admin = await desk.as('admin');
});
afterAll(() => desk?.close());

describe('[R7] sessions and devices', () => {
  it('are one’s own alone: one ended, all others ended, another’s never', async () => {
    const [second, third] = [await desk.as('clerk'), await desk.as('clerk')];
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
      sendFile(desk.app, who.token, '/users/photo?left=0.1&top=0&size=1', bytes, name);
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

describe('[A14] consents', () => {
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
