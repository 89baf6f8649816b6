import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { hearWaiting } from '../exchange/in/hear-waiting.ts';
import { offerScanned } from '../exchange/in/offer-scanned.ts';
import { agreeInside } from '../exchange/inside/agree.ts';
import { moveOut } from '../exchange/out/move-out.ts';
import type { TestInstallation } from '../installation/test-installation.ts';
import type { Office } from '../office.ts';
import { seedPeople } from './demo-people.ts';
import { type Desk, giveCrest, type Officer, officersOf, openDesk } from './desk.ts';
import { done, open } from './letters.ts';
import { signAs, submitted, taskIn } from './own-letter.ts';

/** An office that exchanges letters: on a port of this machine, or an agency of an installation. */
export interface ExchangeOffice {
  desk: Desk;
  code: string;
  name: string;
  url: string;
  registrar: Officer;
  /** Everything that is due by then, tried once; gives how many messages were. */
  move(now?: Date): Promise<number>;
  close(): Promise<void>;
}

/** Its carrier to the others breaks what a plan says. */
export interface Way {
  url: string;
  /** What happens to the next messages, one each; none: they pass. */
  plan: Fate[];
  /** Called when the next message is with the carrier, before it is brought. */
  onNext: (() => void) | null;
  /** Bodies as they passed, to be sent once more. */
  passed: Passed[];
  again(message: Passed): Promise<{ status: number; body: string }>;
  /** What is late arrives now, in another order. */
  arrive(): Promise<void>;
  close(): Promise<void>;
}

/**
 * lost: it never arrives. unheard: it arrives, and the answer is lost. twice: it arrives two times. broken: with one byte changed. late: it arrives
 * when `arrive` is called, the last one first.
 */
export type Fate = 'pass' | 'lost' | 'unheard' | 'twice' | 'broken' | 'late';

