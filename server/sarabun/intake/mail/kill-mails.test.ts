import { afterAll, expect, it } from 'vitest';
import { type Clone, cloneDatabase } from '../../../test/database.ts';
import { needTool } from '../../../test/debian-tool.ts';
import { drillMails } from '../../../test/mail-drill.ts';

const dovecot = needTool('dovecot', 'dovecot-imapd');
let database: Clone | undefined;
afterAll(() => database?.drop());

it.skipIf(!dovecot)(
  '[REL1] 44 letters of a mailbox, 4 of them twice, one whose files are bombs and one of ten thousand parts, through kill -9 of the office: each in the tray once, none lost',
  async () => {
    database = await cloneDatabase();
    const found = await drillMails({ dovecot: dovecot ?? '', database, letters: 44, twice: 4, kills: 1, largest: 0 });
    expect(found).toMatchObject({ mails: 53, inTray: 44, again: 4, skipped: 5, lost: [], doubled: [], broken: 0, unseen: 0, kills: 1 });
  },
  1_200_000,
);
