import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { PDFDocument } from '@cantoo/pdf-lib';
import { sql } from 'kysely';
import pg from 'pg';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { subscribe } from '../../contract/live.ts';
import { sealOnce } from '../access/seal.ts';
import { openDatabase } from '../db/pool.ts';
import { openLog } from '../http/log.ts';
import { checkFixity } from '../notify/events/check-fixity.ts';
import { checkAll } from '../sarabun/integrity/record-parts.ts';
import { keepWordsOnce } from '../sarabun/search/keep-words.ts';
import { compiled } from '../test/compiled.ts';
import { type Desk, openDesk, prove } from '../test/desk.ts';
import { done, open, postOf, refused, register, upload } from '../test/letters.ts';
import { mailOf } from '../test/mails.ts';
import { codeOf, submitted } from '../test/own-letter.ts';
import { startProcess } from '../test/process.ts';
import { openStore, type StoreStage } from '../test/store.ts';
import { destroyLists } from './destroy.ts';

/** Words of letters that are destroyed, one for each place that takes words. */
const canaries = {
  refers: 'กระเต็นขาวดำใหญ่',
  enclosures: 'กระจิ๊ดขั้วโลก',
  summary: 'กระทาทุ่งลาย',
  message: 'กาแวนป่าดำ',
  endorsement: 'กาเหว่าจุดหลัง',
  report: 'กินแมลงหัวแดงใหญ่',
  closing: 'ขุนแผนอกสีส้มเทา',
  fileName: 'เขียวครามท้องขาว',
  fileContent: 'ZXCANARYKIANGKRAM',
  body: 'คัคคูมรกตป่าดง',
  amended: 'จาบคาหัวเขียวแก่',
  exchanged: 'จับแมลงจุกดำ',
  petitioned: 'ตบยูงหางสั้น',
} as const;
const words = Object.values(canaries);
/** What the register has by law. */
const subject = 'เรื่องที่ทะเบียนยังแสดง';

let desk: Desk;
let stage: StoreStage;
const logged: string[] = [];
const letters: number[] = [];
const hashes: string[] = [];
const heard: string[] = [];
let code = '';
let listId = 0;

beforeAll(async () => {
  const stream = new Writable({
    write(chunk, _, next) {
      logged.push(String(chunk));
      next();
    },
  });
  desk = await openDesk({}, { log: openLog('trace', stream) });
  stage = await openStore(desk);
  await lives();
}, 120_000);
afterAll(async () => {
  await stage?.clock.close();
  await desk?.close();
});

it('before it is destroyed every one of the words stands somewhere, and the chain holds', async () => {
  const { db } = desk.office;
  while (await keepWordsOnce(desk.office));
  for (const word of words.filter((one) => one !== canaries.fileContent)) expect(await holding([word]), word).not.toEqual([]);
  expect(filesWith(canaries.fileContent).length).toBeGreaterThan(0);
  expect(await findings(db)).toEqual([]);
});

it('destroyed by two, its process killed and cut off by a fault on the way, its words are in no table, index, file, picture, log or packet; the register, its numbers, chains and the reading of files hold', async () => {
  await destroy();
  while (await keepWordsOnce(desk.office));
  expect(await holding(words)).toEqual([]);
  for (const word of words) expect(filesWith(word), word).toEqual([]);
  const log = logged.join('');
  for (const word of words) expect(log.includes(word) || log.includes(encodeURIComponent(word)), word).toBe(false);
  expect(heard.filter((packet) => words.some((word) => packet.includes(word)))).toEqual([]);
  for (const hash of hashes) expect(await desk.office.files.stat(hash), hash).toBeNull();
  await sealOnce(desk.office.separateDb);
  expect(await findings(desk.office.db)).toEqual([]);
  expect(await checkFixity(desk.office)).toMatchObject({ damaged: 0, missing: 0 });
  const [secretreg] = await desk.officers('secretreg');
  for (const [place, id] of letters.entries()) {
    const reader = place === 1 ? secretreg : stage.registrar;
    const { document, files } = await open(reader, id);
    expect(document).toMatchObject({ state: 80, stateName: 'ทำลายแล้ว' });
    expect(document.subject).toContain(subject);
    expect(files).toEqual([]);
    const { destroyed, item } = done(await reader.get(`/archive/letters/${id}`));
    expect(destroyed).toMatchObject({ certificate: '1/2570', list: 'บัญชีหนังสือขอทำลาย ประจำปี 2569 ฉบับที่ 1' });
    expect(item.state).toBe('DESTROYED');
  }
}, 180_000);

