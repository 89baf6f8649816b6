import type { FastifyInstance } from 'fastify';
import type { Given, Taken } from '../../contract/endpoint.ts';
import * as people from '../../contract/people.ts';
import * as calls from '../../contract/portal/calls.ts';
import * as preferences from '../../contract/portal/preferences.ts';
import { serverTimes } from '../../contract/rules/times.ts';
import { unsealId } from '../access/sealed-id.ts';
import { maySee } from '../access/see.ts';
import type { Ctx } from '../http/context.ts';
import { notFound, refuse } from '../http/errors.ts';
import { serve, serveStream } from '../http/serve.ts';
import { getAllNotification, getNotifications, notificationUpdateRead, notificationUpdateReadAll } from '../notify/calls.ts';
import type { Office } from '../office.ts';
import { getPreferences, savePreferences } from '../people/preferences.ts';
import { viewAvatar } from './avatar.ts';
import { headerMenu, moduleMenu } from './menus.ts';
import { getRecord, saveRecord, saveSensitive } from './person-record.ts';
import { storageState } from './storage.ts';

/** Menus, the bell, one's own record and choices, pictures of persons, sealed ids of links. */
export function portalRoutes(app: FastifyInstance, office: Office): void {
  serve(app, office, calls.moduleMenu, moduleMenu);
  serve(app, office, calls.headerMenu, headerMenu);
  serve(app, office, calls.getNotifications, getNotifications);
  serve(app, office, calls.getAllNotification, getAllNotification);
  serve(app, office, calls.notificationUpdateRead, notificationUpdateRead);
  serve(app, office, calls.notificationUpdateReadAll, notificationUpdateReadAll);
  serve(app, office, calls.getDecodeDocument, getDecodeDocument);
  serveStream(app, office, { method: 'GET', path: '/users/view-file-avatar/:personId', access: 'session' }, viewAvatar);
  serveStream(app, office, { method: 'GET', path: '/users/view-file-avatar', access: 'session' }, viewAvatar);
  serve(app, office, calls.storageState, storageState);
  serve(app, office, people.getRecord, getRecord);
  serve(app, office, people.saveRecord, saveRecord);
  serve(app, office, people.saveSensitive, saveSensitive);
  serve(app, office, preferences.getPreferences, getPreferences);
  serve(app, office, preferences.savePreferences, savePreferences);
}

async function getDecodeDocument(ctx: Ctx, input: Taken<typeof calls.getDecodeDocument>): Promise<Given<typeof calls.getDecodeDocument>> {
  const sealed = unsealId(ctx.office, input.F_DOC_ID_ENCODE);
  if (!sealed) throw refuse('link_bad');
  if (sealed.expired) throw refuse('message_expired', { params: { days: serverTimes.sealedLinkDays } });
  if (!(await maySee(ctx.db, ctx.me, sealed.documentId))) throw notFound();
  return { item: { F_DOC_ID: sealed.documentId } };
}
