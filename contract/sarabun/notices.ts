import { failure, letter, type NoticeEntry, ofLetters } from '../notify/notice-entry.ts';

export const notices = {
  unreceived: letter('arrivals'),
  received: letter('progress'),
  presented: letter('arrivals'),
  endorsed: letter('progress'),
  commanded: letter('arrivals'),
  /** To the head and the registry of the unit that was commanded, and to the registry that sends the letter there. */
  unit_commanded: letter('arrivals'),
  to_carry_out: letter('arrivals', ['REGISTRY']),
  /** To the registry: head or screener acted on what waited in the unit. */
  unit_acted: letter('progress', ['REGISTRY']),
  /** To the head: another's hand took work out of his unit. */
  left_unit: letter('progress', ['HOLDER', 'ACTING', 'SCREENER']),
  assigned: letter('arrivals'),
  reported: letter('progress'),
  accepted: letter('progress'),
  rejected: letter('progress'),
  result: letter('progress'),
  acknowledged: letter('progress'),
  sent_back: letter('progress'),
  task_recalled: letter('progress'),
  returned: letter('progress'),
  recalled: letter('progress'),
  receipt_cancelled: letter('progress'),
  closed: letter('progress'),
  reopened: letter('progress'),
  to_review: letter('arrivals'),
  to_sign: letter('arrivals'),
  to_number: letter('arrivals'),
  issued: letter('progress'),
  extended: letter('deadlines'),
  /** To who set a day: below him a later one was set, with a reason. */
  later_day: letter('deadlines'),
  extension_asked: letter('deadlines'),
  extension_granted: letter('deadlines'),
  extension_refused: letter('deadlines'),
  reminded: letter('deadlines'),
  due_soon: letter('deadlines'),
  overdue: letter('deadlines'),
  escalated: letter('deadlines'),
  followed_done: letter('progress', ['HOLDER']),
  file_infected: letter('progress', ['HOLDER']),
  /** What was done in the name of one's post, by an order of delegation. */
  signed_for: letter('progress', ['HOLDER']),
  reviewed_for: letter('progress', ['HOLDER']),
  acted_for: letter('progress', ['HOLDER']),
  /** Work of somebody who left, told once for all of it. */
  handed_over: { ...letter('progress', ['HOLDER']), placeholders: [...ofLetters, 'from', 'letters'] },
  /** To the head of the unit that an officer left with work in hand. */
  officer_moved: { ...letter('progress', ['HOLDER']), placeholders: [...ofLetters, 'from', 'letters'] },
  /** The records were changed behind the office. Names no subject, and of a classed letter no number. */
  record_fault: failure(['count', 'where']),
  /** The records could not be checked: neither clean nor damaged. */
  check_fault: failure(['count']),
  clock_fault: failure(['book']),
  /** Papers wait for the time-stamp authority, or their proof ends soon. */
  stamp_fault: failure(['count', 'hours', 'ending']),
  search_fault: failure(['count', 'minutes']),
  /** Mailboxes that can't be read, so that letters wait there. */
  mailbox_fault: failure(['count', 'first']),
  mailbox_well: failure(['first']),
  /** Folders of scanners that can't be read. */
  folder_fault: failure(['count', 'first']),
  folder_well: failure(['first']),
  /** To the registry: mails that could not be taken into the tray. */
  mail_refused: { ...letter('arrivals', ['REGISTRY']), placeholders: ['count', 'from', 'subject', 'mailbox', 'name', 'title', 'link'] },
} as const satisfies Record<string, NoticeEntry>;
