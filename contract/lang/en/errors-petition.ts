import type { SameKeys } from '../index.ts';
import type { petitionErrors as th } from '../th/errors-petition.ts';

export const petitionErrors: SameKeys<typeof th> = {
  petition_contact: 'Please give an e-mail address, or a telephone number of 9 or 10 digits',
  petition_files_many: 'Up to {{count}} files',
  petition_files_size: 'The files may be {{most}} together',
  petition_unknown: 'Nothing is known by this code and contact. Please look at both',
  petition_not_asked: 'No more papers are asked for',
  petition_more_empty: 'Please write something or add a file',
  petition_file_kind: 'PDF, JPG or PNG alone, which everybody can open',
  petition_file_gone: 'This file was kept for 90 days and is gone; please ask the agency',
  petition_until: 'A day after the one that stood before, and not in the past',
  petition_waits: 'It is not registered yet. Register it from the tray first',
};
