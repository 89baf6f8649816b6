import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { Logger } from 'pino';
import sharp from 'sharp';
import { inject } from 'vitest';
import type { ProofPurpose } from '../../contract/endpoint.ts';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { demoEmblem } from '../db/seed/marks.ts';
import { openLog } from '../http/log.ts';
import type { Office } from '../office.ts';
import { openOffice } from '../open-office.ts';
import { citusPrograms, onCitus } from './citus-cluster.ts';
import { type Clone, cloneDatabase } from './database.ts';
import { openSession, seedPeople } from './demo-people.ts';

// biome-ignore lint/suspicious/noExplicitAny: replies are judged by the test
type Json = any;

export interface Officer {
  token: string;
  personId: number;
  /** A call under /api with a fresh Idempotency-Key; gives the status, the parsed body and the headers. */
  post(path: string, body?: object, headers?: Record<string, string>): Promise<Reply>;
  get(path: string, query?: Record<string, string>): Promise<Reply>;
}

export interface Reply {
  status: number;
  body: Json;
  headers: LightMyRequestResponse['headers'];
}

export interface Desk {
  app: FastifyInstance;
  office: Office;
  clone: Clone;
  /** An officer of the demo agency with a session of his own, without the doors of signing in. */
  as(username: string): Promise<Officer>;
  /** Several, in the order of their names. */
  officers<const Names extends readonly string[]>(...usernames: Names): Promise<{ [Each in keyof Names]: Officer }>;
  /** Whoever has an account, by his log-in. */
  anyone(): Promise<(username: string) => Officer>;
  /** Several, by their names. */
  byName<const Names extends readonly string[]>(...usernames: Names): Promise<Record<Names[number], Officer>>;
  close(): Promise<void>;
}

/**
 * A whole office on a fresh copy of the database, with the demo agency's people and no letters; `empty`: as before its first set-up;
 * `crest: false`: its administrator has not uploaded one yet; `clone`: on this database. Nobody works at the pace of a test, so what one person
 * may ask of the server is not limited but where a test is about it.
 */
export async function openDesk(
  env: NodeJS.ProcessEnv = {},
  {
    empty = false,
    crest = true,
    log = openLog(process.env.TEST_LOG ?? 'silent'),
    clone: given,
  }: { empty?: boolean; crest?: boolean; log?: Logger; clone?: Clone } = {},
): Promise<Desk> {
  const clone = given ?? (await cloneDatabase());
  const dataDir = mkdtempSync(join(tmpdir(), 'eoffice-desk-'));
  const config = readConfig({
    MODE: 'DEV',
    CAPTCHA: 'off',
    LIMITS: 'off',
    PASSWORD_WORK: 'light',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    // a test may bring a machine of its own
    ...(citusPrograms && clone.appUrl.includes(new URL(inject('adminUrl')).host) ? onCitus(clone.appUrl) : {}),
    ...env,
  });
  const office = await openOffice(config, clone.appUrl, { log });
  if (!empty) {
    await seedPeople(office.db);
    if (crest) await giveCrest(office);
  }
  const app = await buildApp(office);
  await app.ready();
  return {
    ...officersOf(app, office),
    clone,
    async close() {
      await app.close();
      await office.close();
      await clone.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The officers of an office that stands, each with a session of his own. */
export function officersOf(app: FastifyInstance, office: Office): Omit<Desk, 'clone' | 'close'> {
  return {
    app,
    office,
    as: (username) => signIn(app, office, username),
    officers: async <const Names extends readonly string[]>(...usernames: Names) =>
      (await Promise.all(usernames.map((username) => signIn(app, office, username)))) as { [Each in keyof Names]: Officer },
    byName: <const Names extends readonly string[]>(...usernames: Names) =>
      byName(app, office, usernames) as Promise<Record<Names[number], Officer>>,
    async anyone() {
      const accounts = await office.db.selectFrom('account').select('username').where('active', '=', true).execute();
      const officers = await byName(
        app,
        office,
        accounts.map((one) => one.username),
      );
      return (username) => officers[username] as Officer;
    },
  };
}

/** Where the files of this office lie on this machine. */
export function filesFolder({ config, files }: Office): string {
  return join(config.dataDir, 'files', files.folder);
}

/** The crest of the demo agency, drawn once for all tests of a file. */
export async function giveCrest(office: Office): Promise<void> {
  drawnEmblem ??= sharp(Buffer.from(demoEmblem)).resize(300).png().toBuffer();
  await keepMark(office, 'CREST', await drawnEmblem);
}
let drawnEmblem: Promise<Buffer> | undefined;

/** A seal or another mark of the agency, from its drawing. */
export async function giveMark(office: Office, kind: 'SEAL' | 'LOGO', svg: string): Promise<void> {
  await keepMark(office, kind, await sharp(Buffer.from(svg)).resize(300).png().toBuffer());
}

async function keepMark({ db, files }: Office, kind: string, png: Buffer): Promise<void> {
  const { sha256, name, mime, size } = await files.put(png, { name: 'emblem.png', mime: 'image/png' });
  const { id } = await db.insertInto('file').values({ sha256, name, mime, size }).returning('id').executeTakeFirstOrThrow();
  const admin = await db.selectFrom('account').select('person_id').where('username', '=', 'admin').executeTakeFirstOrThrow();
  await db
    .insertInto('agency_mark')
    .values({ kind, file_id: id, given_sha256: sha256, width: 300, height: 300, added_by: admin.person_id })
    .execute();
}

async function signIn(app: FastifyInstance, office: Office, username: string): Promise<Officer> {
  const { token, personId } = await openSession(office.db, username);
  return officerOf(app, token, personId);
}

async function byName(app: FastifyInstance, office: Office, usernames: readonly string[]): Promise<Record<string, Officer>> {
  return Object.fromEntries(await Promise.all(usernames.map(async (username) => [username, await signIn(app, office, username)])));
}

export function officerOf(app: FastifyInstance, token: string, personId = 0): Officer {
  const authorization = `Bearer ${token}`;
  return {
    token,
    personId,
    post: async (path, body = {}, headers = {}) =>
      replyOf(
        await app.inject({
          method: 'POST',
          url: `/api${path}`,
          payload: body,
          headers: { authorization, 'idempotency-key': randomBytes(12).toString('hex'), ...headers },
        }),
      ),
    get: async (path, query = {}) => replyOf(await app.inject({ method: 'GET', url: `/api${path}`, query, headers: { authorization } })),
  };
}

/** What the browser of a reply sends back from then on. */
export function cookieOf({ headers }: Pick<Reply, 'headers'>): string {
  return [headers['set-cookie'] ?? []]
    .flat()
    .map((one) => one.split(';')[0])
    .join('; ');
}

/** Proves himself anew, as the dialog before a change of the account asks: good for five minutes of his session. */
export async function prove(officer: Officer, purpose: ProofPurpose): Promise<void> {
  const reply = await officer.post('/users/factors/prove', { purpose, password: 'Sarabun2569' });
  if (reply.body.status !== 'success') throw new Error(JSON.stringify(reply.body));
}

export function replyOf(response: LightMyRequestResponse): Reply {
  const isJson = String(response.headers['content-type']).includes('json');
  return { status: response.statusCode, body: isJson ? response.json() : response.rawPayload, headers: response.headers };
}
