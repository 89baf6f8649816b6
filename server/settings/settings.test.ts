import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { demoEmblem } from '../db/seed/marks.ts';
import { type Officer, openDesk } from '../test/desk.ts';
import { done, refused } from '../test/letters.ts';
import { textsOf } from '../test/pdf-text.ts';
import { sendFile } from '../test/send-file.ts';

const desk = await openDesk({}, { crest: false });
const [admin, officer] = await desk.officers('admin', 'officer');
afterAll(() => desk.close());

const send = (by: Officer, bytes: Buffer | string, { kind = 'CREST', name = 'crest.svg' } = {}) =>
  sendFile(desk, `/settings/marks/${kind}`, Buffer.from(bytes as string), { by, name, type: 'image/svg+xml' });

const svg = (inside: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100" ${more}><circle cx="50" cy="50" r="40" fill="#1d2b45"/>${inside}</svg>`;
const organization = async () => done(await admin.get('/settings/organization'));

describe("[S27] the agency's marks", () => {
  it('an administrator uploads a crest; it is drawn anew with its transparency, kept with who and when, and every paper has it', async () => {
    const { id } = done(await send(admin, demoEmblem));
    expect(done(await send(admin, demoEmblem)).id, 'the same picture again is the same version').toBe(id);
    const picture = await officer.get(`/settings/marks/${id}/picture`);
    const { width, height, hasAlpha, format } = await sharp(picture.body).metadata();
    expect({ width, height, hasAlpha, format }).toEqual({ width: 720, height: 720, hasAlpha: true, format: 'png' });
    const [corner] = await sharp(picture.body).extract({ left: 0, top: 0, width: 1, height: 1 }).extractChannel(3).raw().toBuffer();
    expect(corner).toBe(0);
    expect((await organization()).marks).toMatchObject([{ id, kind: 'CREST', addedBy: 'นายชยพล สุวรรณภูมิ', withdrawnAt: null }]);
    expect(done(await officer.get('/settings/papers')).marks).toEqual(['CREST']);
    const sample = await admin.get('/settings/sample-letter');
    expect((await textsOf(sample.body)).join('')).not.toContain('ครุฑ');
    const { rows } = await sql<{ action: string }>`select action from audit where subject_type = 'agency_mark'`.execute(desk.office.db);
    expect(rows).toEqual([{ action: 'agency.mark' }]);
  });

  it('a new one takes its place, a withdrawn one is used no more, both stay on record', async () => {
    const png = await sharp({ create: { width: 400, height: 300, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0 } } })
      .composite([
        {
          input: await sharp({ create: { width: 260, height: 250, channels: 4, background: '#b00' } })
            .png()
            .toBuffer(),
        },
      ])
      .png()
      .toBuffer();
    done(await send(admin, png, { name: 'ตรา.png' }));
    const [now, before] = (await organization()).marks;
    expect(now).toMatchObject({ width: 260, height: 250, withdrawnAt: null });
    expect(before).toMatchObject({ withdrawnBy: 'นายชยพล สุวรรณภูมิ', withdrawnAt: expect.any(String) });
    done(await admin.post('/settings/marks/CREST/withdraw'));
    expect(done(await officer.get('/settings/papers')).marks).toEqual([]);
    refused(await admin.post('/settings/marks/CREST/withdraw'), 'not_found', 404);
    const sample = await admin.get('/settings/sample-letter');
    expect((await textsOf(sample.body)).join('')).toContain('ครุฑ');
  });

  it('what is no plain drawing is refused by its name, and nothing is kept', async () => {
    const before = (await organization()).marks.length;
    const wrong: [string | Buffer, string][] = [
      [svg('<script>alert(1)</script>'), 'svg_unsafe'],
      [svg('<rect onload="alert(1)"/>'), 'svg_unsafe'],
      [svg('', 'onload="alert(1)"'), 'svg_unsafe'],
      [svg('<image href="http://example.org/a.png"/>'), 'svg_unsafe'],
      [svg('<use xlink:href="file:///etc/passwd#a"/>'), 'svg_unsafe'],
      [svg('<foreignObject><p>x</p></foreignObject>'), 'svg_unsafe'],
      [svg('<rect fill="url(http://example.org/#a)"/>'), 'svg_unsafe'],
      [svg('<style>@import "http://example.org/a.css";</style>'), 'svg_unsafe'],
      [`<!DOCTYPE svg [<!ENTITY a "b">]>${svg('&a;')}`, 'svg_unsafe'],
      ['<html><svg></svg></html>', 'svg_not_read'],
      ['GIF89a', 'svg_not_read'],
      [svg('<g>').replace('circle', 'g'), 'image_damaged'],
      [
        await sharp({ create: { width: 100, height: 100, channels: 3, background: '#fff' } })
          .composite([{ input: Buffer.from(svg('')) }])
          .png()
          .toBuffer(),
        'mark_too_small',
      ],
      [
        (
          await sharp({ create: { width: 300, height: 300, channels: 3, background: '#a00' } })
            .png()
            .toBuffer()
        ).subarray(0, 200),
        'image_damaged',
      ],
      [
        await sharp({ create: { width: 6000, height: 6000, channels: 3, background: '#a00' } })
          .png()
          .toBuffer(),
        'image_too_large',
      ],
      [Buffer.alloc(2_100_000, 1), 'file_too_large'],
    ];
    for (const [bytes, code] of wrong)
      expect(refused(await send(admin, bytes), code, code.endsWith('_too_large') ? 413 : 422).field, code).toBe('file');
    expect((await organization()).marks.length).toBe(before);
  });

  it('nobody but an administrator changes marks, papers or forms of address', async () => {
    refused(await send(officer, demoEmblem), 'forbidden', 403);
    for (const path of ['/settings/organization', '/settings/marks/CREST/withdraw', '/settings/addressing'])
      refused(await officer.post(path), 'forbidden', 403);
    for (const path of ['/settings/organization', '/settings/sample-letter']) expect((await officer.get(path)).status).toBe(403);
  });
});

