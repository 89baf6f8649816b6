import type { FastifyInstance } from 'fastify';
import * as calls from '../../contract/open/calls.ts';
import * as clients from '../../contract/open/clients.ts';
import { describeOpen as describeCall } from '../../contract/open/developers.ts';
import * as sync from '../../contract/open/people-sync.ts';
import * as webhooks from '../../contract/open/webhooks.ts';
import { serve } from '../http/serve.ts';
import type { Office } from '../office.ts';
import { findBodies, listOpenBooks, readMasters, readOpenBook } from './books.ts';
import { describeOpen, openApiRoute } from './describe.ts';
import { answerPrograms, openDoor } from './door.ts';
import { attachToOpenDraft, createOpenDraft, listOpenDrafts, readCircular, readOpenDraft, submitOpenDraft } from './drafts.ts';
import { findLetters, letterFileRoute, readLetter } from './letters.ts';
import { listOffers, offerLetter, readOffer } from './offers.ts';
import { comparedSheetRoute, dropComparedSheet } from './people/compare-sheet.ts';
import { confirmDifferences } from './people/confirm.ts';
import { keepOurs, listDifferences } from './people/differences.ts';
import { scimRoutes } from './scim/routes.ts';
import { clientFacts, endSecret, makeSecret } from './secrets.ts';
import { listDraftTemplates } from './templates.ts';
import { tokenRoute } from './token.ts';
import { uploadRoute } from './uploads.ts';
import {
  endFormerSecret,
  listWebhookDeliveries,
  makeWebhookSecret,
  sendFailedAgain,
  sendWebhookAgain,
  tryWebhook,
  webhookFacts,
} from './webhooks/calls.ts';

export function openRoutes(app: FastifyInstance, office: Office): void {
  serve(app, office, describeCall, describeOpen);
  serve(app, office, sync.listDifferences, listDifferences);
  serve(app, office, sync.confirmDifferences, confirmDifferences);
  serve(app, office, sync.keepOurs, keepOurs);
  serve(app, office, sync.dropComparedSheet, dropComparedSheet);
  comparedSheetRoute(app, office);
  serve(app, office, clients.clientFacts, clientFacts);
  serve(app, office, clients.makeSecret, makeSecret);
  serve(app, office, clients.endSecret, endSecret);
  serve(app, office, webhooks.webhookFacts, webhookFacts);
  serve(app, office, webhooks.makeWebhookSecret, makeWebhookSecret);
  serve(app, office, webhooks.endFormerSecret, endFormerSecret);
  serve(app, office, webhooks.tryWebhook, tryWebhook);
  serve(app, office, webhooks.listWebhookDeliveries, listWebhookDeliveries);
  serve(app, office, webhooks.sendWebhookAgain, sendWebhookAgain);
  serve(app, office, webhooks.sendFailedAgain, sendFailedAgain);
  app.register(async (scope) => forPrograms(scope, office));
}

/** What stands under /open/v1. */
function forPrograms(scope: FastifyInstance, office: Office): void {
  const door = openDoor(office);
  answerPrograms(scope, office);
  tokenRoute(scope, office);
  openApiRoute(scope, office);
  serve(scope, office, calls.offerLetter, offerLetter, undefined, door);
  serve(scope, office, calls.listOffers, listOffers, undefined, door);
  serve(scope, office, calls.readOffer, readOffer, undefined, door);
  serve(scope, office, calls.listDraftTemplates, listDraftTemplates, undefined, door);
  serve(scope, office, calls.createOpenDraft, createOpenDraft, undefined, door);
  serve(scope, office, calls.listOpenDrafts, listOpenDrafts, undefined, door);
  serve(scope, office, calls.readOpenDraft, readOpenDraft, undefined, door);
  serve(scope, office, calls.attachToOpenDraft, attachToOpenDraft, undefined, door);
  serve(scope, office, calls.submitOpenDraft, submitOpenDraft, undefined, door);
  serve(scope, office, calls.readCircular, readCircular, undefined, door);
  serve(scope, office, calls.findLetters, findLetters, undefined, door);
  serve(scope, office, calls.readLetter, readLetter, undefined, door);
  serve(scope, office, calls.listOpenBooks, listOpenBooks, undefined, door);
  serve(scope, office, calls.readOpenBook, readOpenBook, undefined, door);
  serve(scope, office, calls.readMasters, readMasters, undefined, door);
  serve(scope, office, calls.findBodies, findBodies, undefined, door);
  scimRoutes(scope, office, door);
  letterFileRoute(scope, office, door);
  uploadRoute(scope, office, door);
}
