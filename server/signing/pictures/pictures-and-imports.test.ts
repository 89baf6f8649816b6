import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { sizes } from '../../../contract/rules/times.ts';
import { needTool } from '../../test/debian-tool.ts';
import { type Officer, openDesk } from '../../test/desk.ts';
import { done, refused } from '../../test/letters.ts';
import { signatureImage } from './signature-image.ts';

const folder = mkdtempSync(join(tmpdir(), 'eoffice-import-'));
const desk = await openDesk();
const [officer, admin] = await desk.officers('officer', 'admin');
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await desk.close();
});

const svg = (inner: string, more = '') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 200" ${more}>${inner}</svg>`).toString('base64');
const stroke = '<path d="M120 120 C140 60 180 60 190 110 S240 130 260 90" stroke="#12307a" stroke-width="4" fill="none"/>';
const add = (who: Officer, image: string, kind = 'UPLOADED', more = {}) => who.post('/users/signatures', { kind, image, ...more });

describe('pictures of signatures', () => {
  it('[V4] png, jpeg and svg become a trimmed png on nothing; the pad draws by the figures of the specification', async () => {
    expect(sizes.signature).toEqual({ penMin: 0.5, penMax: 2.5, throttle: 16, distance: 5 });
    const drawn = await sharp(Buffer.from(svg(stroke), 'base64'))
      .flatten({ background: '#f4efe2' })
      .toBuffer();
    const files = {
      png: await sharp(drawn).png().toBuffer(),
      jpeg: await sharp(drawn).jpeg().toBuffer(),
      svg: Buffer.from(svg(stroke), 'base64'),
    };
    for (const [kind, bytes] of Object.entries(files)) {
      const { picture } = done(await add(officer, bytes.toString('base64')));
      const shown = await officer.get(`/users/signatures/${picture.id}`);
      expect(shown.headers['content-type'], kind).toContain('image/png');
      const { data, info } = await sharp(shown.body).raw().toBuffer({ resolveWithObject: true });
      expect([info.channels, info.width, info.height], kind).toEqual([4, picture.width, picture.height]);
      // the ink touches the edges but for a little air, and the paper is gone
      expect(info.width / info.height, kind).toBeGreaterThan(1.4);
      expect(data[3], kind).toBe(0);
      expect(
        data.some((value, i) => i % 4 === 3 && value > 200),
        kind,
      ).toBe(true);
    }
  });

  it('are several, one chosen; strokes and typed words stay beside them, and nobody sees another’s', async () => {
    const strokes = [{ points: [{ x: 1, y: 2, time: 3, pressure: 0.5 }] }];
    const { picture } = done(await add(officer, svg(stroke), 'DRAWN', { strokes, makeDefault: 1 }));
    const { items } = done(await officer.get('/users/signatures'));
    expect(items.map((one: { isDefault: boolean }) => one.isDefault)).toEqual([true, false, false, false]);
    expect(items[0].id).toBe(picture.id);
    const { source } = await desk.office.db
      .selectFrom('signature_picture')
      .select('source')
      .where('id', '=', picture.id)
      .executeTakeFirstOrThrow();
    expect(source).toEqual(strokes);
    expect(await signatureImage(desk.office, officer.personId)).toMatchObject({ width: picture.width, height: picture.height });
    expect((await admin.get(`/users/signatures/${picture.id}`)).status).toBe(404);
    expect((await admin.post(`/users/signatures/${picture.id}/remove`)).status).toBe(404);
    const left = done(await officer.post(`/users/signatures/${picture.id}/remove`)).items;
    expect(left).toHaveLength(3);
    expect(left.filter((one: { isDefault: boolean }) => one.isDefault)).toHaveLength(1);
    expect(await signatureImage(desk.office, admin.personId)).toBeNull();
  });

  it('[SEC17] are refused at their field where there is nothing drawn, or more than lines', async () => {
    const hostile = [
      svg('<script>alert(1)</script>'),
      svg('<image href="http://127.0.0.1/x.png"/>'),
      svg('<foreignObject><p>x</p></foreignObject>'),
      svg('<path d="M0 0L9 9" fill="url(http://127.0.0.1/x)"/>'),
      Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64'),
      Buffer.from('%PDF-1.7').toString('base64'),
      Buffer.from('GIF89a').toString('base64'),
    ];
    for (const image of hostile) expect(refused(await add(officer, image), 'signature_image', 422).field).toBe('image');
    refused(await add(officer, svg('')), 'signature_empty', 422);
    const white = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    refused(await add(officer, white.toString('base64')), 'signature_empty', 422);
    refused(await add(officer, white.subarray(0, 120).toString('base64')), 'image_damaged', 422);
  });
});

