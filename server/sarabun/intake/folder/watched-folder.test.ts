import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { circularTiff, scanTiff } from '../../../files/test-tiff.ts';
import { openDesk } from '../../../test/desk.ts';
import { done, pdfOf, refused } from '../../../test/letters.ts';
import { lookInFolder, type Pace, type Seen } from './look-in-folder.ts';
import { watchFolderFaults } from './watch-folder-faults.ts';

const root = mkdtempSync(join(tmpdir(), 'scans-'));
const desk = await openDesk({ INTAKE_ROOTS: `${root}:/srv/elsewhere-of-the-test` });
const { office } = desk;
const [registrar, clerk, admin] = await desk.officers('registrar', 'clerk', 'admin');
const unitId = 10_000_000;
const pace: Pace = { still: 2, lateMs: 10 * 60_000, leaseMs: 2 * 60_000 };
afterAll(async () => {
  await desk.close();
  rmSync(root, { recursive: true, force: true });
});

let folder: { unitId: number; path: string };
let seen: Seen;
let number = 0;
beforeEach(() => {
  number += 1;
  folder = { unitId, path: join(root, `scanner ${number}`) };
  mkdirSync(folder.path);
  seen = new Map();
});

const at = (...parts: string[]) => join(folder.path, ...parts);
const look = (known = seen, how: Partial<Pace> = {}) => lookInFolder(office, folder, known, { ...pace, ...how });
const looks = async (times: number): Promise<number> => {
  let taken = 0;
  for (let time = 0; time < times; time++) taken += await look();
  return taken;
};
const waiting = async (): Promise<{ subject: string; cameAgain: number }[]> =>
  done(await registrar.get('/sarabun/tray', { state: 'WAITING', pageSize: '100' })).data;
const named = async (name: string) => (await waiting()).filter(({ subject }) => subject === name);
const faults = async (): Promise<{ id: number; message: string; source: string }[]> =>
  done(await registrar.get('/sarabun/tray/faults')).items.filter(({ source }: { source: string }) => source === folder.path);

describe('a file in the folder', () => {
  it('is taken in once it has stood still for two looks and ends properly, and is gone from the folder', async () => {
    const pdf = await pdfOf();
    const half = Math.floor(pdf.length / 2);
    writeFileSync(at('ช้า.pdf'), pdf.subarray(0, half));
    // a slow scanner: it stands still for long without its end
    expect(await looks(5)).toBe(0);
    appendFileSync(at('ช้า.pdf'), pdf.subarray(half));
    expect(await looks(2)).toBe(0);
    expect(await look()).toBe(1);
    expect(await named('ช้า.pdf')).toHaveLength(1);
    expect(readdirSync(folder.path).sort()).toEqual(['refused', 'taken']);
    expect(readdirSync(at('taken'))).toEqual([]);
  });

  it('of a fax server, a TIFF, stands still three times as long, for it has no end that tells; it comes in as a PDF', async () => {
    const fax = await scanTiff(2, 'ccittfax4');
    const half = Math.floor(fax.length / 2);
    writeFileSync(at('แฟกซ์.tif'), fax.subarray(0, half));
    expect(await looks(5)).toBe(0);
    appendFileSync(at('แฟกซ์.tif'), fax.subarray(half));
    expect(await looks(6)).toBe(0);
    expect(await look()).toBe(1);
    const item = (await named('แฟกซ์.tif'))[0];
    expect(item).toMatchObject({ files: [{ name: 'แฟกซ์.pdf', pages: 1 }] });
    expect(readdirSync(at('taken'))).toEqual([]);
    // one that leads in a circle is put aside with the reason
    writeFileSync(at('วน.tif'), circularTiff(fax));
    expect(await looks(7)).toBe(0);
    expect(readdirSync(at('refused')).filter((name) => name.includes('วน.tif'))).toHaveLength(2);
    for (const { id } of await faults()) done(await registrar.post(`/sarabun/tray/faults/${id}/seen`));
  });

  it('that never ends is told of after ten minutes, and still taken in when it does', async () => {
    const pdf = await pdfOf();
    writeFileSync(at('ค้าง.pdf'), pdf.subarray(0, pdf.length - 20));
    await looks(3);
    expect(await faults()).toEqual([]);
    await look(seen, { lateMs: 0 });
    expect((await faults()).map(({ message }) => message)).toEqual([expect.stringContaining('ค้าง.pdf')]);
    appendFileSync(at('ค้าง.pdf'), pdf.subarray(pdf.length - 20));
    expect(await looks(3)).toBe(1);
    await look();
    expect(await faults()).toEqual([]);
  });

  it('comes in once of two servers that look at the same time, and the same scan twice is one item', async () => {
    const pdf = await pdfOf();
    writeFileSync(at('หนึ่ง.pdf'), pdf);
    writeFileSync(at('สอง.pdf'), await pdfOf());
    const other: Seen = new Map();
    let taken = 0;
    for (let time = 0; time < 4; time++) for (const one of await Promise.all([look(seen), look(other)])) taken += one;
    expect(taken).toBe(2);
    writeFileSync(at('หนึ่งอีกครั้ง.pdf'), pdf);
    await looks(3);
    expect(await named('หนึ่ง.pdf')).toMatchObject([{ cameAgain: 1 }]);
    expect(await named('หนึ่งอีกครั้ง.pdf')).toEqual([]);
    expect(existsSync(at('หนึ่งอีกครั้ง.pdf'))).toBe(false);
  });

  it('that a server held when it died is taken up by another, whether it had come into the tray or not', async () => {
    await look();
    const [before, after] = [await pdfOf(), await pdfOf()];
    writeFileSync(at('ก่อน.pdf'), before);
    await looks(3);
    // as if the server had died between the commit and the taking away, and another before it read anything
    writeFileSync(at('taken', '11111111-1111-4111-8111-111111111111--ก่อน.pdf'), before);
    writeFileSync(at('taken', '22222222-2222-4222-8222-222222222222--หลัง.pdf'), after);
    const fresh: Seen = new Map();
    expect(await look(fresh)).toBe(0);
    expect(await look(fresh, { leaseMs: 0 })).toBe(2);
    expect(readdirSync(at('taken'))).toEqual([]);
    expect(await named('ก่อน.pdf')).toMatchObject([{ cameAgain: 0 }]);
    expect(await named('หลัง.pdf')).toHaveLength(1);
  });
});

