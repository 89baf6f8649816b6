import type { fileErrors as th } from '../th/errors-files.ts';

export const fileErrors: Record<keyof typeof th, string> = {
  file_empty: 'The file is empty. Please choose another.',
  file_too_large: 'The file is too large (at most {{max}})',
  file_type_not_allowed: 'This kind of file is not taken; only {{allowed}}',
  file_type_mismatch: 'What is in the file does not match its name. Please check it and choose again.',
  pdf_encrypted: 'The PDF has a password or is encrypted. Please remove the password and attach it again.',
  pdf_damaged: 'The PDF is damaged or cannot be read. Please scan or save it again.',
  pdf_too_many_pages: 'The PDF has too many pages (at most {{max}})',
  image_too_large: 'The picture is too large (at most {{max}} million pixels)',
  image_damaged: 'The picture is damaged or cannot be read. Please scan or save it again.',
  archive_unsafe: 'The document is built in an unusual way or grows too large when unpacked; it was not taken.',
  file_busy: 'The file could not be checked just now. Please try again.',
  upload_interrupted: 'The upload was interrupted. Please send the file again.',
  link_expired: 'The download link is no longer valid. Please open the document and download again.',
  field_too_narrow: 'The text is longer than the place kept for it on the paper',
  missing_glyph: 'The text has a character that cannot be printed: {{character}}',
  picture_broken: 'The crest, seal or signature is not a picture that can be read (use SVG or PNG)',
  stamp_outside_page: 'The stamp is placed outside the page',
};
