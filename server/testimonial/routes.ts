import type { FastifyInstance } from 'fastify';
import * as batches from '../../contract/testimonial/batches.ts';
import * as items from '../../contract/testimonial/items.ts';
import { serve } from '../http/serve.ts';
import type { Office } from '../office.ts';
import { batchRows, checkBatch, dropBatch, fixSpaces, keepBatch, keepRow, listBatches, openBatch, reopenBatch } from './batches.ts';
import {
  checkTestimonial,
  fileRoute,
  listIssued,
  myTestimonials,
  replaceTestimonial,
  revokeTestimonial,
  shareTestimonial,
} from './issued.ts';
import { previewRoutes } from './previews.ts';
import { testimonialReport } from './report.ts';
import { mySalary, salariesOf, salaryRoutes } from './salaries.ts';
import { sheetRoute } from './sheet.ts';
import { beforeSigning, signBatch } from './sign-batch.ts';
import { keepStaffLetter, openStaffLetter, staffChoices, staffRoutes } from './staff.ts';
import { keepTemplate, listTemplates, openTemplate, signerChoices } from './templates.ts';

/** What the module offers: call -> verb. */
export function testimonialRoutes(app: FastifyInstance, office: Office): void {
  serve(app, office, batches.listTemplates, listTemplates);
  serve(app, office, batches.openTemplate, openTemplate);
  serve(app, office, batches.keepTemplate, keepTemplate);
  serve(app, office, batches.signerChoices, signerChoices);
  serve(app, office, batches.listBatches, listBatches);
  serve(app, office, batches.openBatch, openBatch);
  serve(app, office, batches.batchRows, batchRows);
  serve(app, office, batches.keepBatch, keepBatch);
  serve(app, office, batches.keepRow, keepRow);
  serve(app, office, batches.fixSpaces, fixSpaces);
  serve(app, office, batches.checkBatch, checkBatch);
  serve(app, office, batches.reopenBatch, reopenBatch);
  serve(app, office, batches.dropBatch, dropBatch);
  serve(app, office, batches.signBatch, signBatch, beforeSigning);
  serve(app, office, items.myTestimonials, myTestimonials);
  serve(app, office, items.shareTestimonial, shareTestimonial);
  serve(app, office, items.listIssued, listIssued);
  serve(app, office, items.revokeTestimonial, revokeTestimonial);
  serve(app, office, items.replaceTestimonial, replaceTestimonial);
  serve(app, office, items.checkTestimonial, checkTestimonial);
  serve(app, office, items.keepStaffLetter, keepStaffLetter);
  serve(app, office, items.openStaffLetter, openStaffLetter);
  serve(app, office, items.staffChoices, staffChoices);
  serve(app, office, items.mySalary, mySalary);
  serve(app, office, items.salariesOf, salariesOf);
  previewRoutes(app, office);
  sheetRoute(app, office);
  fileRoute(app, office);
  staffRoutes(app, office);
  salaryRoutes(app, office);
  testimonialReport(app, office);
}
