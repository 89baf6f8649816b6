import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import type { TrayItem } from '../../../../contract/sarabun/tray.ts';
import { findHeldFiles } from '../../../files/store/held-files.ts';
import { dataOf } from '../../../paper/letters.ts';
import { sampleLetters } from '../../../paper/sample-letters.ts';
import { looksScanned } from '../../../paper/scan.ts';
import { typesetPaper } from '../../../paper/typst.ts';
import { type Officer, openDesk } from '../../../test/desk.ts';
import { done, incoming, pdfOf, refused, unitId } from '../../../test/letters.ts';
import { readPapers } from '../read-papers.ts';
import { putInTray } from './put-in-tray.ts';
import { sweepTray } from './sweep-tray.ts';

const desk = await openDesk();
const { office } = desk;
const people = await desk.byName('registrar', 'clerk', 'officer', 'secretreg', 'admin');
const { registrar, clerk, officer, admin, secretreg } = people;
const root = 10_000_000;
afterAll(() => desk.close());

const scanOf = (given: object): Promise<Uint8Array> =>
  looksScanned(typesetPaper('external-letter', dataOf('external-letter', { ...sampleLetters('real')['external-letter'], ...given })), {
    dpi: 200,
  });

/** As a way in does it: judged by the door of uploads, then put into the tray. */
async function arrive(bytes: Uint8Array, given: { unitId?: number; key?: string } = {}): Promise<{ itemId: number; isNew: boolean }> {
  const stored = await office.files.accept(Readable.from([bytes]), {
    filename: 'สแกน 0012.pdf',
    declaredType: 'application/pdf',
    maxBytes: 20_000_000,
  });
  const key = given.key ?? createHash('sha256').update(bytes).digest('hex');
  return office.db
    .transaction()
    .execute((db) =>
      putInTray(
        { db, office },
        { unitId: root, way: 'FOLDER', subject: 'สแกน 0012.pdf', ...given, key, files: [{ stored, role: 'BODY' }] },
      ),
    );
}

const lying = async (who: Officer, state: string): Promise<TrayItem[]> =>
  done(await who.get('/sarabun/tray', { state, pageSize: '100' })).data;
const itemIn = async (who: Officer, itemId: number): Promise<TrayItem> => done(await who.get(`/sarabun/tray/${itemId}`)).item;

describe('what came in', () => {
  it('waits in the tray of its unit with its head read, and is there once however often it comes', async () => {
    const scan = await scanOf({ number: 'อว 0601/4401' });
    const first = await arrive(scan);
    await readPapers(office);
    const item = (await lying(registrar, 'WAITING')).find(({ id }) => id === first.itemId);
    expect(item).toMatchObject({ state: 'WAITING', way: 'FOLDER', subject: 'สแกน 0012.pdf', reading: 'read', takenBy: null });
    expect(item?.proposals?.docNo?.value).toBe('อว 0601/4401');
    expect(await arrive(scan)).toEqual({ itemId: first.itemId, isNew: false });
    expect(await itemIn(registrar, first.itemId)).toMatchObject({ cameAgain: 1 });
  });

  it('comes in once of two that bring it at the same time', async () => {
    const pdf = await pdfOf();
    const brought = await Promise.all([arrive(pdf), arrive(pdf), arrive(pdf)]);
    expect(new Set(brought.map(({ itemId }) => itemId)).size).toBe(1);
    expect(brought.filter(({ isNew }) => isNew).length).toBe(1);
  });

  it('is held against the sweep of files that no letter names', async () => {
    const { itemId } = await arrive(await pdfOf());
    const { rows } = await sql<{ sha256: string }>`select f.sha256 from intake_item_file x join file f on f.id = x.file_id
      where x.item_id = ${itemId}`.execute(office.db);
    expect((await (await findHeldFiles(office.db)).page('', 1000)).hashes).toContain(rows[0]?.sha256);
  });

  it('is seen by who may register there alone, as a file and as a picture too', async () => {
    const { itemId } = await arrive(await pdfOf());
    const file = (await itemIn(registrar, itemId)).files[0]?.id;
    expect((await registrar.get(`/sarabun/tray/${itemId}/files/${file}`)).status).toBe(200);
    expect((await registrar.get(`/sarabun/tray/${itemId}/files/${file}/page`)).headers['content-type']).toBe('image/webp');
    for (const other of [clerk, admin, secretreg]) {
      expect(
        ((await other.get('/sarabun/tray', { state: 'WAITING', pageSize: '100' })).body.data ?? []).map((one: TrayItem) => one.id),
      ).not.toContain(itemId);
      for (const path of ['', `/files/${file}`, `/files/${file}/page`])
        expect([403, 404]).toContain((await other.get(`/sarabun/tray/${itemId}${path}`)).status);
      for (const act of ['take', 'give-back', 'restore'])
        expect([403, 404]).toContain((await other.post(`/sarabun/tray/${itemId}/${act}`)).status);
      expect([403, 404]).toContain((await other.post(`/sarabun/tray/${itemId}/discard`, { reason: 'ลองดู' })).status);
    }
    expect((await officer.get('/sarabun/tray', { state: 'WAITING' })).status).toBe(403);
  });
});

