import { noticeDefaults } from '../../../contract/notify/notices.ts';
import { badField } from '../../http/errors.ts';
import type { FormSource } from '../../settings-source.ts';
import { hasLine } from '../channels/line-api.ts';
import { noticeSettingKey } from './notice-settings.ts';

/** [S41] Kept where the notices read it. */
export const settingNotifications: FormSource = {
  key: noticeSettingKey,
  standard: noticeDefaults,
  async check(ctx, values) {
    if (values.line && !hasLine(ctx.office)) throw badField('line', 'line_not_set');
    if (values.quiet && values.quietFrom === values.quietUntil) throw badField('quietUntil', 'quiet_whole_day');
    const nobody = (values.failuresTo as string[]).length === 0 && (values.failurePersons as number[]).length === 0 && !values.failureMail;
    if (nobody) throw badField('failuresTo', 'failures_nobody');
  },
};
