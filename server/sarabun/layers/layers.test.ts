import { createHash } from 'node:crypto';
import { degrees, PDFDocument, rgb } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { normalizeThai } from '../../../contract/rules/thai.ts';
import { openPdfium } from '../../files/inspect/pdfium.ts';
import { cookieOf, type Officer, openDesk } from '../../test/desk.ts';
import { done, open, pdfOf, postOf, refused, register, unitId, upload } from '../../test/letters.ts';
import { textsOf } from '../../test/pdf-text.ts';

let who: Record<'registrar' | 'clerk' | 'head' | 'director' | 'officer' | 'nobody' | 'secret', Officer>;
let hr: number;

const desk = await openDesk();
beforeAll(async () => {
  const names = {
    registrar: 'registrar',
    clerk: 'clerk',
    head: 'head',
    director: 'director',
    officer: 'officer',
    nobody: 'wannee.k',
    secret: 'secretreg',
  };
  const officers = await Promise.all(Object.entries(names).map(async ([key, name]) => [key, await desk.as(name)] as const));
  who = Object.fromEntries(officers) as typeof who;
  hr = await unitId(desk, 'อว 0601.01.3');
});
afterAll(() => desk.close());

const place = { page: 1, x: 25, y: 180, width: 75 };

describe('marks over a letter that came in', () => {
  let documentId: number;
  let file: number;
  let sha: string;
  let child: number;
  let original: Buffer;

  beforeAll(async () => {
    original = await letterPdf();
    const main = done(await upload(desk, who.registrar, original));
    const enclosure = done(await upload(desk, who.registrar, await pdfOf(2), 'รายชื่อ.pdf'));
    ({ documentId } = await register(who.registrar, { mainFile: main.id, enclosureFiles: [enclosure.id], sendTo: [hr], speed: 3 }));
    const seen = await open(who.clerk, documentId);
    child = seen.transmissions[1].id;
    [{ id: file, sha256: sha }] = seen.files;
    done(await who.clerk.post(`/sarabun/transmissions/${child}/receive`));
    const post = await postOf(desk, who.director);
    done(await who.clerk.post(`/sarabun/documents/${documentId}/present`, { transmissionId: child, to: [post] }));
    const { tasks } = await open(who.director, documentId);
    const endorsed = { taskId: tasks[0].id, text: 'ทราบ น้ำปั้น\nดำเนินการตามเสนอ', to: [] };
    done(await who.director.post(`/sarabun/documents/${documentId}/endorse`, endorsed));
  });

  const layersOf = async (officer: Officer) => done(await officer.get(`/sarabun/documents/${documentId}/layers`));
  const lay = (officer: Officer, body: object) => officer.post(`/sarabun/documents/${documentId}/layers`, body);
  const bytesAs = async (as: string, officer = who.clerk) => (await officer.get(`/sarabun/document-files/${file}`, { as })).body as Buffer;
  const endorsementId = async () => {
    const seen = await layersOf(who.director);
    return (seen.sheet[0] ?? seen.layers.find((one: { kind: string }) => one.kind === 'ENDORSE')).endorsementId as number;
  };

  it('an endorsement that nobody has laid stands on the sheet behind the letter, with rank, post and day', async () => {
    const { layers, sheet, offers } = await layersOf(who.director);
    expect(layers).toEqual([]);
    expect(sheet).toHaveLength(1);
    expect(offers.map((one: { kind: string }) => one.kind)).toEqual(['ENDORSE', 'CERTIFY']);
    const pages = await textsOf(await bytesAs('stamped'));
    expect(pages).toHaveLength(3);
    const text = normalizeThai(pages[2] as string);
    for (const words of ['ใบเกษียน', 'ดำเนินการตามเสนอ', 'น้ำปั้น', 'อธิการบดี']) expect(text).toContain(normalizeThai(words));
  });

  it('is laid by its author where he says, is drawn there on a page that lies turned and cut, and leaves the sheet', async () => {
    const preview = done(
      await who.director.get(`/sarabun/documents/${documentId}/layers/preview`, {
        kind: 'ENDORSE',
        endorsementId: String(await endorsementId()),
      }),
    );
    expect(preview.picture).toMatch(/^data:image\/png;base64,/);
    const made = done(
      await lay(who.director, { kind: 'ENDORSE', endorsementId: await endorsementId(), place: { ...place, page: 2, x: 40, y: 60 } }),
    );
    const { layers, sheet } = await layersOf(who.clerk);
    expect(sheet).toEqual([]);
    expect(layers).toMatchObject([{ id: made.layerId, kind: 'ENDORSE', mayChange: true, place: { page: 2, x: 40, y: 60, width: 75 } }]);
    const copy = await bytesAs('stamped');
    const seen = await inkOf(copy, 1);
    expect(seen.left).toBeGreaterThan(39.9);
    expect(seen.top).toBeGreaterThan(59.9);
    expect(seen.right).toBeLessThan(115.3);
    expect(seen.bottom).toBeLessThan(60.3 + (preview.heightMm * 75) / preview.widthMm);
    expect(seen.count).toBeGreaterThan(300);
    expect(await textsOf(copy)).toHaveLength(2);
    refused(await lay(who.director, { kind: 'ENDORSE', endorsementId: await endorsementId(), place }), 'already_stamped');
    // the next one of his is offered there
    const event = (await open(who.clerk, documentId)).timeline.at(-1);
    expect(event).toMatchObject({ action: 'layMark' });
  });

  it('the original is untouched, and lies byte for byte in the copy, which claims no signature', async () => {
    expect(hash(await bytesAs('original'))).toBe(sha);
    expect(hash(original)).toBe(sha);
    const [inside] = (await PDFDocument.load(await bytesAs('stamped'))).getAttachments();
    expect(inside).toMatchObject({ name: 'original.pdf', description: 'หนังสือ.pdf' });
    expect(hash(inside?.data ?? Buffer.alloc(0))).toBe(sha);
  });

  it('the registry lays seal, speed and QR; true copies are certified by officers of the grade; the rest is refused', async () => {
    for (const kind of ['SEAL', 'SPEED', 'QR']) {
      done(await lay(who.clerk, { kind, place: { page: 1, x: 100, y: 200, width: 30 } }));
      refused(await lay(who.director, { kind, place }), 'layer_registry', 403);
      refused(await lay(who.nobody, { kind, place }), 'not_found', 404);
    }
    refused(await lay(who.clerk, { kind: 'SECRECY', place }), 'layer_nothing_to_say');
    const certified = done(await lay(who.director, { kind: 'CERTIFY', place: { page: 1, x: 20, y: 240, width: 50 } }));
    expect((await open(who.clerk, documentId)).timeline.at(-1)).toMatchObject({ action: 'certify', actor: { id: who.director.personId } });
    const text = normalizeThai((await textsOf(await bytesAs('stamped'))).join(' '));
    for (const words of ['สำเนาถูกต้อง', 'ด่วนมาก', 'มหาวิทยาลัยเทคโนโลยีแห่งสยาม']) expect(text).toContain(normalizeThai(words));
    // his post is set below the grade
    const post = await postOf(desk, who.director);
    await desk.office.db.updateTable('position').set({ certifies: false }).where('id', '=', post).execute();
    refused(await lay(who.director, { kind: 'CERTIFY', place }), 'certify_grade', 403);
    await desk.office.db.updateTable('position').set({ certifies: null }).where('id', '=', post).execute();
    refused(await who.clerk.post(`/sarabun/layers/${certified.layerId}/remove`), 'layer_not_yours', 403);
    refused(await who.nobody.post(`/sarabun/layers/${certified.layerId}/remove`), 'not_found', 404);
    done(await who.director.post(`/sarabun/layers/${certified.layerId}/remove`));
    refused(await who.director.post(`/sarabun/layers/${certified.layerId}/remove`), 'not_found', 404);
  });

  it('a place outside the paper is refused at its field, and nothing is laid', async () => {
    const before = (await layersOf(who.clerk)).layers.length;
    const tries: [object, string, string][] = [
      [{ page: 9, x: 10, y: 10, width: 30 }, 'stamp_page', 'place.page'],
      [{ page: 1, x: 190, y: 10, width: 45 }, 'stamp_outside_page', 'place.x'],
      [{ page: 1, x: 10, y: 280, width: 45 }, 'stamp_outside_page', 'place.y'],
      // the second page is turned: as seen it is 247 mm wide and 176 mm high
      [{ page: 2, x: 10, y: 170, width: 45 }, 'stamp_outside_page', 'place.y'],
    ];
    for (const [at, code, field] of tries) {
      const reply = await lay(who.clerk, { kind: 'SEAL', place: at });
      expect(refused(reply, code, 422)).toMatchObject({ field });
    }
    refused(await lay(who.clerk, { kind: 'SEAL', place: { page: 1, x: 10, y: 10, width: 4 } }), 'invalid', 422);
    done(await lay(who.clerk, { kind: 'SEAL', place: { page: 2, x: 195, y: 10, width: 45 } }));
    expect((await layersOf(who.clerk)).layers).toHaveLength(before + 1);
    expect((await layersOf(who.clerk)).offers.find((one: { kind: string }) => one.kind === 'SEAL').place).toMatchObject({
      page: 2,
      x: 195,
    });
  });

  it('is moved and taken away until somebody else has gone on from it', async () => {
    const { layers } = await layersOf(who.director);
    const own = layers.find((one: { kind: string }) => one.kind === 'ENDORSE');
    refused(await who.officer.post(`/sarabun/layers/${own.id}/move`, { place }), 'not_found', 404);
    done(await who.director.post(`/sarabun/layers/${own.id}/move`, { place }));
    const others = { transmissionId: child, to: [who.officer.personId] };
    done(await who.head.post(`/sarabun/documents/${documentId}/assign`, others));
    refused(await who.director.post(`/sarabun/layers/${own.id}/move`, { place }), 'layer_relied_on');
    refused(await who.clerk.post(`/sarabun/layers/${own.id}/remove`), 'layer_relied_on');
    const after = (await layersOf(who.director)).layers.find((one: { kind: string }) => one.kind === 'ENDORSE');
    expect(after).toMatchObject({ mayChange: false, reason: 'layer_relied_on', place });
  });

  it('[SEC26] is downloaded as original, as stamped and as a printed set, each by a link of its own purpose', async () => {
    const ask = (as: string, officer = who.officer) => officer.get(`/sarabun/document-files/${file}/link`, { as });
    const cookie = cookieOf(await ask('set'));
    const linkAs = async (as: string) => done(await ask(as)).url.replace(/^.*\/api/, '/api');
    const set = await desk.app.inject({ url: await linkAs('set'), headers: { cookie } });
    expect(set.headers['content-type']).toContain('application/pdf');
    const pages = await textsOf(set.rawPayload);
    // the letter, and its enclosure
    expect(pages).toHaveLength(4);
    expect(normalizeThai(pages[3] as string)).toContain(normalizeThai('ชุดพิมพ์ หน้า ๔ จาก ๔'));
    const other = (await linkAs('original')).replace('as=original', 'as=set');
    expect((await desk.app.inject({ url: other, headers: { cookie } })).json()).toMatchObject({ code: 'link_expired' });
    // the address alone, another officer's browser or token, a cookie that was tampered with
    const url = await linkAs('set');
    const foreign = await ask('set', who.head);
    const [session = ''] = cookie.split('.');
    const thieves = [
      {},
      { cookie: cookieOf(foreign) },
      { authorization: `Bearer ${who.head.token}`, cookie },
      { cookie: `${session}9.${cookie.split('.')[1]}` },
    ];
    for (const headers of thieves)
      expect((await desk.app.inject({ url, headers })).json(), JSON.stringify(headers)).toMatchObject({ code: 'link_expired' });
    refused(await who.nobody.get(`/sarabun/document-files/${file}`, { as: 'set' }), 'not_found', 404);
  });
});

