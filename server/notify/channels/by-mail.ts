import { reachOfMail } from '../../http/inside-hosts.ts';
import { openMailTransport } from '../../http/mail-transport.ts';
import type { Office } from '../../office.ts';
import { spanned } from '../../system/spans.ts';
import type { Delivery, Outcome } from './outcome.ts';
import { unsealed } from './sealed-text.ts';

/**
 * A server that looks through a mail before it takes it answers late; who hangs up before that gets it delivered twice (RFC 5321
 * 4.5.3.2.6). Longer than this would outlast the lease of the try.
 */
const answerMs = 80_000;

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
}

/** By SMTP. The Message-ID is the same at every try, so that a mailbox shows a mail that came twice once. */
export async function sendByMail(office: Office, mail: Delivery): Promise<Outcome> {
  const { smtpUrl, publicUrl } = office.config;
  if (!smtpUrl) return { again: 'no mail server' };
  const text = unsealed(office, mail.body);
  if (text === '') return { failed: 'the text is no longer here' };
  const attachments = await attachedTo(office, mail);
  const transport = await openMailTransport({ url: smtpUrl, inside: reachOfMail(office.config), connectMs: 10_000, silenceMs: answerMs });
  try {
    const { response } = await spanned('outbound mail', {}, () =>
      transport.sendMail({
        from: senderOf(office),
        to: mail.to_address,
        subject: mail.subject,
        text,
        ...(attachments.length > 0 ? { attachments } : {}),
        messageId: `<${mail.retry_key}@${new URL(publicUrl).hostname}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      }),
    );
    return { sent: true, answer: response };
  } catch (error) {
    return outcomeOf(error as SmtpError);
  } finally {
    transport.close();
  }
}

interface Attached {
  filename: string;
  content: string | Buffer;
  contentType: string;
}

/** The signed file of a checkpoint, byte for byte as it lies outside; or what was kept for this mail. */
async function attachedTo({ db }: Office, { checkpoint_no: no, mail_file_id: fileId }: Delivery): Promise<Attached[]> {
  const kept = no === null ? undefined : await db.selectFrom('checkpoint').select('body').where('no', '=', no).executeTakeFirst();
  const file = fileId === null ? undefined : await db.selectFrom('mail_file').selectAll().where('id', '=', fileId).executeTakeFirst();
  return [
    ...(kept ? [{ filename: `checkpoint-${String(no).padStart(6, '0')}.json`, content: kept.body, contentType: 'application/json' }] : []),
    ...(file ? [{ filename: file.name, content: file.content, contentType: file.mime }] : []),
  ];
}

/** A refusal for good concerns this mail or its receiver; a server that is away, or that knows us not, concerns all. */
function outcomeOf({ code = '', responseCode = 0, message }: SmtpError): Outcome {
  const ofMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (ofMail && responseCode >= 500) return { failed: message };
  return ofMail ? { again: message } : { again: message, pause: true };
}

/** The address of the sender, with the name that administrators gave it. */
export function senderOf({ config, system }: Office): string | { name: string; address: string } {
  const { fromName } = system.now.mail;
  return fromName ? { name: fromName, address: config.mailFrom } : config.mailFrom;
}
