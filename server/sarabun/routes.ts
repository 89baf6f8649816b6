import type { FastifyInstance } from 'fastify';
import * as letters from '../../contract/sarabun/letters.ts';
import * as work from '../../contract/sarabun/queues.ts';
import { serve } from '../http/serve.ts';
import type { Office } from '../office.ts';
import { acceptReport } from './accept-report.ts';
import { acknowledge } from './acknowledge.ts';
import { acknowledgeLetter } from './acknowledge-letter.ts';
import { assign } from './assign.ts';
import { listBooks, readBook } from './books.ts';
import { cancelReceipt } from './cancel-receipt.ts';
import { closeLetter } from './close-letter.ts';
import { fileLink, fileRoute } from './document-files.ts';
import { duplicates } from './duplicates.ts';
import { endorse } from './endorse.ts';
import { findHolders } from './find-holders.ts';
import { follow } from './follow.ts';
import { forward } from './forward.ts';
import { getDashboard } from './get-dashboard.ts';
import { getTodoList } from './get-todo-list.ts';
import { getTodoLists } from './get-todo-lists.ts';
import { findOutsideBodies, listPhrases, masters, nextNumber } from './masters.ts';
import { openDocument } from './open-document.ts';
import { present } from './present.ts';
import { recall } from './recall.ts';
import { recallTask } from './recall-task.ts';
import { receive } from './receive.ts';
import { recordResult } from './record-result.ts';
import { registerIncoming } from './register-incoming.ts';
import { rejectReport } from './reject-report.ts';
import { reopenLetter } from './reopen-letter.ts';
import { report } from './report.ts';
import { returnLetter } from './return-letter.ts';
import { sendBack } from './send-back.ts';
import { moveStamp, placeStamp } from './stamps.ts';
import { updateReadPortal } from './update-read-portal.ts';
import { joinPages, ownUploadRoute, uploadRoute } from './uploads.ts';

/** The table of contents of document flow: call -> verb. */
export function sarabunRoutes(app: FastifyInstance, office: Office): void {
  // queues and books
  serve(app, office, work.getTodoLists, getTodoLists);
  serve(app, office, work.getTodoList, getTodoList);
  serve(app, office, work.getDashboard, getDashboard);
  serve(app, office, work.updateReadPortal, updateReadPortal);
  serve(app, office, letters.listBooks, listBooks);
  serve(app, office, letters.readBook, readBook);
  // taking a letter in
  uploadRoute(app, office);
  ownUploadRoute(app, office);
  serve(app, office, letters.joinPages, joinPages);
  serve(app, office, letters.duplicates, duplicates);
  serve(app, office, letters.nextNumber, nextNumber);
  serve(app, office, letters.registerIncoming, registerIncoming);
  // one letter
  serve(app, office, letters.openDocument, openDocument);
  fileRoute(app, office);
  serve(app, office, letters.fileLink, fileLink);
  serve(app, office, letters.moveStamp, moveStamp);
  serve(app, office, letters.placeStamp, placeStamp);
  serve(app, office, letters.follow, follow);
  // a letter on its way
  serve(app, office, letters.receive, receive);
  serve(app, office, letters.cancelReceipt, cancelReceipt);
  serve(app, office, letters.forward, forward);
  serve(app, office, letters.returnLetter, returnLetter);
  serve(app, office, letters.recall, recall);
  serve(app, office, letters.acknowledgeLetter, acknowledgeLetter);
  serve(app, office, letters.closeLetter, closeLetter);
  serve(app, office, letters.reopenLetter, reopenLetter);
  // work on it
  serve(app, office, letters.present, present);
  serve(app, office, letters.endorse, endorse);
  serve(app, office, letters.assign, assign);
  serve(app, office, letters.recordResult, recordResult);
  serve(app, office, letters.report, report);
  serve(app, office, letters.acceptReport, acceptReport);
  serve(app, office, letters.rejectReport, rejectReport);
  serve(app, office, letters.acknowledge, acknowledge);
  serve(app, office, letters.sendBack, sendBack);
  serve(app, office, letters.recallTask, recallTask);
  // whom and what to choose from
  serve(app, office, letters.findHolders, findHolders);
  serve(app, office, letters.findOutsideBodies, findOutsideBodies);
  serve(app, office, letters.listPhrases, listPhrases);
  serve(app, office, letters.masters, masters);
}