it('what another letter has of the same bytes stays with that', async () => {
  const { rows } = await sql<{
    sha256: string;
  }>`select f.sha256 from document_file x join file f on f.id = x.file_id where f.name like 'ร่วมกัน%'`.execute(desk.office.db);
  expect(rows).toHaveLength(1);
  expect(await desk.office.files.verify(rows[0]?.sha256 as string)).toBe('sound');
});

it('a change of what is left of its events, a word put back or taken from another letter, is found', async () => {
  const { db } = desk.office;
  const owner = openDatabase(desk.clone.ownerUrl, { schema: desk.office.config.schema, max: 1 });
  const broken = async (change: ReturnType<typeof sql>, back: ReturnType<typeof sql>) => {
    await change.execute(owner);
    const found = await findings(db);
    await back.execute(owner);
    return found.map(({ what }) => what);
  };
  const { rows } = await sql<{
    id: number;
    actor: number;
  }>`select id, actor_id as actor from event where document_id = ${letters[0]} and detail ? 'erased' order by seq limit 1`.execute(db);
  const { id, actor } = rows[0] as { id: number; actor: number };
  expect(
    await broken(
      sql`update event set actor_id = ${stage.admin.personId} where id = ${id}`,
      sql`update event set actor_id = ${actor} where id = ${id}`,
    ),
  ).toContain('event_changed');
  // nobody hides a change of a living letter as an erasure
  const living = (
    await sql<{
      id: number;
      detail: object;
    }>`select id, detail from event where document_id not in (select document_id from storage_item) and detail ? 'text' limit 1`.execute(db)
  ).rows[0];
  expect(
    await broken(
      sql`update event set detail = '{"erased": true}' where id = ${living?.id}`,
      sql`update event set detail = ${JSON.stringify(living?.detail)}::jsonb where id = ${living?.id}`,
    ),
  ).toContain('event_changed');
  await owner.destroy();
  expect(await findings(db)).toEqual([]);
  // the database itself takes nothing away but of a list that two have confirmed
  await expect(sql`select * from erase_letter(${letters[0]}, 'x')`.execute(db)).rejects.toThrow(/two persons/);
});

it('a classed letter keeps what its register shows under a key of its own, and nothing else', async () => {
  const { rows } = await sql<{ subject: string }>`select subject from document where id = ${letters[1]}`.execute(desk.office.db);
  expect(rows[0]?.subject).toContain(subject);
  const { rows: lies } = await sql<{ subject: string }>`select subject from document where id = ${letters[1]}`.execute(
    desk.office.db.withoutPlugins(),
  );
  expect(lies[0]?.subject).toMatch(/^\ue0e1/);
});

it('who asks with the code of its paper hears that it was destroyed', async () => {
  const reply = await stage.registrar.get(`/verify/${code}`);
  expect(done(reply)).toMatchObject({ state: 'VOID', reason: 'DESTROYED', number: null });
});

it('a copy of database and files, as a backup takes them, has nothing of it, and verify-audit finds it whole', async () => {
  const { clone, office } = desk;
  const { dataDir } = office.config;
  // the database server copies only what nobody uses
  await stage.clock.close();
  const admin = new pg.Client({ connectionString: clone.adminUrl.replace(clone.name, 'postgres') });
  await admin.connect();
  const name = `${clone.name}_backup`;
  const copied = (url: string) => url.replace(clone.name, name);
  const home = mkdtempSync(join(tmpdir(), 'eoffice-backup-'));
  try {
    await admin.query(`alter database ${clone.name} allow_connections false`);
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [clone.name]);
    await admin.query(`create database ${name} template ${clone.name} owner office_owner strategy file_copy`);
    await admin.query(`alter database ${clone.name} allow_connections true`);
    cpSync(dataDir, home, { recursive: true });
    for (const word of words) expect(filesWith(word, home), word).toEqual([]);
    expect(await holding(words, copied(clone.ownerUrl))).toEqual([]);
    const env = { PATH: process.env.PATH, ...compiled, DATA_DIR: home, DATABASE_URL: copied(clone.appUrl) };
    const verified = spawnSync(process.execPath, [join(import.meta.dirname, '../verify-audit.ts')], { env, encoding: 'utf8' });
    expect(verified.stdout + verified.stderr).toMatch(/events: \d+ rows, the chain holds\n[\s\S]*letters: \d+ rows, as their events say/);
    expect(verified.status).toBe(0);
  } finally {
    await admin.query(`alter database ${clone.name} allow_connections true`);
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
    rmSync(home, { recursive: true, force: true });
  }
}, 60_000);

