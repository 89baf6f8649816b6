import { isIP } from 'node:net';
import { rootCertificates } from 'node:tls';
import type { ImapFlow, MailboxObject } from 'imapflow';
import { Refusal } from '../../../http/errors.ts';
import { judgedAddress } from '../../../http/inside-hosts.ts';
import type { Office } from '../../../office.ts';
import { MailboxRefusal, type MailServer } from './mailbox.ts';

export interface OpenMailbox {
  client: ImapFlow;
  folder: MailboxObject;
  close(): Promise<void>;
}

/**
 * One connection to a mailbox, its folder opened. To the address alone that the name leads to now and that may be called; its certificate is always
 * judged; without encryption only on this machine, or where the operator named the host.
 * @throws MailboxRefusal
 */
export async function openMailbox({ config, log }: Pick<Office, 'config' | 'log'>, server: MailServer): Promise<OpenMailbox> {
  const { host, port, security, user, ca, folder, password } = server;
  const reach = await judgedAddress(config, 'host', host).catch((error) => {
    throw error instanceof Refusal ? new MailboxRefusal('host_inside', host) : error;
  });
  if (!reach) throw new MailboxRefusal('unreachable', host);
  if (security === 'NONE' && !reach.plain) throw new MailboxRefusal('plain', host);
  if (password === '') throw new MailboxRefusal('no_password', '');
  // with its tables of letters 1.3 MB of program, which an office without a mailbox never reads
  const { ImapFlow } = await import('imapflow');
  const client = new ImapFlow({
    host: reach.address,
    port,
    secure: security === 'TLS',
    ...(security === 'TLS' ? {} : { doSTARTTLS: security === 'STARTTLS' }),
    ...(isIP(host) ? {} : { servername: host }),
    auth: { user, pass: password },
    tls: {
      rejectUnauthorized: true,
      minVersion: 'TLSv1.2',
      ...(ca ? { ca: [...rootCertificates, ca] } : {}),
      ...(isIP(host) ? {} : { servername: host }),
    },
    logger: false,
    disableAutoIdle: true,
    disableCompression: true,
    clientInfo: { name: false },
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 60_000,
    maxLiteralSize: 64 * 1024 * 1024,
  });
  // without a listener a connection that breaks would end the process; who waits for an answer hears of it anyway
  client.on('error', (err) => log.warn({ err, host }, 'a mailbox broke off'));
  try {
    await client.connect();
  } catch (error) {
    client.close();
    throw faultOf(error);
  }
  try {
    return { client, folder: await client.mailboxOpen(folder), close: () => leave(client) };
  } catch (error) {
    const fault = client.usable ? 'folder' : 'unreachable';
    await leave(client);
    throw new MailboxRefusal(fault, saidBy(error));
  }
}

async function leave(client: ImapFlow): Promise<void> {
  await client.logout().catch(() => {});
  client.close();
}

interface Said {
  authenticationFailed?: boolean;
  responseText?: string;
  response?: unknown;
  code?: string;
  message?: string;
}

function faultOf(error: unknown): MailboxRefusal {
  const { authenticationFailed, code = '' } = error as Said;
  if (authenticationFailed) return new MailboxRefusal('sign_in', saidBy(error));
  if (/CERT|SELF_SIGNED|UNABLE_TO|ALTNAME|ERR_TLS|ERR_SSL|EPROTO/.test(code)) return new MailboxRefusal('certificate', saidBy(error));
  return new MailboxRefusal('unreachable', saidBy(error));
}

/** In its own words, in one line. */
export function saidBy(error: unknown): string {
  const { responseText, message = '', code = '' } = error as Said;
  return (responseText || [code, message].filter(Boolean).join(' ')).replace(/\s+/g, ' ').slice(0, 300);
}
