import { createHash, randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agencySeal } from '../../signing/authority/agency-seal.ts';
import { agree, confirmKeyOf, type ExchangeOffice, offered, openExchangeOffice, sentTo, waysOf } from '../../test/exchange-offices.ts';
import { done, pdfOf, refused } from '../../test/letters.ts';
import { moveOut } from '../out/move-out.ts';
import { signCompact } from './jws.ts';

let here: ExchangeOffice;
let there: ExchangeOffice;
let peerId: number;

beforeAll(async () => {
  [here, there] = await Promise.all([openExchangeOffice('here', 'สำนักงานต้นทาง'), openExchangeOffice('there', 'สำนักงานปลายทาง')]);
  await agree(here, there);
  peerId = await agree(there, here);
});
afterAll(() => Promise.all([here, there].map((office) => office?.close())));

interface Letter {
  key?: string;
  number?: string;
  pdf?: Buffer;
  claims?: object;
  letter?: object;
}

/** A letter as `here` would sign it. */
async function written({ key = randomUUID(), number = 'ต 1/1', pdf, claims = {}, letter = {} }: Letter = {}) {
  const bytes = pdf ?? (await pdfOf());
  const said = {
    iss: 'here',
    aud: 'there',
    jti: `${key}.LETTER.1`,
    kind: 'LETTER',
    key,
    n: 1,
    iat: Math.floor(Date.now() / 1000),
    letter: {
      number,
      date: '2026-11-20',
      subject: 'เรื่องทดสอบ',
      speed: 1,
      secrecy: 0,
      from: 'ต้นทาง',
      to: 'ปลายทาง',
      refers: '',
      enclosures: '',
      ...letter,
    },
    files: [
      {
        part: 'f1',
        name: 'หนังสือ.pdf',
        mime: 'application/pdf',
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        role: 'MAIN',
      },
    ],
    ...claims,
  };
  return { said, bytes };
}

async function post(
  message: string,
  bytes: Buffer | null,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: string }> {
  const form = new FormData();
  form.set('message', message);
  if (bytes) form.set('f1', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'f1.pdf');
  const answer = await sendForm(`${there.url}/exchange/v1/messages`, form, headers);
  return { status: answer.status, body: await answer.text() };
}

/** By hand: the browser's own way of sending has no `Date`. */
async function sendForm(url: string, form: FormData, headers: Record<string, string>): Promise<Response> {
  const request = new Request(url, { method: 'POST', body: form });
  const body = Buffer.from(await request.arrayBuffer());
  return new Promise((done, failed) => {
    const sent = httpRequest(
      url,
      { method: 'POST', headers: { 'content-type': request.headers.get('content-type') ?? '', ...headers } },
      (reply) => {
        const parts: Buffer[] = [];
        reply.on('data', (part) => parts.push(part));
        reply.on('end', () => done(new Response(Buffer.concat(parts), { status: reply.statusCode ?? 0 })));
      },
    );
    sent.on('error', failed);
    sent.end(body);
  });
}

const bySeal = async (said: object) => signCompact(await agencySeal(here.desk.office), said);
async function sendLetter(given: Letter = {}) {
  const { said, bytes } = await written(given);
  return post(await bySeal(said), bytes);
}
const answerIn = (body: string) => JSON.parse(Buffer.from(body.split('.')[1] ?? '', 'base64url').toString());
const audited = async (): Promise<string[]> =>
  (
    await sql<{ code: string }>`select detail ->> 'code' as code from audit where action = 'exchange.refused' order by id`.execute(
      there.desk.office.db,
    )
  ).rows.map(({ code }) => code);
