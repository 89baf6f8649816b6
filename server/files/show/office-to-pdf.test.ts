import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownFace } from '../../paper/agency-face.ts';
import { tablesOf } from '../../paper/glyphs.ts';
import { needTool } from '../../test/debian-tool.ts';
import { type Desk, filesFolder, openDesk } from '../../test/desk.ts';
import { done, open, refused, register, upload } from '../../test/letters.ts';
import { textsOf } from '../../test/pdf-text.ts';
import { sendFile } from '../../test/send-file.ts';
import { lettersKept } from '../inspect/office-words.ts';
import { documentZip, thaiDocx, thaiOdt } from '../test-files.ts';

const soffice = needTool('soffice', 'libreoffice-writer-nogui');
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const odt = 'application/vnd.oasis.opendocument.text';
const text = 'ขอเชิญประชุมผู้ทรงคุณวุฒิ ณ ห้องประชุมชั้น ๓ ครั้งที่ ๑/๒๕๖๙';

it('what went in is compared with what came out, letter by letter', () => {
  expect(lettersKept('ณ ห้องประชุม น้ำ ๓', 'น\u0e4d\u0e49า  ณ ห้อง\nประชุม ๓ -๑-')).toBe(true);
  expect(lettersKept('ณ ห้องประชุม', 'ณ หู องประชุม')).toBe(false);
  expect(lettersKept('๑,๒๓๔ บาท', '๑,๒๓ บาท')).toBe(false);
});

describe.skipIf(!soffice)('office documents with LibreOffice', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await openDesk({ SOFFICE: soffice as string });
  });
  afterAll(() => desk.close());

  it('become the letter itself: Thai as it was typed, in Sarabun, stamped like any PDF; nobody converts the upload of another', async () => {
    const registrar = await desk.as('registrar');
    for (const [bytes, name, type] of [
      [thaiDocx(text), 'บันทึก.docx', docx],
      [thaiOdt(text), 'บันทึก.odt', odt],
    ] as const) {
      const source = done(await upload(desk, registrar, bytes, name, type));
      refused(await (await desk.as('clerk')).post('/sarabun/uploads/convert', { file: source.id }), 'file_not_yours', 422);
      const made = done(await registrar.post('/sarabun/uploads/convert', { file: source.id }));
      expect(made).toMatchObject({ name: 'บันทึก.pdf', mime: 'application/pdf', pages: 1, warnings: [] });
      const { documentId } = await register(registrar, { mainFile: made.id });
      const [main] = (await open(registrar, documentId)).files;
      const stamped = await registrar.get(`/sarabun/document-files/${main.id}`, { as: 'stamped' });
      expect((await textsOf(stamped.body)).join(' ').replace(/\s+/g, ' ')).toContain(text);
      const original = await registrar.get(`/sarabun/document-files/${main.id}`);
      // whatever else the machine has installed
      const faces = [
        ...Buffer.from(original.body)
          .toString('latin1')
          .matchAll(/\/BaseFont\s*\/\w+\+(\S+)/g),
      ].map(([, face]) => face);
      expect(new Set(faces)).toEqual(new Set(['Sarabun-Regular']));
    }
    expect(readdirSync(join(filesFolder(desk.office), 'converting'))).toEqual([]);
  });

  it('are drawn in the font of the agency where it has one of its own', async () => {
    const [registrar, admin] = await desk.officers('registrar', 'admin');
    const named = ownFace('REGULAR');
    const table = tablesOf(named).get('name') as Buffer;
    const words = (text: string) => Buffer.from(text, 'utf16le').swap16();
    for (let at = table.indexOf(words('Sarabun')); at >= 0; at = table.indexOf(words('Sarabun'), at)) words('Saraban').copy(table, at);
    const sent = await sendFile(desk, '/settings/faces', named, { by: admin, name: 'a.ttf', type: 'font/ttf' });
    expect(done(sent)).toMatchObject({ family: 'Saraban' });
    done(await admin.post('/settings/faces/use'));
    await expect.poll(() => desk.office.paper.faceKey()).not.toBe('');
    const source = done(await upload(desk, registrar, thaiDocx(text), 'บันทึก.docx', docx));
    const made = done(await registrar.post('/sarabun/uploads/convert', { file: source.id }));
    const { documentId } = await register(registrar, { mainFile: made.id });
    const [main] = (await open(registrar, documentId)).files;
    const pdf = (await registrar.get(`/sarabun/document-files/${main.id}`)).body;
    expect(Buffer.from(pdf).toString('latin1')).toMatch(/\/BaseFont\s*\/\w+\+Saraban-Regular/);
    done(await admin.post('/settings/faces/withdraw'));
  });

  it('beside a letter are read in the window as PDF, made once; what asks for something outside gets nothing', async () => {
    let asked = 0;
    const outside = createServer((_request, response) => {
      asked++;
      response.end();
    }).listen(0, '127.0.0.1');
    await once(outside, 'listening');
    const registrar = await desk.as('registrar');
    const bytes = thaiDocx(text, `http://127.0.0.1:${(outside.address() as AddressInfo).port}/picture.png`);
    const enclosure = done(await upload(desk, registrar, bytes, 'แนบ.docx', docx));
    const { documentId } = await register(registrar, { enclosureFiles: [enclosure.id] });
    const [file] = (await open(registrar, documentId)).files;
    const shown = await registrar.get(`/sarabun/document-files/${file.id}`, { as: 'pdf' });
    expect(shown.headers['content-type']).toBe('application/pdf');
    expect((await textsOf(shown.body)).join(' ').replace(/\s+/g, ' ')).toContain(text);
    expect((await registrar.get(`/sarabun/document-files/${file.id}`, { as: 'pdf' })).body).toEqual(shown.body);
    expect((await registrar.get(`/sarabun/document-files/${file.id}`)).body).toEqual(bytes);
    expect((await (await desk.as('officer2')).get(`/sarabun/document-files/${file.id}`, { as: 'pdf' })).status).toBe(404);
    expect(asked).toBe(0);
    outside.close();
  });

  it('that are none are told at their field', async () => {
    const registrar = await desk.as('registrar');
    const empty = done(await upload(desk, registrar, documentZip([{ name: 'x', data: Buffer.from('x') }]), 'ว่าง.docx', docx));
    expect(refused(await registrar.post('/sarabun/uploads/convert', { file: empty.id }), 'office_not_converted', 422).field).toBe('file');
  });
});

it('without LibreOffice an office document goes with a letter, is no letter itself, and says so when it is to be shown', async () => {
  const desk = await openDesk({ SOFFICE: 'off' });
  const registrar = await desk.as('registrar');
  const source = done(await upload(desk, registrar, thaiDocx(text), 'บันทึก.docx', docx));
  const reply = refused(await registrar.post('/sarabun/uploads/convert', { file: source.id }), 'office_no_converter', 422);
  expect(reply.message).toContain('แนบไฟล์นี้เป็นสิ่งที่ส่งมาด้วย');
  const { documentId } = await register(registrar, { enclosureFiles: [source.id] });
  const [file] = (await open(registrar, documentId)).files;
  refused(await registrar.get(`/sarabun/document-files/${file.id}`, { as: 'pdf' }), 'office_not_shown');
  expect(existsSync(join(filesFolder(desk.office), 'converting'))).toBe(false);
  await desk.close();
});
