import { noticeGroups } from '../notify/notice-entry.ts';
import { formPage } from './define.ts';

/** [S41] By which channels and when the agency tells its people. The bell always works. */
export const settingNotifications = formPage({
  parts: {
    channels: { mail: { is: 'switch' }, line: { is: 'switch' }, push: { is: 'switch' }, sound: { is: 'switch' } },
    quietHours: {
      quiet: { is: 'switch' },
      quietFrom: { is: 'text', max: 5, format: 'time', required: true },
      quietUntil: { is: 'text', max: 5, format: 'time', required: true },
      quietDays: { is: 'switch' },
      urgentAtOnce: { is: 'switch' },
    },
    mailOfDay: { digest: { is: 'switch' }, digestHour: { is: 'number', min: 0, max: 23, required: true } },
    personal: { forced: { is: 'choices', of: noticeGroups } },
    failures: {
      failuresTo: { is: 'choices', of: ['ADMIN', 'AUDITOR'] },
      failurePersons: { is: 'rows', from: 'person', most: 20 },
      failureMail: { is: 'text', max: 200, format: 'email' },
    },
    checkpoints: { checkpointMails: { is: 'text', max: 1000, lines: 3 } },
  },
});
