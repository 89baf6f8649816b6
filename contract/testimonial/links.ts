import type { ModuleLinks } from '../module.ts';

const to = {
  /** One's own certificates, what one asks for, batches, templates, salaries, the report. */
  testimonial: '/testimonial',
  /** A batch from its sheet to its signature. */
  testimonialBatch: (id: number) => `/testimonial/batch/${id}`,
  testimonialTemplate: (id: number) => `/testimonial/template/${id}`,
  /** What somebody asked for of himself: หนังสือรับรองบุคลากร. */
  testimonialRequest: (id: number) => `/testimonial/request/${id}`,
  /** Where the QR code of a certificate leads: open to everybody. */
  testimonialCheck: (code: string) => `/check/${code}`,
} as const;

const actions = { testimonial: to.testimonial } as const;

export const links = { to, actions } satisfies ModuleLinks;
