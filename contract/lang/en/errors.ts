import type { errors as th } from '../th/errors.ts';
import { archiveErrors } from './errors-archive.ts';
import { assetErrors } from './errors-asset.ts';
import { assetCheckErrors } from './errors-asset-check.ts';
import { authErrors } from './errors-auth.ts';
import { bookErrors } from './errors-books.ts';
import { certificateErrors } from './errors-certificates.ts';
import { documentErrors } from './errors-documents.ts';
import { exchangeErrors } from './errors-exchange.ts';
import { fileErrors } from './errors-files.ts';
import { installationErrors } from './errors-installation.ts';
import { knowledgeErrors } from './errors-knowledge.ts';
import { layerErrors } from './errors-layers.ts';
import { leaveErrors } from './errors-leave.ts';
import { meetingErrors } from './errors-meeting.ts';
import { officeErrors } from './errors-office.ts';
import { openErrors } from './errors-open.ts';
import { overtimeErrors } from './errors-overtime.ts';
import { peopleErrors } from './errors-people.ts';
import { petitionErrors } from './errors-petition.ts';
import { roomErrors } from './errors-room.ts';
import { sarabunErrors } from './errors-sarabun.ts';
import { settingsErrors } from './errors-settings.ts';
import { testimonialErrors } from './errors-testimonial.ts';
import { timeErrors } from './errors-time.ts';
import { vehicleErrors } from './errors-vehicle.ts';
import { wfhErrors } from './errors-wfh.ts';

export const errors: Record<keyof typeof th, string> = {
  ...archiveErrors,
  ...assetErrors,
  ...assetCheckErrors,
  ...authErrors,
  ...bookErrors,
  ...certificateErrors,
  ...documentErrors,
  ...fileErrors,
  ...layerErrors,
  ...officeErrors,
  ...openErrors,
  ...overtimeErrors,
  ...leaveErrors,
  ...roomErrors,
  ...peopleErrors,
  ...petitionErrors,
  ...sarabunErrors,
  ...settingsErrors,
  ...timeErrors,
  ...knowledgeErrors,
  ...meetingErrors,
  ...vehicleErrors,
  ...exchangeErrors,
  ...installationErrors,
  ...testimonialErrors,
  ...wfhErrors,
  internal: 'The system has a temporary fault. Please try again; if it persists, tell the administrator this reference: {{requestId}}',
  unavailable: 'The system is not ready. Please try again in a moment.',
  outcome_unknown: 'The result is being checked: whether this was saved is not known yet. Please wait a moment and try the same again.',
  unauthorized: 'Please sign in again',
  not_found: 'Not found',
  picture_only: 'Only PNG or JPEG pictures are taken',
  link_address: 'The address must begin with https://, http:// or /',
  link_bad: 'This link is not valid or was not made by this office',
  message_expired: 'This link has expired (it works for {{days}} days after it was sent)',
  forbidden: 'You are not allowed to do this',
  cross_site: 'The request was refused because it came from another site',
  conflict: 'Somebody changed this first. Please open it again.',
  too_many: 'Too many attempts. Please wait {{minutes}} minutes and try again.',
  too_fast:
    'Your account sends requests faster than the system takes them. Please wait {{seconds}} seconds and try again; what you typed is kept.',
  too_large: 'What was sent is too large',
  overtaken: 'A newer request has taken its place',
  bad_request: 'What was sent has a wrong shape',
  invalid: 'This field is not valid',
  required: 'Please fill in this field',
  too_long: 'The text is longer than {{max}} characters',
  bad_date: 'The date is not valid',
  key_required: 'The request has no idempotency key. Please reload the page and try again.',
  key_reused: 'This idempotency key was used for something else. Please reload the page and try again.',
};