it('the registry’s next receive stamp lies where it moved the last one to', async () => {
  const place = { page: 2, x: 33.5, y: 44, width: 50 };
  for (const moved of [true, false]) {
    const main = done(await upload(desk, who.registrar, await pdfOf(2)));
    const { documentId } = await register(who.registrar, { mainFile: main.id, sendTo: [hr] });
    const { transmissions } = await open(who.clerk, documentId);
    done(await who.clerk.post(`/sarabun/transmissions/${transmissions[1].id}/receive`));
    const stamp = (await open(who.clerk, documentId)).stamps.at(-1);
    if (moved) done(await who.clerk.post(`/sarabun/stamps/${stamp.id}/move`, { place }));
    else expect(stamp.place).toEqual(place);
  }
});

it('a classed letter is not certified, nor made into a set; its class is stamped by its secret registrar only', async () => {
  const { secret } = who;
  const main = done(await upload(desk, secret, await pdfOf()));
  const { documentId } = await register(secret, { mainFile: main.id, secrecy: 1 });
  const { files } = await open(secret, documentId);
  refused(await secret.post(`/sarabun/documents/${documentId}/layers`, { kind: 'CERTIFY', place }), 'secret_never_copied', 403);
  refused(await who.clerk.get(`/sarabun/documents/${documentId}/layers`), 'not_found', 404);
  done(await secret.post(`/sarabun/documents/${documentId}/layers`, { kind: 'SECRECY', place: { ...place, width: 30 } }));
  refused(await secret.get(`/sarabun/document-files/${files[0].id}/link`, { as: 'set' }), 'secret_view_only');
  const { body } = await secret.get(`/sarabun/document-files/${files[0].id}`, { as: 'set' });
  expect((await PDFDocument.load(body)).getAttachments()).toEqual([]);
});

