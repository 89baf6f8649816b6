import { sql } from 'kysely';
import { seedAssetChecks } from '../db/seed/asset-checks.ts';
import { seedAssets } from '../db/seed/assets.ts';
import type { ServerModule } from '../module.ts';
import { fiscalLead } from '../office/take-request-number.ts';
import { plainCounter } from '../system/counters.ts';
import { remindChecks } from './check/rounds.ts';
import { remindCases } from './disposal/rounds.ts';
import { holdings } from './holdings.ts';
import { loanRules } from './loan-rules.ts';
import { matters } from './matters.ts';
import { remindLoans } from './rounds.ts';
import { assetRoutes } from './routes.ts';
import { sources } from './sources.ts';

/** ครุภัณฑ์ (regulation 202-219). */
export const module: ServerModule = {
  routes: assetRoutes,
  requests: [loanRules],
  matters,
  holdings,
  counters: [
    plainCounter({ table: 'asset_counter', name: 'series' }),
    plainCounter({ table: 'asset_case_counter', year: 'fiscal_year', lead: fiscalLead, known: sql`values ('', 0)` }),
  ],
  sources,
  seed: async (demo) => {
    await seedAssets(demo);
    await seedAssetChecks(demo);
  },
  // by UTC: in the morning in Bangkok
  rounds: [
    { name: 'asset-loans', when: '35 1 * * *', work: remindLoans },
    { name: 'asset-checks', when: '40 1 * * *', work: remindChecks },
    { name: 'asset-cases', when: '45 1 * * *', work: remindCases },
  ],
};
