import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import * as calls from '../../contract/settings/organization.ts';
import { badField, notFound } from '../http/errors.ts';
import { inTransaction, serve, serveStream } from '../http/serve.ts';
import { noticesRoutes } from '../notify/rules/routes.ts';
import type { Office } from '../office.ts';
import { certificatesRoutes } from '../signing/certificates/rule-routes.ts';
import { saveAddressing } from './addressing.ts';
import { addFace, judgeFace, useFaces, withdrawFaces } from './faces.ts';
import { addMark, readMark, withdrawMark } from './marks.ts';
import { menusRoutes } from './menus/routes.ts';
import { officeRoutes } from './office/routes.ts';
import { getOrganization, getPaperSettings, saveOrganization } from './organization.ts';
import { pagesRoutes } from './pages/routes.ts';
import { peopleRoutes } from './people/routes.ts';
import { sampleLetter, triedSample } from './sample-letter.ts';
import { sheetsRoutes } from './sheets/routes.ts';
import { shelvesRoutes } from './shelves/routes.ts';
import { structureRoutes } from './structure/routes.ts';
import { systemRoutes } from './system/routes.ts';

/** The declared pages; the agency's marks, the defaults of its papers, how it addresses whom. */
export function settingsRoutes(app: FastifyInstance, office: Office): void {
  pagesRoutes(app, office);
  noticesRoutes(app, office);
  certificatesRoutes(app, office);
  systemRoutes(app, office);
  officeRoutes(app, office);
  shelvesRoutes(app, office);
  menusRoutes(app, office);
  structureRoutes(app, office);
  peopleRoutes(app, office);
  sheetsRoutes(app, office);
  serve(app, office, calls.getPaperSettings, getPaperSettings);
  serve(app, office, calls.getOrganization, getOrganization);
  serve(app, office, calls.saveOrganization, saveOrganization);
  serve(app, office, calls.withdrawMark, withdrawMark);
  serve(app, office, calls.saveAddressing, saveAddressing);
  serve(app, office, calls.useFaces, useFaces);
  serve(app, office, calls.withdrawFaces, withdrawFaces);
  uploadMark(app, office);
  uploadFace(app, office);
  serveStream(app, office, { method: 'GET', path: '/settings/marks/:id/picture', access: 'session' }, async (ctx, request, reply) => {
    const { id } = request.params as { id: string };
    if (!/^\d{1,15}$/.test(id)) throw notFound();
    const picture = await readMark(ctx, Number(id));
    return reply.type('image/png').header('cache-control', 'private, max-age=86400, immutable').send(Buffer.from(picture));
  });
  for (const [path, sample] of [
    ['/settings/sample-letter', sampleLetter],
    ['/settings/faces/sample', triedSample],
  ] as const)
    serveStream(app, office, { method: 'GET', path, access: 'view setup-organization', work: 'page' }, async (ctx, _request, reply) =>
      reply
        .type('application/pdf')
        .header('cache-control', 'no-store')
        .send(Buffer.from(await sample(ctx))),
    );
}

/** POST /api/settings/marks/:kind, multipart, field `file`: SVG or PNG. The same picture again changes nothing. */
function uploadMark(app: FastifyInstance, office: Office): void {
  app.register(async (scope) => {
    const limit = calls.markSizes.bytes;
    await scope.register(multipart, { limits: { fileSize: limit + 1, files: 1, fields: 2, fieldSize: 100, parts: 3 } });
    serveStream(
      scope,
      office,
      { method: 'POST', path: '/settings/marks/:kind', access: 'manage setup-organization', work: 'upload', bodyLimit: limit + 100_000 },
      async (ctx, request, reply) => {
        const kind = calls.markKinds.find((one) => one === (request.params as { kind: string }).kind);
        if (!kind) throw notFound();
        if (!request.isMultipart()) throw badField('file', 'required');
        const part = await request.file({ throwFileSizeLimit: false });
        if (!part) throw badField('file', 'required');
        const bytes = await part.toBuffer();
        const given = await inTransaction(ctx, (own) => addMark(own, { kind, bytes, name: part.filename }));
        reply.header('cache-control', 'no-store');
        return { status: 'success', ...given };
      },
    );
  });
}

/** POST /api/settings/faces, multipart, field `file`: one TrueType font, kept to be tried. */
function uploadFace(app: FastifyInstance, office: Office): void {
  app.register(async (scope) => {
    const limit = calls.faceSizes.bytes;
    await scope.register(multipart, { limits: { fileSize: limit + 1, files: 1, fields: 2, fieldSize: 100, parts: 3 } });
    const how = {
      method: 'POST',
      path: '/settings/faces',
      access: 'manage setup-organization',
      work: 'upload',
      bodyLimit: limit + 100_000,
    } as const;
    serveStream(scope, office, how, async (ctx, request, reply) => {
      if (!request.isMultipart()) throw badField('file', 'required');
      const part = await request.file({ throwFileSizeLimit: false });
      if (!part) throw badField('file', 'required');
      const bytes = await part.toBuffer();
      const facts = await judgeFace(ctx, bytes);
      await inTransaction(ctx, (own) => addFace(own, { bytes, name: part.filename, facts }));
      reply.header('cache-control', 'no-store');
      return { status: 'success', ...facts };
    });
  });
}
