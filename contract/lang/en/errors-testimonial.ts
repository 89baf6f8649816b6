import type { testimonialErrors as th } from '../th/errors-testimonial.ts';

export const testimonialErrors: Record<keyof typeof th, string> = {
  testimonial_field_unknown: 'The register of staff has no “{{name}}”; please use the fields named under the text',
  testimonial_use_taken: 'Another template is in use for it; take that one out of use first',
  testimonial_frame_kind: 'The frame is a PNG or a JPG',
  testimonial_sheet_merged: 'The heads are joined cells ({{cells}}); part them, so that the first row names the columns',
  testimonial_sheet_no_name: 'No column of full names in the first row of the file',
  testimonial_sheet_long: 'A batch has {{most}} rows at most; please part it',
  testimonial_not_draft: 'The batch went to be signed; take it back first',
  testimonial_not_checked: 'The batch does not await its signature',
  testimonial_none_ready: 'No row is ready; please correct the wrong ones first',
  testimonial_issued_already: 'It has its number and is not changed any more',
  testimonial_signing: 'The batch is being signed',
  testimonial_ended: 'It was revoked or replaced',
  testimonial_replaced_already: 'A new one awaits its signature already',
  testimonial_ask_anew: 'What staff asked for is not replaced: revoke it, and let it be asked for anew',
  testimonial_name_long: 'The name is longer than two lines',
  testimonial_salary_closed: 'A certificate of salary is opened by its holder alone',
  testimonial_own_only: 'Nobody asks for a certificate of somebody else',
  testimonial_no_template: 'The agency has no template of it yet',
  testimonial_no_checker: 'The agency has not said who checks the data',
  testimonial_no_salary: 'The register has no present salary; please ask the personnel office',
};
