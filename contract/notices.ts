/** Every event that the product tells of: to whom, by which channel, and what its words may say. Its words stand in lang/<language>/notify.ts. */

export const noticeChannels = ['BELL', 'MAIL', 'LINE', 'PUSH'] as const;
export type NoticeChannel = (typeof noticeChannels)[number];
/** Channels that leave the office: a delivery each, kept until it was taken. */
export const outsideChannels = ['MAIL', 'LINE', 'PUSH'] as const satisfies readonly NoticeChannel[];
export type OutsideChannel = (typeof outsideChannels)[number];

/** How a person comes to be told: his own matter or post, acting for its holder, screening for him, the registry of a unit, who looks after the system. */
export const noticeRoles = ['HOLDER', 'ACTING', 'SCREENER', 'REGISTRY', 'ADMIN'] as const;
export type NoticeRole = (typeof noticeRoles)[number];

export const noticeModules = ['SARABUN', 'CERTIFICATE', 'SYSTEM', 'ACCOUNT'] as const;
export type NoticeModule = (typeof noticeModules)[number];

export const noticeParts = ['title', 'detail', 'mailSubject', 'mailBody'] as const;
export type NoticePart = (typeof noticeParts)[number];
export type NoticeTexts = Record<NoticePart, string>;
/** Letters that each part may have. */
export const partLengths: Record<NoticePart, number> = { title: 200, detail: 500, mailSubject: 200, mailBody: 4000 };

export const noticeLanguages = ['th', 'en'] as const;
export type NoticeLanguage = (typeof noticeLanguages)[number];

interface Event<Module extends NoticeModule = NoticeModule> {
  module: Module;
  roles: readonly NoticeRole[];
  /** Channels that it can go by. */
  channels: readonly NoticeChannel[];
  /** Channels that it goes by until the agency says otherwise. */
  defaultChannels: readonly NoticeChannel[];
  placeholders: readonly string[];
  /** The mail is of no use without them. */
  needs?: readonly string[];
  /** It answers somebody who waits: never switched off, never held back. */
  always?: true;
  /** Never held back by quiet hours. */
  atOnce?: true;
  /** These of its words open something for a while: nobody reads them but the receiver. */
  opens?: readonly string[];
}

const ofLetters = ['subject', 'docNo', 'speed', 'due', 'actor', 'count', 'name', 'title', 'link'] as const;
const letter = (roles: readonly NoticeRole[] = ['HOLDER', 'ACTING', 'SCREENER', 'REGISTRY']): Event<'SARABUN'> => ({
  module: 'SARABUN',
  roles,
  channels: noticeChannels,
  // mail waits for a mail server, LINE and the browser reach only who asked for them
  defaultChannels: noticeChannels,
  placeholders: ofLetters,
});
const certificate = (more: readonly string[] = []): Event<'CERTIFICATE'> => ({
  module: 'CERTIFICATE',
  roles: ['HOLDER'],
  channels: noticeChannels,
  defaultChannels: noticeChannels,
  placeholders: [...more, 'name', 'title', 'link'],
});
const failure = (more: readonly string[]): Event<'SYSTEM'> => ({
  module: 'SYSTEM',
  roles: ['ADMIN'],
  channels: noticeChannels,
  defaultChannels: noticeChannels,
  placeholders: [...more, 'name', 'title', 'link'],
  atOnce: true,
});
/** Something about how one signs in changed: whoever did not do it must hear of it now. */
const security = (more: readonly string[] = []): Event<'ACCOUNT'> => ({
  module: 'ACCOUNT',
  roles: ['HOLDER'],
  channels: noticeChannels,
  defaultChannels: noticeChannels,
  placeholders: [...more, 'name', 'title', 'link'],
  atOnce: true,
});
/** One's own matter outside of letters. */
const own = (more: readonly string[]): Event<'ACCOUNT'> => ({
  module: 'ACCOUNT',
  roles: ['HOLDER'],
  channels: noticeChannels,
  defaultChannels: ['BELL', 'MAIL'],
  placeholders: [...more, 'name', 'title', 'link'],
  atOnce: true,
});
const code = (needs: readonly string[], more: readonly string[] = []): Event<'ACCOUNT'> => ({
  module: 'ACCOUNT',
  roles: ['HOLDER'],
  channels: ['MAIL'],
  defaultChannels: ['MAIL'],
  placeholders: [...needs, ...more, 'codeMinutes'],
  needs,
  always: true,
});
/** With a link or a code that opens the account or the key of who gets it. */
const opening = (opens: readonly string[], more: readonly string[] = []): Event<'ACCOUNT'> => ({ ...code(opens, more), opens });