const findings = async (db: Desk['office']['db']) => {
  const all = [];
  for await (const part of checkAll(db, desk.office.config.secrets.master))
    all.push(...part.findings, ...(part.unread ? [{ what: 'unread', at: part.part }] : []));
  return all;
};

/** Cut off twice, between letters by the end of its process and between rows and bytes by a fault; taken up again each time. */
async function destroy() {
  const owner = new pg.Client({ connectionString: desk.clone.ownerUrl, options: `-c search_path=${desk.office.config.schema}` });
  await owner.connect();
  const stop = async (table: string, when: string, does: string) => {
    await owner.query(`create or replace function cut_off() returns trigger language plpgsql as $$ begin ${does}; return new; end $$;
      create trigger cut_off before update on ${table} for each row when (${when}) execute function cut_off()`);
  };
  try {
    await stop('archive_batch_item', "new.state = 'DESTROYED' and new.n = 3", `perform pg_advisory_xact_lock(${cutKey})`);
    await owner.query(`select pg_advisory_lock(${cutKey})`);
    await killedAt(owner);
    await owner.query(`select pg_advisory_unlock(${cutKey}); drop trigger cut_off on archive_batch_item`);
    const { list, lines } = await stage.list(stage.registrar, listId);
    expect(list).toMatchObject({ state: 'EXECUTING', certificate: '1/2570', doneAt: null });
    // the press and the round each took a letter, and one of them went on to the third: what was begun with that is undone as a whole
    const states = lines.slice(0, 3).map(({ state }: { state: string }) => state);
    expect(states.slice(0, 2)).toContain('DESTROYED');
    expect(states[2]).toBe('DESTROY');
    expect(await holding([canaries.body])).not.toEqual([]);
    await stop('archive_erasure', 'true', `raise exception 'cut off'`);
    await destroyLists(desk.office);
    const cut = await stage.list(stage.registrar, listId);
    expect(cut.list).toMatchObject({ state: 'EXECUTING', doneAt: null });
    expect(cut.lines.every(({ state }: { state: string }) => state === 'DESTROYED')).toBe(true);
    // its bytes are gone, the note that they are is not
    const { rows } = await owner.query<{ hash: string }>('select hash from archive_erasure where done_at is null order by id');
    expect(cut.list.filesLeft).toBe(rows.length);
    expect(await desk.office.files.stat(rows[0]?.hash as string)).toBeNull();
    await owner.query('drop trigger cut_off on archive_erasure; drop function cut_off');
    await destroyLists(desk.office);
    await expect.poll(async () => (await stage.list(stage.registrar, listId)).list.state, { timeout: 20_000 }).toBe('DONE');
  } finally {
    await owner.end();
  }
}
const cutKey = 880_070;

/** A server of its own does it, with the two at their browsers and all others listening, and is killed in the midst of the third letter. */
async function killedAt(owner: pg.Client): Promise<void> {
  const { dataDir } = desk.office.config;
  for (const who of stage.executors) await prove(who, 'destruction');
  const office = await startProcess(desk.clone, { DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'trace' });
  const { registrar, director, chair, members, executors } = stage;
  const sockets = await Promise.all([registrar, director, chair, ...members, ...executors].map(({ token }) => hear(office.address, token)));
  const [first, second] = executors.map(
    ({ token }) =>
      () =>
        fetch(`${office.address}/api/archive/lists/${listId}/confirm`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
          body: '{}',
        }).catch(() => null),
  ) as [() => Promise<Response | null>, () => Promise<Response | null>];
  expect(await (await first())?.json()).toMatchObject({ status: 'success', confirmed: 1 });
  const answered = second();
  const waits = `select 1 from pg_locks where locktype = 'advisory' and objid = ${cutKey} and not granted`;
  await expect.poll(async () => (await owner.query(waits)).rows.length, { timeout: 60_000 }).toBeGreaterThan(0);
  await expect.poll(() => heard.some((one) => one.includes('archive_waits'))).toBe(true);
  office.process.kill('SIGKILL');
  await Promise.all([office.ended, answered]);
  for (const socket of sockets) socket.disconnect();
  logged.push(office.output());
}

