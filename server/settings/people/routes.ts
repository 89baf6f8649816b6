import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Work } from '../../../contract/limits.ts';
import * as directory from '../../../contract/settings/directory-people.ts';
import * as people from '../../../contract/settings/employee-information.ts';
import { changePeople as manyCall } from '../../../contract/settings/many-people.ts';
import * as closing from '../../../contract/settings/user-account-close-permission.ts';
import * as active from '../../../contract/settings/user-active.ts';
import { notFound } from '../../http/errors.ts';
import { inTransaction, serve, serveStream } from '../../http/serve.ts';
import type { Office } from '../../office.ts';
import { showHeadRoles } from '../lists/role-type.ts';
import { forcePasswordChange, invitePerson } from './account.ts';
import { accountHistory, decideAccount, listAccounts, withdrawDecision } from './account-decisions.ts';
import { endPersonSessions, endSession, listSessions } from './active-sessions.ts';
import { changePeople } from './change-many.ts';
import { answerDataRequest, listDataRequests } from './data-requests.ts';
import { addDirectoryPeople, listDirectoryPeople } from './directory-people.ts';
import { exportPeople } from './export-people.ts';
import { importPeople } from './import-people.ts';
import { returnToWork } from './leave-work.ts';
import { getPerson } from './person-detail.ts';
import { listPeople } from './person-row.ts';
import { readSignature, removePhoto, setPhoto, setSignature } from './pictures.ts';
import { listPosts } from './posts.ts';
import { savePerson } from './save-person.ts';
import { mayAdminister, mustLookAfter } from './scope.ts';
import { approveRequest, listRequests, refuseRequest } from './signup-requests.ts';
import { getUnusedRule, saveUnusedRule } from './unused-accounts.ts';
import { cropOf, fileOf, partOf } from './upload-parts.ts';

/** The staff register, who is signed in, and which accounts are open. */
export function peopleRoutes(app: FastifyInstance, office: Office): void {
  serve(app, office, people.listPeople, listPeople);
  serve(app, office, people.getPerson, getPerson);
  serve(app, office, people.savePerson, savePerson);
  serve(app, office, manyCall, changePeople);
  serve(app, office, directory.listDirectoryPeople, listDirectoryPeople);
  serve(app, office, directory.addDirectoryPeople, addDirectoryPeople);
  serve(app, office, people.listPosts, listPosts);
  serve(app, office, people.invitePerson, invitePerson);
  serve(app, office, people.forcePasswordChange, forcePasswordChange);
  serve(app, office, people.returnToWork, returnToWork);
  serve(app, office, people.removePhoto, removePhoto);
  serve(app, office, active.listSessions, listSessions);
  serve(app, office, active.endSession, endSession);
  serve(app, office, active.endPersonSessions, endPersonSessions);
  serve(app, office, closing.listAccounts, listAccounts);
  serve(app, office, closing.accountHistory, accountHistory);
  serve(app, office, closing.decideAccount, decideAccount);
  serve(app, office, closing.withdrawDecision, withdrawDecision);
  serve(app, office, closing.getUnusedRule, getUnusedRule);
  serve(app, office, closing.saveUnusedRule, saveUnusedRule);
  serve(app, office, closing.listRequests, listRequests);
  serve(app, office, closing.approveRequest, approveRequest);
  serve(app, office, closing.refuseRequest, refuseRequest);
  serve(app, office, closing.listDataRequests, listDataRequests);
  serve(app, office, closing.answerDataRequest, answerDataRequest);
  const view = 'view employee-information';
  serveStream(app, office, { method: 'GET', path: people.exportPeoplePath, access: view, work: 'sheet' }, (ctx, request, reply) =>
    exportPeople(ctx, request.query, reply),
  );
  serveStream(app, office, { method: 'GET', path: '/settings/people/:personId/signature', access: view }, async (ctx, request, reply) => {
    const sha256 = await readSignature(ctx, personOf(request));
    return reply.header('cache-control', 'no-store').type('image/png').send(ctx.office.files.read(sha256));
  });
  uploads(app, office);
  app.addHook('onReady', () => showHeadRoles(office.db, office.brand.headRoles));
}

/** Multipart with the field `file`: a sheet of people, a photo, a signature. */
function uploads(app: FastifyInstance, office: Office): void {
  const manage = 'manage employee-information';
  app.register(async (scope) => {
    const limit = 20_000_000;
    await scope.register(multipart, { limits: { fileSize: limit + 1, files: 1, fields: 4, fieldSize: 100, parts: 5 } });
    const at = (path: string, work: Work = 'upload') => ({
      method: 'POST' as const,
      path,
      access: manage as 'manage employee-information',
      work,
      bodyLimit: limit + 100_000,
    });
    serveStream(scope, office, at(people.importPeoplePath, 'sheet'), async (ctx, request, reply) => {
      const { commit, invite } = request.query as { commit?: string; invite?: string };
      const sheet = await ctx.office.files.readSheet((await partOf(request)).file, limit);
      const report = await importPeople(ctx, sheet, { commit: commit === '1', invite: invite === '1' });
      reply.header('cache-control', 'no-store');
      return { status: 'success', ...report };
    });
    serveStream(scope, office, at('/settings/people/:personId/photo'), async (ctx, request) => {
      // the right is judged before the file is read
      await mustLookAfter(ctx, personOf(request));
      const bytes = await fileOf(request);
      await inTransaction(ctx, (own) => setPhoto(own, personOf(request), bytes, cropOf(request)));
      return { status: 'success' };
    });
    serveStream(scope, office, at('/settings/people/:personId/signature'), async (ctx, request) => {
      await mayAdminister(ctx, personOf(request), 'RECORD');
      const bytes = await fileOf(request);
      await inTransaction(ctx, (own) => setSignature(own, personOf(request), bytes));
      return { status: 'success' };
    });
  });
}

function personOf(request: FastifyRequest): number {
  const { personId } = request.params as { personId: string };
  if (!/^\d{1,15}$/.test(personId)) throw notFound();
  return Number(personId);
}