describe('who takes it', () => {
  it('has its files to register, and with the letter it is out of the tray', async () => {
    const { itemId } = await arrive(await pdfOf());
    const waiting = await itemIn(registrar, itemId);
    const mainFile = waiting.files[0]?.id;
    refused(await registrar.post('/sarabun/letters', incoming({ mainFile })), 'file_not_yours', 422);
    const { item } = done(await registrar.post(`/sarabun/tray/${itemId}/take`));
    expect(item).toMatchObject({ state: 'TAKEN', mine: true });
    const letter = done(await registrar.post('/sarabun/letters', incoming({ mainFile, trayItem: itemId })));
    expect(await itemIn(registrar, itemId)).toMatchObject({
      state: 'REGISTERED',
      letter: { documentId: letter.documentId, receiveNo: letter.receiveNo },
      subject: '',
    });
    refused(await registrar.post(`/sarabun/tray/${itemId}/take`), 'tray_registered', 409);
    refused(await registrar.post('/sarabun/letters', incoming({ trayItem: itemId })), 'tray_registered', 409);
  });

  it('ends it too where the letter only carries its file', async () => {
    const { itemId } = await arrive(await pdfOf());
    const { item } = done(await registrar.post(`/sarabun/tray/${itemId}/take`));
    done(await registrar.post('/sarabun/letters', incoming({ mainFile: item.files[0].id })));
    expect((await itemIn(registrar, itemId)).state).toBe('REGISTERED');
  });

  it('is told who was first, and a letter that is refused leaves the item taken', async () => {
    const unit = await unitId(desk, 'อว 0601.01.3');
    const other = await officerBeside(unit);
    const { itemId } = await arrive(await pdfOf(), { unitId: unit });
    const both = await Promise.all([clerk.post(`/sarabun/tray/${itemId}/take`), other.post(`/sarabun/tray/${itemId}/take`)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'tray_taken' });
    const [first, second] = both[0]?.status === 200 ? [clerk, other] : [other, clerk];
    refused(await second.post('/sarabun/letters', incoming({ trayItem: itemId })), 'tray_taken', 409);
    refused(await second.post(`/sarabun/tray/${itemId}/discard`, { reason: 'ไม่ใช่หนังสือ' }), 'tray_taken', 409);
    expect((await first.post('/sarabun/letters', incoming({ trayItem: itemId, subject: '' }))).status).toBe(422);
    expect((await itemIn(first, itemId)).state).toBe('TAKEN');
    // who took it is away: another gives it back, and its files are nobody's
    done(await second.post(`/sarabun/tray/${itemId}/give-back`));
    const { files } = await itemIn(first, itemId);
    refused(await first.post('/sarabun/letters', incoming({ mainFile: files[0]?.id })), 'file_not_yours', 422);
  });
});