/** All that comes over the connection of this session, from the first event that is kept on. */
async function hear(address: string, token: string): Promise<Socket> {
  const socket = io(address, { path: '/socket.io', auth: { token }, transports: ['websocket'], forceNew: true, reconnection: false });
  await new Promise<void>((resolve, fail) => {
    socket.on('connect', () => {
      socket.io.engine.on('packet', ({ data }) => heard.push(String(data)));
      resolve();
    });
    socket.on('connect_error', fail);
  });
  socket.emit(subscribe, { lastSeen: 1 });
  return socket;
}

/** An open letter from outside, a classed one and one of our own, through everything that takes words, until the National Archives agree. */
async function lives(): Promise<void> {
  const { registrar, director, clock, members } = stage;
  const [secretreg] = await desk.officers('secretreg');
  const [officer] = members;
  await clock.move('2016-03-01T03:00:00Z');
  const mainFile = done(await upload(desk, registrar, await paper(canaries.fileContent), `${canaries.fileName}.pdf`)).id;
  const { refers, enclosures, summary } = canaries;
  const came = await register(registrar, { subject: `${subject} 1`, refers, enclosures, summary, mainFile, notDuplicate: 1 });
  letters.push(came.documentId);
  done(
    await registrar.post(`/sarabun/documents/${came.documentId}/present`, {
      to: [await postOf(desk, director)],
      message: canaries.message,
    }),
  );
  done(await director.post(`/sarabun/documents/${came.documentId}/endorse`, { to: [officer.personId], text: canaries.endorsement }));
  const tasks = async (id: number) =>
    (await sql<{ id: number }>`select id from task where document_id = ${id} and is_live order by id desc`.execute(desk.office.db)).rows;
  const result = done(await upload(desk, officer, await paper(canaries.fileContent), `${canaries.fileName} 2.pdf`));
  const [command] = await tasks(came.documentId);
  done(await officer.post(`/sarabun/tasks/${command?.id}/report`, { text: canaries.report, files: [result.id] }));
  done(await registrar.post(`/sarabun/documents/${came.documentId}/amend`, { subject: `${subject} 1 แก้ไข`, summary: canaries.amended }));
  done(await registrar.post(`/sarabun/transmissions/${came.transmissionId}/close`, { result: canaries.closing, retention: 'Y10' }));

  await exchanged(came.documentId);
  await petitioned(registrar, came.documentId);
  const classed = await register(secretreg, {
    subject: `${subject} 2`,
    secrecy: 1,
    summary: canaries.summary,
    docNo: 'ลับ 8/1',
    mainFile: done(await upload(desk, secretreg, await paper(canaries.fileContent), `${canaries.fileName} 3.pdf`)).id,
    notDuplicate: 1,
  });
  letters.push(classed.documentId);
  done(await secretreg.post(`/sarabun/transmissions/${classed.transmissionId}/close`, { result: canaries.closing, retention: 'Y10' }));

  const own = await submitted(desk, registrar, { signers: [director], subject: `${subject} 3`, body: canaries.body });
  letters.push(own);
  done(await director.post(`/sarabun/tasks/${(await tasks(own))[0]?.id}/sign`));
  for (const { id } of await tasks(own)) done(await registrar.post(`/sarabun/tasks/${id}/issue`));
  done(await registrar.post(`/sarabun/documents/${own}/close`, { result: canaries.closing, retention: 'Y10' }));
  code = await codeOf(desk, own);
  // pictures of its pages are kept until then
  const { rows } = await sql<{
    sha256: string;
  }>`select f.sha256 from document_file x join file f on f.id = x.file_id where x.document_id = any(${letters}::bigint[])
    union select r.sha256 from letter_paper p join letter_paper_revision r on r.paper_id = p.id where p.document_id = any(${letters}::bigint[]) union select l.sha256 from locked_file l`.execute(
    desk.office.db,
  );
  for (const { sha256 } of rows) await desk.office.files.thumbnail(sha256, 1, 240).catch(() => undefined);

  // a letter that stays and has one file's bytes too
  const both = await paper('ร่วมกัน');
  const shared = done(await upload(desk, registrar, both, 'ร่วมกัน 1.pdf'));
  const also = await register(registrar, { subject: `${subject} 4`, mainFile: shared.id, notDuplicate: 1 });
  letters.push(also.documentId);
  done(await registrar.post(`/sarabun/transmissions/${also.transmissionId}/close`, { result: 'ก', retention: 'Y10' }));
  const stays = await register(registrar, {
    subject: 'ฉบับที่อยู่ต่อ',
    mainFile: done(await upload(desk, registrar, both, 'ร่วมกัน 2.pdf')).id,
    notDuplicate: 1,
  });
  done(await registrar.post(`/sarabun/transmissions/${stays.transmissionId}/close`, { result: 'คำที่อยู่ต่อ', retention: 'Y10' }));
  hashes.push(...rows.map(({ sha256 }) => sha256));
  await put(secretreg);
}

