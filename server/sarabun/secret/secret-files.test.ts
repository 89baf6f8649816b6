import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { openPdfium } from '../../files/inspect/pdfium.ts';
import { kinds } from '../../files/store/kinds.ts';
import { documentZip } from '../../files/test-files.ts';
import { openJobs, sweep } from '../../jobs.ts';
import { masterKeyOf } from '../../system/master-key.ts';
import { filesFolder, type Officer, openDesk } from '../../test/desk.ts';
import { done, incoming, open, pdfOf, refused, register, upload } from '../../test/letters.ts';
import { textsOf } from '../../test/pdf-text.ts';
import { missingMasters, rewrapLetterKeys } from '../machine/letter-key.ts';

const as: Record<string, Officer> = {};
const who = (name: string) => as[name] as Officer;
const desk = await openDesk();
const jobs = await openJobs(desk.office, desk.clone.ownerUrl);
beforeAll(async () => {
  for (const name of ['secretreg', 'director', 'registrar', 'admin', 'officer']) as[name] = await desk.as(name);
});
afterAll(async () => {
  await jobs?.stop();
  await desk.close();
});

describe('files of classed letters', () => {
  it('lie encrypted from the registration on; the plain bytes and their thumbnails are gone', async () => {
    const canary = `ลายแทง-${Math.random()}`;
    const pdf = withWords(await pdfOf(2), canary);
    const file = done(await upload(desk, who('secretreg'), pdf, 'แผน.pdf'));
    await desk.office.files.thumbnail(hashOf(pdf), 1, 240);
    expect(found(canary)).not.toEqual([]);
    const { documentId } = await register(who('secretreg'), { secrecy: 1, mainFile: file.id });
    await expect.poll(() => found(canary), { timeout: 10_000, interval: 50 }).toEqual([]);
    expect(readdirSync(join(filesFolder(desk.office), 'thumbnails'), { recursive: true }).join()).not.toContain(hashOf(pdf));
    const [kept] = await desk.office.db.selectFrom('locked_file').selectAll().where('document_id', '=', documentId).execute();
    const stored = readFileSync(pathOf(kept?.sha256 as string));
    expect(hashOf(stored)).toBe(kept?.sha256);
    expect(stored.length).toBeGreaterThan(pdf.length);
    const [seen] = (await open(who('secretreg'), documentId)).files;
    expect(seen.sha256).toBe(hashOf(pdf));
    // the uploader's own way to what he uploaded ends there
    expect((await who('secretreg').get(`/sarabun/uploads/${file.id}`)).status).toBe(404);
  });

  it('of pages that were photographed one by one the pictures go too', async () => {
    const pictures = await Promise.all(
      ['#cc8844', '#4488cc'].map((background) =>
        sharp({ create: { width: 300, height: 400, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const ids: string[] = [];
    for (const bytes of pictures) ids.push(done(await upload(desk, who('secretreg'), bytes, 'หน้า.png', 'image/png')).id);
    const joined = done(await who('secretreg').post('/sarabun/uploads/join', { files: ids, name: 'หนังสือ' }));
    await register(who('secretreg'), { secrecy: 1, mainFile: joined.id });
    for (const bytes of pictures)
      await expect.poll(() => desk.office.files.stat(hashOf(bytes)), { timeout: 10_000, interval: 50 }).toBeNull();
  });

  it('an open upload of the same bytes stays', async () => {
    const pdf = await pdfOf();
    const open1 = done(await upload(desk, who('registrar'), pdf));
    const secret = done(await upload(desk, who('secretreg'), pdf));
    await register(who('secretreg'), { secrecy: 2, mainFile: secret.id });
    const marker = withWords(await pdfOf(), `ท้ายแถว-${Math.random()}`);
    const last = done(await upload(desk, who('secretreg'), marker));
    await register(who('secretreg'), { secrecy: 2, mainFile: last.id });
    await expect.poll(() => desk.office.files.stat(hashOf(marker)), { timeout: 10_000, interval: 50 }).toBeNull();
    expect(await desk.office.files.stat(hashOf(pdf))).not.toBeNull();
    done(await who('registrar').post('/sarabun/letters', { ...incoming(), mainFile: open1.id }));
  });

  it('a large file comes back byte by byte, and a changed, moved or cut one does not open', async () => {
    const { files } = desk.office;
    const bytes = Buffer.alloc(5 * 1024 * 1024 + 77, 'ข้อความลับ');
    const key = Buffer.alloc(32, 7);
    const { sha256, locked } = await files.putLocked(bytes, key);
    expect(hashOf(await files.bytesLocked({ locked, sha256 }, key))).toBe(sha256);
    await expect(files.bytesLocked({ locked, sha256 }, Buffer.alloc(32, 8))).rejects.toMatchObject({ code: 'file_locked' });
    await expect(files.bytesLocked({ locked, sha256: 'a'.repeat(64) }, key)).rejects.toMatchObject({ code: 'file_locked' });
    const stored = readFileSync(pathOf(locked));
    const piece = 1024 * 1024 + 16;
    const swapped = Buffer.concat([
      stored.subarray(0, 36),
      stored.subarray(36 + piece, 36 + 2 * piece),
      stored.subarray(36, 36 + piece),
      stored.subarray(36 + 2 * piece),
    ]);
    const changed = Buffer.from(stored);
    changed[1000] = (changed[1000] as number) ^ 1;
    for (const wrong of [
      swapped,
      changed,
      stored.subarray(0, 36 + 2 * piece),
      Buffer.concat([stored, Buffer.alloc(1)]),
      stored.subarray(0, 20),
    ]) {
      writeFileSync(pathOf(locked), wrong);
      await expect(files.bytesLocked({ locked, sha256 }, key)).rejects.toMatchObject({ code: 'file_locked' });
    }
  });

  it('without the master key the refusal says which one is needed; with a new master the letters open after the keys are locked anew', async () => {
    const file = done(await upload(desk, who('secretreg'), await pdfOf()));
    const { documentId } = await register(who('secretreg'), { secrecy: 1, mainFile: file.id });
    const [{ id }] = (await open(who('secretreg'), documentId)).files;
    const { secrets } = desk.office.config;
    const before = secrets.master;
    const row = () => desk.office.db.selectFrom('letter_key').selectAll().where('document_id', '=', documentId).executeTakeFirstOrThrow();
    expect((await row()).master_id).toBe(before.current.id);
    try {
      secrets.master = { current: masterKeyOf(Buffer.from('กุญแจใหม่ของหน่วยงาน ยาวพอสมควร')), older: [] };
      const no = refused(await who('secretreg').get(`/sarabun/document-files/${id}`), 'secret_key_missing');
      expect(no.message).toContain(before.current.id);
      expect(await missingMasters(desk.office.db, secrets.master)).toEqual([{ masterId: before.current.id, letters: expect.any(Number) }]);
      expect(await rewrapLetterKeys(desk.office.db, secrets.master)).toMatchObject({ renewed: 0 });
      const [{ at: lockedAt } = { at: null }] = await desk.office.db
        .selectFrom('locked_file')
        .select('at')
        .where('document_id', '=', documentId)
        .execute();
      expect(await rewrapLetterKeys(desk.office.db, { ...secrets.master, older: [before.current] })).toMatchObject({ closed: 0 });
      expect((await row()).master_id).toBe(secrets.master.current.id);
      expect((await who('secretreg').get(`/sarabun/document-files/${id}`)).status).toBe(200);
      const [still] = await desk.office.db.selectFrom('locked_file').select('at').where('document_id', '=', documentId).execute();
      expect(still?.at).toEqual(lockedAt);
    } finally {
      await rewrapLetterKeys(desk.office.db, { current: before.current, older: [secrets.master.current] });
      secrets.master = before;
    }
  });

  it('the sweep of old files takes no encrypted one that a letter holds', async () => {
    const file = done(await upload(desk, who('secretreg'), await pdfOf()));
    const { documentId } = await register(who('secretreg'), { secrecy: 1, mainFile: file.id });
    const [kept] = await desk.office.db.selectFrom('locked_file').select('sha256').where('document_id', '=', documentId).execute();
    const [{ id }] = (await open(who('secretreg'), documentId)).files;
    const old = new Date(Date.now() - 3 * 24 * 3_600_000);
    utimesSync(pathOf(kept?.sha256 as string), old, old);
    const owner = new pg.Client({ connectionString: desk.clone.ownerUrl });
    await owner.connect();
    try {
      await owner.query("update office.file set created_at = now() - interval '3 days' where id = $1", [file.id]);
      await sweep(desk.office);
      expect((await who('secretreg').get(`/sarabun/document-files/${id}`)).status).toBe(200);
      await owner.query('delete from office.document_file where file_id = $1', [file.id]);
      await sweep(desk.office);
      expect(await desk.office.files.stat(kept?.sha256 as string)).toBeNull();
    } finally {
      await owner.end();
    }
  });

  it('the master key lies in the data folder for its owner alone, not in the database', async () => {
    const path = join(desk.office.config.dataDir, 'secrets', 'master');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const { rows } = await sql<{ text: string }>`select string_agg(encode(wrapped, 'hex'), ' ') as text from letter_key`.execute(
      desk.office.db,
    );
    expect(rows[0]?.text).not.toContain(readFileSync(path).toString('hex'));
    expect(rows[0]?.text).not.toContain(desk.office.config.secrets.master.current.key.toString('hex'));
  });

  it('the command renews the master key: the former one is kept beside it, and every letter opens', async () => {
    const file = done(await upload(desk, who('secretreg'), await pdfOf()));
    const { documentId } = await register(who('secretreg'), { secrecy: 1, mainFile: file.id });
    const [{ id }] = (await open(who('secretreg'), documentId)).files;
    const { dataDir, secrets } = desk.office.config;
    const before = secrets.master.current.id;
    const command = spawnSync(process.execPath, [join(import.meta.dirname, '../../rotate-master-key.ts')], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: desk.clone.appUrl, DEMO: 'off' },
      encoding: 'utf8',
    });
    expect(command.stdout, command.stderr).toMatch(/: \d+ letters locked anew, 0 could not be opened/);
    expect(readdirSync(join(dataDir, 'secrets'))).toContain(`master-old-${before}`);
    expect(statSync(join(dataDir, 'secrets', 'master')).mode & 0o777).toBe(0o600);
    // a server that still holds the former key says what it lacks; one that was started anew reads
    refused(await who('secretreg').get(`/sarabun/document-files/${id}`), 'secret_key_missing');
    secrets.master = readConfig({ DATA_DIR: dataDir, MODE: 'DEV', LOG_LEVEL: 'silent' }).secrets.master;
    expect(secrets.master.current.id).not.toBe(before);
    expect((await who('secretreg').get(`/sarabun/document-files/${id}`)).status).toBe(200);
    const keys = await desk.office.db.selectFrom('letter_key').select('master_id').distinct().execute();
    expect(keys).toEqual([{ master_id: secrets.master.current.id }]);
  });

  it('a key that was put beside another letter does not open that one', async () => {
    const one = done(await upload(desk, who('secretreg'), await pdfOf()));
    const other = done(await upload(desk, who('secretreg'), await pdfOf()));
    const a = await register(who('secretreg'), { secrecy: 1, mainFile: one.id });
    const b = await register(who('secretreg'), { secrecy: 1, mainFile: other.id });
    await sql`update letter_key set wrapped = (select wrapped from letter_key where document_id = ${a.documentId}) where document_id = ${b.documentId}`.execute(
      desk.office.db,
    );
    const [{ id }] = (await open(who('secretreg'), b.documentId)).files;
    refused(await who('secretreg').get(`/sarabun/document-files/${id}`), 'secret_key_missing');
  });

  it('kinds that can not be shown with a watermark, and files that are too long, are refused where they are attached', async () => {
    const file = done(await upload(desk, who('secretreg'), await pdfOf(301)));
    const no = refused(
      await who('secretreg').post('/sarabun/letters', { ...incoming(), secrecy: 1, mainFile: file.id }),
      'secret_file_pages',
      422,
    );
    expect(no.field).toBe('mainFile');
    const word = done(await upload(desk, who('secretreg'), documentZip(), 'บัญชี.docx', kinds.docx.mime));
    const kind = refused(
      await who('secretreg').post('/sarabun/letters', incoming({ secrecy: 1, enclosureFiles: [word.id] })),
      'secret_file_kind',
      422,
    );
    expect(kind).toMatchObject({ field: 'enclosureFiles', message: expect.stringContaining('บัญชี.docx') });
    // one that came to be there in another way is not shown either
    const { documentId } = await register(who('secretreg'), { secrecy: 1 });
    await sql`insert into document_file (document_id, file_id, role) values (${documentId}, ${word.id}, 'ENCLOSURE')`.execute(
      desk.office.db,
    );
    const [{ id }] = (await open(who('secretreg'), documentId)).files;
    refused(await who('secretreg').get(`/sarabun/document-files/${id}`), 'secret_kind_not_shown');
  });
});

describe('a classed letter is looked at, never downloaded', () => {
  it('every page names the reader, his unit and the time, bears the class and its number; nothing of the original is inside', async () => {
    const canary = 'CANARYWORDS';
    const pdf = withWords(await pdfOf(2), canary);
    const file = done(await upload(desk, who('secretreg'), pdf));
    const { documentId, transmissionId } = await register(who('secretreg'), { secrecy: 2, mainFile: file.id });
    done(await who('secretreg').post(`/sarabun/transmissions/${transmissionId}/forward`, { to: [who('director').personId] }));
    for (const name of ['secretreg', 'director']) {
      const [{ id }] = (await open(who(name), documentId)).files;
      for (const as of ['original', 'stamped']) {
        const reply = await who(name).get(`/sarabun/document-files/${id}`, { as });
        expect(reply.headers['content-type']).toBe('application/pdf');
        expect(reply.headers['content-disposition']).toMatch(/^inline/);
        expect(reply.headers['cache-control']).toContain('no-store');
        expect(Buffer.from(reply.body).includes(pdf.subarray(0, 400))).toBe(false);
        expect(Buffer.from(reply.body).includes(canary)).toBe(false);
        const pages = await textsOf(reply.body);
        expect(pages).toHaveLength(2);
        const { viewer, unit } = await nameOf(who(name));
        for (const [i, text] of pages.entries()) {
          expect(text).toContain(viewer);
          expect(text).toContain(unit);
          expect(text).toContain('ลับมาก');
          expect(text).toContain(`หน้า ${'๐๑๒'[i + 1]} จาก ๒`);
          expect(text).toMatch(/๒๕\d?[๐-๙]{2} เวลา [๐-๙]{2}\.[๐-๙]{2} น\./);
          expect(text).not.toContain(canary);
        }
      }
    }
  });

  it('the marks are seen, not only read: burned into the page, on top of what it shows', async () => {
    const file = done(await upload(desk, who('secretreg'), await pdfOf(1)));
    const { documentId } = await register(who('secretreg'), { secrecy: 1, mainFile: file.id });
    const [{ id }] = (await open(who('secretreg'), documentId)).files;
    const { body } = await who('secretreg').get(`/sarabun/document-files/${id}`);
    const { data, width, height } = await drawn(body, 1);
    const inked = (from: number, to: number, left = 0, right = 1) => {
      let count = 0;
      for (let y = Math.round(height * from); y < height * to; y++)
        for (let x = Math.round(width * left); x < width * right; x++) if ((data[(y * width + x) * 4 + 1] as number) < 235) count++;
      return count;
    };
    // the class above and below, the reader across the three thirds
    for (const [from, to] of [
      [0, 0.04],
      [0.96, 1],
    ] as const)
      expect(inked(from, to, 0.3, 0.7)).toBeGreaterThan(60);
    for (const [from, to] of [
      [0.1, 0.33],
      [0.4, 0.63],
      [0.7, 0.93],
    ] as const)
      expect(inked(from, to, 0.3, 0.7)).toBeGreaterThan(300);
  });

  it('each view and each refused view is in the audit, without a word of the letter', async () => {
    const file = done(await upload(desk, who('secretreg'), await pdfOf()));
    const { documentId } = await register(who('secretreg'), { secrecy: 1, mainFile: file.id, subject: 'เรื่องกระต่ายดำ' });
    const [{ id }] = (await open(who('secretreg'), documentId)).files;
    expect((await who('secretreg').get(`/sarabun/document-files/${id}`)).status).toBe(200);
    refused(await who('secretreg').get(`/sarabun/document-files/${id}`, { download: '1' }), 'secret_view_only');
    refused(await who('secretreg').get(`/sarabun/document-files/${id}/link`, { as: 'original' }), 'secret_view_only');
    for (const name of ['admin', 'registrar', 'officer']) {
      expect((await who(name).get(`/sarabun/document-files/${id}`)).status).toBe(404);
      expect((await who(name).get(`/sarabun/document-files/${id}/link`, { as: 'original' })).status).toBe(404);
    }
    const rows = await desk.office.db
      .selectFrom('audit')
      .select(['person_id', 'outcome', 'detail'])
      .where('action', '=', 'secret.view')
      .where('subject_id', '=', documentId)
      .execute();
    const of = (name: string, outcome: string) =>
      rows.filter((row) => row.person_id === who(name).personId && row.outcome === outcome).length;
    expect(of('secretreg', 'OK')).toBe(1);
    expect(rows.find((row) => row.outcome === 'OK')?.detail).toMatchObject({ purpose: 'secret_file' });
    expect(of('secretreg', 'REFUSED')).toBe(2);
    for (const name of ['admin', 'registrar', 'officer']) expect(of(name, 'REFUSED')).toBe(2);
    expect(JSON.stringify(rows)).not.toContain('กระต่ายดำ');
  });

  it('a picture is shown as a page with the same marks', async () => {
    const picture = await sharp({ create: { width: 800, height: 500, channels: 3, background: '#88aacc' } })
      .jpeg()
      .toBuffer();
    const file = done(await upload(desk, who('secretreg'), picture, 'ภาพ.jpg', 'image/jpeg'));
    const { documentId } = await register(who('secretreg'), { secrecy: 1, enclosureFiles: [file.id] });
    const [{ id }] = (await open(who('secretreg'), documentId)).files;
    const reply = await who('secretreg').get(`/sarabun/document-files/${id}`);
    expect(reply.headers['content-type']).toBe('application/pdf');
    const [text] = await textsOf(reply.body);
    expect(text).toContain((await nameOf(who('secretreg'))).viewer);
    expect(text).toContain('ลับ');
    // what it shows is still the picture
    const middle = await pixelOf(reply.body);
    expect(middle[2] - middle[0]).toBeGreaterThan(20);
  });

  it('where the view can not be written into the audit nothing is shown', async () => {
    const file = done(await upload(desk, who('secretreg'), await pdfOf()));
    const { documentId } = await register(who('secretreg'), { secrecy: 1, mainFile: file.id });
    const [{ id }] = (await open(who('secretreg'), documentId)).files;
    const owner = new pg.Client({ connectionString: desk.clone.ownerUrl });
    await owner.connect();
    try {
      await owner.query('revoke insert on office.audit from office_app');
      expect((await who('secretreg').get(`/sarabun/document-files/${id}`)).status).toBe(500);
    } finally {
      await owner.query('grant insert on office.audit to office_app');
      await owner.end();
    }
    expect((await who('secretreg').get(`/sarabun/document-files/${id}`)).status).toBe(200);
  });
});

function withWords(pdf: Buffer, words: string): Buffer {
  return Buffer.concat([pdf, Buffer.from(`\n%${words}\n`)]);
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function pathOf(sha256: string): string {
  return join(filesFolder(desk.office), 'kept', sha256.slice(0, 2), sha256);
}

/** Files of the office that hold these words in plain bytes. */
function found(words: string): string[] {
  const folder = filesFolder(desk.office);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile() && readFileSync(join(one.parentPath, one.name)).includes(words))
    .map((one) => one.name);
}

async function nameOf({ personId }: Officer): Promise<{ viewer: string; unit: string }> {
  const { rows } = await sql<{ viewer: string; unit: string }>`select p.prefix || p.first_name || ' ' || p.last_name as viewer,
    (select u.name from affiliation a join unit u on u.id = a.unit_id where a.person_id = p.id order by a.is_main desc limit 1) as unit
    from person p where p.id = ${personId}`.execute(desk.office.db);
  return rows[0] as { viewer: string; unit: string };
}

/** A pixel of the first page, away from the marks. */
async function pixelOf(pdf: Uint8Array): Promise<[number, number, number]> {
  const { data, width, height } = await drawn(pdf, 0.5);
  const at = (Math.round(height * 0.35) * width + Math.round(width * 0.1)) * 4;
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
}

async function drawn(pdf: Uint8Array, scale: number) {
  const document = await (await openPdfium()).loadDocument(pdf);
  const page = await document.getPage(0).render({ scale, render: 'bitmap' });
  document.destroy();
  return page;
}
