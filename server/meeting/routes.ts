import type { FastifyInstance } from 'fastify';
import * as bodies from '../../contract/meeting/bodies.ts';
import * as meetings from '../../contract/meeting/meetings.ts';
import * as minutes from '../../contract/meeting/minutes.ts';
import * as sitting from '../../contract/meeting/sitting.ts';
import { serve } from '../http/serve.ts';
import type { Office } from '../office.ts';
import { agendaHeadings, arrangeItems, keepItem, removeItem } from './agenda.ts';
import { findSitters, keepBody, keepSeats, listBodies, openBody } from './bodies.ts';
import { draftBodyOrder } from './body-order.ts';
import { certifyMinutes, issueMinutes } from './certify.ts';
import { inviteMeeting } from './invite.ts';
import { openJob, reportResolution, returnResolution } from './jobs.ts';
import { calendarOfMeetings, listMeetings } from './lists.ts';
import {
  circulateMinutes,
  confirmMinutes,
  correctParagraph,
  draftMinutes,
  judgeCorrection,
  keepParagraph,
  openMinutes,
} from './minutes.ts';
import { openMeeting } from './open-meeting.ts';
import { letterPapers, paperRoutes, removePaper, takeLetterPapers } from './papers.ts';
import { cancelMeeting, moveMeeting, planMeeting, recallMeeting } from './plan.ts';
import { printRoutes } from './prints.ts';
import { dropProposal, proposalsOfLetter, propose } from './proposals.ts';
import { keepGuests, replyInvitation } from './replies.ts';
import { meetingReport } from './report.ts';
import { listResolutions } from './resolutions.ts';
import { attachRoom, roomBookings } from './rooms.ts';
import { joinSitting, leaveSitting, recuse } from './sitting/attendance.ts';
import { evidence, keepPrivateNote, noteTraffic, raiseHand, reportIncident } from './sitting/beside.ts';
import { board } from './sitting/board.ts';
import { closeItem, correctResolution, keepNotes, startItem } from './sitting/items.ts';
import { adjournSitting, changePresiding, closeSitting, openSitting, pauseSitting } from './sitting/open-close.ts';
import { projector } from './sitting/projector.ts';
import { breakTie, castSecret, castVote, closeVote, openVote } from './sitting/votes.ts';

/** What the module offers: call -> verb. */
export function meetingRoutes(app: FastifyInstance, office: Office): void {
  serve(app, office, bodies.listBodies, listBodies);
  serve(app, office, bodies.openBody, openBody);
  serve(app, office, bodies.keepBody, keepBody);
  serve(app, office, bodies.keepSeats, keepSeats);
  serve(app, office, bodies.draftBodyOrder, draftBodyOrder);
  serve(app, office, bodies.findSitters, findSitters);
  serve(app, office, bodies.proposalsOfLetter, proposalsOfLetter);
  serve(app, office, bodies.propose, propose);
  serve(app, office, bodies.dropProposal, dropProposal);
  serve(app, office, bodies.listResolutions, listResolutions);
  serve(app, office, meetings.listMeetings, listMeetings);
  serve(app, office, meetings.calendarOfMeetings, calendarOfMeetings);
  serve(app, office, meetings.agendaHeadings, agendaHeadings);
  serve(app, office, meetings.openMeeting, openMeeting);
  serve(app, office, meetings.planMeeting, planMeeting);
  serve(app, office, meetings.moveMeeting, moveMeeting);
  serve(app, office, meetings.cancelMeeting, cancelMeeting);
  serve(app, office, meetings.recallMeeting, recallMeeting);
  serve(app, office, meetings.attachRoom, attachRoom);
  serve(app, office, meetings.roomBookings, roomBookings);
  serve(app, office, meetings.keepItem, keepItem);
  serve(app, office, meetings.arrangeItems, arrangeItems);
  serve(app, office, meetings.removeItem, removeItem);
  serve(app, office, meetings.letterPapers, letterPapers);
  serve(app, office, meetings.takeLetterPapers, takeLetterPapers);
  serve(app, office, meetings.removePaper, removePaper);
  serve(app, office, meetings.inviteMeeting, inviteMeeting);
  serve(app, office, meetings.replyInvitation, replyInvitation);
  serve(app, office, meetings.keepGuests, keepGuests);
  serve(app, office, sitting.board, board);
  serve(app, office, sitting.projector, projector);
  serve(app, office, sitting.openSitting, openSitting);
  serve(app, office, sitting.pauseSitting, pauseSitting);
  serve(app, office, sitting.changePresiding, changePresiding);
  serve(app, office, sitting.adjournSitting, adjournSitting);
  serve(app, office, sitting.closeSitting, closeSitting);
  serve(app, office, sitting.joinSitting, joinSitting);
  serve(app, office, sitting.leaveSitting, leaveSitting);
  serve(app, office, sitting.recuse, recuse);
  serve(app, office, sitting.startItem, startItem);
  serve(app, office, sitting.keepNotes, keepNotes);
  serve(app, office, sitting.closeItem, closeItem);
  serve(app, office, sitting.correctResolution, correctResolution);
  serve(app, office, sitting.openVote, openVote);
  serve(app, office, sitting.castVote, castVote);
  serve(app, office, sitting.castSecret, castSecret);
  serve(app, office, sitting.closeVote, closeVote);
  serve(app, office, sitting.breakTie, breakTie);
  serve(app, office, sitting.raiseHand, raiseHand);
  serve(app, office, sitting.keepPrivateNote, keepPrivateNote);
  serve(app, office, sitting.reportIncident, reportIncident);
  serve(app, office, sitting.noteTraffic, noteTraffic);
  serve(app, office, sitting.evidence, evidence);
  serve(app, office, minutes.openMinutes, openMinutes);
  serve(app, office, minutes.draftMinutes, draftMinutes);
  serve(app, office, minutes.keepParagraph, keepParagraph);
  serve(app, office, minutes.circulateMinutes, circulateMinutes);
  serve(app, office, minutes.confirmMinutes, confirmMinutes);
  serve(app, office, minutes.correctParagraph, correctParagraph);
  serve(app, office, minutes.judgeCorrection, judgeCorrection);
  serve(app, office, minutes.certifyMinutes, certifyMinutes);
  serve(app, office, minutes.issueMinutes, issueMinutes);
  serve(app, office, minutes.openJob, openJob);
  serve(app, office, minutes.reportResolution, reportResolution);
  serve(app, office, minutes.returnResolution, returnResolution);
  paperRoutes(app, office);
  printRoutes(app, office);
  meetingReport(app, office);
}
