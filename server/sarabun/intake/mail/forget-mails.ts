import { sql } from 'kysely';
import type { Office } from '../../../office.ts';

/**
 * Of a mail whose letter is classed nothing stays beside the letter: neither its words nor the mail as it came. Nor does the mail stay of what was
 * discarded and can't be taken back. That it came stays, so that it does not come twice.
 */
export async function forgetMails(office: Office): Promise<void> {
  const { rows } = await sql<{ sha256: string }>`
    with over as (select r.id, r.mail_sha256 from received_mail r join intake_item i on i.id = r.item_id left join document d on d.id = i.document_id
        where (r.mail_sha256 is not null or r.subject <> '') and (i.classed or d.secrecy > 0 or (i.state = 'DISCARDED' and i.emptied_at is not null))
        for update of r),
      forgotten as (update received_mail r set mail_sha256 = null, subject = '', from_text = '', left_out = '[]' from over where over.id = r.id)
    select mail_sha256 as sha256 from over where mail_sha256 is not null
      and not exists (select 1 from received_mail o where o.mail_sha256 = over.mail_sha256 and o.id not in (select id from over))`.execute(
    office.db,
  );
  for (const { sha256 } of rows) await office.files.dropPlain(sha256, new Date());
}
