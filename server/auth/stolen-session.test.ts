import { sql } from 'kysely';
import { generateSync } from 'otplib';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { ProofPurpose } from '../../contract/endpoint.ts';
import { unsealed } from '../notify/channels/sealed-text.ts';
import { type Officer, officerOf, openDesk, prove } from '../test/desk.ts';
import { done, refused } from '../test/letters.ts';

const password = 'Sarabun2569';
const desk = await openDesk({ ONE_SESSION: 'off' });
afterAll(() => desk.close());
beforeEach(() => desk.office.db.deleteFrom('throttle').execute());

const stranger = () => officerOf(desk.app, 'no-session-at-all-here');
/** What its receiver reads, the newest first; the office itself shows it to nobody. */
async function mailsTo(to: string, event: string): Promise<string[]> {
  const rows = await desk.office.db
    .selectFrom('delivery')
    .select('body')
    .where('to_address', '=', to)
    .where('event', '=', event)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ body }) => unsealed(desk.office, body));
}
const keyIn = (mail: string | undefined) => /take-back\?key=([\w-]+)/.exec(mail ?? '')?.[1] ?? '';
async function change(who: Officer, field: string, value: string, codeTo: string): Promise<void> {
  await prove(who, 'contact');
  done(await who.post('/users/contact', { field, value }));
  const code = /: (\d{6})/.exec((await mailsTo(codeTo, 'code'))[0] ?? '')?.[1];
  done(await who.post('/users/contact/confirm', { code }));
}
const emailOf = async (who: Officer) => done(await who.get('/users/contact')).email as string;

