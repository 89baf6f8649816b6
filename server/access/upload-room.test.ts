import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Officer, openDesk } from '../test/desk.ts';
import { done, refused, register, upload } from '../test/letters.ts';

// Pictures of a good 4 MB, as a scanner makes them; one person may send 28 MB within a day, 10 of them may stand with nothing.
const desk = await openDesk({ UPLOAD_MAX_MB: '9' });
const [admin, registrar, officer, clerk] = await desk.officers('admin', 'registrar', 'officer', 'clerk');
let picture: Buffer;
beforeAll(async () => {
  picture = await noise();
  const { version } = done(await admin.get('/settings/admin-configs')).parts.uploads;
  done(await admin.post('/settings/admin-configs/uploads', { version, values: { dayMb: 28, waitingMb: 10 } }));
  await desk.office.system.refresh();
});
afterAll(() => desk.close());

async function noise(): Promise<Buffer> {
  const raw = { width: 1200, height: 1200, channels: 3 } as const;
  return sharp(randomBytes(raw.width * raw.height * 3), { raw })
    .png({ compressionLevel: 0 })
    .toBuffer();
}
const send = (who: Officer, bytes = picture) => upload(desk, who, bytes, 'ภาพ.png', 'image/png');
const filesOf = async ({ personId }: Officer) =>
  (await desk.office.db.selectFrom('file').select('id').where('uploaded_by', '=', personId).execute()).length;

it('[SEC15] what a person has sent and registered with nothing yet has a limit: told at the field, nothing kept, and gone when it is registered', async () => {
  const files = [done(await send(registrar)).id, done(await send(registrar)).id];
  const told = refused(await send(registrar), 'upload_waiting_full', 413);
  expect(told).toMatchObject({ field: 'file', message: expect.stringMatching(/ยังไม่แนบกับเรื่องใดมี 8\.\d+ MB .*10(\.0)? MB/) });
  expect(await filesOf(registrar)).toBe(2);
  // nobody else is asked for it
  done(await send(clerk));
  await register(registrar, { enclosureFiles: files });
  done(await send(registrar));
});

it('[SEC15] what a person sends within a day has a limit, also of what he has registered', async () => {
  for (let n = 0; n < 3; n++) {
    const file = done(await send(officer)).id;
    const other = done(await send(officer)).id;
    await settled([file, other]);
  }
  const told = refused(await send(officer), 'upload_day_full', 413);
  expect(told).toMatchObject({ field: 'file', message: expect.stringMatching(/24 ชั่วโมงนี้แล้ว 2\d\.\d+ MB .*28(\.0)? MB/) });
  expect(await filesOf(officer)).toBe(6);
});

it('[SEC15] of uploads side by side no more come in than there is room for', async () => {
  const replies = await Promise.all(Array.from({ length: 4 }, () => send(admin)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(await filesOf(admin)).toBe(2);
});

it('[SEC15] a file that its sender declares as too large is refused before it is read', async () => {
  await desk.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = desk.app.server.address() as AddressInfo;
  const boundary = 'a-boundary';
  const opening = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`;
  for (const [bytes, code] of [
    [50_000_000, 'file_too_large'],
    [8_000_000, 'upload_waiting_full'],
  ] as const) {
    const headers = {
      authorization: `Bearer ${clerk.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': opening.length + bytes,
    };
    const told = await new Promise<{ code: string }>((resolve, reject) => {
      const sent = request({ port, method: 'POST', path: '/api/sarabun/uploads', headers }, (answer) => {
        let text = '';
        answer.on('data', (part) => {
          text += part;
        });
        answer.on('end', () => {
          sent.destroy();
          resolve(JSON.parse(text));
        });
      });
      sent.on('error', reject);
      // its beginning alone: the rest is never sent
      sent.write(opening + 'x'.repeat(1000));
    });
    expect(told).toMatchObject({ status: 'error', code, field: 'file' });
  }
});

/** As if they stood with something. */
async function settled(ids: string[]): Promise<void> {
  const news = { title: 'ภาพ', category: 'NEWS', staffOnly: 1, pinned: 0, published: 0, publishFrom: null, publishUntil: null };
  const { id } = done(await admin.post('/intranet/manage/news', { ...news, body: [], coverAlt: '', cover: null, files: [] }));
  for (const [place, file] of ids.entries())
    await desk.office.db.insertInto('intranet_file').values({ news_id: id, file_id: file, place }).execute();
}
