import { failure, type NoticeEntry, own } from '../notify/notice-entry.ts';

export const notices = {
  delegation_given: own(['post', 'actor', 'from', 'until']),
  delegation_ended: own(['post', 'actor']),
  data_copy_ready: own(['until']),
  /** A copy of somebody else's data: who asked for it is told that it is made, and he whose data it is that it was asked for. */
  data_copy_made: own(['until']),
  data_copy_asked: own(['actor']),
  data_asked: failure(['due']),
  data_answered: own([]),
} as const satisfies Record<string, NoticeEntry>;
