import { noticeDefaults } from '../../../contract/notify/notices.ts';
import { badField } from '../../http/errors.ts';
import type { FormSource } from '../../settings-source.ts';
import { hasLine } from '../channels/line-api.ts';
import { linesOf, noticeSettingKey } from './notice-settings.ts';

const mostMails = 10;
const isEmail = (text: string) => text.length <= 200 && /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/.test(text);

/** [S41] Kept where the notices read it. */
export const settingNotifications: FormSource = {
  key: noticeSettingKey,
  standard: noticeDefaults,
  async check(ctx, values) {
    if (values.line && !hasLine(ctx.office)) throw badField('line', 'line_not_set');
    if (values.quiet && values.quietFrom === values.quietUntil) throw badField('quietUntil', 'quiet_whole_day');
    const nobody = (values.failuresTo as string[]).length === 0 && (values.failurePersons as number[]).length === 0 && !values.failureMail;
    const mails = linesOf(String(values.checkpointMails ?? ''));
    if (mails.length > mostMails || mails.some((one) => !isEmail(one))) throw badField('checkpointMails', 'email_lines');
    if (nobody) throw badField('failuresTo', 'failures_nobody');
  },
};
