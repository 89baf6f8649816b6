import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import * as calls from '../../contract/intranet/calls.ts';
import * as polls from '../../contract/intranet/polls.ts';
import * as today from '../../contract/intranet/today.ts';
import { configParts } from '../../contract/settings/admin-configs.ts';
import { takeUpload } from '../access/take-upload.ts';
import { serveFile } from '../files/show/serve-file.ts';
import { enclosureKinds } from '../files/store/kinds.ts';
import type { Ctx } from '../http/context.ts';
import { badField } from '../http/errors.ts';
import { mayMenu } from '../http/menu-rights.ts';
import { serve, serveStream } from '../http/serve.ts';
import type { Office } from '../office.ts';
import { announcementPaper, intranetAnnouncements } from './announcements.ts';
import { calendarFeed } from './calendar.ts';
import { intranetHistory } from './keep-history.ts';
import { orderLinks, removeEvent, removeLink, saveEvent, saveLink, sayNow } from './manage-events-and-links.ts';
import { managedNews, managedOne, orderNews, removeNews, saveNews } from './manage-news.ts';
import { answerPoll, closePoll, managedPolls, ownPolls, removePoll, savePoll } from './polls.ts';
import { intranetEvents, intranetLinks, intranetNews, intranetOne, newsFile } from './read.ts';
import { officeToday, phoneBook } from './today.ts';

const menu = calls.saveNews.menu;

/** The intranet page, open to everybody, and its editor, open to whom the menus give it. */
export function intranetRoutes(app: FastifyInstance, office: Office): void {
  serve(app, office, calls.intranetNews, intranetNews);
  serve(app, office, calls.intranetOne, intranetOne);
  serve(app, office, calls.intranetAnnouncements, intranetAnnouncements);
  serve(app, office, calls.intranetLinks, intranetLinks);
  serve(app, office, calls.intranetEvents, intranetEvents);
  serve(app, office, calls.managedNews, managedNews);
  serve(app, office, calls.managedOne, managedOne);
  serve(app, office, calls.saveNews, saveNews);
  serve(app, office, calls.removeNews, removeNews);
  serve(app, office, calls.orderNews, orderNews);
  serve(app, office, calls.saveLink, saveLink);
  serve(app, office, calls.removeLink, removeLink);
  serve(app, office, calls.orderLinks, orderLinks);
  serve(app, office, calls.saveEvent, saveEvent);
  serve(app, office, calls.removeEvent, removeEvent);
  serve(app, office, calls.sayNow, sayNow);
  serve(app, office, calls.intranetHistory, intranetHistory);
  serve(app, office, today.officeToday, officeToday);
  serve(app, office, today.phoneBook, phoneBook);
  serve(app, office, polls.ownPolls, ownPolls);
  serve(app, office, polls.answerPoll, answerPoll);
  serve(app, office, polls.managedPolls, managedPolls);
  serve(app, office, polls.savePoll, savePoll);
  serve(app, office, polls.closePoll, closePoll);
  serve(app, office, polls.removePoll, removePoll);

  const isEditor = (ctx: Ctx) => ctx.visitor !== null && mayMenu(ctx.visitor, menu);
  serveStream(app, office, { method: 'GET', path: calls.coverPath(':id'), access: 'open' }, async (ctx, request, reply) => {
    const { id } = request.params as { id: string };
    return serveFile(office.files, request, reply, await newsFile(ctx, Number(id), null, isEditor(ctx)), 'inline');
  });
  serveStream(app, office, { method: 'GET', path: calls.newsFilePath(':id', ':fileId'), access: 'open' }, async (ctx, request, reply) => {
    const { id, fileId } = request.params as { id: string; fileId: string };
    const { download } = request.query as { download?: string };
    const file = await newsFile(ctx, Number(id), fileId, isEditor(ctx));
    return serveFile(office.files, request, reply, file, download === '1' ? 'attachment' : 'inline');
  });
  serveStream(app, office, { method: 'GET', path: calls.announcementPath(':id'), access: 'open' }, async (ctx, request, reply) =>
    serveFile(office.files, request, reply, await announcementPaper(ctx, (request.params as { id: string }).id), 'inline'),
  );
  serveStream(app, office, { method: 'GET', path: calls.calendarPath, access: 'open' }, async (ctx, _request, reply) =>
    reply
      .header('content-type', 'text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="intranet.ics"')
      .header('cache-control', 'public, max-age=300')
      .send(await calendarFeed(ctx)),
  );
  app.register(async (scope) => {
    const most = configParts.uploads.mostMb.max * 1_048_576;
    await scope.register(multipart, { limits: { fileSize: most + 1, files: 1, fields: 2, fieldSize: 1000, parts: 3 } });
    const route = {
      method: 'POST',
      path: calls.newsUploadPath,
      access: 'session',
      menu,
      work: 'upload',
      bodyLimit: most + 1_000_000,
    } as const;
    serveStream(scope, office, route, async (ctx, request, reply) => {
      const part = request.isMultipart() ? await request.file() : undefined;
      if (!part) throw badField('file', 'required');
      const { sha256, name, mime, size, pages } = await takeUpload(ctx, part.file, {
        filename: part.filename,
        declaredType: part.mimetype,
        maxBytes: office.config.uploadMaxBytes,
        allow: enclosureKinds,
      });
      const { id } = await office.db
        .insertInto('file')
        .values({ sha256, name, mime, size, pages, uploaded_by: ctx.me.personId })
        .returning('id')
        .executeTakeFirstOrThrow();
      reply.header('cache-control', 'no-store');
      return { status: 'success', id, name, size, mime };
    });
  });
}
