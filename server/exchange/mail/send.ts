import type { Transporter } from 'nodemailer';
import { Refusal } from '../../http/errors.ts';
import { judgedAddress, reachOfSettings } from '../../http/inside-hosts.ts';
import { notReached, openMailTransport } from '../../http/mail-transport.ts';
import type { Office } from '../../office.ts';
import { perOffice } from '../../system/per-office.ts';
import type { Adapter, OutMessage, Sent } from '../adapter.ts';
import type { Peer } from '../peers/peer.ts';
import { type CentralMail, centralMail } from './central.ts';
import { mailBytes, readOut } from './write.ts';

/** By the central mail address of annex 7: what comes is brought by the mailbox that is read anyway (`hear-mail.ts`). */
export const mail: Adapter = { code: 'mail', can: [], send, poll: async () => [], settle: async () => {} };

const kinds: readonly string[] = ['LETTER', 'RECEIPT', 'ACCEPTED', 'REFUSED', 'WRONG'];

async function send(office: Office, _peer: Peer, { kind, signed, files, messageId }: OutMessage): Promise<Sent> {
  if (!kinds.includes(kind)) return { outcome: 'refused', words: 'MAIL_CANNOT' };
  const central = await centralMail(office);
  if (!central) return { outcome: 'failed', words: 'MAIL_OFF' };
  const said = readOut(signed);
  if (said.mail.quiet) return { outcome: 'handed', answer: null };
  const bytes = [];
  for (const file of files) bytes.push({ said: file, bytes: await office.files.bytes(file.sha256) });
  const raw = mailBytes(said, bytes);
  try {
    const transport = await lineTo(office, central);
    if (!transport) return { outcome: 'failed', words: 'MAIL_PLAIN' };
    await transport.sendMail({
      raw,
      // what a machine answers is never answered by one
      envelope: { from: kind === 'RECEIPT' ? '' : said.mail.from, to: [said.mail.to] },
      ...(kind === 'RECEIPT'
        ? {}
        : {
            dsn: {
              id: messageId,
              return: 'headers' as const,
              notify: ['success', 'failure', 'delay'],
              recipient: `rfc822;${said.mail.to}`,
            },
          }),
    });
    return { outcome: 'handed', answer: null };
  } catch (error) {
    return outcomeOf(error);
  }
}

/** What waits goes one mail after the other: servers greet slowly, and count who comes often. */
const keptMs = 5000;
const lines = perOffice<{ open?: { to: string; transport: Transporter } }>(() => ({}));

/** The connection to the agency's mail server; null where it would be open and leads out of the house. */
async function lineTo(office: Office, { host, port, security, user, password, ca }: CentralMail): Promise<Transporter | null> {
  const reach = await judgedAddress(office.config, 'host', host);
  if (security === 'NONE' && !reach?.plain) return null;
  const line = lines(office);
  const to = JSON.stringify([host, port, security, user, password, ca]);
  if (line.open?.to === to) return line.open.transport;
  line.open?.transport.close();
  const transport = await openMailTransport({
    url: `${security === 'TLS' ? 'smtps' : 'smtp'}://${host.includes(':') ? `[${host}]` : host}:${port}`,
    inside: reachOfSettings(office.config),
    connectMs: 10_000,
    silenceMs: 120_000,
    keptMs,
    login: { user, password, security, ca, servername: host },
  });
  line.open = { to, transport };
  return transport;
}

interface MailError {
  code?: string;
  command?: string;
  responseCode?: number;
  message?: string;
}

/**
 * A server that refuses this mail for good will not take it at a further try; a sign-in that fails is ours to mend. One that breaks off after it greeted
 * may have the mail.
 */
function outcomeOf(error: unknown): Sent {
  if (error instanceof Refusal) return { outcome: 'failed', words: error.code };
  const { code = '', command = '', responseCode = 0, message = '' } = error as MailError;
  const words = message.replace(/\s+/g, ' ').slice(0, 300);
  if (responseCode >= 500 && /^(?:EENVELOPE|EMESSAGE)$/.test(code) && responseCode !== 530) return { outcome: 'refused', words };
  const before = command === notReached || /^(?:EHLO|HELO|STARTTLS|AUTH)/.test(command) || code === 'EAUTH' || code === 'ETLS';
  if (responseCode > 0 || before || /Greeting/.test(message)) return { outcome: 'failed', words };
  return { outcome: 'unsure', words };
}