/** Into the store, on a list, and agreed to. */
async function put(secretreg: Awaited<ReturnType<Desk['as']>>): Promise<void> {
  const { registrar, keeper, director, clock, chair, members, executors } = stage;
  const by = [registrar, secretreg, registrar, registrar];
  for (const [place, documentId] of letters.entries()) {
    const unitId = (await sql<{ id: number }>`select owner_unit_id as id from document where id = ${documentId}`.execute(desk.office.db))
      .rows[0]?.id;
    const rows = [{ documentId, fileCode: `ก ${place}`, category: 'Y10', medium: 'BOX', remark: '' }];
    const { handOverId } = done(await (by[place] as typeof registrar).post('/archive/hand-overs', { unitId, words: '', rows }));
    const opened = done(await keeper.get(`/archive/hand-overs/${handOverId}`));
    done(
      await keeper.post(`/archive/hand-overs/${handOverId}/decide`, {
        version: opened.handOver.version,
        rows: [{ rowId: opened.rows[0].rowId, accept: true, reason: '' }],
      }),
    );
  }
  await clock.move('2027-01-10T03:00:00Z');
  ({ listId } = done(await registrar.post('/archive/lists', { kind: 'DESTROY25', year: 2569, items: [] })));
  await stage.issued(listId, 'ORDER');
  await sql`update person set clearance = 3 where id = any(${[chair, ...members].map(({ personId }) => personId)}::bigint[])`.execute(
    desk.office.db,
  );
  desk.office.sessions.forget(chair.personId);
  for (const { personId } of members) desk.office.sessions.forget(personId);
  await stage.judged(listId, () => [['D'], ['D'], ['D']]);
  await stage.issued(listId, 'REPORT');
  const version = async () => (await stage.list(registrar, listId)).list.version;
  done(await director.post(`/archive/lists/${listId}/agree`, { version: await version(), words: '' }));
  await stage.issued(listId, 'LETTER');
  done(await registrar.post(`/archive/lists/${listId}/sent`, { version: await version(), sentOn: '2027-01-10', receivedOn: '2027-01-10' }));
  done(await registrar.post(`/archive/lists/${listId}/answer`, { version: await version(), answeredOn: '2027-01-10', lines: [] }));
  refused(await executors[0].post(`/archive/lists/${listId}/confirm`), 'prove_first');
}

async function paper(content: string): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  pdf.setSubject(String(Math.random()));
  pdf.addPage([595, 842]);
  return Buffer.concat([Buffer.from(await pdf.save()), Buffer.from(`\n%${content}\n`)]);
}

/** The tables of the agency and of the jobs that hold any of these. */
async function holding(looked: readonly string[], url = desk.clone.ownerUrl): Promise<string[]> {
  const owner = openDatabase(url, { schema: desk.office.config.schema, max: 1 });
  try {
    const { rows } = await sql<{ schema: string; name: string }>`select n.nspname as schema, c.relname as name from pg_class c
      join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and n.nspname in (current_schema(), 'graphile_worker') order by 2`.execute(
      owner,
    );
    const found: string[] = [];
    for (const { schema, name } of rows) {
      const { rows: hits } = await sql`select 1 from ${sql.table(`${schema}.${name}`)} x where ${sql.join(
        looked.map((word) => sql`x::text like ${`%${word}%`}`),
        sql` or `,
      )} limit 1`.execute(owner);
      if (hits.length > 0) found.push(name);
    }
    return found;
  } finally {
    await owner.destroy();
  }
}

function filesWith(word: string, dataDir = desk.office.config.dataDir): string[] {
  return readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile() && readFileSync(join(one.parentPath, one.name)).includes(word))
    .map((one) => one.name);
}

