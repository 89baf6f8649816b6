import { type All, allOf } from '../modules.ts';
import type { NoticeChannel, NoticeEntry, NoticeGroup, NoticeRole } from './notice-entry.ts';

export const noticeParts = ['title', 'detail', 'mailSubject', 'mailBody'] as const;
export type NoticePart = (typeof noticeParts)[number];
export type NoticeTexts = Record<NoticePart, string>;
/** Letters that each part may have. */
export const partLengths: Record<NoticePart, number> = { title: 200, detail: 500, mailSubject: 200, mailBody: 4000 };

/** Every event that the product tells of: to whom, by which channel, and what its words may say. */
export const noticeEvents = /* @__PURE__ */ allOf('notices');

export type NoticeModule = All<'notices'>[NoticeEvent]['module'];
/** In the order in which they stand in the bell. */
export const noticeModules = /* @__PURE__ */ headingsOf(noticeEvents);

export type NoticeEvent = keyof typeof noticeEvents;
export const noticeEventNames = Object.keys(noticeEvents) as NoticeEvent[];
/** Events of letters: what the bell of the document flow rings for. */
export type LetterEvent = { [Name in NoticeEvent]: (typeof noticeEvents)[Name]['module'] extends 'SARABUN' ? Name : never }[NoticeEvent];

function headingsOf(events: Record<string, NoticeEntry<NoticeModule>>): [NoticeModule, ...NoticeModule[]] {
  return [...new Set(Object.values(events).map((one) => one.module))] as [NoticeModule, ...NoticeModule[]];
}

/** null: it answers somebody who waits, and nobody chooses. */
export function groupOf(event: NoticeEvent): NoticeGroup | null {
  return eventOf(event).group;
}

export function findEvent(name: string): NoticeEntry<NoticeModule> | null {
  return Object.hasOwn(noticeEvents, name) ? noticeEvents[name as NoticeEvent] : null;
}

export function eventOf(name: NoticeEvent): NoticeEntry<NoticeModule> {
  return noticeEvents[name];
}

export type Audience = Partial<Record<NoticeRole, NoticeChannel[]>>;

/** Who is told how until the agency says otherwise. */
export function audienceOf({ roles, defaultChannels }: Pick<NoticeEntry, 'roles' | 'defaultChannels'>): Audience {
  return Object.fromEntries(roles.map((role) => [role, [...defaultChannels]]));
}

/** Parts of the words that the event has: what only goes by mail has no title. */
export function partsOf({ channels }: Pick<NoticeEntry, 'channels'>): readonly NoticePart[] {
  return channels.includes('BELL') ? noticeParts : ['mailSubject', 'mailBody'];
}

const placeholder = /\{\{([^{}]*)\}\}/g;

/**
 * Fills the words. A line, or a part of one between two « · », whose placeholders are all empty is left out,
 * so that nothing is said of what there is not.
 */
export function fillNotice(text: string, values: Record<string, string | number>): string {
  const said = (name: string) => String(values[name.trim()] ?? '');
  const stands = (part: string) => {
    const names = [...part.matchAll(placeholder)].map((match) => match[1] ?? '');
    return names.length === 0 || names.some((name) => said(name) !== '');
  };
  const put = (part: string) => part.replace(placeholder, (_, name: string) => said(name));
  return text
    .split('\n')
    .filter(stands)
    .map((line) => line.split(' · ').filter(stands).map(put).join(' · '))
    .join('\n');
}

/** Names in the words that nothing fills, in their order. */
export function unknownPlaceholders(text: string, known: readonly string[]): string[] {
  return [...text.matchAll(placeholder)].map((match) => (match[1] ?? '').trim()).filter((name) => !known.includes(name));
}

/** What setting-notifications says; these values until somebody changes them. */
export const noticeDefaults = {
  mail: true,
  line: false,
  push: false,
  quiet: false,
  quietFrom: '18:00',
  quietUntil: '08:00',
  /** Weekends and holidays are quiet the whole day. */
  quietDays: false,
  digest: false,
  digestHour: 8,
  /** Letters of the two highest classes of speed wait for neither. */
  urgentAtOnce: true,
  sound: true,
  /** Groups that nobody switches off for himself. */
  forced: ['account', 'system'] as string[],
  failuresTo: ['ADMIN'] as string[],
  failurePersons: [] as number[],
  failureMail: '',
  /** Addresses, a line each, that get the checkpoint of each day. */
  checkpointMails: '',
};
export type NoticeSettings = typeof noticeDefaults;
