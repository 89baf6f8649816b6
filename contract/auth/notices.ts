import { code, type NoticeEntry, opening, security } from '../notify/notice-entry.ts';

export const notices = {
  new_device: security(['device']),
  factor_added: security(['device']),
  factor_removed: security(['device']),
  factor_reset: security(),
  reset: opening(['link', 'code'], ['minutes']),
  code: opening(['code']),
  password_changed: code([], ['at', 'device', 'ip', 'link']),
  way_back: opening(['link'], ['what', 'at', 'device', 'ip', 'until']),
} as const satisfies Record<string, NoticeEntry>;