const tool = needTool('openssl', 'openssl');
const openssl = (...args: string[]) => execFileSync(tool as string, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });

/** A certificate of the outside authority for this subject, with its key, as Base64. */
function outside(name: string, subject: string): string {
  const file = (kind: string) => `${name}.${kind}`;
  openssl('req', '-utf8', '-newkey', 'rsa:2048', '-nodes', '-subj', subject, '-keyout', file('key'), '-out', file('csr'));
  const by = ['-CA', 'root.crt', '-CAkey', 'root.key', '-CAcreateserial', '-days', '20'];
  openssl('x509', '-req', '-in', file('csr'), ...by, '-out', file('crt'));
  const parts = ['-inkey', file('key'), '-in', file('crt'), '-certfile', 'root.crt'];
  openssl('pkcs12', '-export', ...parts, '-passout', 'pass:outside-1', '-out', file('p12'));
  return readFileSync(join(folder, file('p12'))).toString('base64');
}

describe.skipIf(!tool)('a certificate from outside', () => {
  it('is brought along once its root is trusted and it is tied to the person, signs with its own PIN as type 3, and is exported once', async () => {
    const key = ['-newkey', 'rsa:2048', '-nodes'];
    openssl('req', '-x509', ...key, '-days', '30', '-subj', '/CN=Outside Root/C=TH', '-keyout', 'root.key', '-out', 'root.crt');
    await desk.office.db
      .insertInto('person_record')
      .values({ person_id: officer.personId, id_card: '1101700203450' })
      .onConflict((oc) => oc.column('person_id').doUpdateSet({ id_card: '1101700203450' }))
      .execute();
    const { first_name, last_name } = await desk.office.db
      .selectFrom('person')
      .select(['first_name', 'last_name'])
      .where('id', '=', officer.personId)
      .executeTakeFirstOrThrow();
    const own = `${first_name} ${last_name}`;
    const p12 = outside('numbered', '/CN=Somebody S./serialNumber=PNOTH-1101700203450/C=TH');
    const given = { p12, password: 'outside-1' };
    const pin = '736150';

    expect(refused(await officer.post('/certificates/own/import/look', { ...given, password: 'x' }), 'p12_password', 422).field).toBe(
      'password',
    );
    expect(done(await officer.post('/certificates/own/import/look', given))).toMatchObject({ trusted: false, fault: 'p12_untrusted' });
    refused(await officer.post('/certificates/own/import', { ...given, pin }), 'p12_untrusted', 422);

    const certificate = readFileSync(join(folder, 'root.crt'), 'utf8');
    refused(
      await admin.post('/certificates/trusted/look', { certificate: readFileSync(join(folder, 'numbered.crt'), 'utf8') }),
      'root_none',
      422,
    );
    const { fingerprint } = done(await admin.post('/certificates/trusted/look', { certificate })).certificate;
    refused(
      await admin.post('/certificates/trusted', { certificate, fingerprint: fingerprint.replace(/^./, 'g') }),
      'root_fingerprint',
      422,
    );
    const { id } = done(await admin.post('/certificates/trusted', { certificate, fingerprint }));
    refused(await admin.post('/certificates/trusted', { certificate, fingerprint }), 'root_known', 409);

    // somebody else's: by name, and by number though the name is his
    const others = [outside('other', '/CN=นาย ก/C=TH'), outside('namesake', `/CN=${own}/serialNumber=IDCTH-1101700203451/C=TH`)];
    for (const p12 of others) {
      const foreign = { p12, password: 'outside-1' };
      expect(done(await officer.post('/certificates/own/import/look', foreign))).toMatchObject({ trusted: true, fault: 'p12_not_yours' });
      expect(refused(await officer.post('/certificates/own/import', { ...foreign, pin }), 'p12_not_yours', 422).field).toBe('p12');
    }
    expect(done(await officer.get('/certificates/own'))).toMatchObject({ current: null, asked: null });

    const seen = done(await officer.post('/certificates/own/import/look', given));
    expect([seen.trusted, seen.fault, seen.chain.length, seen.confirmed]).toEqual([true, '', 2, true]);
    expect(done(await officer.post('/certificates/own/import', { ...given, pin })).state).toBe('ISSUED');
    const { current } = done(await officer.get('/certificates/own'));
    expect(current).toMatchObject({ type: 3, state: 'ISSUED', issuer: expect.stringContaining('Outside Root') });
    done(await officer.post('/certificates/own/pin', { pin, newPin: '515273' }));

    refused(await officer.post('/certificates/own/export', { pin: '515273', password: 'short' }), 'p12_password_short', 422);
    const out = done(await officer.post('/certificates/own/export', { pin: '515273', password: 'one-of-mine' }));
    expect(Buffer.from(out.p12, 'base64').length).toBeGreaterThan(1000);
    refused(await officer.post('/certificates/own/export', { pin: '515273', password: 'one-of-mine' }), 'p12_exported');

    // no more than his name: another officer confirms it, and the one in use stays until then
    const named = { p12: outside('named', `/CN=${own}/C=TH`), password: 'outside-1' };
    expect(done(await officer.post('/certificates/own/import/look', named))).toMatchObject({ fault: '', confirmed: false });
    const asked = done(await officer.post('/certificates/own/import', { ...named, pin: '924680' }));
    expect(asked.state).toBe('REQUESTED');
    expect(done(await officer.get('/certificates/own')).current.id).toBe(current.id);
    const [line] = done(await admin.get('/certificates/requests')).data.filter((one: { id: number }) => one.id === asked.id);
    expect(line).toMatchObject({ type: 3, subject: expect.stringContaining(first_name), issuer: expect.stringContaining('Outside Root') });
    refused(await officer.post(`/certificates/${asked.id}/check`, { note: 'ฉันเอง' }), 'forbidden', 403);
    done(await admin.post(`/certificates/${asked.id}/refuse`, { note: 'ไม่พบตัว' }));
    const again = done(await officer.post('/certificates/own/import', { ...named, pin: '924680' }));
    done(await admin.post(`/certificates/${again.id}/check`, { note: 'พบตัวจริงพร้อมบัตร' }));
    done(await admin.post(`/certificates/${again.id}/issue`));
    expect(done(await officer.get('/certificates/own'))).toMatchObject({
      current: { id: again.id, type: 3, state: 'ISSUED' },
      asked: null,
    });
    done(await officer.post('/certificates/own/pin', { pin: '924680', newPin: '515274' }));
    done(await admin.post(`/certificates/trusted/${id}/remove`));
    expect(done(await admin.get('/certificates/trusted')).items).toEqual([]);
  });

  it('the root’s key is taken out once, its list is good to its end, and it comes back', async () => {
    refused(await admin.post('/certificates/authorities/take-out-root', { password: 'short' }), 'root_password_short', 422);
    const { p12 } = done(await admin.post('/certificates/authorities/take-out-root', { password: 'a long one for a safe' }));
    refused(await admin.post('/certificates/authorities/take-out-root', { password: 'a long one for a safe' }), 'authority_key_away');
    const { authorities } = done(await admin.get('/certificates/authorities'));
    expect(authorities.map((one: { keyHere: boolean }) => one.keyHere)).toEqual([false, true, true]);
    expect((await desk.app.inject({ url: '/pki/root.crl' })).statusCode).toBe(200);
    done(await admin.post('/certificates/authorities/bring-back-root', { p12, password: 'a long one for a safe' }));
    expect(done(await admin.get('/certificates/authorities')).authorities[0].keyHere).toBe(true);
  });

  it('levels of signature are kept for each kind', async () => {
    done(await admin.post('/sign-types', { documentType: 1, type: 2 }));
    const { items } = done(await officer.get('/sign-types'));
    expect(items.find((one: { documentType: number }) => one.documentType === 1).type).toBe(2);
    expect(items.filter((one: { type: number }) => one.type === 1)).toHaveLength(items.length - 1);
    expect((await admin.post('/sign-types', { documentType: 999, type: 2 })).status).toBe(422);
    expect((await admin.post('/sign-types', { documentType: 1, type: 4 })).status).toBe(422);
  });
});
