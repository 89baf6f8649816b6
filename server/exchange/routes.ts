import type { FastifyInstance } from 'fastify';
import * as calls from '../../contract/exchange/calls.ts';
import { serve } from '../http/serve.ts';
import type { Office } from '../office.ts';
import { checkNode } from './ecms/check-node.ts';
import { dropStray } from './ecms/drop-stray.ts';
import { answerNumber, offerHeld, refuseLetter, tellWrong } from './in/judge.ts';
import { confirmReply, judgeReply } from './mail/judge-reply.ts';
import { askStatus, doubtNumber, noteContrary, recallLetter, sendAgain, sendAnew } from './out/acts.ts';
import { askAbout, confirmKey, fetchKey, nameSelf, peerStates, revokeKey } from './peers/peer-calls.ts';
import { receiveRoutes } from './signed/receive.ts';
import { exchangeDesk, exchangePartners, itemWay, letterWays } from './ways.ts';

export function exchangeRoutes(app: FastifyInstance, office: Office): void {
  serve(app, office, calls.letterWays, letterWays);
  serve(app, office, calls.exchangeDesk, exchangeDesk);
  serve(app, office, calls.itemWay, itemWay);
  serve(app, office, calls.exchangePartners, exchangePartners);
  serve(app, office, calls.recallLetter, recallLetter);
  serve(app, office, calls.sendAgain, sendAgain);
  serve(app, office, calls.sendAnew, sendAnew);
  serve(app, office, calls.askStatus, askStatus);
  serve(app, office, calls.doubtNumber, doubtNumber);
  serve(app, office, calls.noteContrary, noteContrary);
  serve(app, office, calls.dropStray, dropStray);
  serve(app, office, calls.checkNode, checkNode);
  serve(app, office, calls.confirmReply, confirmReply);
  serve(app, office, calls.judgeReply, judgeReply);
  serve(app, office, calls.offerHeld, offerHeld);
  serve(app, office, calls.refuseLetter, refuseLetter);
  serve(app, office, calls.tellWrong, tellWrong);
  serve(app, office, calls.answerNumber, answerNumber);
  serve(app, office, calls.peerStates, peerStates);
  serve(app, office, calls.nameSelf, nameSelf);
  serve(app, office, calls.fetchKey, fetchKey, askAbout);
  serve(app, office, calls.confirmKey, confirmKey);
  serve(app, office, calls.revokeKey, revokeKey);
  receiveRoutes(app, office);
}