/** Two pages: one upright, one A4 cut to its inner part and turned. */
async function letterPdf(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  pdf.addPage([595.28, 841.89]).drawRectangle({ x: 80, y: 700, width: 300, height: 12, color: rgb(0.8, 0.8, 0.8) });
  const second = pdf.addPage([595.28, 841.89]);
  second.setCropBox(50, 70, 500, 700);
  second.setRotation(degrees(90));
  return Buffer.from(await pdf.save());
}

/** Where blue ink is seen, in mm from the top left corner. */
async function inkOf(pdf: Uint8Array, index: number) {
  const scale = 2;
  const document = await (await openPdfium()).loadDocument(pdf);
  const { data, width } = await document.getPage(index).render({ scale, render: 'bitmap' });
  document.destroy();
  const box = { left: Infinity, top: Infinity, right: 0, bottom: 0, count: 0 };
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at] as number) > 140 || (data[at + 2] as number) < 110) continue;
    const x = (at / 4) % width;
    const y = Math.floor(at / 4 / width);
    Object.assign(box, {
      left: Math.min(box.left, x),
      right: Math.max(box.right, x + 1),
      top: Math.min(box.top, y),
      bottom: Math.max(box.bottom, y + 1),
      count: box.count + 1,
    });
  }
  const mm = (pixels: number) => (pixels / scale / 72) * 25.4;
  return { left: mm(box.left), top: mm(box.top), right: mm(box.right), bottom: mm(box.bottom), count: box.count };
}

function hash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
