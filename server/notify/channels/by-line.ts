import { notify } from '../../../contract/lang/th/notify.ts';
import type { OutboundAnswer } from '../../http/outbound.ts';
import type { OutboundError } from '../../http/outbound-error.ts';
import type { Office } from '../../office.ts';
import { callLine, saidByLine } from './line-api.ts';
import { type Delivery, isPassing, type Outcome, retryAfter } from './outcome.ts';
import { unsealed } from './sealed-text.ts';

/** One text message to the person's own LINE account. A key that LINE knows already (409) was sent before. */
export async function sendByLine(office: Office, delivery: Delivery): Promise<Outcome> {
  const link = await office.db.selectFrom('line_link').select('line_user').where('person_id', '=', delivery.person_id).executeTakeFirst();
  if (!link || (await hasWithdrawn(office, delivery))) return { failed: notify.line.unlinked, quiet: true };
  const text = (await isClassedNow(office, delivery)) ? neutral(delivery) : unsealed(office, delivery.body);
  if (text === '') return { failed: 'the text is no longer here' };
  const message = { to: link.line_user, messages: [{ type: 'text', text: text.slice(0, 5000) }] };
  let answer: OutboundAnswer;
  try {
    answer = await callLine(office, '/v2/bot/message/push', { body: message, retryKey: delivery.retry_key });
  } catch (error) {
    return { again: (error as OutboundError).message, pause: true };
  }
  if (answer.status === 200 || answer.status === 409) return { sent: true };
  const said = saidByLine(answer);
  const afterMs = retryAfter(answer.headers['retry-after']);
  const wait = afterMs === undefined ? {} : { afterMs };
  // a wrong token and a spent quota concern every message, until somebody sees to it
  if (answer.status === 401 || isPassing(answer.status)) return { again: said, pause: true, ...wait };
  if ([400, 403, 404].includes(answer.status) && (await isGone(office, link.line_user))) {
    await office.db.deleteFrom('line_link').where('line_user', '=', link.line_user).execute();
    return { failed: notify.line.blocked, quiet: true };
  }
  return { failed: said };
}

/** An answer in the chat costs nothing and is good for a minute: tried once, never told of. */
export async function replyByLine(office: Office, { replyToken, text }: { replyToken: string; text: string }): Promise<void> {
  try {
    const answer = await callLine(office, '/v2/bot/message/reply', { body: { replyToken, messages: [{ type: 'text', text }] } });
    if (answer.status !== 200) office.log.warn({ status: answer.status }, 'LINE did not take an answer');
  } catch (error) {
    office.log.warn({ err: error }, 'LINE did not take an answer');
  }
}

/** LINE answers 404 for the profile of who blocked the account or is no friend of it. */
async function isGone(office: Office, lineUser: string): Promise<boolean> {
  try {
    return (await callLine(office, `/v2/bot/profile/${encodeURIComponent(lineUser)}`, { method: 'GET' })).status === 404;
  } catch {
    return false;
  }
}

/** Linking asks for messages; whoever takes his consent back gets none from then on, linked or not. */
async function hasWithdrawn({ db }: Office, { person_id }: Delivery): Promise<boolean> {
  const last = await db
    .selectFrom('consent')
    .innerJoin('consent_text', 'consent_text.id', 'consent_text_id')
    .select('agreed')
    .where('person_id', '=', person_id)
    .where('kind', '=', 'LINE')
    .orderBy('consent.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.agreed === false;
}

/** The letter was classed after its message was written. */
export async function isClassedNow({ db }: Office, { document_id }: Delivery): Promise<boolean> {
  if (document_id === null) return false;
  const letter = await db.selectFrom('document').select('secrecy').where('id', '=', document_id).executeTakeFirst();
  return (letter?.secrecy ?? 0) > 0;
}

function neutral({ link }: Delivery): string {
  return `${notify.newLetter}\n${link}`;
}
