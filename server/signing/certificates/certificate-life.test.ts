import { spawnSync } from 'node:child_process';
import { createDecipheriv, createHash, scryptSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../db/pool.ts';
import { contextOf } from '../../http/serve.ts';
import { masterKeyOf } from '../../system/master-key.ts';
import { needTool } from '../../test/debian-tool.ts';
import { type Desk, type Officer, openDesk } from '../../test/desk.ts';
import { done, refused } from '../../test/letters.ts';
import { X509Certificate } from '../asn1/x509.ts';
import { agencySeal } from '../authority/agency-seal.ts';
import { coverBarePins, missingSigningMasters, rewrapSigningKeys } from '../authority/authority-keys.ts';
import { type LockedKey, openPinLayer } from '../keys/locked-key.ts';
import { type Release, unlockPersonKey } from '../keys/unlock-person-key.ts';
import { keepCertificates } from './keep-certificates.ts';

const folder = mkdtempSync(join(tmpdir(), 'eoffice-life-'));
const desk = await openDesk();
const admin = await desk.as('admin');
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await desk.close();
});

const pin = '736150';
const day = 86_400_000;
const own = async (who: Officer) => done(await who.get('/certificates/own'));
const act = (id: number, step: string, body = {}) => admin.post(`/certificates/${id}/${step}`, body);

/** As the signing of a letter does it. */
async function unlock(who: Officer, release: Release) {
  const me = await desk.office.sessions.find(who.token);
  return unlockPersonKey(contextOf(desk.office, desk.office.db, { id: 'test', ip: '127.0.0.1', userAgent: '', key: null }, me), release);
}

/** Granted by the officer, taken by its owner. */
async function withCertificate(username: string, chosen = pin): Promise<{ who: Officer; id: number }> {
  const who = await desk.as(username);
  const { id } = done(await admin.post('/certificates/grant', { personId: who.personId }));
  done(await who.post('/certificates/own/activate', { pin: chosen }));
  return { who, id };
}

async function codeOf(who: Officer): Promise<string> {
  done(await who.post('/certificates/own/code'));
  const mails = done(await admin.get('/admin/mail-outbox')).data;
  const { email } = await desk.office.db.selectFrom('person').select('email').where('id', '=', who.personId).executeTakeFirstOrThrow();
  return /\b\d{6}\b/.exec(
    mails.find((mail: { to: string; kind: string }) => mail.to === email && mail.kind === 'code').body,
  )?.[0] as string;
}

/** The clock of the server, not that of its database. */
function at(when: Date): void {
  vi.useFakeTimers({ toFake: ['Date'], now: when });
}

const tool = needTool('openssl', 'openssl');
const file = (name: string, content: string | Uint8Array) => {
  writeFileSync(join(folder, name), content);
  return name;
};
const openssl = (...args: string[]) => {
  const { stdout, stderr } = spawnSync(tool as string, args, { cwd: folder, encoding: 'utf8' });
  return `${stdout}${stderr}`;
};
const fetched = async (name: string) => file(name, (await desk.app.inject({ method: 'GET', url: `/pki/${name}` })).rawPayload);

