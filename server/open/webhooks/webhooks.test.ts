import { createHmac, randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDesk, replyOf } from '../../test/desk.ts';
import { startHookServer } from '../../test/hook-server.ts';
import { done, pdfOf, postOf, refused, register, unitId } from '../../test/letters.ts';
import { signAs } from '../../test/own-letter.ts';
import { openProgram, type Program } from '../../test/program.ts';
import { startStubDns } from '../../test/stub-dns.ts';
import { sweepClients } from '../rounds.ts';
import { sendWebhooks } from './send.ts';
import { tellDrafts } from './tell-drafts.ts';

const outside = '198.51.100.7';
const inner = [
  '127.0.0.1',
  '10.1.2.3',
  '169.254.169.254',
  '100.64.0.1',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:10.1.2.3',
  'fd00::1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2002:7f00:1::',
];
const names = await startStubDns({
  'hooks.test': [['127.0.0.1']],
  'other.test': [['127.0.0.1']],
  'open.test': [[outside]],
  // outside when it is saved, on this machine when it is called
  'turning.test': [[outside], ['127.0.0.1']],
  'mixed.test': [[outside, '127.0.0.1']],
  ...Object.fromEntries(inner.map((address, at) => [`inner${at}.test`, [[address]]])),
});
const server = await startHookServer('hooks.test', 'turning.test');
const desk = await openDesk({ INSIDE_HOSTS: 'hooks.test other.test' });
const { office } = desk;
const { db } = office;
const [admin, clerk] = await desk.officers('admin', 'clerk');
const hr = await unitId(desk, 'อว 0601.01.3');
const address = `https://hooks.test:${server.port}/from-office?of=1`;
const minute = 60_000;
let program: Program;
let hookId: number;
let secret: string;
beforeAll(async () => {
  program = await openProgram(desk, admin, { unit: hr });
  hookId = await addHook({});
  ({ secret } = done(await admin.post(`/settings/webhooks/${hookId}/secret`)));
});
beforeEach(async () => {
  server.heard.length = 0;
  server.answers({ status: 204 });
  names.rewind();
  await sql`update api_use set minute_at = now() - interval '1 hour', day_calls = 0`.execute(db);
});
afterAll(async () => {
  names.close();
  server.close();
  await desk.close();
});

let hooks = 0;
const hookValues = (given: object) => ({
  name: `ปลายทาง ${++hooks}`,
  client: program.id,
  url: address,
  events: ['letter.offered', 'letter.received', 'letter.refused', 'client.expires'],
  ...given,
});
const add = (given: object) => admin.post('/settings/list/webhooks', { values: hookValues(given) });
const addHook = async (given: object): Promise<number> => done(await add(given)).row.id;

let references = 0;
const offer = async () =>
  done(
    await program.post('/offers', {
      reference: `W-${++references}`,
      subject: 'คำร้องของนางสาวกระถิน',
      from: 'นางสาวกระถิน',
      files: [done(await program.upload(await pdfOf())).id],
    }),
  );
/** So many minutes later, by the clock of the round. */
const later = (minutes: number) => sendWebhooks(office, new Date(Date.now() + minutes * minute));
const sent = async (state?: string) => done(await admin.get('/settings/webhook-deliveries', state ? { state } : {})).items;

/** As the other system checks it, by the words of Standard Webhooks. */
function isSigned({ headers, body }: (typeof server.heard)[number], by: string): boolean {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const wanted = createHmac('sha256', Buffer.from(by.replace('whsec_', ''), 'base64'))
    .update(signed)
    .digest('base64');
  return (
    Math.abs(Date.now() / 1000 - Number(headers['webhook-timestamp'])) < 300 &&
    (headers['webhook-signature'] ?? '').split(' ').includes(`v1,${wanted}`)
  );
}

