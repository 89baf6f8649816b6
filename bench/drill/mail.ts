import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../../server/db/embedded.ts';
import { migrate } from '../../server/db/migrate.ts';
import { needTool } from '../../server/test/debian-tool.ts';
import { drillMails } from '../../server/test/mail-drill.ts';
import type { Finding } from './findings.ts';

/** 500 mails of a dovecot through kills of the office. */
export async function drillMailbox(say: (line: string) => void): Promise<Finding[] | string> {
  const dovecot = needTool('dovecot', 'dovecot-imapd');
  if (!dovecot) return 'dovecot-imapd of Debian is not here';
  const home = mkdtempSync(join(tmpdir(), 'eoffice-mailbox-'));
  const database = await startEmbedded({ dataDir: join(home, 'pg') });
  try {
    await migrate(database.ownerUrl, { schema: 'office', appRole: 'office_app' });
    const found = await drillMails({ dovecot, database, letters: 480, twice: 20, kills: 3, largest: 21.8 });
    say(`  ${found.mails} mails in ${found.seconds.toFixed(1)} s with ${found.kills} kills`);
    const none = (what: string, count: number): Finding => ({ what, found: String(count), goal: '0', met: count === 0 });
    return [
      { what: 'Letters in the tray', found: String(found.inTray), goal: '480', met: found.inTray === 480 },
      none('Letters lost', found.lost.length),
      none('Letters twice', found.doubled.length),
      { what: 'Mails told as coming again', found: String(found.again), goal: '20', met: found.again === 20 },
      { what: 'Answers of machines passed over', found: String(found.skipped), goal: '5', met: found.skipped === 5 },
      none('Letters without a file', found.broken),
      none('Taken mails that are not marked as read', found.unseen),
    ];
  } finally {
    await database.stop();
    rmSync(home, { recursive: true, force: true });
  }
}
