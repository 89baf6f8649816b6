import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashOf } from '../../access/chain.ts';
import { sealOnce } from '../../access/seal.ts';
import { type Database, openDatabase } from '../../db/pool.ts';
import { type MasterKeys, masterKeyOf } from '../../system/master-key.ts';
import { citusPrograms } from '../../test/citus-cluster.ts';
import { cloneDatabase } from '../../test/database.ts';
import { openDesk } from '../../test/desk.ts';
import { done, register } from '../../test/letters.ts';
import { readCheckpoint, readCheckpoints, signCheckpoint } from './checkpoint.ts';
import { exportRecords } from './export-records.ts';
import { keepCheckpoint } from './keep-checkpoint.ts';
import { checkAll } from './record-parts.ts';

const home = mkdtempSync(join(tmpdir(), 'eoffice-forgeries-'));
const outside = join(home, 'outside');
const clone = await cloneDatabase();
let keys: MasterKeys;
let copies = 0;
const secret = 'ปลาวาฬสีน้ำเงินว่ายทวนน้ำ';

/** An office that has worked: letters in a book, one amended, one classed, and two checkpoints of it outside. */
beforeAll(async () => {
  // its database stays: it is copied for each forgery
  const desk = await openDesk({ CHECKPOINT_DIR: outside }, { clone: { ...clone, drop: async () => {} } });
  keys = desk.office.config.secrets.master;
  const [registrar, secretreg] = await desk.officers('registrar', 'secretreg');
  const { documentId } = await register(registrar);
  done(await registrar.post(`/sarabun/documents/${documentId}/amend`, { subject: 'เรื่องที่แก้แล้ว' }));
  await register(registrar);
  const classed = await register(secretreg, { secrecy: 2, subject: secret });
  done(await secretreg.post(`/sarabun/documents/${classed.documentId}/amend`, { subject: `${secret} สองตัว` }));
  await keepCheckpoint(desk.office, new Date(Date.now() - 3_600_000));
  await register(registrar);
  await keepCheckpoint(desk.office);
  // an hour has not passed: no third one
  await keepCheckpoint(desk.office);
  await desk.close();
});
afterAll(async () => {
  await clone.drop();
  rmSync(home, { recursive: true, force: true });
});

/** The office's database once more, in the hands of its owner. */
async function copied<T>(work: (owner: Database) => Promise<T>): Promise<T> {
  const name = `${clone.name}_${++copies}`;
  const admin = new pg.Client({ connectionString: clone.adminUrl.replace(`/${clone.name}`, '/postgres') });
  await admin.connect();
  await admin.query(`create database ${name} template ${clone.name} owner office_owner strategy file_copy`);
  const owner = openDatabase(clone.ownerUrl.replace(`/${clone.name}`, `/${name}`), { schema: 'office', max: 1 });
  try {
    return await work(owner);
  } finally {
    await owner.destroy();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  }
}

interface Judged {
  status: number | null;
  said: string;
  found: string[];
}

/** What the auditor's one file says of an export, on a machine that has nothing else. */
async function judged(owner: Database, ...against: string[]): Promise<Judged> {
  const at = mkdtempSync(join(home, 'auditor-'));
  await exportRecords(owner, join(at, 'records.jsonl.gz'), { url: 'https://office.example.go.th', schema: 'office' });
  return run(at, 'records.jsonl.gz', ...against);
}
function run(at: string, ...words: string[]): Judged {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['verify.mjs', ...words], { cwd: at, env: {}, encoding: 'utf8' });
  const found = [...stdout.matchAll(/^ {2}([a-z_]+): \S.* — /gm)].map(([, what = '']) => what);
  return { status, said: stdout + stderr, found: [...new Set(found)].sort() };
}

/** What `verify-audit --against` finds. */
async function foundHere(owner: Database, path = outside): Promise<string[]> {
  const found = new Set<string>();
  for await (const { findings } of checkAll(owner, keys, await readCheckpoints(path, keys)))
    for (const { what } of findings) found.add(what);
  return [...found].sort();
}

async function forge(owner: Database, ...statements: string[]): Promise<void> {
  for (const one of statements) await sql.raw(one).execute(owner);
}

/** Makes the chain of each letter fit its rows again, as who has the program can. */
async function chainAnew(owner: Database): Promise<void> {
  const { rows } = await sql<Record<string, unknown> & { id: number; document_id: number; seq: number }>`
    select * from event order by document_id, seq`.execute(owner);
  let before: { of: number; hash: Buffer } | null = null;
  for (const { id, hash: _, prev_hash: __, ...row } of rows) {
    const previous: Buffer | null = before?.of === row.document_id ? before.hash : null;
    const hash = hashOf(previous, row);
    await sql`update event set prev_hash = ${previous}, hash = ${hash} where id = ${id}`.execute(owner);
    await sql`update document set event_seq = ${row.seq}, event_hash = ${hash} where id = ${row.document_id}`.execute(owner);
    before = { of: row.document_id as number, hash };
  }
}

