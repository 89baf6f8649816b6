import type { WebModule } from '../module.ts';

/** หนังสือรับรองและเกียรติบัตร. */
export const module: WebModule = {
  screens: {
    testimonial: {
      load: () => import('./TestimonialPage.tsx').then((file) => file.TestimonialPage),
      words: ['testimonial', 'requests', 'chart', 'errors', 'sarabun'],
      help: 'testimonial',
    },
    'testimonial/batch/:batchId': {
      load: () => import('./BatchPage.tsx').then((file) => file.BatchPage),
      words: ['testimonial', 'requests', 'errors', 'sarabun', 'proof'],
      help: 'testimonial',
    },
    'testimonial/template/:templateId': {
      load: () => import('./TemplatePage.tsx').then((file) => file.TemplatePage),
      words: ['testimonial', 'errors', 'sarabun'],
      help: 'testimonial',
    },
    'testimonial/request/:requestId': {
      load: () => import('./StaffLetterPage.tsx').then((file) => file.StaffLetterPage),
      words: ['testimonial', 'requests', 'errors', 'sarabun'],
      help: 'testimonial',
    },
    'check/:code?': {
      load: () => import('./CheckPage.tsx').then((file) => file.CheckPage),
      words: ['testimonial', 'errors'],
      help: 'testimonial',
      open: true,
    },
  },
};
