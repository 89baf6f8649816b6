import { sql } from 'kysely';
import { seedTestimonials } from '../db/seed/testimonials.ts';
import type { ServerModule } from '../module.ts';
import { plainCounter } from '../system/counters.ts';
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
  counters: [
    plainCounter({
      table: 'testimonial_counter',
      name: 'series',
      year: 'be_year',
      known: sql`select distinct series, 0 from testimonial_template where active`,
    }),
  ],
  rounds: [
    { name: 'testimonial-runs', when: '* * * * *', work: watchRuns },
    { name: 'testimonial-stamps', when: '*/5 * * * *', work: stampSigned },
  ],
};
