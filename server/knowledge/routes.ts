import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import * as calls from '../../contract/knowledge/calls.ts';
import { configParts } from '../../contract/settings/admin-configs.ts';
import { takeUpload } from '../access/take-upload.ts';
import { serveFile } from '../files/show/serve-file.ts';
import { enclosureKinds } from '../files/store/kinds.ts';
import { badField } from '../http/errors.ts';
import { serve, serveStream } from '../http/serve.ts';
import type { Office } from '../office.ts';
import { decideArticle, noteEnded, renewArticle, retireArticle, submitArticle, takeBackArticle } from './decide.ts';
import { keepLetterAsKnowledge, letterKnowledge } from './from-letter.ts';
import { knowledgeSetup, listArticles } from './list.ts';
import { articleFile, getArticleVersion, listArticleVersions, openArticle } from './open.ts';
import { commentArticle, likeArticle, noteMiss, rateArticle, removeArticleComment, seeArticle } from './react.ts';
import { knowledgeReport } from './report.ts';
import { checkArticleWords, checkReference, dropArticle, editArticle, findOwners, saveArticle } from './write.ts';

/** What the knowledge base offers: call -> verb. */
export function knowledgeRoutes(app: FastifyInstance, office: Office): void {
  serve(app, office, calls.knowledgeSetup, knowledgeSetup);
  serve(app, office, calls.listArticles, listArticles);
  serve(app, office, calls.noteMiss, noteMiss);

  serve(app, office, calls.openArticle, openArticle);
  serve(app, office, calls.listArticleVersions, listArticleVersions);
  serve(app, office, calls.getArticleVersion, getArticleVersion);

  serve(app, office, calls.editArticle, editArticle);
  serve(app, office, calls.saveArticle, saveArticle);
  serve(app, office, calls.checkArticleWords, checkArticleWords);
  serve(app, office, calls.checkReference, checkReference);
  serve(app, office, calls.findOwners, findOwners);
  serve(app, office, calls.dropArticle, dropArticle);
  serve(app, office, calls.keepLetterAsKnowledge, keepLetterAsKnowledge);
  serve(app, office, calls.letterKnowledge, letterKnowledge);

  serve(app, office, calls.submitArticle, submitArticle);
  serve(app, office, calls.takeBackArticle, takeBackArticle);
  serve(app, office, calls.decideArticle, decideArticle);
  serve(app, office, calls.renewArticle, renewArticle);
  serve(app, office, calls.retireArticle, retireArticle);
  serve(app, office, calls.noteEnded, noteEnded);

  serve(app, office, calls.seeArticle, seeArticle);
  serve(app, office, calls.likeArticle, likeArticle);
  serve(app, office, calls.rateArticle, rateArticle);
  serve(app, office, calls.commentArticle, commentArticle);
  serve(app, office, calls.removeArticleComment, removeArticleComment);

  knowledgeReport(app, office);
  articleFiles(app, office);
}

function articleFiles(app: FastifyInstance, office: Office): void {
  const { menu } = calls.saveArticle;
  serveStream(
    app,
    office,
    { method: 'GET', path: calls.articleFilePath(':id', ':fileId'), access: 'session', menu },
    async (ctx, request, reply) => {
      const { id, fileId } = request.params as { id: string; fileId: string };
      const { download } = request.query as { download?: string };
      return serveFile(
        office.files,
        request,
        reply,
        await articleFile(ctx, Number(id), fileId),
        download === '1' ? 'attachment' : 'inline',
      );
    },
  );
  app.register(async (scope) => {
    const most = configParts.uploads.mostMb.max * 1_048_576;
    await scope.register(multipart, { limits: { fileSize: most + 1, files: 1, fields: 2, fieldSize: 1000, parts: 3 } });
    const route = {
      method: 'POST',
      path: calls.articleUploadPath,
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
