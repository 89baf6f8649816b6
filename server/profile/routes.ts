import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import * as calls from '../../contract/profile/calls.ts';
import * as delegations from '../../contract/profile/delegations.ts';
import { photoSizes } from '../../contract/settings/employee-information.ts';
import {
  askCopyOf as askCopyOfCall,
  askErasing as askErasingCall,
  personData as personDataCall,
} from '../../contract/settings/user-account-close-permission.ts';
import { inTransaction, serve, serveStream } from '../http/serve.ts';
import type { Office } from '../office.ts';
import { fileOf } from '../settings/people/upload-parts.ts';
import { consentText, ownConsents, saveConsent, withdrawNotice } from './consents.ts';
import { askContactChange, confirmContactChange, ownContact } from './contact.ts';
import { askCopy, copyLink, sendCopy } from './data-copies.ts';
import { askCopyOf, askErasing, personData } from './data-of-others.ts';
import { askDataRight, ownData } from './data-requests.ts';
import { endDelegation, findDelegates, giveDelegation, ownDelegations } from './delegations.ts';
import { removeOwnPhoto, setOwnPhoto } from './photo.ts';
import { endOtherSessions, endOwnSession, ownSessions, signIns } from './sessions.ts';

/** What a person does with his own account. */
export function profileRoutes(app: FastifyInstance, office: Office): void {
  serve(app, office, calls.ownSessions, ownSessions);
  serve(app, office, calls.endOwnSession, endOwnSession);
  serve(app, office, calls.endOtherSessions, endOtherSessions);
  serve(app, office, calls.signIns, signIns);
  serve(app, office, calls.removeOwnPhoto, removeOwnPhoto);
  serve(app, office, calls.ownConsents, ownConsents);
  serve(app, office, calls.saveConsent, saveConsent);
  serve(app, office, calls.withdrawNotice, withdrawNotice);
  serve(app, office, calls.consentText, consentText);
  serve(app, office, calls.ownContact, ownContact);
  serve(app, office, calls.askContactChange, askContactChange);
  serve(app, office, calls.confirmContactChange, confirmContactChange);
  serve(app, office, calls.ownData, ownData);
  serve(app, office, calls.askCopy, askCopy);
  serve(app, office, calls.copyLink, copyLink);
  serve(app, office, calls.askDataRight, askDataRight);
  serve(app, office, personDataCall, personData);
  serve(app, office, askCopyOfCall, askCopyOf);
  serve(app, office, askErasingCall, askErasing);
  serveStream(app, office, { method: 'GET', path: '/users/data/copies/:copyId/file', access: 'open' }, sendCopy);
  serve(app, office, delegations.ownDelegations, ownDelegations);
  serve(app, office, delegations.findDelegates, findDelegates);
  serve(app, office, delegations.giveDelegation, giveDelegation);
  serve(app, office, delegations.endDelegation, endDelegation);
  app.register(async (scope) => {
    await scope.register(multipart, { limits: { fileSize: photoSizes.bytes + 1, files: 1, fields: 4, fieldSize: 100, parts: 5 } });
    const route = {
      method: 'POST',
      path: calls.ownPhotoPath,
      access: 'session',
      work: 'upload',
      bodyLimit: photoSizes.bytes + 100_000,
    } as const;
    serveStream(scope, office, route, async (ctx, request) => {
      const bytes = await fileOf(request);
      await inTransaction(ctx, (own) => setOwnPhoto(own, bytes, request));
      return { status: 'success' };
    });
  });
}
