import { seedKnowledge } from '../db/seed/knowledge.ts';
import type { ServerModule } from '../module.ts';
import { letterTurned, watchEndings } from './endings.ts';
import { holdings } from './holdings.ts';
import { matters } from './matters.ts';
import { reviewArticles } from './rounds.ts';
import { knowledgeRoutes } from './routes.ts';
import { sources } from './rules.ts';

/** คลังความรู้. */
export const module: ServerModule = {
  routes: knowledgeRoutes,
  matters,
  holdings,
  letterTurned,
  sources,
  seed: seedKnowledge,
  // by UTC: in the morning in Bangkok
  rounds: [
    { name: 'knowledge-endings', when: '* * * * *', work: watchEndings, onlyNow: true },
    { name: 'knowledge-review', when: '20 17 * * *', work: reviewArticles },
  ],
};
