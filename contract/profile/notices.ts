import { failure, type NoticeEntry, own } from '../notify/notice-entry.ts';

export const notices = {
  delegation_given: own(['post', 'actor', 'from', 'until']),
  delegation_ended: own(['post', 'actor']),
  data_copy_ready: own(['until']),
  data_asked: failure(['due']),
  data_answered: own([]),
} as const satisfies Record<string, NoticeEntry>;
