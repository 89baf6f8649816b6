import { seedTestimonials } from '../db/seed/testimonials.ts';
import type { ServerModule } from '../module.ts';
import { matters } from './matters.ts';
import { testimonialRoutes } from './routes.ts';
import { sources } from './rules.ts';
import { watchRuns } from './sign-batch.ts';
import { staffLetterRules } from './staff.ts';
import { stampSigned } from './stamps.ts';

/** หนังสือรับรองและเกียรติบัตร. */
export const module: ServerModule = {
  routes: testimonialRoutes,
  requests: [staffLetterRules],
  sources,
  seed: seedTestimonials,
  matters,
  rounds: [
    { name: 'testimonial-runs', when: '* * * * *', work: watchRuns },
    { name: 'testimonial-stamps', when: '*/5 * * * *', work: stampSigned },
  ],
};