const counted = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from exchange_letter where side = 'IN'`.execute(there.desk.office.db)).rows[0]?.n;

describe('[X16] [X18] a message that is not the partner’s', () => {
  it('changes nothing, whatever its head or its claims say, and leaves one line of the audit each', async () => {
    const { said, bytes } = await written();
    const signed = await bySeal(said);
    const [head = '', payload = '', signature = ''] = signed.split('.');
    const headed = (more: object) =>
      `${Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(head, 'base64url').toString()), ...more })).toString('base64url')}.${payload}.${signature}`;
    const before = (await audited()).length;
    for (const [message, word] of [
      [headed({ alg: 'none' }), 'not_readable'],
      [headed({ alg: 'HS256' }), 'not_readable'],
      [headed({ jku: 'https://example.invalid/keys' }), 'not_readable'],
      [headed({ jwk: {} }), 'not_readable'],
      [headed({ x5u: 'https://example.invalid' }), 'not_readable'],
      [headed({ crit: ['b64'] }), 'not_readable'],
      [headed({ alg: 'PS256' }), 'signature'],
      [`${head}.${Buffer.from(JSON.stringify({ ...said, n: 2 })).toString('base64url')}.${signature}`, 'signature'],
      [await bySeal({ ...said, aud: 'elsewhere' }), 'another_receiver'],
      [await bySeal({ ...said, iat: said.iat - 6 * 86_400 }), 'too_old'],
      [await bySeal({ ...said, key: 'no uuid' }), 'not_readable'],
    ] as const)
      expect(await post(message, bytes), word).toEqual({ status: 422, body: word });
    expect((await audited()).length - before).toBe(11);
    // a stranger is not worth a line
    expect(await post(await bySeal({ ...said, iss: 'stranger' }), bytes)).toEqual({ status: 403, body: 'unknown_sender' });
    expect((await audited()).length - before).toBe(11);
    expect(await counted()).toBe(0);
  });

  it('is answered as before where it is known: the same bytes, others under its id, and the same letter under another id', async () => {
    const { said, bytes } = await written({ number: 'ต 2/1' });
    const signed = await bySeal(said);
    const first = await post(signed, bytes);
    expect([first.status, answerIn(first.body).kind]).toEqual([202, 'RECEIPT']);
    expect(await post(signed, bytes)).toEqual(first);
    expect(await post(await bySeal({ ...said, iat: said.iat + 1 }), bytes)).toEqual({ status: 409, body: first.body });
    expect(await post(await bySeal({ ...said, jti: `${said.key}.again` }), bytes)).toEqual({ status: 409, body: first.body });
    expect(await counted()).toBe(1);
  });

  it('is not read where it is too large or its file is not the one it names; the try is repeated', async () => {
    const { said, bytes } = await written({ number: 'ต 3/1' });
    const other = await pdfOf();
    expect((await post(await bySeal(said), other)).body).toBe('file_broken');
    expect((await post(await bySeal(said), null)).body).toBe('file_missing');
    const large = { ...said, files: said.files.map((file) => ({ ...file, size: 80_000_000 })) };
    expect((await post(await bySeal(large), bytes)).status).toBe(413);
    expect(answerIn((await post(await bySeal(said), bytes)).body).kind).toBe('RECEIPT');
  });
});

describe('what the registry looks at first', () => {
  it('[X2] is held where it may be a letter that is here: the same file under a new key, or another under its number', async () => {
    const pdf = await pdfOf();
    expect(answerIn((await sendLetter({ number: 'ต 9/1', pdf })).body).kind).toBe('RECEIPT');
    const waits = (await offered(there)).length;
    expect(answerIn((await sendLetter({ number: 'ต 9/1', pdf })).body).kind).toBe('KEPT');
    expect(answerIn((await sendLetter({ number: 'ต 9/1' })).body).kind).toBe('KEPT');
    expect(await offered(there)).toHaveLength(waits);
    const { ways } = done(await there.registrar.get('/exchange/desk'));
    expect(ways.map((way: { reason: string }) => way.reason)).toEqual(['MAYBE_TWICE', 'SAME_NUMBER']);
    // the registry of the tray hears of each
    const { rows: bells } =
      await sql`select 1 from notification where kind = 'exchange_held' and person_id = ${there.registrar.personId}`.execute(
        there.desk.office.db,
      );
    expect(bells).toHaveLength(2);
    done(await there.registrar.post(`/exchange/ways/${ways[0].id}/refuse`, { code: 'TWICE', text: '' }));
    done(await there.registrar.post(`/exchange/ways/${ways[1].id}/offer`));
    expect(await offered(there)).toHaveLength(waits + 1);
    expect(done(await there.registrar.get('/exchange/desk')).ways).toEqual([]);
    refused(
      await (await there.desk.as('clerk')).post(`/exchange/ways/${ways[1].id}/refuse`, { code: 'TWICE', text: '' }),
      'not_found',
      404,
    );
  });

  it('[X8] a class is told to be wrong; a file that can’t be kept holds the letter, which is not lost', async () => {
    const classed = await sendLetter({ number: 'ต 10/1', letter: { secrecy: 1 } });
    expect([classed.status, answerIn(classed.body)]).toMatchObject([422, { kind: 'WRONG', reason: { code: 'SECRECY' } }]);
    const broken = await sendLetter({ number: 'ต 11/1', pdf: Buffer.from('no PDF at all') });
    expect([broken.status, answerIn(broken.body).kind]).toEqual([202, 'KEPT']);
    const { ways } = done(await there.registrar.get('/exchange/desk'));
    expect(ways).toMatchObject([{ state: 'HELD', reason: 'FILE' }]);
    refused(await there.registrar.post(`/exchange/ways/${ways[0].id}/offer`), 'exchange_files_missing');
    done(await there.registrar.post(`/exchange/ways/${ways[0].id}/wrong`, { code: 'FILE', text: 'ไฟล์เปิดไม่ได้' }));
  });

  it('[X17] a key is believed when two have compared it, a former one goes on, and by a revoked one the letter is held', async () => {
    const { admin, admin2 } = await there.desk.byName('admin', 'admin2');
    const former = await agencySeal(here.desk.office);
    // the agency's seal is made anew
    await sql`update authority set retired_at = now() where kind = 'SEAL' and retired_at is null`.execute(here.desk.office.db);
    const { said, bytes } = await written({ number: 'ต 12/1' });
    expect(await post(await bySeal(said), bytes)).toEqual({ status: 403, body: 'unknown_key' });
    const { kid } = done(await admin.post(`/settings/exchange-peers/${peerId}/key`));
    const keyOf = async (which: string) =>
      done(await admin.get('/settings/exchange-peers/states')).items[0].keys.find((key: { kid: string }) => key.kid === which);
    const key = await keyOf(kid);
    done(await admin.post(`/settings/exchange-peers/keys/${key.id}/confirm`));
    refused(await admin.post(`/settings/exchange-peers/keys/${key.id}/confirm`), 'exchange_second_person');
    expect((await post(await bySeal(said), bytes)).body).toBe('unknown_key');
    done(await admin2.post(`/settings/exchange-peers/keys/${key.id}/confirm`));
    expect(answerIn((await post(await bySeal(said), bytes)).body).kind).toBe('RECEIPT');
    const older = await written({ number: 'ต 13/1' });
    expect(answerIn((await post(await signCompact(former, older.said), older.bytes)).body).kind).toBe('RECEIPT');
    const formerKey = done(await admin.get('/settings/exchange-peers/states')).items[0].keys[0];
    done(await admin.post(`/settings/exchange-peers/keys/${formerKey.id}/revoke`));
    const late = await written({ number: 'ต 14/1' });
    expect(answerIn((await post(await signCompact(former, late.said), late.bytes)).body).kind).toBe('KEPT');
    expect(done(await there.registrar.get('/exchange/desk')).ways).toMatchObject([{ state: 'HELD', reason: 'REVOKED_KEY' }]);
  });

  it('[X9] the clock of a partner that is three hours ahead stops nothing, and our time counts', async () => {
    const { said, bytes } = await written({ number: 'ต 15/1', claims: { iat: Math.floor(Date.now() / 1000) + 3 * 3600 } });
    expect(answerIn((await post(await bySeal(said), bytes)).body).kind).toBe('RECEIPT');
    const item = (await offered(there)).at(-1);
    expect(Math.abs(Date.now() - Date.parse(item?.arrivedAt))).toBeLessThan(600_000);
    // example 18: it is shown with the letter and beside the partner, until a message says otherwise
    const wayOf = async (itemId: number) => done(await there.registrar.get(`/exchange/tray/${itemId}`)).ways[0];
    const admin = await there.desk.as('admin');
    const peer = async () =>
      done(await admin.get('/settings/exchange-peers/states')).items.find((one: { id: number }) => one.id === peerId);
    expect(Math.round((await wayOf(item.id)).clockOff / 60)).toBe(180);
    expect(Math.round((await peer()).clockOff / 60)).toBe(180);
    // written long ago and sent now: its clock is right
    const waited = await written({ number: 'ต 16/1', claims: { iat: Math.floor(Date.now() / 1000) - 3 * 3600 } });
    await post(await bySeal(waited.said), waited.bytes, { date: new Date().toUTCString() });
    expect((await wayOf((await offered(there)).at(-1).id)).clockOff).toBeNull();
    expect((await peer()).clockOff).toBeNull();
    const slow = await written({ number: 'ต 17/1' });
    await post(await bySeal(slow.said), slow.bytes, { date: new Date(Date.now() - 20 * 60_000).toUTCString() });
    expect(Math.round((await wayOf((await offered(there)).at(-1).id)).clockOff / 60)).toBe(-20);
  });
});

describe('[X10] what does not get through', () => {
  it('is tried in its times, rests with its partner after ten failures, is given up after three days, and is sent again or brought by hand', async () => {
    const { admin, admin2, officer } = await here.desk.byName('admin', 'admin2', 'officer');
    const away = 'สำนักงานที่ปิดอยู่';
    // the address of a partner that was there once
    const { row } = done(
      await admin.post('/settings/list/exchange-peers', { values: { name: away, code: 'there2', address: there.url, unit: 10_000_000 } }),
    );
    await sql`update exchange_self set code = 'there2'`.execute(there.desk.office.db);
    await confirmKeyOf(row.id, admin, admin2);
    await sql`update exchange_self set code = 'there'`.execute(there.desk.office.db);
    await sql`update exchange_peer set address = 'http://127.0.0.1:9' where id = ${row.id}`.execute(here.desk.office.db);
    const documentId = await sentTo(here, [away]);
    const begun = Date.now();
    const tries: number[] = [];
    for (let minute = 0; minute <= 73 * 60; minute += 1) {
      const at = new Date(begun + minute * 60_000 + 30_000);
      if ((await moveOut(here.desk.office, { now: () => at, lot: () => 0.5 })) > 0) tries.push(minute);
      if (tries.length > 9 && minute < 71 * 60) minute += 59;
    }
    expect(tries.slice(0, 6)).toEqual([0, 1, 6, 21, 81, 141]);
    const [way] = await waysOf(here, documentId);
    expect(way).toMatchObject({ state: 'FAILED', reason: 'NOT_REACHED', may: { again: true } });
    const { ways } = done(await (await here.desk.as('clerk')).get('/exchange/desk'));
    expect(ways.map((one: { id: number }) => one.id)).toContain(way.id);
    const { rows: bells } = await sql<{
      id: number;
    }>`select person_id as id from notification where kind = 'exchange_failed' and document_id = ${documentId}`.execute(
      here.desk.office.db,
    );
    const clerk = await here.desk.as('clerk');
    expect(bells.map(({ id }) => id)).toEqual(expect.arrayContaining([officer.personId, clerk.personId]));
    done(await officer.post(`/exchange/ways/${way.id}/again`));
    expect(await waysOf(here, documentId)).toMatchObject([{ state: 'QUEUED' }]);
    const { transmissions } = done(await officer.get(`/sarabun/documents/${documentId}`));
    done(await officer.post(`/sarabun/transmissions/${transmissions[0].id}/deliver`, { method: 'HAND', text: 'ผู้รับลงชื่อ' }));
    expect(await waysOf(here, documentId)).toMatchObject([{ state: 'FAILED', may: { again: false } }]);
    expect(await moveOut(here.desk.office, { now: () => new Date(begun + 9 * 86_400_000) })).toBe(0);
  });
});
