import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { PDFDocument } from '@cantoo/pdf-lib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sealOnce } from '../access/seal.ts';
import { openDatabase } from '../db/pool.ts';
import { openLog } from '../http/log.ts';
import { checkFixity } from '../notify/events/check-fixity.ts';
import { checkAll } from '../sarabun/integrity/record-parts.ts';
import { keepWordsOnce } from '../sarabun/search/keep-words.ts';
import { type Desk, openDesk, prove } from '../test/desk.ts';
import { done, open, postOf, refused, register, upload } from '../test/letters.ts';
import { codeOf, submitted } from '../test/own-letter.ts';
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
} as const;
const words = Object.values(canaries);
/** What the register has by law. */
const subject = 'เรื่องที่ทะเบียนยังแสดง';

let desk: Desk;
let stage: StoreStage;
const logged: string[] = [];
const letters: number[] = [];
const hashes: string[] = [];
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

it('destroyed by two, its words are in no table, index, file, picture or log; the register, its numbers, chains and the reading of files hold', async () => {
  await destroy();
  while (await keepWordsOnce(desk.office));
  expect(await holding(words)).toEqual([]);
  for (const word of words) expect(filesWith(word), word).toEqual([]);
  const log = logged.join('');
  for (const word of words) expect(log.includes(word) || log.includes(encodeURIComponent(word)), word).toBe(false);
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
});

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

const findings = async (db: Desk['office']['db']) => {
  const all = [];
  for await (const part of checkAll(db, desk.office.config.secrets.master))
    all.push(...part.findings, ...(part.unread ? [{ what: 'unread', at: part.part }] : []));
  return all;
};

async function destroy() {
  const confirm = async (who: (typeof stage.executors)[number]) => {
    await prove(who, 'destruction');
    return who.post(`/archive/lists/${listId}/confirm`);
  };
  for (const who of stage.executors) done(await confirm(who));
  await destroyLists(desk.office);
  await expect.poll(async () => (await stage.list(stage.registrar, listId)).list.state, { timeout: 20_000 }).toBe('DONE');
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
  await stage.appointed(listId);
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
async function holding(looked: readonly string[]): Promise<string[]> {
  const owner = openDatabase(desk.clone.ownerUrl, { schema: desk.office.config.schema, max: 1 });
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

function filesWith(word: string): string[] {
  return readdirSync(join(desk.office.config.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile() && readFileSync(join(one.parentPath, one.name)).includes(word))
    .map((one) => one.name);
}
