import { sql } from 'kysely';
import type { Office } from '../../../office.ts';
import { type Mailbox, MailboxRefusal } from './mailbox.ts';
import { type OpenMailbox, saidBy } from './open-mailbox.ts';

const atOnce = 200;

/** Mails that lie in the tray, or came before, are marked or moved where they stand: after the commit, also what an ended process left. None is removed. */
export async function settleMails({ db }: Office, mailbox: Mailbox, { client }: OpenMailbox): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ id: number; uid: number }>`select id, uid from received_mail where mailbox_id = ${mailbox.id}
      and uid_validity = ${mailbox.uidValidity} and state in ('TAKEN', 'AGAIN', 'HEARD') and settled_at is null order by uid limit ${atOnce}`.execute(
      db,
    );
    if (rows.length === 0) return;
    const range = rows.map(({ uid }) => uid).join(',');
    try {
      await client.messageFlagsAdd(range, ['\\Seen'], { uid: true });
      if (mailbox.after === 'MOVE') {
        await client.mailboxCreate(mailbox.moveTo);
        if (!(await client.messageMove(range, mailbox.moveTo, { uid: true })) && (await stillThere(client, range)))
          throw new Error(mailbox.moveTo);
      }
    } catch (error) {
      throw new MailboxRefusal(client.usable ? 'folder' : 'unreachable', saidBy(error));
    }
    await sql`update received_mail set settled_at = now() where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(db);
  }
}

/** Somebody may have moved them by hand meanwhile. */
async function stillThere(client: OpenMailbox['client'], range: string): Promise<boolean> {
  const found = await client.search({ uid: range }, { uid: true });
  return Boolean(found && found.length > 0);
}