describe('another system is told what became of what it offered', () => {
  it('signed as Standard Webhooks has it, in words of no letter and no person', async () => {
    const { id } = await offer();
    await sendWebhooks(office);
    done(await clerk.post(`/sarabun/tray/${id}/take`));
    const { item } = done(await clerk.get(`/sarabun/tray/${id}`));
    await register(clerk, { unitId: hr, itemId: id, mainFile: item.files[0].id, subject: item.subject });
    await sendWebhooks(office);
    const other = await offer();
    done(await clerk.post(`/sarabun/tray/${other.id}/discard`, { reason: 'ซ้ำกับฉบับก่อน' }));
    await sendWebhooks(office);
    const messages = server.heard.map(({ body }) => JSON.parse(body));
    const own = (of: number) => messages.filter(({ key }) => key === String(of)).map(({ type, state, n }) => [type, state, n]);
    expect(own(id)).toEqual([
      ['letter.offered', 'OFFERED', 1],
      ['letter.received', 'RECEIVED', 2],
    ]);
    expect(own(other.id)).toEqual([
      ['letter.offered', 'OFFERED', 1],
      ['letter.refused', 'REFUSED', 2],
    ]);
    for (const [at, heard] of server.heard.entries()) {
      expect(isSigned(heard, secret)).toBe(true);
      expect(isSigned({ ...heard, body: `${heard.body} ` }, secret)).toBe(false);
      expect(Object.keys(messages[at]).sort()).toEqual(['agency', 'id', 'key', 'n', 'state', 'time', 'type']);
      expect(heard.headers['webhook-id']).toBe(messages[at].id);
      expect(`${JSON.stringify(heard)}`).not.toMatch(/กระถิน|คำร้อง|ซ้ำ/u);
    }
    // a letter that came any other way is nobody's to hear of
    server.heard.length = 0;
    await register(clerk, { unitId: hr });
    await sendWebhooks(office);
    expect(server.heard).toEqual([]);
  });

  it('only by the address that asked for the event, of its own system, once it has a secret', async () => {
    const stranger = await openProgram(desk, admin, { unit: hr });
    const without = await addHook({ client: stranger.id });
    const refusals = await addHook({ events: ['letter.refused'] });
    done(await admin.post(`/settings/webhooks/${refusals}/secret`));
    await offer();
    await sendWebhooks(office);
    expect(server.heard.length).toBe(1);
    const { rows } = await sql`select 1 from webhook_delivery where webhook_id in (${without}, ${refusals})`.execute(db);
    expect(rows).toEqual([]);
    refused(await admin.post(`/settings/webhooks/${without}/try`), 'open_hook_secret');
  });

  it('with two secrets while it changes from one to the other; the former ends when somebody says so', async () => {
    const { secret: next } = done(await admin.post(`/settings/webhooks/${hookId}/secret`));
    await offer();
    await sendWebhooks(office);
    expect([isSigned(server.heard[0] as never, secret), isSigned(server.heard[0] as never, next)]).toEqual([true, true]);
    expect(done(await admin.get(`/settings/webhooks/${hookId}/facts`)).formerAt).not.toBeNull();
    done(await admin.post(`/settings/webhooks/${hookId}/former/end`));
    refused(await admin.post(`/settings/webhooks/${hookId}/former/end`), 'not_found', 404);
    await offer();
    await sendWebhooks(office);
    expect([isSigned(server.heard[1] as never, secret), isSigned(server.heard[1] as never, next)]).toEqual([false, true]);
    secret = next;
    const { rows } =
      await sql`select to_jsonb(s) as row from setting_secret s union all select to_jsonb(w) from webhook w union all select to_jsonb(a) from audit a`.execute(
        db,
      );
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6));
  });

  it('of a letter that it drafted: back, numbered, sent, delivered, acknowledged, each state counted', async () => {
    const [officer, director, registrar] = await desk.officers('officer', 'director', 'registrar');
    const drafts = await openProgram(desk, admin, { unit: hr, owner: officer.personId, scopes: ['draft.write', 'circular.read'] });
    const all = ['draft.returned', 'letter.numbered', 'letter.sent', 'delivery.changed', 'circular.done'];
    const own = await addHook({ client: drafts.id, events: all });
    const { secret: signs } = done(await admin.post(`/settings/webhooks/${own}/secret`));
    const steps = [{ kind: 'SIGN', order: 0, id: await postOf(desk, director) }];
    done(await officer.post('/sarabun/saved-routes', { name: 'ลงนาม', steps }));
    const values = { name: 'แจ้งเวียน', unit: hr, type: 3, subject: 'แจ้ง{เรื่อง}', to: 'หัวหน้าหน่วยงาน', body: 'แจ้ง{เรื่อง}เพื่อทราบ' };
    done(await admin.post('/settings/list/draft-templates', { values }));
    const given = { reference: 'N-1', template: 'แจ้งเวียน', fields: { เรื่อง: 'วันหยุดของนางสาวกระถิน' } };
    const receivers = [
      { kind: 'UNIT', id: 10_000_000 },
      { kind: 'OUTSIDE', name: 'กรมบัญชีกลาง' },
    ];
    const { id } = done(await drafts.post('/drafts', { ...given, receivers }));
    done(await drafts.post(`/drafts/${id}/submit`, { route: 'ลงนาม' }));
    done(await officer.post(`/sarabun/drafts/${id}/withdraw`, { reason: 'แก้คำผิดของนางสาวกระถิน' }));
    done(await officer.post(`/sarabun/drafts/${id}/submit`));
    done(await signAs(director, id, {}));
    await tellDrafts(office);
    await tellDrafts(office);
    if (done(await drafts.get(`/drafts/${id}`)).state === 'NUMBERED') done(await officer.post(`/sarabun/documents/${id}/send`, {}));
    await tellDrafts(office);
    const parts = await db.selectFrom('transmission').select(['id', 'receiver_kind as kind']).where('document_id', '=', id).execute();
    const part = (kind: string) => parts.find((one) => one.kind === kind)?.id;
    done(await clerk.post(`/sarabun/transmissions/${part('OUTSIDE')}/deliver`, { method: 'POST', text: 'EMS' }));
    expect(done(await drafts.get(`/circulars/${id}`))).toMatchObject({
      state: 'SENT',
      receivers: { all: 2, unread: 1 },
      units: { all: 1, received: 0 },
    });
    done(await registrar.post(`/sarabun/transmissions/${part('UNIT')}/receive`));
    done(await registrar.post(`/sarabun/transmissions/${part('UNIT')}/close`, { result: 'ทราบแล้ว' }));
    expect(done(await drafts.get(`/circulars/${id}`))).toMatchObject({
      state: 'ENDED',
      receivers: { all: 2, acknowledged: 2 },
      units: { received: 1 },
    });
    await tellDrafts(office);
    await sendWebhooks(office);
    const messages = server.heard.map(({ body }) => JSON.parse(body)).filter(({ key }) => key === String(id));
    expect(messages.map(({ type, n }) => [type, n])).toEqual([
      ['draft.returned', 1],
      ['letter.numbered', 2],
      ['letter.sent', 3],
      ['delivery.changed', 4],
      ['circular.done', 5],
    ]);
    for (const heard of server.heard) {
      expect(isSigned(heard, signs)).toBe(true);
      expect(JSON.stringify(heard)).not.toMatch(/กระถิน|แจ้ง|บัญชี/u);
    }
  });

  it('[O7] of what a citizen gave in the trays of its units: the step that he sees himself, and nothing of him', async () => {
    const [registrar] = await desk.officers('registrar');
    const { version } = done(await admin.get('/settings/form/petition-desk'));
    done(
      await admin.post('/settings/form/petition-desk', { version, values: { open: true, unit: 10_000_000, complaints: hr, contact: '' } }),
    );
    const whole = await openProgram(desk, admin, { unit: 10_000_000 });
    const own = await addHook({ client: whole.id, events: ['citizen.changed'] });
    done(await admin.post(`/settings/webhooks/${own}/secret`));
    // of another unit than the tray's it hears nothing
    const elsewhere = await addHook({ events: ['citizen.changed'] });
    done(await admin.post(`/settings/webhooks/${elsewhere}/secret`));
    const facts = {
      press: randomBytes(16).toString('hex'),
      name: 'นางสาวกระถิน',
      contact: 'krathin@example.com',
      kind: 'HELP',
      subject: 'ขอความช่วยเหลือของกระถิน',
      text: 'ขอ',
    };
    const form = new FormData();
    form.append('facts', JSON.stringify(facts));
    const body = new Response(form);
    const payload = Buffer.from(await body.arrayBuffer());
    done(
      replyOf(
        await desk.app.inject({
          method: 'POST',
          url: '/api/petition',
          payload,
          headers: { 'content-type': body.headers.get('content-type') ?? '' },
        }),
      ),
    );
    const [item] = done(await registrar.get('/sarabun/tray', { state: 'WAITING', search: facts.subject })).data;
    done(await registrar.post(`/sarabun/tray/${item.id}/take`));
    await register(registrar, { itemId: item.id, mainFile: item.files[0].id, subject: item.subject });
    const [row] = done(await registrar.get('/petition', { search: facts.subject })).data;
    done(await registrar.post(`/petition/${row.id}/tell`, { step: 'DONE', message: 'ช่วยแล้ว', steps: 0 }));
    await sendWebhooks(office);
    const messages = server.heard.map(({ body: one }) => JSON.parse(one)).map(({ type, key, state, n }) => [type, key, state, n]);
    expect(messages).toEqual([
      ['citizen.changed', String(item.id), 'GIVEN', 1],
      ['citizen.changed', String(item.id), 'REGISTERED', 2],
      ['citizen.changed', String(item.id), 'DONE', 3],
    ]);
    expect(JSON.stringify(server.heard)).not.toMatch(/กระถิน|krathin|ช่วย/u);
  });

  it('of the end of its time, once for each last day', async () => {
    await sql`update api_client set expires_on = today() + 10 where id = ${program.id}`.execute(db);
    await sweepClients(office);
    await sweepClients(office);
    await sendWebhooks(office);
    expect(server.heard.map(({ body }) => JSON.parse(body))).toMatchObject([{ type: 'client.expires', key: String(program.id) }]);
    // who answers for it reads it too
    const told = await db.selectFrom('notification').select('person_id as person').where('kind', '=', 'client_expires').execute();
    expect(told).toEqual([{ person: admin.personId }]);
    await sql`update api_client set expires_on = today() + 12 where id = ${program.id}`.execute(db);
    await sweepClients(office);
    await sendWebhooks(office);
    expect(server.heard.length).toBe(2);
  });
});

