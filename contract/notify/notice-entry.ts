/** What an event that the product tells of says of itself. The words stand in lang/<language>/notify.ts. */

export const noticeChannels = ['BELL', 'MAIL', 'LINE', 'PUSH'] as const;
export type NoticeChannel = (typeof noticeChannels)[number];
/** Channels that leave the office: a delivery each, kept until it was taken. */
export const outsideChannels = ['MAIL', 'LINE', 'PUSH'] as const satisfies readonly NoticeChannel[];
export type OutsideChannel = (typeof outsideChannels)[number];

/** How a person comes to be told: his own matter or post, acting for its holder, screening for him, the registry of a unit, who looks after the system. */
export const noticeRoles = ['HOLDER', 'ACTING', 'SCREENER', 'REGISTRY', 'ADMIN'] as const;
export type NoticeRole = (typeof noticeRoles)[number];

/** What a person chooses by: nobody wants a switch for each event. */
export const noticeGroups = ['arrivals', 'progress', 'deadlines', 'certificates', 'account', 'system'] as const;
export type NoticeGroup = (typeof noticeGroups)[number];

export interface NoticeEntry<Heading extends string = string> {
  /** Under this heading it stands in the bell and on the settings page; its words stand under `modules` of the same file. */
  module: Heading;
  /** What it is chosen by; null: it answers somebody who waits, and nobody chooses. */
  group: NoticeGroup | null;
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

/** What every notice of a letter may say. */
export const ofLetters = ['subject', 'docNo', 'speed', 'due', 'actor', 'count', 'name', 'title', 'link'] as const;
/** Something of a letter. */
export const letter = (
  group: 'arrivals' | 'progress' | 'deadlines',
  roles: readonly NoticeRole[] = ['HOLDER', 'ACTING', 'SCREENER', 'REGISTRY'],
): NoticeEntry<'SARABUN'> => ({
  module: 'SARABUN',
  group,
  roles,
  channels: noticeChannels,
  // mail waits for a mail server, LINE and the browser reach only who asked for them
  defaultChannels: noticeChannels,
  placeholders: ofLetters,
});

/** What every notice of the office's modules may say: `words`, the reason or what else there is to say. */
const ofOffice = ['subject', 'words', 'name', 'title', 'link'] as const;

/** Something of a module beside the letters: of its holder, where nothing else is said. */
export const inOffice = (
  group: 'arrivals' | 'progress' | 'deadlines',
  roles: NoticeEntry['roles'] = ['HOLDER'],
  more: readonly string[] = [],
): NoticeEntry<'OFFICE'> => ({
  module: 'OFFICE',
  group,
  roles,
  channels: noticeChannels,
  defaultChannels: noticeChannels,
  placeholders: [...more, ...ofOffice],
});

/** The same of a request: its kind and number too. */
export const ofRequest = (group: 'arrivals' | 'progress' | 'deadlines', roles?: NoticeEntry['roles']): NoticeEntry<'OFFICE'> =>
  inOffice(group, roles, ['kind', 'number']);

/** A fault of the office: told to who looks after the system, and at once. */
export const failure = (more: readonly string[]): NoticeEntry<'SYSTEM'> => ({
  module: 'SYSTEM',
  group: 'system',
  roles: ['ADMIN'],
  channels: noticeChannels,
  defaultChannels: noticeChannels,
  placeholders: [...more, 'name', 'title', 'link'],
  atOnce: true,
});

/** Something about how one signs in changed: whoever did not do it must hear of it now. */
export const security = (more: readonly string[] = []): NoticeEntry<'ACCOUNT'> => ({
  module: 'ACCOUNT',
  group: 'account',
  roles: ['HOLDER'],
  channels: noticeChannels,
  defaultChannels: noticeChannels,
  placeholders: [...more, 'name', 'title', 'link'],
  atOnce: true,
});

/** One's own matter outside of letters. */
export const own = (more: readonly string[]): NoticeEntry<'ACCOUNT'> => ({ ...security(more), defaultChannels: ['BELL', 'MAIL'] });

export const code = (needs: readonly string[], more: readonly string[] = []): NoticeEntry<'ACCOUNT'> => ({
  module: 'ACCOUNT',
  group: null,
  roles: ['HOLDER'],
  channels: ['MAIL'],
  defaultChannels: ['MAIL'],
  placeholders: [...needs, ...more, 'codeMinutes'],
  needs,
  always: true,
});

/** With a link or a code that opens the account or the key of who gets it. */
export const opening = (opens: readonly string[], more: readonly string[] = []): NoticeEntry<'ACCOUNT'> => ({
  ...code(opens, more),
  opens,
});