describe('a certificate, from the request to its end', () => {
  it('is asked for, checked, granted and taken; the PIN is its owner’s, and changes', async () => {
    const officer = await desk.as('officer');
    refused(await officer.post('/certificates/own/activate', { pin }), 'cert_none');
    const { id } = done(await officer.post('/certificates/own/request', { purpose: 'ลงนามหนังสือภายนอก' }));
    expect(refused(await officer.post('/certificates/own/request', { purpose: '' }), 'cert_asked', 409)).toBeDefined();
    await expect(unlock(officer, { pin })).rejects.toMatchObject({ code: 'cert_asked', field: 'pin' });
    refused(await act(id, 'issue'), 'cert_step', 409);
    expect(done(await act(id, 'check', { note: 'ตรวจบัตรประจำตัวเจ้าหน้าที่ของรัฐแล้ว' })).state).toBe('IDENTITY_CHECKED');
    expect(done(await act(id, 'issue')).state).toBe('ISSUED');
    await expect(unlock(officer, { pin })).rejects.toMatchObject({ code: 'cert_no_pin' });

    for (const weak of ['12345', '1234567890123', '123456', '111111', '121212', '987654', 'password', '12 3456'])
      expect((await officer.post('/certificates/own/activate', { pin: weak })).body, weak).toMatchObject({
        field: 'pin',
        code: expect.stringMatching(/^pin_(weak|length)$/),
      });
    done(await officer.post('/certificates/own/activate', { pin }));
    const { current, asked, steps } = await own(officer);
    expect(asked).toBeNull();
    expect(current).toMatchObject({ state: 'ISSUED', type: 2, made: true, release: 'PIN', subject: expect.stringContaining('C=TH') });
    expect(steps.map((step: { step: string }) => step.step)).toEqual(['REQUESTED', 'IDENTITY_CHECKED', 'ISSUED', 'ACTIVATED']);
    expect((await unlock(officer, { pin })).name).toBe(current.holder);

    // nothing typed is no wrong try: it is told at its field before the PIN is compared
    expect(refused(await officer.post('/certificates/own/pin', { pin: '', newPin: '515273' }), 'required', 422).field).toBe('pin');
    expect(refused(await officer.post('/certificates/own/pin', { pin: '999000', newPin: '515273' }), 'pin_wrong', 422).field).toBe('pin');
    expect(refused(await officer.post('/certificates/own/pin', { pin, newPin: pin }), 'pin_same', 422).field).toBe('newPin');
    done(await officer.post('/certificates/own/pin', { pin, newPin: '515273' }));
    await expect(unlock(officer, { pin })).rejects.toMatchObject({ code: 'pin_wrong' });
    await unlock(officer, { pin: '515273' });
  });

  it('[E10] says who its owner is by the templates of the configuration, commas and all', async () => {
    const { db } = desk.office;
    const value = { subject: 'CN={prefix}{name} {last}, T={position}, OU={section}, O={agency}, C=TH', algorithm: 'RS256' };
    await sql`insert into setting (key, value) values ('certificate', ${JSON.stringify(value)}::jsonb)`.execute(db);
    await db.updateTable('unit').set({ name: 'กองการเงิน, พัสดุ และทรัพย์สิน' }).where('name', 'like', 'กอง%การเงิน%').execute();
    const { who } = await withCertificate('head');
    const signer = await unlock(who, { pin });
    const { subjectName, issuerName } = new X509Certificate(signer.certificate as never);
    const { holder } = await own(who);
    expect(signer.algorithm).toBe('RS256');
    expect(subjectName.getField('CN')).toEqual([holder.name]);
    expect(subjectName.getField('2.5.4.12')).toEqual([holder.position]);
    expect(subjectName.getField('OU')).toEqual([holder.unit]);
    expect(issuerName.getField('CN')[0]).toContain('ผู้ออกใบรับรองบุคคล');
    await sql`update setting set value = '{}'::jsonb where key = 'certificate'`.execute(db);
  });

  it.skipIf(!tool)('is suspended and lifted, revoked for good; the published list says so to openssl at once', async () => {
    const { who, id } = await withCertificate('deputy');
    const { certificate } = await unlock(who, { pin });
    file('leaf.crt', certificate);
    const judge = async () => {
      const names = ['root.crt', 'issuing.crt', 'root.crl', 'issuing.crl'] as const;
      for (const name of names) await fetched(name);
      for (const name of ['root.crt', 'issuing.crt', 'leaf.crt']) openssl('x509', '-inform', 'DER', '-in', name, '-out', `${name}.pem`);
      for (const name of ['root.crl', 'issuing.crl']) openssl('crl', '-inform', 'DER', '-in', name, '-out', `${name}.pem`);
      for (const [list, above] of [
        ['root.crl', 'root.crt'],
        ['issuing.crl', 'issuing.crt'],
      ])
        expect(openssl('crl', '-in', `${list}.pem`, '-noout', '-verify', '-CAfile', `${above}.pem`)).toContain('verify OK');
      file('lists.pem', ['root.crl.pem', 'issuing.crl.pem'].map((name) => readFileSync(join(folder, name), 'utf8')).join(''));
      const files = ['-CAfile', 'root.crt.pem', '-untrusted', 'issuing.crt.pem', '-CRLfile', 'lists.pem'];
      return openssl('verify', '-x509_strict', '-crl_check_all', ...files, 'leaf.crt.pem');
    };
    expect(await judge()).toContain('leaf.crt.pem: OK');
    expect(openssl('x509', '-in', 'leaf.crt.pem', '-noout', '-text')).toContain('/pki/issuing.crl');
    expect(
      new Date(openssl('crl', '-in', 'issuing.crl.pem', '-noout', '-nextupdate').replace('nextUpdate=', '')).getTime(),
    ).toBeLessThanOrEqual(Date.now() + 7 * day);

    done(await act(id, 'suspend', { note: 'โทรศัพท์หาย' }));
    await expect(unlock(who, { pin })).rejects.toMatchObject({ code: 'cert_suspended', field: 'pin' });
    expect(await judge()).toContain('certificate revoked');
    done(await act(id, 'lift', { note: 'พบโทรศัพท์แล้ว' }));
    expect(await judge()).toContain('leaf.crt.pem: OK');
    await unlock(who, { pin });

    done(await who.post('/certificates/own/suspend', { note: '' }));
    expect(await judge()).toContain('certificate revoked');
    done(await act(id, 'revoke', { reason: 1, note: 'กุญแจรั่วไหล' }));
    await expect(unlock(who, { pin })).rejects.toMatchObject({ code: 'cert_revoked', field: 'pin' });
    expect(await judge()).toContain('certificate revoked');
    expect(openssl('crl', '-in', 'issuing.crl.pem', '-noout', '-text')).toContain('Key Compromise');
    refused(await act(id, 'lift', { note: 'x' }), 'cert_step', 409);
    const actions = await desk.office.db
      .selectFrom('audit')
      .select('action')
      .where('subject_type', '=', 'certificate')
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute();
    expect(actions.map((row) => row.action.replace('certificate.', ''))).toEqual([
      'grant',
      'activate',
      'suspend',
      'lift',
      'suspend',
      'revoke',
    ]);
  });

  it('is renewed by its owner with the PIN; the one before ends, and what it signed stays', async () => {
    const { who, id } = await withCertificate('clerk');
    expect(refused(await who.post('/certificates/own/renew', { pin: '999000' }), 'pin_wrong', 422).field).toBe('pin');
    const next = done(await who.post('/certificates/own/renew', { pin }));
    expect(next.state).toBe('IDENTITY_CHECKED');
    await unlock(who, { pin });
    done(await act(next.id, 'issue'));
    done(await who.post('/certificates/own/activate', { pin: '515273' }));
    const { current, past } = await own(who);
    expect([current.id, current.renews]).toEqual([next.id, id]);
    expect(past[0]).toMatchObject({ id, state: 'RENEWED' });
    await unlock(who, { pin: '515273' });
    const again = done(await act(next.id, 'renew'));
    expect(done(await who.post('/certificates/own/withdraw')).id).toBe(again.id);
  });

  it('ends with a change of name, and with leaving', async () => {
    const [one, other] = [await withCertificate('officer2'), await withCertificate('secretreg')];
    const { db } = desk.office;
    await db.updateTable('person').set({ last_name: 'นามสกุลใหม่' }).where('id', '=', one.who.personId).execute();
    await expect(unlock(one.who, { pin })).rejects.toMatchObject({ code: 'cert_name_changed' });
    await db.updateTable('person').set({ active: false }).where('id', '=', other.who.personId).execute();
    expect(await keepCertificates(desk.office)).toEqual({ expired: 0, ended: 2 });
    const { data } = done(await admin.get('/certificates', { states: 'REVOKED' }));
    expect(data.map((row: { id: number }) => row.id)).toEqual(expect.arrayContaining([one.id, other.id]));
    const { rows } = await sql<{
      reason: string;
    }>`select detail->>'reason' as reason from audit where action = 'certificate.end' order by subject_id`.execute(db);
    expect(rows.map((row) => row.reason)).toEqual(['NAME_CHANGED', 'LEFT']);
  });

  it('is given to many at once, each told by itself', async () => {
    const without = done(await admin.get('/certificates/without', { pageSize: '3' }));
    expect(without.data).toHaveLength(3);
    const taken = (await desk.as('officer')).personId;
    const reply = done(
      await admin.post('/certificates/grant-many', {
        persons: [...without.data.map((one: { personId: number }) => one.personId), taken, admin.personId],
      }),
    );
    expect(reply.done).toBe(without.data.some((one: { personId: number }) => one.personId === admin.personId) ? 2 : 3);
    expect(reply.results.find((one: { personId: number }) => one.personId === taken)).toMatchObject({ done: false, code: 'cert_have' });
    expect(reply.results.find((one: { personId: number }) => one.personId === admin.personId)).toMatchObject({ code: 'cert_own' });
  });
});

