import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { type Officer, openDesk } from '../test/desk.ts';
import { done, refused } from '../test/letters.ts';
import { consent } from '../test/second-person.ts';

const desk = await openDesk();
let [clerk, admin] = await desk.officers('clerk', 'admin');
afterAll(() => desk.close());

/** The staff register's form of the clerk, sent back with a change. */
async function saveByRegister(who: Officer, change: object) {
  const { person } = done(await admin.get(`/settings/people/${clerk.personId}`));
  const { id, account, duties: _, may: __, ...facts } = person;
  return who.post('/settings/people', { ...facts, personId: id, username: account?.username ?? '', ...change });
}
const record = async (who: Officer) => done(await who.get('/users/record'));
const own = {
  idCard: '1-1017-00203-45-0',
  gender: 'FEMALE',
  birthday: '1990-02-28',
  nationality: 'ไทย',
  address: '99 ถนนพหลโยธิน',
};
const signature = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20"><path d="M2 15 L20 3 L40 17 L58 5" stroke="#123" fill="none"/></svg>',
);

describe('[E9] the labels of a person', () => {
  it('are all stored and shown: code, name, card, position, gender, agency, birthday, nationality, address, username, phone, email, signature, AD', async () => {
    const saved = done(await clerk.post('/users/record', { ...own, idCard: '๑-๑๐๑๗-๐๐๒๐๓-๔๕-๐' })).record;
    done(await saveByRegister(admin, { code: 'EMP9001', userAd: 'MUT\\clerk' }));
    // a registrar's account is changed by two
    await consent(desk, clerk.personId, 'CONTACT');
    clerk = await desk.as('clerk');
    done(await clerk.post('/users/signatures', { kind: 'UPLOADED', image: signature.toString('base64') }));
    const { record: seen, sensitive } = await record(clerk);
    expect(seen).toEqual({
      ...saved,
      employeeCode: 'EMP9001',
      firstName: expect.stringMatching(/./),
      lastName: expect.stringMatching(/./),
      idCard: '1101700203450',
      position: expect.stringMatching(/./),
      gender: 'FEMALE',
      agency: 'กองบริหารงานบุคคล',
      birthday: '1990-02-28',
      nationality: 'ไทย',
      address: '99 ถนนพหลโยธิน',
      username: 'clerk',
      phone: expect.any(String),
      email: expect.stringContaining('@'),
      hasSignature: true,
      userAd: 'MUT\\clerk',
    });
    expect(sensitive).toEqual([]);
    const shown = await clerk.get('/users/signature');
    expect(shown.headers['content-type']).toContain('image/png');
  });

  it('[SEC31] race, religion and blood type are kept each with a consent of its own, and go when it is withdrawn', async () => {
    expect(refused(await clerk.post('/users/sensitive', { kind: 'BLOOD', value: 'O', consent: 0 }), 'consent_needed').field).toBe(
      'consent',
    );
    for (const [kind, value] of [
      ['BLOOD', 'O'],
      ['RELIGION', 'พุทธ'],
      ['RACE', 'ไทย'],
    ])
      done(await clerk.post('/users/sensitive', { kind, value, consent: 1 }));
    expect((await record(clerk)).sensitive).toEqual([
      { kind: 'BLOOD', value: 'O', consentedAt: expect.any(String) },
      { kind: 'RACE', value: 'ไทย', consentedAt: expect.any(String) },
      { kind: 'RELIGION', value: 'พุทธ', consentedAt: expect.any(String) },
    ]);
    expect(done(await clerk.post('/users/sensitive', { kind: 'RACE', value: '', consent: 0 })).kept).toBe(false);
    expect((await record(clerk)).sensitive.map((one: { kind: string }) => one.kind)).toEqual(['BLOOD', 'RELIGION']);
    const { rows } = await sql<{
      detail: object;
      action: string;
    }>`select action, detail from audit where action like 'person.%consent' order by id`.execute(desk.office.db);
    expect(rows.map((row) => row.action)).toEqual(['person.consent', 'person.consent', 'person.consent', 'person.withdraw-consent']);
    expect(JSON.stringify(rows)).not.toMatch(/พุทธ|ไทย/);
  });

  it('are checked at their field', async () => {
    expect(refused(await clerk.post('/users/record', { ...own, idCard: '1101700203451' }), 'bad_id_card').field).toBe('idCard');
    expect(refused(await clerk.post('/users/record', { ...own, birthday: '2090-01-01' }), 'birthday_in_future').field).toBe('birthday');
    expect(refused(await clerk.post('/users/record', { ...own, birthday: '2023-02-30' }), 'bad_date').field).toBe('birthday');
    done(await clerk.post('/users/record', { ...own, idCard: '', gender: '', birthday: '' }));
    expect((await record(clerk)).record).toMatchObject({ idCard: '', gender: '', birthday: '', hasSignature: true });
  });

  it('are one’s own: codes and accounts are the administrator’s, and nobody reads another’s', async () => {
    expect((await saveByRegister(clerk, { code: 'X' })).status).toBe(403);
    expect(JSON.stringify(await record(admin))).not.toContain('พหลโยธิน');
    for (const path of ['/users/record', '/users/signature'])
      expect((await desk.app.inject({ method: 'GET', url: `/api${path}` })).statusCode).toBe(401);
  });
});
