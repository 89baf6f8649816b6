import type { SameKeys } from '../../index.ts';
import type { settingNotifications as th } from '../../th/settings/setting-notifications.ts';

export const settingNotifications: SameKeys<typeof th> = {
  title: 'Channels of notices',
  affects: 'Channels, quiet hours and the mail of the day for the whole agency. The bell always works; what was sent does not change.',
  parts: {
    channels: 'Channels',
    quietHours: 'Quiet hours of mail, LINE and browser',
    mailOfDay: 'Summary of the day',
    personal: 'What nobody switches off for himself',
    failures: 'Who is told of failures',
    checkpoints: 'Checkpoint of each day by mail',
  },
  fields: {
    mail: 'Send mail',
    line: 'Send by LINE',
    push: 'Notify in the browser',
    sound: 'A sound with a new notice',
    quiet: 'Send nothing between',
    quietFrom: 'From',
    quietUntil: 'Until',
    quietDays: 'Send none on days off',
    urgentAtOnce: 'Very urgent letters are told at once',
    digest: 'One mail a day with the notices of letters',
    digestHour: 'Sent at (hour)',
    forced: 'What everybody gets',
    failuresTo: 'By duty',
    failurePersons: 'Further persons',
    failureMail: 'Address outside',
    checkpointMails: 'Addresses, a line each',
  },
  hints: {
    mail: 'Off: no mail but codes and new passwords',
    line: 'Only to who linked a LINE account. The LINE channel must be set in “System values” first',
    push: 'Only to browsers whose owners asked for it. Encrypted, through the service of the browser’s maker; subjects of classified letters never leave',
    quiet: 'What happens in these hours goes out when they end; the bell rings at once. Each person may have his own hours',
    quietDays: 'Saturdays, Sundays and holidays; sent on the next working day',
    urgentAtOnce: 'They wait neither for the end of quiet hours nor for the mail of the day',
    digest: 'Mail and LINE of letters only; certificates and failures go by themselves. Each person may choose',
    forced: 'Each person may switch his channels off, but not for these',
    failureMail: 'For example the centre that runs the servers; may be empty',
    checkpointMails:
      'The signed file of a checkpoint, one a day; best to who does not run the server, such as an auditor. It holds no words of letters',
  },
  choices: {
    failuresTo: { ADMIN: 'Administrators', AUDITOR: 'Auditors' },
    forced: {
      arrivals: 'Arriving letters and work',
      progress: 'Progress',
      deadlines: 'Deadlines and reminders',
      certificates: 'Certificates',
      account: 'Security of accounts',
      system: 'Faults of the system',
    },
  },
};
