import { failure, type NoticeEntry } from '../notify/notice-entry.ts';

export const notices = {
  storage_fault: failure(['damaged', 'missing', 'checked']),
  delivery_fault: failure(['count', 'channels']),
  disk_fault: failure(['free', 'percent']),
  scanner_fault: failure(['scanner']),
  backup_fault: failure(['hours']),
  checkpoint_fault: failure(['hours']),
  structure_fault: failure(['count', 'first']),
  structure_check_fault: failure(['count']),
  page_fault: failure(['count']),
  /** The mail of the day, with all that was held for it. */
  digest: {
    module: 'SYSTEM',
    group: null,
    roles: ['HOLDER'],
    channels: ['MAIL'],
    defaultChannels: ['MAIL'],
    placeholders: ['list', 'count', 'name', 'link'],
    needs: ['list'],
    always: true,
  },
} as const satisfies Record<string, NoticeEntry>;