/** All seals made anew over what stands. */
async function sealAnew(owner: Database): Promise<void> {
  await sql`delete from seal`.execute(owner);
  while ((await sealOnce(owner, 1_000_000)) > 0);
}

// who owns a cluster forges on the machine that has the tables, as here; the copies that are forged are of one machine
describe.skipIf(citusPrograms)('[SEC28] the auditor’s file finds the seven forgeries of who owns the database', () => {
  it('says of an office that nobody touched that it is whole, by itself and against its checkpoints, and so does verify-audit', () =>
    copied(async (owner) => {
      expect(readdirSync(outside)).toHaveLength(2);
      const alone = await judged(owner);
      expect(alone, alone.said).toMatchObject({ status: 0, found: [] });
      expect(alone.said).toContain('ไม่มีจุดตรวจสอบให้เทียบ');
      const compared = await judged(owner, outside);
      expect(compared, compared.said).toMatchObject({ status: 0, found: [] });
      expect(compared.said).toMatch(/ครบถ้วน ไม่พบการแก้ไข \/ whole/);
      expect(await foundHere(owner)).toEqual([]);
      // and work that goes on after the checkpoint is no forgery
      await forge(owner, "insert into audit (action, outcome) values ('auth.sign-in', 'OK')");
      while ((await sealOnce(owner)) > 0);
      expect(await judged(owner, outside)).toMatchObject({ status: 0, found: [] });
    }));

  const middle = '(select id from event where document_id = (select min(document_id) from event) order by seq offset 1 limit 1)';
  const inside: [forgery: string, how: (owner: Database) => Promise<unknown>, found: string[]][] = [
    [
      'edit: the words of an event, its chain made anew',
      async (owner) => {
        await forge(owner, `update event set detail = detail || '{"text": "อื่น"}' where id = ${middle}`);
        await chainAnew(owner);
      },
      ['row_changed'],
    ],
    [
      'edit, as a statement does it',
      (owner) => forge(owner, `update event set detail = detail || '{"text": "อื่น"}' where id = ${middle}`),
      ['event_changed'],
    ],
    [
      'insert: an event between two others',
      async (owner) => {
        await forge(
          owner,
          'update event set seq = seq + 1000 where document_id = (select min(document_id) from event) and seq >= 2',
          `insert into event (document_id, seq, at, actor_id, action, subject, detail, hash) select document_id, 2, at, actor_id, 'amend', 'document', '{"text": "แทรก"}', '\\x00' from event where seq = 1 order by document_id limit 1`,
          'update event set seq = seq - 999 where seq > 1000',
        );
        await chainAnew(owner);
      },
      ['row_changed'],
    ],
    [
      'delete: an event and its seal',
      async (owner) => {
        await forge(
          owner,
          `delete from seal where source = 'event' and row_id = ${middle}`,
          `delete from event where id = ${middle}`,
          'update event e set seq = (select count(*) from event b where b.document_id = e.document_id and b.id <= e.id)',
        );
        await chainAnew(owner);
      },
      ['seal_missing'],
    ],
    [
      'reorder: two events change places',
      async (owner) => {
        const of = '(select min(document_id) from event)';
        await forge(
          owner,
          `update event set seq = -seq where document_id = ${of} and seq in (1, 2)`,
          `update event set seq = 3 + seq where document_id = ${of} and seq < 0`,
        );
        await chainAnew(owner);
      },
      ['row_changed'],
    ],
  ];
  it.each(inside)('%s', (_, how, expected) =>
    copied(async (owner) => {
      await how(owner);
      for (const against of [[], [outside]]) {
        const { status, said, found } = await judged(owner, ...against);
        expect(status, said).toBe(1);
        expect(found).toEqual(expect.arrayContaining(expected));
      }
      expect(await foundHere(owner)).toEqual(expect.arrayContaining(expected));
    }),
  );

  const whole: [forgery: string, how: (owner: Database) => Promise<unknown>, found: string[]][] = [
    [
      'truncate: the last letter’s number, its events and every seal over them',
      async (owner) => {
        const { rows } = await sql<{ id: number }>`select max(document_id) as id from register_entry`.execute(owner);
        const last = rows[0]?.id;
        // the owner can drop what holds rows together, too
        await forge(
          owner,
          `do $$ declare c record; begin for c in select conrelid::regclass as t, conname from pg_constraint where contype = 'f' and confrelid = 'register_entry'::regclass loop
            execute format('alter table %s drop constraint %I', c.t, c.conname); end loop; end $$`,
          `update register_counter c set last_no = last_no - 1 from register_entry e where e.document_id = ${last} and e.register_id = c.register_id and e.be_year = c.be_year`,
          `delete from register_entry where document_id = ${last}`,
          `create temporary table cut as select min(s.seq) as seq from seal s join event e on s.source = 'event' and s.row_id = e.id where e.document_id = ${last}`,
          "delete from audit where id in (select row_id from seal where source = 'audit' and seq >= (select seq from cut))",
          'delete from seal where seq >= (select seq from cut)',
          `delete from event where document_id = ${last}`,
          `update document set event_seq = 0, event_hash = null where id = ${last}`,
        );
      },
      ['book_shorter', 'seals_cut'],
    ],
    [
      'full rewrite: a word of an old event, and every hash and seal made anew',
      async (owner) => {
        await forge(owner, `update event set detail = detail || '{"text": "อื่น"}' where id = ${middle}`);
        await chainAnew(owner);
        await sealAnew(owner);
      },
      ['seals_rewritten'],
    ],
    [
      'clock back: what is done after the checkpoint says yesterday',
      async (owner) => {
        await forge(owner, "insert into audit (action, outcome, at) values ('settings.save', 'OK', now() - interval '1 day')");
        while ((await sealOnce(owner)) > 0);
      },
      ['clock_back'],
    ],
  ];
  it.each(whole)('%s: fits in itself, and only the checkpoint outside tells', (_, how, expected) =>
    copied(async (owner) => {
      await how(owner);
      const alone = await judged(owner);
      expect(alone, alone.said).toMatchObject({ status: 0, found: [] });
      const { status, said, found } = await judged(owner, outside);
      expect(status, said).toBe(1);
      expect(found).toEqual(expect.arrayContaining(expected));
      expect(await foundHere(owner)).toEqual(expect.arrayContaining(expected));
    }),
  );

  it('a checkpoint that who owns the database makes for his rewriting is not signed by the office', () =>
    copied(async (owner) => {
      const [name = ''] = readdirSync(outside).slice(-1);
      const body = readFileSync(join(outside, name), 'utf8');
      const { key, checkpoint } = JSON.parse(body);
      const foreign = join(home, 'foreign');
      mkdirSync(foreign, { recursive: true });
      writeFileSync(join(foreign, name), body.replace(/"hash": "[0-9a-f]{64}"/, `"hash": "${'0'.repeat(64)}"`));
      expect(await judged(owner, foreign)).toMatchObject({ status: 1, found: ['checkpoint_forged'] });
      expect(await foundHere(owner, foreign)).toEqual(['checkpoint_forged']);
      const other = signCheckpoint(checkpoint, { current: masterKeyOf(Buffer.alloc(32, 9)), older: [] });
      writeFileSync(join(foreign, name), other.body);
      expect(await judged(owner, foreign, '--key', key.id)).toMatchObject({ status: 1, found: ['checkpoint_forged'] });
      expect(readCheckpoint(other.body, keys)).toMatchObject({ by: 'unknown' });
      // who noted the key earlier finds the office's own
      expect(await judged(owner, outside, '--key', key.public)).toMatchObject({ status: 0 });
    }));

  it('the export holds no word of a classed letter, also where one lies plain from before; a file that ends too early is no proof', () =>
    copied(async (owner) => {
      const at = mkdtempSync(join(home, 'export-'));
      const out = join(at, 'records.jsonl.gz');
      await exportRecords(owner, out, { url: '', schema: 'office' });
      expect(gunzipSync(readFileSync(out)).toString()).not.toContain(secret.slice(0, 7));
      await forge(
        owner,
        `update event set detail = detail || '{"text": "${secret}"}' where id = (select max(id) from event where document_id = (select max(id) from document where secrecy > 0))`,
      );
      await chainAnew(owner);
      await sealAnew(owner);
      await exportRecords(owner, out, { url: '', schema: 'office' });
      const lines = gunzipSync(readFileSync(out)).toString();
      expect(lines).not.toContain(secret.slice(0, 7));
      expect(run(at, 'records.jsonl.gz')).toMatchObject({ status: 2, found: [], said: expect.stringContaining('หนังสือลับ 1 รายการ') });
      writeFileSync(join(at, 'short.jsonl'), lines.slice(0, lines.length / 2));
      copyFileSync(out, join(at, 'cut.jsonl.gz'));
      writeFileSync(join(at, 'cut.jsonl.gz'), readFileSync(out).subarray(0, 2000));
      for (const name of ['short.jsonl', 'cut.jsonl.gz', 'none.jsonl.gz']) expect(run(at, name).status).toBe(2);
    }));
});
