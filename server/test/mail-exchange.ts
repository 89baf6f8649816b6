import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { readMails } from '../sarabun/intake/mail/read-mails.ts';
import { type MailServer, startMailServer } from './dovecot.ts';
import type { ExchangeOffice } from './exchange-offices.ts';
import { done } from './letters.ts';

/**
 * fault: refused for now. bounce: refused for good. lost: the connection breaks before the server has taken it. unheard: it takes it, and its answer is
 * lost. twice: delivered two times. late: when `arrive` is called, the last one first. vanished: taken, and never delivered.
 */
export type MailFate = 'pass' | 'fault' | 'bounce' | 'lost' | 'unheard' | 'twice' | 'late' | 'vanished';

/** A mail server between offices that harms what it carries, and a mailbox of dovecot for each address. */
export interface MailNet {
  port: number;
  /** What happens to the next mails, one each; none: the lot. */
  plan: MailFate[];
  /** The last ones as they were sent: also those that never arrive. */
  sent: { from: string; to: string; raw: string }[];
  /** How many connections offices have opened. */
  connections: number;
  /** Puts a mail into a mailbox. */
  deliver(to: string, raw: string): void;
  /** What is late arrives now, in another order. */
  arrive(): void;
  /** The mailbox of an office that is given this central address: set up in its settings, with partners by theirs. */
  join(office: ExchangeOffice, address: string, partners: readonly { name: string; code: string; address: string }[]): Promise<void>;
  box(address: string): MailServer;
  close(): Promise<void>;
}

/** Of a run of thousands the first are not kept. */
const mostSent = 50;

/** `lot`: what becomes of a mail that no plan says anything of. */
export async function openMailNet(dovecot: string, lot: (raw: string) => MailFate = () => 'pass'): Promise<MailNet> {
  const boxes = new Map<string, MailServer>();
  const late: { to: string; raw: string }[] = [];
  const deliver = (to: string, raw: string) => void boxes.get(to)?.deliver(raw);
  const server = new SMTPServer({
    authOptional: true,
    // nobody asks the network for the name of this machine
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    size: 40 * 1_048_576,
    onConnect(_session, greet) {
      net.connections += 1;
      greet();
    },
    onData(stream, session, answer) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const raw = Buffer.concat(parts).toString('latin1');
        const to = session.envelope.rcptTo[0]?.address ?? '';
        const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : '';
        net.sent.push({ from, to, raw });
        if (net.sent.length > mostSent) net.sent.shift();
        const fate = net.plan.shift() ?? lot(raw);
        const refuse = (code: number) => answer(Object.assign(new Error(fate), { responseCode: code }));
        // a report comes from nobody
        const came = from ? raw : `Return-Path: <>\r\n${raw}`;
        if (fate === 'fault') return refuse(451);
        if (fate === 'bounce') return refuse(550);
        if (fate === 'late') late.push({ to, raw: came });
        else if (fate !== 'lost' && fate !== 'vanished') deliver(to, came);
        if (fate === 'twice') deliver(to, came);
        if (fate === 'lost' || fate === 'unheard') return breakOff(session.id);
        answer();
      });
    },
  });
  function breakOff(id: string): void {
    for (const connection of server.connections as unknown as Set<{ id: string; _socket: { destroy(): void } }>)
      if (connection.id === id) connection._socket.destroy();
  }
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const net: MailNet = {
    port: (server.server.address() as AddressInfo).port,
    plan: [],
    sent: [],
    connections: 0,
    deliver,
    arrive: () => {
      for (const { to, raw } of late.splice(0).reverse()) deliver(to, raw);
    },
    join: async (office, address, partners) => {
      const box = await startMailServer(dovecot);
      boxes.set(address, box);
      const admin = await office.desk.as('admin');
      const add = async (page: string, values: object) => done(await admin.post(`/settings/list/${page}`, { values })).row.id;
      const mailbox = await add('mailboxes', {
        ...{ name: 'ที่อยู่กลาง', unit: 10_000_000, address, host: 'localhost', port: box.port, security: 'STARTTLS', user: box.user },
        ...{ password: box.password, ca: box.ca, folder: 'INBOX', after: 'MOVE', moveTo: 'e-Office', fromDay: '2026-11-01' },
      });
      const server = {
        name: 'ไปรษณีย์กลาง',
        host: 'localhost',
        port: net.port,
        security: 'NONE',
        user: '',
        password: '',
        ca: '',
        authserv: 'mx.test.go.th',
      };
      await add('exchange-mail', { mailbox, ...server });
      for (const one of partners) await add('exchange-peers', { ...one, adapter: 'mail', unit: 10_000_000 });
    },
    box: (address) => boxes.get(address) as MailServer,
    close: async () => {
      for (const box of boxes.values()) await box.close();
      await new Promise<void>((ended) => server.close(() => ended()));
    },
  };
  return net;
}

/** What came into an office's mailbox is read, and what waits there is sent. */
export async function turnMails(office: ExchangeOffice, now?: Date): Promise<void> {
  await readMails(office.desk.office);
  await office.move(now);
}
