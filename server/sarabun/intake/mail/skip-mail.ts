import type { MailReason } from '../../../../contract/sarabun/mailboxes.ts';

/** What is asked of a mail before a byte of it is fetched. */
export const askedHeaders = [
  'auto-submitted',
  'precedence',
  'return-path',
  'x-autoreply',
  'x-autorespond',
  'x-failed-recipients',
  'content-type',
];

/**
 * Why a mail is none for the tray; null: it is. Answers by machines, bulk mail, what comes back and what the office sent itself are left where they
 * lie, and nothing is ever answered: so no two machines write to each other for ever.
 */
export function reasonToSkip(head: Buffer, from: string, own: readonly string[]): MailReason | null {
  const said = headersOf(head);
  const value = (name: string) => said.get(name)?.toLowerCase() ?? '';
  if (own.includes(from.toLowerCase())) return 'own_address';
  if (
    value('return-path').replace(/\s/g, '') === '<>' ||
    said.has('x-failed-recipients') ||
    value('content-type').startsWith('multipart/report')
  )
    return 'bounce';
  const submitted = value('auto-submitted').split(';')[0]?.trim() ?? '';
  if ((submitted !== '' && submitted !== 'no') || said.has('x-autoreply') || said.has('x-autorespond')) return 'auto_reply';
  if (/^(bulk|list|junk|auto_reply)\b/.test(value('precedence'))) return 'bulk';
  return null;
}

/** The first of each name, unfolded. */
function headersOf(head: Buffer): Map<string, string> {
  const found = new Map<string, string>();
  for (const row of head
    .toString('latin1')
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)) {
    const at = row.indexOf(':');
    const name = row.slice(0, Math.max(0, at)).trim().toLowerCase();
    if (name && !found.has(name)) found.set(name, row.slice(at + 1).trim());
  }
  return found;
}
