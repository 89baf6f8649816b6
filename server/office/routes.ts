import type { FastifyInstance } from 'fastify';
import * as feeds from '../../contract/office/feeds.ts';
import { removeRequestFile as removeFileCall } from '../../contract/office/files.ts';
import * as calls from '../../contract/office/requests.ts';
import * as times from '../../contract/office/times.ts';
import { serve } from '../http/serve.ts';
import type { Office } from '../office.ts';
import { actOnRequests } from './act-on-many.ts';
import { actOnRequest } from './decide.ts';
import { findFeedResources, makeFeed, ownFeeds, revokeFeed } from './feeds/own-feeds.ts';
import { feedRoute } from './feeds/read-feed.ts';
import { findApplicants, findStepHolders } from './find-people.ts';
import { listRequests } from './list-requests.ts';
import { openRequest } from './open-request.ts';
import { printRequestRoute } from './print-request.ts';
import { removeRequestFile, requestFileRoutes } from './request-files.ts';
import { cancelTimes, changeEnd, decideTimes, moveTime } from './series/change-times.ts';
import { takeOffer, timeOffers } from './series/offers.ts';
import { openTimes } from './series/open-times.ts';
import { swapsFor, swapTimes } from './series/swap-times.ts';
import { waitingForMe } from './waiting.ts';

/** What all requests have in common; the call that keeps a kind of request is its module's. */
export function officeRoutes(app: FastifyInstance, office: Office): void {
  serve(app, office, calls.listRequests, listRequests);
  serve(app, office, calls.openRequest, openRequest);
  serve(app, office, calls.actOnRequest, actOnRequest);
  serve(app, office, calls.actOnRequests, actOnRequests);
  serve(app, office, calls.waitingForMe, waitingForMe);
  serve(app, office, calls.findApplicants, findApplicants);
  serve(app, office, calls.findStepHolders, findStepHolders);
  printRequestRoute(app, office);
  serve(app, office, removeFileCall, removeRequestFile);
  requestFileRoutes(app, office);
  serve(app, office, feeds.ownFeeds, ownFeeds);
  serve(app, office, feeds.makeFeed, makeFeed);
  serve(app, office, feeds.revokeFeed, revokeFeed);
  serve(app, office, feeds.findFeedResources, findFeedResources);
  feedRoute(app, office);
  serve(app, office, times.openTimes, openTimes);
  serve(app, office, times.decideTimes, decideTimes);
  serve(app, office, times.moveTime, moveTime);
  serve(app, office, times.cancelTimes, cancelTimes);
  serve(app, office, times.swapTimes, swapTimes);
  serve(app, office, times.swapsFor, swapsFor);
  serve(app, office, times.takeOffer, takeOffer);
  serve(app, office, times.changeEnd, changeEnd);
  serve(app, office, times.timeOffers, timeOffers);
}
