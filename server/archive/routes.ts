import type { FastifyInstance } from 'fastify';
import * as holds from '../../contract/archive/holds.ts';
import * as lists from '../../contract/archive/lists.ts';
import * as loans from '../../contract/archive/loans.ts';
import * as store from '../../contract/archive/store.ts';
import { serve } from '../http/serve.ts';
import type { Office } from '../office.ts';
import { agree, cancelList, finishList, noteAnswer, noteSent } from './agree.ts';
import { keepBox, listBoxes, openBox } from './boxes.ts';
import { findCommittee, setCommittee } from './committee.ts';
import { draftOrder } from './committee-order.ts';
import { confirmDestruction } from './destroy.ts';
import { decideHandOver, handOver, lettersToHandOver, listHandOvers, openHandOver } from './hand-over.ts';
import { findHoldParties, listHolds, makeHold, previewHold, releaseHold } from './holds.ts';
import { lendOut, listLoans, openLoan, takeBack } from './lend.ts';
import { draftLetter, findOrders, linkLetter } from './list-letters.ts';
import { keepLoan } from './loan-rules.ts';
import { letterInStore, listLists, openList } from './open-list.ts';
import { archiveSiteCode, redeemSiteCode } from './outside.ts';
import { archivePrints } from './prints.ts';
import { archiveReport } from './report.ts';
import { archiveSetup, listItems, placeItems } from './store.ts';
import { makeList } from './survey.ts';
import { sendResult, vote } from './votes.ts';

/** What the store offers: call -> verb. */
export function archiveRoutes(app: FastifyInstance, office: Office): void {
  serve(app, office, store.archiveSetup, archiveSetup);
  serve(app, office, store.listItems, listItems);
  serve(app, office, store.placeItems, placeItems);
  serve(app, office, store.lettersToHandOver, lettersToHandOver);
  serve(app, office, store.handOver, handOver);
  serve(app, office, store.listHandOvers, listHandOvers);
  serve(app, office, store.openHandOver, openHandOver);
  serve(app, office, store.decideHandOver, decideHandOver);
  serve(app, office, store.listBoxes, listBoxes);
  serve(app, office, store.keepBox, keepBox);
  serve(app, office, store.openBox, openBox);
  serve(app, office, store.archiveSiteCode, archiveSiteCode);
  serve(app, office, store.redeemSiteCode, redeemSiteCode);

  serve(app, office, loans.keepLoan, keepLoan);
  serve(app, office, loans.listLoans, listLoans);
  serve(app, office, loans.openLoan, openLoan);
  serve(app, office, loans.lendOut, lendOut);
  serve(app, office, loans.takeBack, takeBack);

  serve(app, office, holds.listHolds, listHolds);
  serve(app, office, holds.previewHold, previewHold);
  serve(app, office, holds.makeHold, makeHold);
  serve(app, office, holds.releaseHold, releaseHold);
  serve(app, office, holds.findHoldParties, findHoldParties);

  serve(app, office, lists.listLists, listLists);
  serve(app, office, lists.makeList, makeList);
  serve(app, office, lists.openList, openList);
  serve(app, office, lists.findCommittee, findCommittee);
  serve(app, office, lists.findOrders, findOrders);
  serve(app, office, lists.draftOrder, draftOrder);
  serve(app, office, lists.setCommittee, setCommittee);
  serve(app, office, lists.draftLetter, draftLetter);
  serve(app, office, lists.linkLetter, linkLetter);
  serve(app, office, lists.vote, vote);
  serve(app, office, lists.sendResult, sendResult);
  serve(app, office, lists.agree, agree);
  serve(app, office, lists.noteSent, noteSent);
  serve(app, office, lists.noteAnswer, noteAnswer);
  serve(app, office, lists.confirmDestruction, confirmDestruction);
  serve(app, office, lists.finishList, finishList);
  serve(app, office, lists.cancelList, cancelList);
  serve(app, office, lists.letterInStore, letterInStore);

  archiveReport(app, office);
  archivePrints(app, office);
}