describe('a key released by a code', () => {
  it('[SEC6] needs consent and a code of 300 seconds, good once, in its own session, five tries also in parallel', async () => {
    const who = await desk.as('registrar');
    done(await admin.post('/certificates/grant', { personId: who.personId }));
    refused(await who.post('/certificates/own/activate', { otp: '000000' }), 'code_consent', 422);
    expect(refused(await who.post('/certificates/own/activate', { consent: 1, otp: '000000' }), 'code_expired', 422).field).toBe('otp');
    done(await who.post('/certificates/own/activate', { consent: 1, otp: await codeOf(who) }));
    await expect(unlock(who, { pin })).rejects.toMatchObject({ code: 'pin_by_code' });

    const code = await codeOf(who);
    await expect(unlock(await desk.as('registrar'), { otp: code })).rejects.toMatchObject({ code: 'code_expired' });
    at(new Date(Date.now() + 301_000));
    await expect(unlock(who, { otp: code })).rejects.toMatchObject({ code: 'code_expired', field: 'otp' });
    vi.useRealTimers();
    await unlock(who, { otp: code });
    await expect(unlock(who, { otp: code })).rejects.toMatchObject({ code: 'code_expired' });

    const right = await codeOf(who);
    const wrong = right === '000000' ? '000001' : '000000';
    const guesses = await Promise.allSettled(Array.from({ length: 12 }, () => unlock(who, { otp: wrong })));
    const codes = guesses.map((one) => (one.status === 'rejected' ? one.reason.code : 'opened'));
    expect(codes.filter((one) => one === 'code_wrong')).toHaveLength(4);
    expect(codes.filter((one) => one === 'code_spent')).toHaveLength(8);
    await expect(unlock(who, { otp: right })).rejects.toMatchObject({ code: 'code_spent' });
  });
});

