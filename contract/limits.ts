/**
 * What one person may ask of the server, in points. A call says its `work`; the budget of a person is one for all of his sessions, windows and
 * devices, in each server process. A clerk who never rests uses a tenth of it.
 */
export const works = {
  /** A page of a queue, a letter, an act on one letter. `atOnce`: of one person at one time; `waiting`: so many more wait for their turn. */
  plain: { cost: 1, atOnce: 8, waiting: 300 },
  /** Looking through all letters or all people. */
  search: { cost: 15, atOnce: 2, waiting: 20 },
  /** A file comes in and is inspected; over a slow line it takes its time. */
  upload: { cost: 5, atOnce: 6, waiting: 30 },
  /** A page is set: previews, prints, signing, acts on many letters. */
  page: { cost: 30, atOnce: 2, waiting: 20 },
  /** A sheet or a register goes out or comes in, a report is added up. */
  sheet: { cost: 50, atOnce: 1, waiting: 6 },
} as const;

export type Work = keyof typeof works;

export const budget = {
  /** Points that come back each second, and those that may be used beside them in a minute. */
  perSecond: 150,
  more: 4000,
  moreSeconds: 60,
  /** Milliseconds that a call waits for its turn before it is refused; seconds after which it may be tried again. */
  turnWait: 10_000,
  againAfter: 2,
  /** Milliseconds after which a refusal is said: who asks again at once would cost as much as who is served. So many wait for theirs at one time. */
  refusedAfter: 1000,
  refusedAtOnce: 2000,
} as const;

export const sockets = {
  /** Of one session (its windows), and of one person on all devices. */
  perSession: 30,
  perPerson: 60,
  /** Messages of one socket: so many in so many seconds, the next ones go unheard; with `closedAfter` it is closed. */
  messages: 30,
  seconds: 30,
  closedAfter: 60,
  /** Questions for what was missed that a process answers at one time. */
  replaysAtOnce: 3,
  /** Seconds after which a socket that was refused or closed may come again; so long its place stays taken. */
  againAfter: 30,
  /** Milliseconds after which a socket is told that there is no place. */
  refusedAfter: 1000,
} as const;

/** What the text of one paper may hold, judged before it is set. Forty pages have some 140,000 letters, a table of 200 rows and 10 columns 2,000 cells. */
export const papers = {
  letters: 200_000,
  cells: 3_000,
  /** Milliseconds that the setting of a page may take while somebody writes, of a paper that is kept, and of a copy drawn anew page by page. */
  previewTime: 30_000,
  time: 60_000,
  copyTime: 300_000,
  /** A thread that has set so many papers, or holds so many megabytes, is renewed. */
  renewAfter: 200,
  renewOver: 256,
} as const;

/** The browser waits by itself where the server asks for no more than this, so many times. */
export const patience = { seconds: 5, times: 4 } as const;
