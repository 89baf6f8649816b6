import { failure, type NoticeEntry, noticeChannels, opening } from '../notify/notice-entry.ts';

const certificate = (more: readonly string[] = []): NoticeEntry<'CERTIFICATE'> => ({
  module: 'CERTIFICATE',
  group: 'certificates',
  roles: ['HOLDER'],
  channels: noticeChannels,
  defaultChannels: noticeChannels,
  placeholders: [...more, 'name', 'title', 'link'],
});

export const notices = {
  certificate_granted: certificate(),
  certificate_refused: certificate(),
  certificate_suspended: certificate(),
  certificate_lifted: certificate(),
  certificate_revoked: certificate(),
  certificate_expiring: certificate(['days', 'until']),
  certificate_rules_fault: failure(['count']),
  signing_code: opening(['code']),
} as const satisfies Record<string, NoticeEntry>;
