import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { infectedDocx } from '../../../files/test-files.ts';
import { openDesk } from '../../../test/desk.ts';
import { done, pdfOf } from '../../../test/letters.ts';
import { mailOf } from '../../../test/mails.ts';
import { mailboxesOn } from './mailbox.ts';
import { takeMail } from './take-mail.ts';

// A scanner that is a command: it knows one file.
const home = mkdtempSync(join(tmpdir(), 'scan-'));
const virus = infectedDocx();
const scanner = join(home, 'scan');
const hash = createHash('sha256').update(virus).digest('hex');
writeFileSync(scanner, `#!/bin/sh\nsha256sum "$1" | grep -q '^${hash}' && { echo "$1: Test-0 FOUND"; exit 1; }\nexit 0\n`, { mode: 0o755 });
const desk = await openDesk({ SCAN_COMMAND: scanner });
const [registrar] = await desk.officers('registrar');
afterAll(async () => {
  await desk.close();
  rmSync(home, { recursive: true, force: true });
});

it('[SEC18] an infected attachment of a mail is put away, named with its reason and kept in the audit; the rest of the mail comes in', async () => {
  const { office } = desk;
  await sql`insert into mailbox (name, unit_id, address, host, port, security, user_name, after_taking, from_day, uid_validity)
    select 'กล่องสารบรรณกลาง', id, 'saraban@agency.go.th', 'localhost', 143, 'TLS', 'saraban', 'SEEN', '2026-11-01', 1 from unit where parent_id is null`.execute(
    office.db,
  );
  const [mailbox] = await mailboxesOn(office);
  if (!mailbox) throw new Error('no mailbox');
  const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  const subject = 'แนบไฟล์ที่มีไวรัส';
  const mail = mailOf({
    subject,
    files: [
      { name: 'รายงาน.docx', mime: docx, bytes: virus },
      { name: 'หนังสือ.pdf', mime: 'application/pdf', bytes: await pdfOf() },
    ],
  });
  const head = { messageId: '', fromAddress: 'saraban@sender.go.th', from: 'saraban@sender.go.th', head: Buffer.alloc(0) };
  const found = { uid: 1, size: mail.length, arrivedAt: new Date(), subject, ...head };
  expect(await takeMail(office, mailbox, found, async () => Readable.from([Buffer.from(mail)]))).toBe('TAKEN');

  const [item] = done(await registrar.get('/sarabun/tray', { state: 'WAITING', search: subject })).data;
  expect(item.files.map(({ name, role }: { name: string; role: string }) => [role, name])).toEqual([
    ['BODY', expect.stringContaining(subject)],
    ['ATTACHMENT', 'หนังสือ.pdf'],
  ]);
  const [told] = done(await registrar.get('/sarabun/received-mails', { search: subject })).data;
  expect(told).toMatchObject({ state: 'TAKEN', leftOut: [{ name: 'รายงาน.docx', reason: expect.stringContaining('ไวรัส') }] });
  expect(await office.files.stat(hash)).toBeNull();
  const { rows } = await sql<{ outcome: string }>`select outcome from audit where action = 'upload.infected'`.execute(office.db);
  expect(rows).toEqual([{ outcome: 'REFUSED' }]);
});
