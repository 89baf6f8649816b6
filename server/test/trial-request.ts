import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod/mini';
import { count, instant, needed } from '../../contract/wire.ts';
import type { Ctx, Db } from '../http/context.ts';
import { contextOf } from '../http/serve.ts';
import { keepRequest } from '../office/keep-request.ts';
import { offerRequestRules, type RequestRules } from '../office/request-rules.ts';
import type { Desk, Officer, Reply } from './desk.ts';
import { done } from './letters.ts';

const content = z.object({ topic: needed(200), resources: z.array(count), from: instant, until: instant });
type Content = z.output<typeof content>;

/** A kind of request that only tests know: things for a time, an opinion of the head and a decision by authority. */
export const trial: RequestRules<Content> = {
  code: 'trial.thing',
  names: { th: 'ขอใช้เครื่องมือ', en: 'Use of a tool' },
  menu: 'manageIntranet',
  address: (id) => `trial/${id}`,
  act: 'approve.request',
  verb: 'APPROVE',
  book: { series: 'TRIAL', prefix: 'ทม', fiscal: true, names: { th: 'ทะเบียนขอใช้เครื่องมือ', en: 'Book of tools' } },
  shape: content,
  subject: ({ topic }) => topic,
  isPrivate: ({ topic }) => topic.startsWith('ส่วนตัว'),
  time: ({ from, until }) => ({ from: new Date(from), until: new Date(until) }),
  judge: async () => ({ faults: [], hints: [] }),
  steps: async () => [
    { name: 'head', role: 'OPINION', holder: { of: 'head' } },
    { name: 'decide', role: 'DECIDE', holder: { of: 'authority' } },
  ],
  uses: async (_ctx, { content: { resources, from, until } }) =>
    resources.map((resourceId) => ({ resourceId, occurrence: 0, from: new Date(from), until: new Date(until) })),
  facts: async (_ctx, { content: { topic } }) => [{ label: 'เรื่อง', value: topic }],
  runsByClock: true,
};
/** The same, counted by calendar years. */
export const yearly: RequestRules<Content> = {
  ...trial,
  code: 'trial.yearly',
  book: { series: 'YEARLY', prefix: 'ปท', fiscal: false, names: { th: 'ทะเบียนปีปฏิทิน', en: 'Book of the year' } },
};
offerRequestRules([trial, yearly]);

/** Work in a transaction of its own as the officer; what is refused is thrown. */
export async function asOfficer<T>({ office }: Desk, who: Officer, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const me = await office.sessions.find(who.token);
  const request = { id: randomBytes(6).toString('hex'), ip: '', userAgent: '', key: null };
  return office.db.transaction().execute((db: Db) => work(contextOf(office, db, request, me)));
}

export interface Wanted {
  topic?: string;
  day?: string;
  hour?: number;
  hours?: number;
  resources?: number[];
  send?: boolean;
  requestId?: number;
  rules?: RequestRules<Content>;
}

/** Keeps a trial request, and sends it where nothing else is said. */
export function ask(
  desk: Desk,
  who: Officer,
  { topic = 'เครื่องเสียง', day = '2027-05-10', hour = 9, hours = 1, resources = [], send = true, requestId, rules = trial }: Wanted = {},
) {
  const from = new Date(`${day}T${String(hour).padStart(2, '0')}:00:00+07:00`);
  const until = new Date(from.getTime() + hours * 3_600_000);
  const content = { topic, resources, from: from.toISOString(), until: until.toISOString() };
  return asOfficer(desk, who, (ctx) => keepRequest(ctx, rules, { requestId, send, confirmed: [], content }));
}

/** An act on a request as it is now. */
export async function act(desk: Desk, who: Officer, requestId: number, name: string, more: object = {}): Promise<Reply> {
  const { rows } = await sql<{ version: number }>`select r.version from request r where r.id = ${requestId}`.execute(desk.office.db);
  return who.post(`/office/requests/${requestId}/act`, { act: name, version: rows[0]?.version ?? 0, ...more });
}

/** A thing that one may ask for. */
export async function thing(desk: Desk, name: string, kind = 'EQUIPMENT', buffer = 0): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`insert into resource (kind, name, buffer_before, buffer_after) values (${kind}, ${name}, ${buffer}, ${buffer}) returning id`.execute(
    desk.office.db,
  );
  return (rows[0] as { id: number }).id;
}

/** Gives deciding on trial requests to the head of the agency, so that the head of the unit only says what he thinks. */
export async function giveAuthority(desk: Desk): Promise<void> {
  await sql`insert into authority_row (kind, position_id, valid_from)
    select k.code, o.id, '2020-01-01' from position o, unnest(${[trial.code, yearly.code]}::text[]) k(code) where o.unit_id = 10000000 and o.heads_unit and o.active`.execute(
    desk.office.db,
  );
}

/** Sent by the officer, passed by his head, decided on by the director. */
export async function approved(desk: Desk, who: Officer, chain: Officer[], wanted: Wanted = {}): Promise<number> {
  const { requestId } = await ask(desk, who, wanted);
  for (const [place, one] of chain.entries()) done(await act(desk, one, requestId, place === chain.length - 1 ? 'approve' : 'pass'));
  return requestId;
}