export const noticeEvents = {
  unreceived: letter(),
  received: letter(),
  presented: letter(),
  endorsed: letter(),
  commanded: letter(),
  /** To the head and the registry of the unit that was commanded, and to the registry that sends the letter there. */
  unit_commanded: letter(),
  to_carry_out: letter(['REGISTRY']),
  /** To the registry: head or screener acted on what waited in the unit. */
  unit_acted: letter(['REGISTRY']),
  /** To the head: another's hand took work out of his unit. */
  left_unit: letter(['HOLDER', 'ACTING', 'SCREENER']),
  assigned: letter(),
  reported: letter(),
  accepted: letter(),
  rejected: letter(),
  result: letter(),
  acknowledged: letter(),
  sent_back: letter(),
  task_recalled: letter(),
  returned: letter(),
  recalled: letter(),
  receipt_cancelled: letter(),
  closed: letter(),
  reopened: letter(),
  to_review: letter(),
  to_sign: letter(),
  to_number: letter(),
  issued: letter(),
  extended: letter(),
  /** To who set a day: below him a later one was set, with a reason. */
  later_day: letter(),
  extension_asked: letter(),
  extension_granted: letter(),
  extension_refused: letter(),
  reminded: letter(),
  due_soon: letter(),
  overdue: letter(),
  escalated: letter(),
  followed_done: letter(['HOLDER']),
  file_infected: letter(['HOLDER']),
  /** What was done in the name of one's post, by an order of delegation. */
  signed_for: letter(['HOLDER']),
  reviewed_for: letter(['HOLDER']),
  acted_for: letter(['HOLDER']),
  /** Work of somebody who left, told once for all of it. */
  handed_over: { ...letter(['HOLDER']), placeholders: [...ofLetters, 'from', 'letters'] },
  /** To the head of the unit that an officer left with work in hand. */
  officer_moved: { ...letter(['HOLDER']), placeholders: [...ofLetters, 'from', 'letters'] },
  certificate_granted: certificate(),
  certificate_refused: certificate(),
  certificate_suspended: certificate(),
  certificate_lifted: certificate(),
  certificate_revoked: certificate(),
  certificate_expiring: certificate(['days', 'until']),
  storage_fault: failure(['damaged', 'missing', 'checked']),
  certificate_rules_fault: failure(['count']),
  delivery_fault: failure(['count', 'channels']),
  /** The records were changed behind the office. Names no subject, and of a classed letter no number. */
  record_fault: failure(['count', 'where']),
  /** The records could not be checked: neither clean nor damaged. */
  check_fault: failure(['count']),
  clock_fault: failure(['book']),
  disk_fault: failure(['free', 'percent']),
  scanner_fault: failure(['scanner']),
  /** Papers wait for the time-stamp authority, or their proof ends soon. */
  stamp_fault: failure(['count', 'hours', 'ending']),
  new_device: security(['device']),
  factor_added: security(['device']),
  factor_removed: security(['device']),
  factor_reset: security(),
  factor_rule_lowered: security(['actor']),
  /** Consent of a second person: to whom it is asked of, who asked, its owner, who audits. */
  approval_asked: security(['actor']),
  approval_answered: own(['actor']),
  account_act_asked: security(['actor']),
  account_act_done: security(['actor']),
  account_act_seen: own(['actor']),
  power_asleep: security(['actor']),
  power_woken: security(['actor']),
  /** The mail of the day, with all that was held for it. */
  digest: {
    module: 'SYSTEM',
    roles: ['HOLDER'],
    channels: ['MAIL'],
    defaultChannels: ['MAIL'],
    placeholders: ['list', 'count', 'name', 'link'],
    needs: ['list'],
    always: true,
  },
  reset: opening(['link', 'code'], ['minutes']),
  code: opening(['code']),
  signing_code: opening(['code']),
  invite: opening(['link'], ['username', 'until']),
  unused_account: code(['day'], ['link']),
  signup_refused: code(['reason'], ['name']),
  password_changed: code([], ['at', 'device', 'ip', 'link']),
  way_back: opening(['link'], ['what', 'at', 'device', 'ip', 'until']),
  account_act_told: code([], ['link']),
  delegation_given: own(['post', 'actor', 'from', 'until']),
  delegation_ended: own(['post', 'actor']),
  data_copy_ready: own(['until']),
  data_asked: failure(['due']),
  data_answered: own([]),
} as const satisfies Record<string, Event>;

export type NoticeEvent = keyof typeof noticeEvents;
export const noticeEventNames = Object.keys(noticeEvents) as NoticeEvent[];
/** Events of letters: what the bell of the document flow rings for. */
export type LetterEvent = { [Name in NoticeEvent]: (typeof noticeEvents)[Name]['module'] extends 'SARABUN' ? Name : never }[NoticeEvent];

/** What a person chooses by: nobody wants a switch for each event. */
export const noticeGroups = ['arrivals', 'progress', 'deadlines', 'certificates', 'account', 'system'] as const;
export type NoticeGroup = (typeof noticeGroups)[number];

const arrivals: readonly NoticeEvent[] = [
  ...(['unreceived', 'presented', 'commanded', 'unit_commanded', 'to_carry_out', 'assigned', 'to_review', 'to_sign', 'to_number'] as const),
];
const deadlines: readonly NoticeEvent[] = [
  'extended',
  'later_day',
  'extension_asked',
  'extension_granted',
  'extension_refused',
  'reminded',
  'due_soon',
  'overdue',
  'escalated',
];

/** null: it answers somebody who waits, and nobody chooses. */
export function groupOf(event: NoticeEvent): NoticeGroup | null {
  const { module, always } = eventOf(event);
  if (always) return null;
  if (module === 'CERTIFICATE') return 'certificates';
  if (module === 'ACCOUNT') return 'account';
  if (module !== 'SARABUN') return 'system';
  return arrivals.includes(event) ? 'arrivals' : deadlines.includes(event) ? 'deadlines' : 'progress';
}

export function findEvent(name: string): Event | null {
  return Object.hasOwn(noticeEvents, name) ? noticeEvents[name as NoticeEvent] : null;
}

export function eventOf(name: NoticeEvent): Event {
  return noticeEvents[name];
}

export type Audience = Partial<Record<NoticeRole, NoticeChannel[]>>;

/** Who is told how until the agency says otherwise. */
export function audienceOf({ roles, defaultChannels }: Pick<Event, 'roles' | 'defaultChannels'>): Audience {
  return Object.fromEntries(roles.map((role) => [role, [...defaultChannels]]));
}

/** Parts of the words that the event has: what only goes by mail has no title. */
export function partsOf({ channels }: Pick<Event, 'channels'>): readonly NoticePart[] {
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
};
export type NoticeSettings = typeof noticeDefaults;