describe('defaults of papers', () => {
  it('[E10] address, telephone, digits, and the names in certificates are kept; the page is told the names', async () => {
    const certificate = { issuer: 'CN=ผู้ออกใบรับรอง {agency}, C=TH', subject: 'CN={name} {last}, O={agency}, C=TH' };
    const paper = { address: ['๙๙ ถนนราชพฤกษ์', ''], telephone: '0 2123 4567', digits: 'arabic' };
    done(await admin.post('/settings/organization', { paper, certificate }));
    expect(await organization()).toMatchObject({ paper: { ...paper, address: ['๙๙ ถนนราชพฤกษ์'] }, certificate });
    const [text = ''] = await textsOf((await admin.get('/settings/sample-letter')).body);
    expect(text).toContain('0 2123 4567');
    refused(await admin.post('/settings/organization', { paper, certificate: { ...certificate, subject: '' } }), 'required', 422);
    for (const subject of ['{name} {last}', 'CN={name}, X=1', 'CN={password}'])
      refused(await admin.post('/settings/organization', { paper, certificate: { ...certificate, subject } }), 'name_template', 422);
  });

  it('forms of address hold from a day on', async () => {
    const words = {
      receivers: ['อัยการสูงสุด'],
      salutation: 'กราบเรียน',
      pronounReceiver: 'ท่าน',
      pronounSelf: 'ข้าพเจ้า',
      closing: 'ขอแสดงความนับถืออย่างยิ่ง',
      envelope: 'กราบเรียน',
    };
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Bangkok' }).format(new Date());
    done(await admin.post('/settings/addressing', { class: 'HIGH_POST', ...words, validFrom: '2099-01-01' }));
    const ofClass = async () =>
      done(await officer.get('/settings/papers')).addressing.find((one: { class: string }) => one.class === 'HIGH_POST');
    expect((await ofClass()).receivers).toContain('นายกรัฐมนตรี');
    done(await admin.post('/settings/addressing', { class: 'HIGH_POST', ...words, validFrom: today }));
    expect(await ofClass()).toMatchObject({ receivers: ['อัยการสูงสุด'], validFrom: today });
    refused(await admin.post('/settings/addressing', { class: 'HIGH_POST', ...words, validFrom: today }), 'conflict', 409);
    refused(await admin.post('/settings/addressing', { class: 'HIGH_POST', ...words, validFrom: '2020-01-01' }), 'day_has_passed', 422);
    refused(await admin.post('/settings/addressing', { class: 'NOBODY', ...words, validFrom: today }), 'not_found', 422);
  });
});
