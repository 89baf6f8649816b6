import type { FastifyInstance } from 'fastify';
import * as rules from '../../../contract/settings/setting-modules-notification.ts';
import * as words from '../../../contract/settings/setting-modules-notification-lists.ts';
import { serve } from '../../http/serve.ts';
import type { Office } from '../../office.ts';
import { noticeRules, saveNoticeRules } from './notice-rules.ts';
import { noticeTexts, resetNoticeText, saveNoticeText } from './notice-words.ts';

/** Which events are told to whom, and in which words. */
export function noticesRoutes(app: FastifyInstance, office: Office): void {
  serve(app, office, rules.noticeRules, noticeRules);
  serve(app, office, rules.saveNoticeRules, saveNoticeRules);
  serve(app, office, words.noticeTexts, noticeTexts);
  serve(app, office, words.saveNoticeText, saveNoticeText);
  serve(app, office, words.resetNoticeText, resetNoticeText);
}