describe('keys at rest', () => {
  it('[SEC36] no dump of the database holds a key, a PIN or a code in the clear, and a rotated master key opens them', async () => {
    const { who } = await withCertificate('auditor', 'ก7ข9ค2');
    const code = await codeOf(await desk.as('registrar'));
    await unlock(who, { pin: 'ก7ข9ค2' });
    const dump = await dumpOf(desk);
    for (const secret of [pin, 'ก7ข9ค2', code, 'PRIVATE KEY']) expect(dump.includes(secret), secret).toBe(false);
    // PKCS#8 begins with its version and the algorithm of its key, in hexadecimal as bytea is dumped
    expect(dump).not.toContain('020100301306072a8648ce3d0201');
    expect(dump).not.toContain('020100300d06092a864886f70d0101');

    const { secrets } = desk.office.config;
    const before = secrets.master;
    const after = { current: masterKeyOf(Buffer.from('a new secret that nobody could guess, 1')), older: [before.current] };
    expect(await rewrapSigningKeys(desk.office.db, after)).toMatchObject({ closed: 0, renewed: await lockedKeys() });
    secrets.master = { current: after.current, older: [] };
    await agencySeal(desk.office);
    await unlock(await desk.as('auditor'), { pin: 'ก7ข9ค2' });
    const registrar = await desk.as('registrar');
    await unlock(registrar, { otp: await codeOf(registrar) });
    secrets.master = before;
    await expect(agencySeal(desk.office)).rejects.toMatchObject({ code: 'authority_key_away' });
    secrets.master = { current: after.current, older: [] };
  });

  it('[SEC36] a copy of the database allows no guess at a PIN or a code; keys from before come under the master key by themselves', async () => {
    const { db, config } = desk.office;
    const { who } = await withCertificate('officer2', '000731');
    const row = () => db.selectFrom('signing_key').selectAll().where('person_id', '=', who.personId).executeTakeFirstOrThrow();
    const guessed = async (one: Awaited<ReturnType<typeof row>>, guess: string) => {
      const key = scryptSync(guess, one.pin_salt as Buffer, 32, { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 });
      return opensWith(key, one.pin_wrapped as Buffer, `pin of ${one.id}`);
    };
    const kept = await row();
    // the right one is among the million: what it does not open from a copy, no other does
    expect(await guessed(kept, '000731')).toBeNull();
    await unlock(who, { pin: '000731' });
    await expect(unlock(who, { pin: '000732' })).rejects.toMatchObject({ code: 'pin_wrong' });

    // as it lay before: within the layer
    const bare = openPinLayer(kept as LockedKey, config.secrets.master) as Buffer;
    const owner = openDatabase(desk.clone.ownerUrl, { schema: config.schema, max: 1 });
    await sql`alter table signing_key drop constraint signing_key_pin_covered`.execute(owner);
    await db.updateTable('signing_key').set({ pin_wrapped: bare, pin_master_id: null }).where('id', '=', kept.id).execute();
    await sql`alter table signing_key add constraint signing_key_pin_covered check (pin_wrapped is null or pin_master_id is not null) not valid`.execute(
      owner,
    );
    await owner.destroy();
    expect(await guessed(await row(), '000731')).not.toBeNull();
    expect([await coverBarePins(db, config.secrets.master), await coverBarePins(db, config.secrets.master)]).toEqual([1, 0]);
    expect(await guessed(await row(), '000731')).toBeNull();
    await unlock(who, { pin: '000731' });
    await expect(
      db.updateTable('signing_key').set({ pin_wrapped: bare, pin_master_id: null }).where('id', '=', kept.id).execute(),
    ).rejects.toThrow(/signing_key_pin_covered/);

    // a code lives five minutes; its hash in a copy tells it to nobody
    const registrar = await desk.as('registrar');
    const code = await codeOf(registrar);
    const sent = await db.selectFrom('signing_code').selectAll().where('person_id', '=', registrar.personId).executeTakeFirstOrThrow();
    const plain = [`${sent.id}:${code}`, code, `${registrar.personId}:${code}`, `${sent.session_id}:${code}`];
    for (const text of plain) expect(createHash('sha256').update(text).digest().equals(sent.code_hash)).toBe(false);
  });

  it('[SEC36] without the master key the right PIN opens nothing, which is told at the PIN, at the start, and counts as no try', async () => {
    const { db, config } = desk.office;
    const who = await desk.as('officer2');
    const before = config.secrets.master;
    config.secrets.master = { current: masterKeyOf(Buffer.from('another office, another secret, 3')), older: [] };
    try {
      for (let tries = 0; tries < 7; tries++)
        await expect(unlock(who, { pin: '000731' })).rejects.toMatchObject({ code: 'authority_key_away', field: 'pin' });
      expect(await missingSigningMasters(db, config.secrets.master)).toContain(before.current.id);
    } finally {
      config.secrets.master = before;
    }
    await unlock(who, { pin: '000731' });
  });

  it('wrong PINs wait longer and longer, with Retry-After; others are not kept waiting', async () => {
    const who = await desk.as('auditor');
    const wrong = () => who.post('/certificates/own/pin', { pin: '424243', newPin: '515273' });
    for (const left of [4, 3, 2, 1])
      expect((await wrong()).body).toMatchObject({ code: 'pin_wrong', field: 'pin', message: `PIN ไม่ถูกต้อง ลองได้อีก ${left} ครั้งก่อนต้องรอ` });
    const last = (await wrong()).body;
    expect(last).toMatchObject({ code: 'pin_wrong_waits', field: 'pin', message: expect.stringMatching(/กรุณารอ \d+ วินาที/) });
    const sixth = await wrong();
    expect([sixth.status, sixth.body.code, sixth.body.field]).toEqual([429, 'pin_too_many', 'pin']);
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(20);
    await expect(unlock(who, { pin: 'ก7ข9ค2' })).rejects.toMatchObject({
      code: 'pin_too_many',
      field: 'pin',
      more: { retryAfter: expect.any(Number) },
    });
    const officer = await desk.as('officer');
    await unlock(officer, { pin: '515273' });
  });
});