describe('what is no letter', () => {
  it('is put aside with the reason beside it, and stands at the tray until somebody has seen it', async () => {
    writeFileSync(at('รายงาน.pdf'), `not a pdf at all %%EOF`);
    writeFileSync(at('โปรแกรม.exe'), 'MZ');
    expect(await looks(3)).toBe(0);
    const aside = readdirSync(at('refused')).sort();
    expect(aside).toHaveLength(4);
    const reason = aside.find((name) => name.endsWith('รายงาน.pdf.txt')) ?? '';
    expect(readFileSync(at('refused', reason), 'utf8').trim()).not.toBe('');
    const told = await faults();
    expect(told).toHaveLength(2);
    refused(await clerk.post(`/sarabun/tray/faults/${told[0]?.id}/seen`), 'not_found', 404);
    for (const { id } of told) done(await registrar.post(`/sarabun/tray/faults/${id}/seen`));
    expect(await faults()).toEqual([]);
  });

  it('is left alone: links, folders, hidden files and what is empty', async () => {
    const outside = join(root, `secret ${number}.pdf`);
    writeFileSync(outside, await pdfOf());
    symlinkSync(outside, at('ลิงก์.pdf'));
    mkdirSync(at('โฟลเดอร์.pdf'));
    writeFileSync(at('.ซ่อน.pdf'), await pdfOf());
    writeFileSync(at('ว่าง.pdf'), '');
    expect(await looks(4)).toBe(0);
    expect(existsSync(at('ลิงก์.pdf'))).toBe(true);
    for (const name of ['ลิงก์.pdf', '.ซ่อน.pdf', 'ว่าง.pdf']) expect(await named(name)).toEqual([]);
  });
});

describe('the folder itself', () => {
  it('that is away is told, and no longer once it is back', async () => {
    renameSync(folder.path, `${folder.path} away`);
    await look();
    expect((await faults()).map(({ message }) => message)).toEqual([expect.stringContaining(folder.path)]);
    renameSync(`${folder.path} away`, folder.path);
    await look();
    expect(await faults()).toEqual([]);
  });

  it('that is away for more than ten minutes is told to administrators once, and once when it is back', async () => {
    done(await admin.post('/settings/list/intake-folders', { values: { path: folder.path, unit: unitId } }));
    const told = async (): Promise<string[]> => {
      const { rows } = await sql<{ kind: string }>`select kind from notification where person_id = ${admin.personId}
        and kind in ('folder_fault', 'folder_well') order by id`.execute(office.db);
      return rows.map(({ kind }) => kind);
    };
    renameSync(folder.path, `${folder.path} away`);
    await look();
    await watchFolderFaults(office);
    expect(await told(), 'a fault that may go by').toEqual([]);
    await sql`update intake_fault set at = now() - interval '11 minutes' where source = ${folder.path}`.execute(office.db);
    await watchFolderFaults(office);
    await watchFolderFaults(office);
    expect(await told()).toEqual(['folder_fault']);
    // the registry has seen it: that is no end
    done(await registrar.post(`/sarabun/tray/faults/${(await faults())[0]?.id}/seen`));
    await watchFolderFaults(office);
    await look();
    await watchFolderFaults(office);
    expect(await told()).toEqual(['folder_fault']);
    renameSync(`${folder.path} away`, folder.path);
    await look();
    await watchFolderFaults(office);
    await watchFolderFaults(office);
    expect(await told()).toEqual(['folder_fault', 'folder_well']);
  });

  it('lies under what the operator has named, whatever an administrator types', async () => {
    const link = join(root, `link ${number}`);
    symlinkSync('/etc', link);
    const add = (path: string) => admin.post('/settings/list/intake-folders', { values: { path, unit: unitId } });
    for (const path of ['/etc', link, `${root}/../..`]) {
      const reply = await add(path);
      expect([path, reply.body.code, reply.body.field]).toEqual([path, 'folder_outside', 'path']);
    }
    refused(await add(join(root, 'nowhere')), 'folder_gone', 422);
    refused(await add('scans'), 'folder_outside', 422);
    done(await add(folder.path));
  });
});
