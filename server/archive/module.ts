import { sql } from 'kysely';
import { seedArchive } from '../db/seed/archive.ts';
import type { ServerModule } from '../module.ts';
import { plainCounter } from '../system/counters.ts';
import { agreeBySilence } from './agree.ts';
import { beginByOrder } from './committee-order.ts';
import { destroyLists } from './destroy.ts';
import { holdings } from './holdings.ts';
import { loanRules } from './loan-rules.ts';
import { remindLoans, remindSurvey } from './rounds.ts';
import { archiveRoutes } from './routes.ts';
import { sources } from './sources.ts';
import { takenOut } from './strike.ts';

/** คลังและทำลายหนังสือ (regulation 52-70). */
export const module: ServerModule = {
  routes: archiveRoutes,
  requests: [loanRules],
  reopened: takenOut,
  holdings,
  counters: [
    plainCounter({
      table: 'archive_counter',
      name: 'kind',
      year: 'be_year',
      // a survey is numbered in the year that it is of
      past: 1,
      known: sql`values ('HANDOVER', 0), ('STORE', 0), ('DESTROY25', -1), ('HANDOVER21', 0), ('KEEP22', 0), ('DEPOSIT23', 0), ('CERTIFICATE', 0), ('BOX', null)`,
    }),
  ],
  issued: beginByOrder,
  sources,
  seed: seedArchive,
  // by UTC: in the morning in Bangkok; a destruction that was cut off is taken up within a minute
  rounds: [
    { name: 'archive-destroy', when: '* * * * *', work: destroyLists, onlyNow: true },
    { name: 'archive-silence', when: '15 17 * * *', work: agreeBySilence },
    { name: 'archive-loans', when: '30 1 * * *', work: remindLoans },
    { name: 'archive-survey', when: '0 1 2 1 *', work: remindSurvey },
  ],
};