describe('whose receipt is cancelled', () => {
  it('waits in the tray again with its files, says who did it, and is registered once more; the letter has ended with its number struck', async () => {
    const { itemId } = await arrive(await pdfOf());
    const { item } = done(await registrar.post(`/sarabun/tray/${itemId}/take`));
    const main = item.files[0].id;
    const given = incoming({ mainFile: main, trayItem: itemId, subject: 'ลงรับผิดเล่ม' });
    const letter = done(await registrar.post('/sarabun/letters', given));
    const cancel = `/sarabun/transmissions/${letter.transmissionId}/cancel-receipt`;
    done(await registrar.post(cancel, { reason: 'ลงรับผิดเล่ม' }));
    const back = await itemIn(registrar, itemId);
    expect(back).toMatchObject({ state: 'WAITING', takenBy: null, letter: null, subject: 'ลงรับผิดเล่ม', endedAt: null });
    expect(back.backBy).toBe((await lying(registrar, 'WAITING')).find(({ id }) => id === itemId)?.backBy);
    expect([Boolean(back.backBy), Boolean(back.backAt), back.files.length]).toEqual([true, true, 1]);
    expect(done(await registrar.get(`/sarabun/documents/${letter.documentId}`)).document).toMatchObject({ state: 90 });
    const { rows } = await sql<{
      void: boolean;
      file: string;
    }>`select e.void_at is not null as void, x.file_id as file from register_entry e
      join document_file x on x.document_id = e.document_id where e.document_id = ${letter.documentId}`.execute(office.db);
    expect(rows).toEqual([{ void: true, file: main }]);
    const receive = `/sarabun/transmissions/${letter.transmissionId}/receive`;
    expect((await registrar.post(receive)).body.status, 'the same paper in two places').toBe('error');
    // from the tray it is a letter again, under a number of its own
    const own = done(await registrar.post(`/sarabun/tray/${itemId}/take`)).item.files[0].id;
    const again = done(await registrar.post('/sarabun/letters', { ...given, mainFile: own }));
    expect(again.receiveNo).not.toBe(letter.receiveNo);
    expect(await itemIn(registrar, itemId)).toMatchObject({ state: 'REGISTERED', letter: { documentId: again.documentId } });
  });

  it('does not come back once its files are gone', async () => {
    const unit = await unitId(desk, 'อว 0601.01.3');
    const { itemId } = await arrive(await pdfOf(), { unitId: unit });
    const { item } = done(await clerk.post(`/sarabun/tray/${itemId}/take`));
    const letter = done(await clerk.post('/sarabun/letters', incoming({ mainFile: item.files[0].id, unitId: unit })));
    const cancel = `/sarabun/transmissions/${letter.transmissionId}/cancel-receipt`;
    await sql`update intake_item set ended_at = now() - interval '31 days' where id = ${itemId}`.execute(office.db);
    await sweepTray(office);
    done(await clerk.post(cancel, { reason: 'แนบไฟล์ผิด' }));
    expect(await itemIn(clerk, itemId)).toMatchObject({ state: 'REGISTERED', emptied: true });
    // it waits where letters wait that did not come out of the tray
    done(await clerk.post(`/sarabun/transmissions/${letter.transmissionId}/receive`));
  });
});

describe('what is no letter', () => {
  it('is discarded with a reason, comes back, and after the days that are set is gone for good but does not come in twice', async () => {
    const pdf = await pdfOf();
    const { itemId } = await arrive(pdf);
    expect((await registrar.post(`/sarabun/tray/${itemId}/discard`, { reason: ' ' })).body).toMatchObject({
      code: 'required',
      field: 'reason',
    });
    done(await registrar.post(`/sarabun/tray/${itemId}/discard`, { reason: 'โฆษณา' }));
    expect((await lying(registrar, 'DISCARDED')).find(({ id }) => id === itemId)).toMatchObject({ reason: 'โฆษณา' });
    expect(await arrive(pdf)).toEqual({ itemId, isNew: false });
    expect((await itemIn(registrar, itemId)).state).toBe('DISCARDED');
    done(await registrar.post(`/sarabun/tray/${itemId}/restore`));
    done(await registrar.post(`/sarabun/tray/${itemId}/discard`, { reason: 'โฆษณา' }));
    await sql`update intake_item set ended_at = now() - interval '31 days' where id = ${itemId}`.execute(office.db);
    await sweepTray(office);
    refused(await registrar.post(`/sarabun/tray/${itemId}/restore`), 'tray_emptied');
    expect(await itemIn(registrar, itemId)).toMatchObject({ emptied: true, files: [], subject: '' });
    // who brings it again after that means it
    expect(await arrive(pdf)).toEqual({ itemId, isNew: true });
    expect(await itemIn(registrar, itemId)).toMatchObject({ state: 'WAITING', emptied: false });
  });
});

describe('what has a class on it', () => {
  it('is opened by the secret registry alone, and nothing of its words stays', async () => {
    const { itemId } = await arrive(await scanOf({ secrecy: 'ลับ', number: 'อว 0601/4499' }));
    await readPapers(office);
    const seen = await itemIn(registrar, itemId);
    expect(seen).toMatchObject({ classed: true, mayOpen: false, subject: '', files: [], proposals: null });
    refused(await registrar.post(`/sarabun/tray/${itemId}/take`), 'secret_needs_registrar', 403);
    // it is registered under its class, and does not come back where nobody may hold it
    const { item } = done(await secretreg.post(`/sarabun/tray/${itemId}/take`));
    const letter = done(await secretreg.post('/sarabun/letters', incoming({ mainFile: item.files[0].id, trayItem: itemId, secrecy: 1 })));
    done(await secretreg.post(`/sarabun/transmissions/${letter.transmissionId}/cancel-receipt`, { reason: 'ลงรับผิดเล่ม' }));
    expect(await itemIn(secretreg, itemId)).toMatchObject({ state: 'REGISTERED', backAt: null, files: [], subject: '' });
  });
});

/** Another officer in the registry of this unit. */
async function officerBeside(unit: number): Promise<Officer> {
  await sql`insert into duty (person_id, unit_id, kind) values (${officer.personId}, ${unit}, 'REGISTRY')`.execute(office.db);
  return desk.as('officer');
}
