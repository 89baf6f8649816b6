import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
// @ts-expect-error: it comes without types
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepFiles } from '../../jobs.ts';
import { openBeside } from '../../test/agency-beside.ts';
import { type Clone, cloneDatabase } from '../../test/database.ts';
import { type Desk, openDesk } from '../../test/desk.ts';
import { done, open, pdfOf, register, upload } from '../../test/letters.ts';
import { claimStore } from './claim-store.ts';

const root = mkdtempSync(join(tmpdir(), 'eoffice-agencies-'));
const inBucket = join(root, 's3/shared');
const bucket = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: join(root, 's3'),
  configureBuckets: [{ name: 'shared', configs: [] }],
});
const { port } = await bucket.run();
const objects = { S3_URL: `http://127.0.0.1:${port}`, S3_BUCKET: 'shared', S3_KEY_ID: 'S3RVER', S3_SECRET: 'S3RVER' };
afterAll(async () => {
  await bucket.close();
  rmSync(root, { recursive: true, force: true });
});

const ways = [
  { way: 'folder', place: join(root, 'data/files'), env: { DATA_DIR: join(root, 'data') } },
  { way: 'bucket', place: inBucket, env: { DATA_DIR: join(root, 'cache'), ...objects } },
];

describe.each(ways)('two agencies on one $way', ({ place, env }) => {
  let clone: Clone;
  let owner: pg.Client;
  let first: Desk;
  let second: Desk;
  beforeAll(async () => {
    mkdirSync(env.DATA_DIR, { recursive: true });
    clone = await cloneDatabase();
    owner = new pg.Client({ connectionString: clone.ownerUrl });
    await owner.connect();
    // an office that was in use before agencies had folders of their own: its files lie in the whole
    const earlier = await openDesk(env, { clone: { ...clone, drop: async () => {} } });
    await claim(earlier);
    await earlier.close();
    for (const name of readdirSync(join(place, 'agencies/office'))) renameSync(join(place, 'agencies/office', name), join(place, name));
    rmSync(join(place, 'agencies'), { recursive: true });

    first = await openDesk(env, { clone, empty: true });
    second = await openBeside(clone, 'ag_second', env);
    await claim(first);
    await claim(second);
  });
  afterAll(async () => {
    await second.close();
    await owner.end();
    await first.close();
  });

  const claim = ({ office }: Desk) => claimStore(office.files, { ownerUrl: clone.ownerUrl, schema: office.config.schema });

  /** As if the sweep came two days later: the bytes are old, and so are their rows. */
  async function sweepLater(): Promise<void> {
    for (const schema of ['office', 'ag_second']) await owner.query(`update ${schema}.file set created_at = now() - interval '2 days'`);
    const past = new Date(Date.now() - 2 * 24 * 3_600_000);
    for (const entry of readdirSync(place, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) utimesSync(join(entry.parentPath, entry.name), past, past);
    for (const { office } of [first, second]) await sweepFiles(office);
  }

  async function letterOf(desk: Desk, paper: Buffer) {
    const registrar = await desk.as('registrar');
    const { documentId } = await register(registrar, { mainFile: done(await upload(desk, registrar, paper)).id });
    const read = async () => {
      const [main] = (await open(registrar, documentId)).files;
      return (await registrar.get(`/sarabun/document-files/${main.id}`)).body;
    };
    return { documentId, read };
  }

  it('[REL8] each has its own: the one in use goes on where its files lie, nothing is moved', async () => {
    expect([first.office.files.folder, second.office.files.folder]).toEqual(['', 'agencies/ag_second']);
    expect(await first.office.files.agency()).toBe('office');
    const marks = await Promise.all([first, second].map(({ office }) => office.files.mark()));
    expect(new Set(marks).size).toBe(2);
    const { rows } = await owner.query('select mark from office.file_store union all select mark from ag_second.file_store');
    expect(rows.map((row) => row.mark)).toEqual(marks);
    // a file of the first days, that the office had before
    const crest = await first.office.db.selectFrom('file').select('sha256').executeTakeFirstOrThrow();
    expect(await first.office.files.verify(crest.sha256)).toBe('sound');
  });

  it('[REL8] letters of equal ids with other papers: each sweeps, and none loses a file', async () => {
    const [papers, same] = [[await pdfOf(), await pdfOf(2)] as const, await pdfOf(3)];
    const letters = [await letterOf(first, papers[0]), await letterOf(second, papers[1])] as const;
    expect(letters[0].documentId).toBe(letters[1].documentId);
    const shared = [await letterOf(first, same), await letterOf(second, same)] as const;
    const dropped = (await first.office.files.put(Buffer.from('named by nobody'), { name: 'x.txt', mime: 'text/plain' })).sha256;

    await sweepLater();
    expect(await first.office.files.stat(dropped)).toBeNull();
    for (const [at, { office }] of [first, second].entries()) {
      const { rows } = await owner.query(`select distinct sha256 from ${office.config.schema}.file`);
      for (const { sha256 } of rows) expect(await office.files.verify(sha256)).toBe('sound');
      expect(await letters[at]?.read()).toEqual(papers[at]);
      expect(await shared[at]?.read()).toEqual(same);
    }
    // what both have is there twice: that the other has it, nobody can ask
    expect(await second.office.files.stat(await hashOf(first, letters[0].documentId))).toBeNull();
  });

  it('[REL8] a copy of an agency under another name does not take the files of the first, nor a database what it does not know', async () => {
    await owner.query('update ag_second.file_store set mark = (select mark from office.file_store)');
    const copy = await openDesk({ ...env, AGENCY_SCHEMA: 'ag_second' }, { clone: { ...clone, drop: async () => {} }, empty: true });
    expect(copy.office.files.folder).toBe('agencies/ag_second');
    await expect(claim(copy)).rejects.toThrow('it has another mark');
    await owner.query('delete from ag_second.file_store');
    await expect(claim(copy)).rejects.toThrow(/ฐานข้อมูลนี้ยังไม่มีที่เก็บ[\s\S]*the database knows none/);
    await copy.close();
    await expect(letterOf(first, await pdfOf()).then(({ read }) => read())).resolves.toBeInstanceOf(Buffer);
  });
});

async function hashOf({ office }: Desk, documentId: number): Promise<string> {
  const { sha256 } = await office.db
    .selectFrom('document_file')
    .innerJoin('file', 'file.id', 'document_file.file_id')
    .select('file.sha256')
    .where('document_id', '=', documentId)
    .executeTakeFirstOrThrow();
  return sha256;
}
