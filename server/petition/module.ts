import { seedPetitions } from '../db/seed/petitions.ts';
import type { ServerModule } from '../module.ts';
import type { Office } from '../office.ts';
import { dropAnswers } from './answers.ts';
import { sources } from './desk.ts';
import { forgetPetitions, mailNumbers, trayTurned } from './mails.ts';
import { remindOfInformation } from './remind.ts';
import { petitionRoutes } from './routes.ts';

/** ยื่นหนังสือออนไลน์. */
export const module: ServerModule = {
  routes: petitionRoutes,
  sources,
  trayTurned,
  seed: seedPetitions,
  // asked for with each registration; by the clock where that was lost. By UTC: at night in Bangkok
  rounds: [
    { name: 'petition-mails', when: '23 * * * *', work: mailNumbers, onlyNow: true },
    // by UTC: in the morning in Bangkok
    { name: 'petition-remind', when: '20 1 * * *', work: remindOfInformation },
    { name: 'petition-forget', when: '5 19 * * *', work: forgetAll },
  ],
};

async function forgetAll(office: Office): Promise<void> {
  await forgetPetitions(office);
  await dropAnswers(office);
}