describe('what is not taken', () => {
  it('goes again after a minute, five, fifteen, an hour and each hour, the same bytes under the same id, for three days', async () => {
    server.answers({ status: 500, body: 'ยังไม่พร้อม\u0000\u202e' });
    await offer();
    await sendWebhooks(office);
    const [first] = server.heard;
    await later(0.5);
    expect(server.heard.length).toBe(1);
    const times: number[] = [];
    for (const minutes of [2, 9, 28, 101]) {
      await later(minutes);
      const [{ attempts, nextAt }] = await sent('QUEUED');
      times.push(attempts, Math.round((Date.parse(nextAt) - Date.now()) / minute / 10) * 10 > minutes ? 1 : 0);
    }
    expect(times).toEqual([2, 1, 3, 1, 4, 1, 5, 1]);
    expect(new Set(server.heard.map(({ body }) => body)).size).toBe(1);
    expect(new Set(server.heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const [row] = await sent('QUEUED');
    expect(row).toMatchObject({ status: 500, answer: expect.stringMatching(/^ยังไม่พร้อม/) });
    for (const bad of ['\u0000', '\u202e']) expect(row.answer).not.toContain(bad);
    await later(72 * 60 + 1);
    expect(await sent('QUEUED')).toEqual([]);
    // by hand it goes at once, as it was
    server.answers({ status: 200, body: 'x'.repeat(500_000) });
    done(await admin.post('/settings/webhook-deliveries/again', { ids: [row.id] }));
    await sendWebhooks(office);
    const again = (await sent('SENT')).find(({ id }: { id: number }) => id === row.id);
    expect(again.answer.length).toBe(1024);
    expect(server.heard.at(-1)?.body).toBe(first?.body);
  });

  it('waits for what the other system asks for, and a redirect is not followed', async () => {
    server.answers({ status: 503, headers: { 'retry-after': '7200' } });
    await offer();
    await sendWebhooks(office);
    const [{ id, nextAt }] = await sent('QUEUED');
    expect(Date.parse(nextAt) - Date.now()).toBeGreaterThan(110 * minute);
    server.answers({ status: 302, headers: { location: `https://hooks.test:${server.port}/elsewhere` } });
    await later(121);
    expect(server.heard.length).toBe(2);
    expect((await sent('QUEUED'))[0]).toMatchObject({ id, status: 302 });
    // what it says is wrong with the message is not asked again
    server.answers({ status: 422, body: 'unknown' });
    await later(300);
    expect((await sent('FAILED')).find((one: { id: number }) => one.id === id)).toMatchObject({ status: 422, answer: 'unknown' });
    expect((await clerk.get('/settings/webhook-deliveries')).status).toBe(403);
    server.answers({ status: 204 });
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Bangkok' }).format(new Date());
    expect(done(await admin.post('/settings/webhook-deliveries/failed/again', { since: today, webhookId: hookId })).changed).toBe(1);
    await sendWebhooks(office);
    expect(await sent('FAILED')).toEqual([]);
  });

  it('ten times in a row lets the address alone for a while; five days switch it off, with a notice; so does 410 at once', async () => {
    server.answers({ status: 500 });
    await sql`update webhook set failures = 9, failing_since = now() where id = ${hookId}`.execute(db);
    await offer();
    await sendWebhooks(office);
    await later(5);
    expect(server.heard.length).toBe(1);
    await later(16);
    expect(server.heard.length).toBe(2);
    await sql`update webhook set paused_until = null, failing_since = now() - interval '5 days' where id = ${hookId}`.execute(db);
    await later(60);
    const facts = async () => done(await admin.get(`/settings/webhooks/${hookId}/facts`));
    expect(await facts()).toMatchObject({ offReason: 'FAILING', waiting: 0 });
    const told = async () =>
      (await sql`select 1 from notification where kind = 'webhook_off' and person_id = ${admin.personId}`.execute(db)).rows.length;
    expect(await told()).toBe(1);
    const version = async () =>
      done(await admin.get('/settings/list/webhooks', { take: '200' })).rows.find((one: { id: number }) => one.id === hookId).version;
    done(await admin.post('/settings/list/webhooks/switch', { id: hookId, version: await version(), active: true }));
    expect(await facts()).toMatchObject({ offReason: null, failingSince: null });
    server.answers({ status: 410 });
    await offer();
    await sendWebhooks(office);
    expect(await facts()).toMatchObject({ offReason: 'GONE', waiting: 0 });
    expect(await told()).toBe(2);
    done(await admin.post('/settings/list/webhooks/switch', { id: hookId, version: await version(), active: true }));
  });

  it('an address that never answers holds up nobody longer than five seconds, and no other at all', async () => {
    const quick = await addHook({});
    done(await admin.post(`/settings/webhooks/${quick}/secret`));
    server.answers('never');
    await offer();
    await sendWebhooks(office);
    const rows = await sent('QUEUED');
    expect(rows.map(({ answer }: { answer: string }) => answer)).toEqual(['no answer in 5000 ms', 'no answer in 5000 ms']);
    expect(server.heard.length).toBe(2);
  }, 15_000);
});

describe('SEC25: an address leads outside', () => {
  it('is https by a name, on a usual port, but where the operator named the host', async () => {
    const fault = async (url: string) => {
      const { body } = await add({ url });
      return [body.field, body.code];
    };
    for (const url of ['http://open.test/', 'https://a:b@open.test/', 'https://open.test:22/'])
      expect((await fault(url))[0], url).toBe('url');
    expect(await fault('http://open.test/')).toEqual(['url', 'open_hook_https']);
    expect(await fault('https://open.test:9200/')).toEqual(['url', 'open_hook_port']);
    for (const host of ['127.0.0.1', '198.51.100.7', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]'])
      expect(await fault(`https://${host}/`), host).toEqual(['url', 'open_hook_name']);
    for (const [at] of inner.entries()) expect(await fault(`https://inner${at}.test/`), inner[at]).toEqual(['url', 'host_inside']);
    expect(await fault('https://mixed.test/')).toEqual(['url', 'host_inside']);
    done(await add({ url: 'https://open.test:8443/hook' }));
  });

  it('also when it is called: a name that turns inwards after it was saved reaches nothing', async () => {
    let hits = 0;
    const machine = createServer((socket) => {
      hits++;
      socket.destroy();
    });
    await new Promise<void>((listening) => machine.listen(8443, '127.0.0.1', listening).on('error', () => listening()));
    const id = await addHook({ url: 'https://turning.test:8443/' });
    done(await admin.post(`/settings/webhooks/${id}/secret`));
    for (let tries = 0; tries < 2; tries++) {
      const { ok, http, answer } = done(await admin.post(`/settings/webhooks/${id}/try`));
      expect([ok, http, answer]).toEqual([false, null, 'turning.test leads to an address that is not called']);
    }
    await sql`update webhook set url = 'https://127.0.0.1:8443/' where id = ${id}`.execute(db);
    expect(done(await admin.post(`/settings/webhooks/${id}/try`)).answer).toBe('open_hook_name');
    await sql`update webhook set url = ${`http://hooks.test:${server.port}/`} where id = ${id}`.execute(db);
    expect(done(await admin.post(`/settings/webhooks/${id}/try`)).answer).toBe('open_hook_https');
    for (const [at, where] of inner.entries()) {
      await sql`update webhook set url = ${`https://inner${at}.test:8443/`} where id = ${id}`.execute(db);
      expect(done(await admin.post(`/settings/webhooks/${id}/try`)).answer, where).toContain('is not called');
    }
    await sql`update webhook set active = false where id = ${id}`.execute(db);
    machine.close();
    expect(hits).toBe(0);
  });

  it('and believes no certificate of another name', async () => {
    const id = await addHook({ url: address.replace('hooks.test', 'other.test') });
    done(await admin.post(`/settings/webhooks/${id}/secret`));
    const tried = done(await admin.post(`/settings/webhooks/${id}/try`));
    expect([tried.ok, tried.http]).toEqual([false, null]);
    expect(tried.answer).toMatch(/altnames/i);
    expect(server.heard).toEqual([]);
    expect(done(await admin.post(`/settings/webhooks/${hookId}/try`))).toMatchObject({ ok: true, http: 204 });
    expect(JSON.parse(server.heard[0]?.body ?? '')).toMatchObject({ type: 'test' });
    expect((await clerk.post(`/settings/webhooks/${hookId}/try`)).status).toBe(403);
  });
});