describe('forbidden ways', () => {
  it('nobody but an officer for certificates leads one, and no officer his own', async () => {
    const officer = await desk.as('officer');
    const { id } = done(await admin.post('/certificates/own/request', { purpose: '' }));
    for (const step of ['check', 'issue', 'refuse']) {
      expect((await officer.post(`/certificates/${id}/${step}`, { note: 'x' })).status).toBe(403);
      const reply = await act(id, step, { note: 'x' });
      expect(reply.body.code).toBe('cert_own');
    }
    for (const path of [
      '/certificates',
      '/certificates/without',
      `/certificates/${id}`,
      '/certificates/authorities',
      '/certificates/trusted',
    ])
      expect((await officer.get(path)).status, path).toBe(403);
    expect((await officer.post('/sign-types', { documentType: 1, type: 2 })).status).toBe(403);
    expect((await admin.get('/certificates/999999')).status).toBe(404);
    for (const name of ['root.key', 'issuing', 'seal.crt', '..%2f..%2fetc%2fpasswd'])
      expect((await desk.app.inject({ method: 'GET', url: `/pki/${name}` })).statusCode, name).toBe(404);
    done(await admin.post('/certificates/own/withdraw'));
  });
});

describe('the last second', () => {
  it('ends by the clock: expired this second', async () => {
    const { who } = await withCertificate('secretary');
    const { current } = await own(who);
    const end = new Date(current.notAfter).getTime();
    // the second it stands on the certificate is the first one in which it is no more
    at(new Date(end - 1000));
    await unlock(who, { pin });
    at(new Date(end));
    await expect(unlock(who, { pin })).rejects.toMatchObject({ code: 'cert_expired', field: 'pin' });
    expect((await readEnd(who)).state).toBe('EXPIRED');
    await keepCertificates(desk.office);
    vi.useRealTimers();
    await expect(unlock(who, { pin })).rejects.toMatchObject({ code: 'cert_expired' });
    expect((await own(who)).past[0].state).toBe('EXPIRED');
    const keys = await desk.office.db.selectFrom('signing_key').select('id').where('person_id', '=', who.personId).execute();
    expect(keys).toEqual([]);
    async function readEnd(officer: Officer) {
      const { rows } = await sql<{ token: Buffer }>`select token_hash as token from session where person_id = ${officer.personId}`.execute(
        desk.office.db,
      );
      await sql`update session set expires_at = ${new Date(end + day)} where token_hash = ${rows[0]?.token}`.execute(desk.office.db);
      return (await own(officer)).past[0];
    }
  });
});