/** What another office said of it, and what was said back, stands there too. */
async function exchanged(documentId: number): Promise<void> {
  const word = canaries.exchanged;
  const { kept } = await desk.office.files.acceptMail(Readable.from([mailOf({ subject: word })]), 1_000_000);
  hashes.push(kept as string);
  const {
    rows: [box],
  } = await sql<{ id: number }>`insert into mailbox (name, unit_id, address, host, port, security, user_name, after_taking, from_day)
    values ('กลาง', 10000000, 'saraban@other.invalid', 'other.invalid', 993, 'TLS', 'saraban', 'SEEN', today()) returning id`.execute(
    desk.office.db,
  );
  const mail = async (uid: number) =>
    (
      await sql<{
        id: number;
      }>`insert into received_mail (mailbox_id, uid_validity, uid, state, subject, from_text, arrived_at, ended_at, mail_sha256)
        values (${box?.id}, 1, ${uid}, 'HEARD', ${word}, ${word}, now(), now(), ${kept}) returning id`.execute(desk.office.db)
    ).rows[0]?.id;
  const [letterMail, replyMail] = [await mail(1), await mail(2)];
  await sql`with peer as (insert into exchange_peer (name, code, address, unit_id) values ('สำนักงานอื่น', 'other', 'https://other.invalid', 10000000) returning id),
      item as (insert into intake_item (unit_id, way, source_key, state, document_id, ended_at, said) values (10000000, 'EXCHANGE', 'other 1', 'REGISTERED', ${documentId}, now(),
        ${JSON.stringify({ subject: word })}::jsonb) returning id),
      letter as (insert into exchange_letter (side, key, peer_id, state, document_id, item_id, reason_text) select 'IN', gen_random_uuid(), peer.id, 'TAKEN', ${documentId}, item.id, ${word}
        from peer, item returning id, peer_id, key),
      came as (insert into exchange_in (adapter, peer_id, message_id, letter_key, kind, n, raw, raw_hash, state, answer, letter_id, sent_at, mail_id)
        select 'mail', peer_id, '1', key, 'LETTER', 1, ${word}, '', 'DONE', '', id, now(), ${letterMail} from letter),
      reply as (insert into exchange_reply (letter_id, mail_id, from_address, kind, number_text, words) select id, ${replyMail}, ${word}, 'OTHER', ${word}, ${word} from letter),
      step as (insert into exchange_step (letter_id, action, from_state, to_state, note) select id, 'take', 'OFFERED', 'TAKEN', ${word} from letter),
      file as (select f.sha256 from document_file x join file f on f.id = x.file_id where x.document_id = ${documentId} limit 1),
      sent as (insert into exchange_out (peer_id, letter_id, kind, n, message_id, says, signed, state, ended_at)
        select peer_id, id, 'ACCEPTED', 1, '2', ${JSON.stringify({ text: word })}::jsonb, ${word}, 'HANDED', now() from letter returning id)
    insert into exchange_out_file (out_id, place, role, sha256, name, mime, size) select sent.id, 1, 'MAIN', file.sha256, ${word}, 'application/pdf', 1 from sent, file`.execute(
    desk.office.db,
  );
}

/** Who gave it at the citizens' desk, what he was told and the file of the answer stand there too. */
async function petitioned(registrar: Awaited<ReturnType<Desk['as']>>, documentId: number): Promise<void> {
  const word = canaries.petitioned;
  const { rows } = await sql<{
    id: number;
  }>`with item as (insert into intake_item (unit_id, way, source_key, state, document_id, ended_at, said)
        values (10000000, 'ONLINE', 'petition 1', 'REGISTERED', ${documentId}, now(), ${JSON.stringify({ subject: word })}::jsonb) returning id)
      insert into petition (item_id, kind, subject, press_hash, sent_hash, by_mail, counts_on) select id, 'HELP', ${word}, '\x01', '\x02', false, today() from item returning id`.execute(
    desk.office.db,
  );
  const answer = done(await upload(desk, registrar, await paper(word), `${word}.pdf`));
  done(await registrar.post(`/petition/${rows[0]?.id}/tell`, { step: 'DONE', message: word, steps: 0, files: [answer.id] }));
  const kept = await sql<{ hash: string }>`select f.sha256 as hash from petition_file x join file f on f.id = x.file_id`.execute(
    desk.office.db,
  );
  hashes.push(...kept.rows.map(({ hash }) => hash));
}
