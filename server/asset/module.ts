import { seedAssets } from '../db/seed/assets.ts';
import type { ServerModule } from '../module.ts';
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
  sources,
  seed: seedAssets,
  // by UTC: in the morning in Bangkok
  rounds: [{ name: 'asset-loans', when: '35 1 * * *', work: remindLoans }],
};
