import { noticeDefaults } from '../../../contract/notices.ts';
import { badField } from '../../http/errors.ts';
import { noticeSettingKey } from '../../notify/notice-settings.ts';
import type { FormSource } from '../pages/source.ts';

/** [S41] Kept where the notices read it. */
export const settingNotifications: FormSource = {
  key: noticeSettingKey,
  standard: noticeDefaults,
  async check(_ctx, values) {
    for (const channel of ['line', 'push']) if (values[channel]) throw badField(channel, 'channel_later');
    if (values.quiet && values.quietFrom === values.quietUntil) throw badField('quietUntil', 'quiet_whole_day');
    const nobody = (values.failuresTo as string[]).length === 0 && (values.failurePersons as number[]).length === 0 && !values.failureMail;
    if (nobody) throw badField('failuresTo', 'failures_nobody');
  },
};