interface Passed {
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export async function openExchangeOffice(code: string, name: string): Promise<ExchangeOffice> {
  const desk = await openDesk();
  const address = await desk.app.listen({ port: 0, host: '127.0.0.1' });
  const { admin, registrar } = await desk.byName('admin', 'registrar');
  done(await admin.post('/settings/exchange-peers/self', { code }));
  return {
    desk,
    code,
    name,
    url: address,
    registrar,
    move: (now) => move(desk.office, now),
    close: () => desk.close(),
  };
}

/** What the round of the module does. */
async function move(office: Office, now?: Date): Promise<number> {
  await agreeInside(office);
  await hearWaiting(office);
  await offerScanned(office);
  return moveOut(office, { ...(now ? { now: () => now } : {}), lot: () => 0.5 });
}

/** An agency of an installation with the demo's people; `seeded`: it has them. */
export async function openInsideOffice(
  installation: TestInstallation,
  code: string,
  name: string,
  { seeded = false } = {},
): Promise<ExchangeOffice> {
  const { app, office } = await installation.running(code);
  if (!seeded) {
    await seedPeople(office.db);
    await giveCrest(office);
  }
  const desk = { ...officersOf(app, office), clone: undefined as never, close: async () => {} };
  return { desk, code, name, url: '', registrar: await desk.as('registrar'), move: (now) => move(office, now), close: async () => {} };
}

/** Takes another agency of the installation as a partner; it has to do the same. */
export async function agreeWithin(one: ExchangeOffice, other: ExchangeOffice): Promise<number> {
  const admin = await one.desk.as('admin');
  const values = { name: other.name, code: other.code, adapter: 'inside', address: '', unit: 10_000_000 };
  const { row } = done(await admin.post('/settings/list/exchange-peers', { values }));
  await agreeInside(one.desk.office);
  return row.id;
}

/** What is put into other agencies from this one meets what a lot says; `arrive`: what was late comes, the last one first. */
export function harmPuts({ desk: { office } }: ExchangeOffice, lot: () => Fate): { arrive(): Promise<void> } {
  const { neighbours } = office;
  if (!neighbours) throw new Error('an agency of an installation');
  const late: (() => Promise<unknown>)[] = [];
  office.neighbours = {
    ...neighbours,
    lend: async (code, work) => {
      const put = () => neighbours.lend(code, work);
      const fate = lot();
      if (fate === 'late') late.push(put);
      if (fate === 'lost' || fate === 'broken' || fate === 'late') throw new Error(fate);
      if (fate === 'twice') await Promise.all([put(), put()]);
      const answer = await put();
      // killed between the commit there and the one here
      if (fate === 'unheard') throw new Error(fate);
      return answer;
    },
  };
  return {
    arrive: async () => {
      for (const put of late.splice(0).reverse()) await put();
    },
  };
}

/** Each takes the other as a partner: added, its key asked for, and compared by two administrators. */
export async function agree(one: ExchangeOffice, other: ExchangeOffice, way = other.url): Promise<number> {
  const { admin, admin2 } = await one.desk.byName('admin', 'admin2');
  const { row } = done(
    await admin.post('/settings/list/exchange-peers', {
      values: { name: other.name, code: other.code, adapter: 'signed', address: way, unit: 10_000_000 },
    }),
  );
  const id = row.id;
  await confirmKeyOf(id, admin, admin2);
  return id;
}

export async function confirmKeyOf(peerId: number, admin: Officer, admin2: Officer): Promise<void> {
  const { kid } = done(await admin.post(`/settings/exchange-peers/${peerId}/key`));
  const { items } = done(await admin.get('/settings/exchange-peers/states'));
  const key = items.find((item: { id: number }) => item.id === peerId).keys.find((each: { kid: string }) => each.kid === kid);
  done(await admin.post(`/settings/exchange-peers/keys/${key.id}/confirm`));
  done(await admin2.post(`/settings/exchange-peers/keys/${key.id}/confirm`));
}

/** Of a run of thousands the first are not kept. */
const mostPassed = 50;

/** A carrier between two offices. */
export async function openWay(target: string, lot: () => Fate = () => 'pass'): Promise<Way> {
  const plan: Fate[] = [];
  const late: Passed[] = [];
  const passed: Passed[] = [];
  const server = createServer((incoming, answer) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', async () => {
      const message: Passed = { headers: incoming.headers, body: Buffer.concat(parts) };
      const fate = incoming.method === 'POST' ? (plan.shift() ?? lot()) : 'pass';
      if (incoming.method === 'POST') {
        passed.push(message);
        way.onNext?.();
        way.onNext = null;
      }
      if (passed.length > mostPassed) passed.shift();
      if (fate === 'late') late.push(message);
      if (fate === 'lost' || fate === 'late') return incoming.socket.destroy();
      if (fate === 'broken') message.body = broken(message.body);
      if (fate === 'twice') await forward(message);
      const reply = await forward(message, incoming.method, incoming.url);
      if (fate === 'unheard') return incoming.socket.destroy();
      answer.writeHead(reply.status, { 'content-type': reply.type }).end(reply.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const forward = (message: Passed, method = 'POST', path = '/exchange/v1/messages') =>
    new Promise<{ status: number; body: string; type: string }>((resolve, reject) => {
      const headers = { ...message.headers, host: new URL(target).host, connection: 'close' };
      const sent = request(`${target}${path}`, { method, headers, agent: false }, (reply) => {
        const parts: Buffer[] = [];
        reply.on('data', (part: Buffer) => parts.push(part));
        reply.on('end', () =>
          resolve({
            status: reply.statusCode ?? 0,
            body: Buffer.concat(parts).toString(),
            type: String(reply.headers['content-type'] ?? 'text/plain'),
          }),
        );
        reply.on('error', reject);
      });
      sent.on('error', reject);
      sent.end(message.body);
    });
  const way: Way = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    onNext: null,
    plan,
    passed,
    again: (message) => forward(message),
    arrive: async () => {
      for (const message of late.splice(0).reverse()) await forward(message);
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return way;
}

/** One byte of the last file is another. */
function broken(body: Buffer): Buffer {
  const changed = Buffer.from(body);
  const at = changed.lastIndexOf('%%EOF') - 20;
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
}

/** A letter that is signed and has its number, to these bodies outside. */
export async function numbered(
  { desk }: ExchangeOffice,
  receivers: readonly (string | { name: string; method: string })[],
  { subject, speed }: { subject?: string | undefined; speed?: number } = {},
): Promise<number> {
  const { officer, head, clerk } = await desk.byName('officer', 'head', 'clerk');
  const documentId = await submitted(desk, officer, {
    type: 1,
    signers: [head],
    receivers: receivers.map((one) => ({
      ...{ kind: 'OUTSIDE', purpose: 'ACTION' },
      ...(typeof one === 'string' ? { name: one, method: 'EXCHANGE' } : one),
    })),
    ...(subject ? { subject } : {}),
    ...(speed ? { speed } : {}),
  });
  done(await signAs(head, documentId, {}));
  const { document } = await open(officer, documentId);
  if (document.state === 30) done(await clerk.post(`/sarabun/tasks/${await taskIn(clerk, 'unsigned', documentId)}/issue`));
  return documentId;
}

export async function sentTo(office: ExchangeOffice, receivers: Parameters<typeof numbered>[1], subject?: string): Promise<number> {
  const documentId = await numbered(office, receivers, { subject });
  const officer = await office.desk.as('officer');
  done(await officer.post(`/sarabun/documents/${documentId}/send`));
  return documentId;
}

// biome-ignore lint/suspicious/noExplicitAny: replies are judged by the test
type Json = any;

/** The ways of a letter as who sent it sees them. */
export async function waysOf({ desk }: ExchangeOffice, documentId: number, who = 'officer'): Promise<Json[]> {
  return done(await (await desk.as(who)).get(`/exchange/letters/${documentId}`)).ways;
}

/** What waits in the tray of the central registry and came from another office, the newest last. */
export async function offered({ registrar }: ExchangeOffice): Promise<Json[]> {
  const { data } = done(await registrar.get('/sarabun/tray', { state: 'WAITING', pageSize: '100' }));
  return data.filter((item: Json) => item.way === 'EXCHANGE');
}

/** Registers it with what its sender said of it. */
export async function takeIn({ registrar }: ExchangeOffice, itemId: number): Promise<Json> {
  const { item } = done(await registrar.post(`/sarabun/tray/${itemId}/take`));
  return done(await registrar.post('/sarabun/letters', letterFrom(item)));
}

export function letterFrom(item: Json): object {
  const { proposals } = item;
  const [main, ...enclosures] = item.files;
  return {
    type: 1,
    speed: 1,
    from: proposals.from.value,
    docNo: proposals.docNo.value,
    docDate: proposals.docDate?.value ?? '',
    subject: proposals.subject.value,
    to: proposals.to.value,
    refers: '',
    enclosures: '',
    summary: '',
    mainFile: main.id,
    enclosureFiles: enclosures.map(({ id }: Json) => id),
    sendTo: [],
    trayItem: item.id,
  };
}

/** What an office says of a letter that it sent to another, or has from it. */
export interface Side {
  key: string;
  state: string;
  /** Number and date of the letter. */
  number: string;
  date: string | null;
  subject: string;
  /** Hashes of its files in their order, of the main one alone where it was not registered. */
  files: string;
  /** The receive number: as told, or of the book. */
  receiveNo: string | null;
  /** Of the part of the route, where it was sent. */
  transmission: string | null;
  contrary: string | null;
}

/** Both sides of every letter from one office to another. */
export async function sides(sender: ExchangeOffice, receiver: ExchangeOffice): Promise<{ out: Side; in: Side | null }[]> {
  const sent = await sideOf(sender, receiver, 'OUT');
  const came = await sideOf(receiver, sender, 'IN');
  // e-CMS carries no key: its number and date name a letter
  const found = new Map(came.flatMap((one) => [[one.key, one] as const, [nameOf(one), one] as const]));
  return sent.map(({ byEcms, ...out }) => ({ out, in: found.get(byEcms ? nameOf(out) : out.key) ?? null }));
}

const nameOf = ({ number, date }: Side) => `${number} of ${date}`;

async function sideOf({ desk }: ExchangeOffice, other: ExchangeOffice, side: 'OUT' | 'IN'): Promise<(Side & { byEcms: boolean })[]> {
  const { rows } = await sql<Side & { byEcms: boolean }>`
    select l.key, l.state, l.number_text as number, l.letter_date as date, coalesce(d.subject, '') as subject, l.contrary, t.state as transmission,
      coalesce((select string_agg(f.sha256, ' ' order by x.role desc, x.sort, x.id) from document_file x join file f on f.id = x.file_id
        where x.document_id = l.document_id and x.role in ('MAIN', 'ENCLOSURE')), l.main_sha256, '') as files,
      case l.side when 'OUT' then l.accepted_no
        else (select e.seq || '/' || e.be_year from register_entry e where e.document_id = l.document_id order by e.id limit 1) end as "receiveNo",
      p.adapter = 'ecms' as "byEcms"
    from exchange_letter l join exchange_peer p on p.id = l.peer_id left join document d on d.id = l.document_id left join transmission t on t.id = l.transmission_id
    where l.side = ${side} and p.name = ${other.name} order by l.id`.execute(desk.office.db);
  return rows;
}

/** The office's own node of e-CMS at this address. */
export async function joinEcms({ desk }: ExchangeOffice, address: string, code: string): Promise<void> {
  const admin = await desk.as('admin');
  const { version } = done(await admin.get('/settings/form/exchange-ecms'));
  const values = { active: true, address, ministry: code.slice(0, 2), code, unit: 10_000_000, addressing: 'W3C' };
  done(await admin.post('/settings/form/exchange-ecms', { version, values }));
}

export async function partnerByEcms({ desk }: ExchangeOffice, code: string, name: string): Promise<void> {
  const values = { name, code, adapter: 'ecms', address: '', unit: 10_000_000 };
  done(await (await desk.as('admin')).post('/settings/list/exchange-peers', { values }));
}

/** What a run over a lossy carrier came to. */
export interface ExchangeFigures {
  letters: number;
  messages: number;
  harmed: number;
  /** Letters that were sent again by hand, because nobody had answered for days. */
  again: number;
  lost: number;
  twice: number;
  /** Letters of which the sides say something different: state, part of the route, number, date, subject, files, receive number. */
  unlike: number;
  /** How many ended how, by the states of both sides. */
  ends: Record<string, number>;
  /** Of the whole run. */
  seconds: number;
  /** 95 of 100 letters had come through by then, by the clock of the retries. */
  p95Minutes: number;
  /** From «send» until the other office, or its carrier, has it, where nothing is harmed: 95 of 100. */
  p95Ms: number | null;
}
