import type { FastifyInstance } from 'fastify';
import type { TrayState } from '../contract/sarabun/tray.ts';
import type { World } from './db/seed/world.ts';
import type { Ctx, Db } from './http/context.ts';
import type { CalendarEntry } from './http/ical.ts';
import type { Round } from './jobs.ts';
import type { Matters } from './office/matters.ts';
import type { KeptRules, RequestRules } from './office/request-rules.ts';
import type { Office } from './office.ts';
import type { HoldingKind } from './people/holdings.ts';
import type { MailHearer } from './sarabun/intake/mail/heard.ts';
import type { CitizenNews } from './sarabun/intake/tray/citizen-told.ts';
import type { Carrier } from './sarabun/machine/carrier.ts';
import type { SettingsSources } from './settings-source.ts';
import type { CounterKind } from './system/counters.ts';

/** What the server does of a module: `server/<module>/module.ts`. */
export interface ServerModule {
  /** Mounts its calls. */
  routes: (app: FastifyInstance, office: Office) => void;
  /** Work that comes again by the clock. */
  rounds?: readonly Round[];
  /** Kinds of requests that it has, for the engine of `server/office`. */
  requests?: readonly RequestRules[];
  /** Kinds of requests that are not declared but kept: an administrator makes them. */
  keptRequests?: KeptRules;
  /** What the display at a thing shows in place of its times, while what is booked there by this request is on; null: nothing. */
  stage?: (ctx: Ctx, requestId: number) => Promise<Record<string, unknown> | null>;
  /** What waits for a person beside requests, in the common list of the office. */
  matters?: Matters;
  /** What of it may still be a person's when he moves or leaves. */
  holdings?: readonly HoldingKind[];
  /** Where it counts what it gives numbers to. */
  counters?: readonly CounterKind[];
  /** What stands in a person's own calendar beside requests: of so many days back and later. */
  feed?: (ctx: Ctx, personId: number, days: number) => Promise<CalendarEntry[]>;
  /** What else changes when a letter that was put away is opened again: of the module that keeps the store. */
  reopened?: (ctx: Ctx, documentId: number) => Promise<void>;
  /** What it does once a letter has its number, or was cancelled. */
  letterTurned?: (ctx: Ctx, documentId: number) => void;
  /** What else begins once a letter is signed and has its number: of a module that drafts orders of its own. */
  issued?: (ctx: Ctx, documentId: number) => Promise<void>;
  /** What else happens, in its transaction, where an item of the tray comes to wait again, is registered or is put aside. */
  trayTurned?: (ctx: Ctx, itemId: number, to: TrayState) => Promise<void>;
  /** What else happens, in its transaction, where what a citizen gave comes to stand otherwise. */
  citizenTold?: (ctx: Ctx, news: CitizenNews) => Promise<void>;
  /** It carries letters between this office and others. */
  carries?: Carrier;
  /** Mails that come into mailboxes may belong to it. */
  hearsMail?: MailHearer;
  /** What stands behind its declared pages of the settings. */
  sources?: SettingsSources;
  /** Its part of the demo agency, once people and letters stand; in the transaction that fills it. */
  seed?: (demo: Demo) => Promise<void>;
}

export interface Demo {
  office: Office;
  db: Db;
  world: World;
  now: Date;
}
