import { afterAll, expect, it } from 'vitest';
import { type Officer, openDesk } from '../../test/desk.ts';
import { done, pdfOf, refused, upload } from '../../test/letters.ts';

const desk = await openDesk({ UPLOAD_MAX_MB: '1' });
const clerk = await desk.as('clerk');
afterAll(() => desk.close());

const cases: [string, code: string, status: number, bytes: () => Promise<Buffer>, name?: string, type?: string][] = [
  ['too large', 'file_too_large', 413, async () => Buffer.concat([await pdfOf(), Buffer.alloc(1_100_000)])],
  ['of a kind that is not taken', 'file_type_not_allowed', 415, pdfOf, 'a.exe', 'application/octet-stream'],
  ['other bytes than its name says', 'file_type_mismatch', 415, async () => Buffer.from('PK some words'), 'a.pdf', 'application/pdf'],
  ['empty', 'file_empty', 422, async () => Buffer.alloc(0)],
  ['damaged', 'pdf_damaged', 422, async () => Buffer.from('%PDF-1.7\n%%EOF\n')],
];
it.each(cases)(
  '[SEC18] an upload that is %s says so by its status too: %s is %i, at its field, in words',
  async (_, code, status, make, name, type) => {
    const reply = refused(await upload(desk, clerk, await make(), name, type), code, status);
    expect(reply).toMatchObject({ status: 'error', field: 'file' });
    expect(reply.message).toMatch(/[ก-๙]/);
  },
);

it('[SEC18] no refused upload answers below 400, whatever refuses it; a kept one does', async () => {
  done(await upload(desk, clerk, await pdfOf()));
  const away = { token: 'x'.repeat(43) } as Officer;
  expect((await upload(desk, away, await pdfOf())).status).toBe(401);
  const { files } = desk.office;
  const accept = files.accept;
  for (const [fault, code, status] of [
    ['ENOSPC', 'storage_full', 507],
    ['EAWAY', 'storage_away', 503],
  ] as const) {
    files.accept = () => Promise.reject(Object.assign(new Error(fault), { code: fault }));
    refused(await upload(desk, clerk, await pdfOf()), code, status);
  }
  files.accept = accept;
});