describe('a stolen session', () => {
  it('[SEC6] changes nothing of the account: every such call wants a proof of this session, for this purpose, of the last five minutes', async () => {
    const thief = await desk.as('clerk');
    // what is an administrator's alone is refused to him before anything is asked for
    const calls = desk.app.routeList.flatMap(({ url, endpoint }) =>
      endpoint?.proof && endpoint.access !== 'admin' ? [{ url, proof: endpoint.proof }] : [],
    );
    expect(calls.length).toBeGreaterThan(12);
    const tried = async (who: Officer, only?: ProofPurpose) => {
      const first: string[] = [];
      for (const { url, proof } of calls) {
        const reply = await who.post(url.slice(4).replaceAll(/:\w+/g, '1'), {});
        if (reply.body.code === 'prove_first') first.push(url);
        expect(reply.body.code === 'prove_first', `${url} ${only}`).toBe(proof !== only);
        if (proof !== only) expect(reply.body.purpose).toBe(proof);
      }
      return first.length;
    };
    expect(await tried(thief)).toBe(calls.length);
    refused(await thief.post('/users/factors/prove', { purpose: 'contact', password: 'Wrong1234' }), 'current_password_wrong', 422);
    refused(await thief.post('/users/factors/prove', { purpose: 'contact' }), 'factor_code_wrong', 422);
    refused(await thief.post('/users/factors/prove', { purpose: 'contact', provider: true }), 'prove_provider_failed');
    expect(await tried(thief)).toBe(calls.length);
    await prove(thief, 'contact');
    await tried(thief, 'contact');
    // the proof of another session of the same person is none
    await tried(await desk.as('clerk'));
    await sql`update session_proof set proven_at = now() - interval '5 minutes 1 second'`.execute(desk.office.db);
    expect(await tried(thief)).toBe(calls.length);
  });

  it('[SEC6] guessing the password in its place is stopped, and the account’s sign-in is not locked by it', async () => {
    const thief = await desk.as('officer2');
    const guesses = [];
    for (let i = 0; i < 7; i++) guesses.push(await thief.post('/users/factors/prove', { purpose: 'factors', password: `Wrong${i}234` }));
    expect(guesses.slice(0, 5).every((one) => one.body.code === 'current_password_wrong')).toBe(true);
    expect(guesses.slice(5).map((one) => one.status)).toEqual([429, 429]);
    done(await stranger().post('/login', { username: 'officer2', password }));
  });

  it('[SEC7] that knew the password too is undone from the oldest address, whatever came after it: once, with every session ended', async () => {
    const thief = await desk.as('officer');
    const email = await emailOf(thief);
    const before = done(await thief.get('/users/contact'));
    await change(thief, 'email', 'thief.one@example.com', 'thief.one@example.com');
    await change(thief, 'phone', '0 2999 9999', 'thief.one@example.com');
    await prove(thief, 'factors');
    const { secret } = done(await thief.post('/users/factors/totp/start'));
    done(await thief.post('/users/factors/totp/confirm', { code: generateSync({ secret }) }));
    await change(thief, 'email', 'thief.two@example.com', 'thief.two@example.com');
    const told = await mailsTo(email, 'way_back');
    expect(told).toHaveLength(1);
    expect(told[0]).toContain('มีการเปลี่ยนอีเมลของบัญชีท่าน');
    const [own, theirs] = [keyIn(told[0]), keyIn((await mailsTo('thief.one@example.com', 'way_back')).at(-1))];
    expect([own.length, theirs.length]).toEqual([43, 43]);
    // the thief is first with the link that he got: it wins over nothing older
    done(await stranger().post('/users/way-back/take', { key: theirs, NEW_PASSWORD: 'Thief12345', C_NEW_PASSWORD: 'Thief12345' }));
    const again = await stranger().post('/login', { username: 'officer', password: 'Thief12345' });
    const inside = officerOf(desk.app, done(again).token);
    expect(await emailOf(inside)).toBe('thief.one@example.com');

    const seen = done(await stranger().post('/users/way-back', { key: own }));
    expect(seen).toMatchObject({ what: 'email', username: 'officer', asksPassword: true, factors: { app: false, passkeys: 0 } });
    expect(JSON.stringify(seen)).not.toContain(email);
    refused(await stranger().post('/users/way-back/take', { key: own, NEW_PASSWORD: 'short' }), 'password_too_short', 422);
    const take = { key: own, NEW_PASSWORD: 'Owner12345', C_NEW_PASSWORD: 'Owner12345' };
    const both = await Promise.all([stranger().post('/users/way-back/take', take), stranger().post('/users/way-back/take', take)]);
    expect(both.map(({ body }) => body.status).sort()).toEqual(['error', 'success']);
    expect(both.find(({ body }) => body.status === 'error')?.body.code).toBe('way_back_dead');
    await expect
      .poll(async () => [(await inside.get('/users/contact')).status, (await thief.get('/users/contact')).status])
      .toEqual([401, 401]);
    refused(await stranger().post('/login', { username: 'officer', password: 'Thief12345' }), 'wrong_login');
    const owner = officerOf(desk.app, done(await stranger().post('/login', { username: 'officer', password: 'Owner12345' })).token);
    expect(done(await owner.get('/users/contact'))).toMatchObject({ email, phone: before.phone, username: before.username });
    expect(done(await owner.get('/users/factors'))).toMatchObject({ totp: null, passkeys: [], recoveryLeft: 0 });
    for (const mail of await mailsTo('thief.one@example.com', 'way_back'))
      refused(await stranger().post('/users/way-back', { key: keyIn(mail) }), 'way_back_dead');
    const audited = await desk.office.db
      .selectFrom('audit')
      .select('person_id')
      .where('action', '=', 'auth.take-back')
      .where('outcome', '=', 'OK')
      .execute();
    expect(audited.map((one) => one.person_id)).toEqual([thief.personId, thief.personId]);
  });

  it('[SEC7] that took a factor away gives it back as it was; a name that can be taken back is nobody else’s meanwhile', async () => {
    const owner = await desk.as('head');
    const email = await emailOf(owner);
    await prove(owner, 'factors');
    const { secret } = done(await owner.post('/users/factors/totp/start'));
    const { recoveryCodes } = done(await owner.post('/users/factors/totp/confirm', { code: generateSync({ secret }) }));
    await sql`update way_back set expires_at = now()`.execute(desk.office.db);
    const thief = await desk.as('head');
    await prove(thief, 'factors');
    done(await thief.post('/users/factors/totp/remove'));
    const [mail] = await mailsTo(email, 'way_back');
    expect(mail).toContain('มีการเปลี่ยนวิธียืนยันตัวตนสองขั้นตอน');
    done(await stranger().post('/login', { username: 'head', password }));
    await sql`update account set username = 'head.renamed' where username = 'head'`.execute(desk.office.db);
    done(await stranger().post('/users/way-back/take', { key: keyIn(mail), NEW_PASSWORD: 'Owner12345', C_NEW_PASSWORD: 'Owner12345' }));
    const asked = await stranger().post('/login', { username: 'head', password: 'Owner12345' });
    refused(asked, 'second_factor_needed');
    done(await stranger().post('/users/second-factor', { entry_pass: asked.body.entry_pass, code: recoveryCodes[0] }));
  });

  it('[SEC7] the link is dead after seven days, for a closed account, and a made-up one tells nothing', async () => {
    const owner = await desk.as('deputy');
    const email = await emailOf(owner);
    await change(owner, 'phone', '0 2777 7777', email);
    const key = keyIn((await mailsTo(email, 'way_back'))[0]);
    done(await stranger().post('/users/way-back', { key }));
    refused(await stranger().post('/users/way-back', { key: 'x'.repeat(43) }), 'way_back_dead');
    await sql`update account set active = false where username = 'deputy'`.execute(desk.office.db);
    refused(await stranger().post('/users/way-back', { key }), 'way_back_dead');
    await sql`update account set active = true where username = 'deputy'`.execute(desk.office.db);
    await sql`update way_back set expires_at = now()`.execute(desk.office.db);
    refused(await stranger().post('/users/way-back/take', { key, NEW_PASSWORD: 'Owner12345' }), 'way_back_dead');
    // nothing of the key lies in the database
    const kept = JSON.stringify(await desk.office.db.selectFrom('way_back').selectAll().execute());
    expect(kept.includes(key)).toBe(false);
  });
});
