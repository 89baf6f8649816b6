import type { SameKeys } from '../../index.ts';
import type { settingNotifications as th } from '../../th/settings/setting-notifications.ts';

export const settingNotifications: SameKeys<typeof th> = {
  title: 'Channels of notices',
  affects: 'Channels, quiet hours and the mail of the day for the whole agency. The bell always works; what was sent does not change.',
  parts: {
    channels: 'Channels',
    quietHours: 'Quiet hours of mail',
    mailOfDay: 'One mail a day',
    failures: 'Who is told of failures',
  },
  fields: {
    mail: 'Send mail',
    line: 'Send by LINE',
    push: 'Notify in the browser',
    sound: 'A sound with a new notice',
    quiet: 'Send no mail between',
    quietFrom: 'From',
    quietUntil: 'Until',
    quietDays: 'Send none on days off',
    urgentAtOnce: 'Very urgent letters are told at once',
    digest: 'One mail a day with the notices of letters',
    digestHour: 'Sent at (hour)',
    failuresTo: 'By duty',
    failurePersons: 'Further persons',
    failureMail: 'Address outside',
  },
  hints: {
    mail: 'Off: no mail but codes and new passwords',
    line: 'Not delivered yet in this version',
    push: 'Not delivered yet in this version',
    quiet: 'Mail of these hours goes out when they end; the bell rings at once',
    quietDays: 'Saturdays, Sundays and holidays; sent on the next working day',
    urgentAtOnce: 'They wait neither for the end of quiet hours nor for the mail of the day',
    digest: 'Notices of letters only; certificates and failures go by themselves',
    failureMail: 'For example the centre that runs the servers; may be empty',
  },
  choices: { failuresTo: { ADMIN: 'Administrators', AUDITOR: 'Auditors' } },
};