/** How many secrets of signing lie under a master key. */
async function lockedKeys(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select (select count(*) from authority where locked is not null)::int
    + (select count(auto_wrapped) + count(pin_wrapped) from signing_key)::int as n`.execute(desk.office.db);
  return rows[0]?.n as number;
}

/** As whoever holds a copy would try: AES-256-GCM, nonce first, tag last. */
function opensWith(key: Buffer, closed: Buffer, context: string): Buffer | null {
  const decipher = createDecipheriv('aes-256-gcm', key, closed.subarray(0, 12), { authTagLength: 16 }).setAAD(Buffer.from(context));
  decipher.setAuthTag(closed.subarray(-16));
  try {
    return Buffer.concat([decipher.update(closed.subarray(12, -16)), decipher.final()]);
  } catch {
    return null;
  }
}

/** Everything that the owner of the database could copy, as text. */
async function dumpOf({ office }: Desk): Promise<string> {
  const { rows } = await sql<{
    name: string;
  }>`select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(
    office.db,
  );
  const texts: string[] = [];
  for (const { name } of rows) {
    const found = await sql<{ text: string }>`select string_agg(t::text, E'\n') as text from ${sql.table(name)} t`
      .execute(office.db)
      .catch(() => null);
    texts.push(found?.rows[0]?.text ?? '');
  }
  return texts.join('\n');
}
