import type { FastifyInstance } from 'fastify';
import * as calls from '../../contract/notify/channels.ts';
import { serve } from '../http/serve.ts';
import type { Office } from '../office.ts';
import { cancelDeliveries, mailOutbox, sendAgain } from './channels/deliveries.ts';
import { lineAccount, makeLineCode, makeLineNonce, unlinkLine } from './channels/line-account.ts';
import { lineWebhook } from './channels/line-webhook.ts';
import { addPushDevice, leavePushDevice, removePushDevice } from './channels/push-devices.ts';
import { noticeChoices, saveNoticeChoices } from './rules/choices.ts';

/** Channels of notices: what a person chooses, LINE accounts, browsers, and what was sent. */
export function notifyRoutes(app: FastifyInstance, office: Office): void {
  serve(app, office, calls.noticeChoices, noticeChoices);
  serve(app, office, calls.saveNoticeChoices, saveNoticeChoices);
  serve(app, office, calls.addPushDevice, addPushDevice);
  serve(app, office, calls.removePushDevice, removePushDevice);
  serve(app, office, calls.leavePushDevice, leavePushDevice);
  serve(app, office, calls.lineAccount, lineAccount);
  serve(app, office, calls.makeLineCode, makeLineCode);
  serve(app, office, calls.makeLineNonce, makeLineNonce);
  serve(app, office, calls.unlinkLine, unlinkLine);
  serve(app, office, calls.mailOutbox, mailOutbox);
  serve(app, office, calls.sendAgain, sendAgain);
  serve(app, office, calls.cancelDeliveries, cancelDeliveries);
  lineWebhook(app, office);
}
