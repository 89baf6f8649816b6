import type { ServerModule } from '../module.ts';
import { backUpDaily } from './office/own-backups.ts';
import { keepOwnLog } from './office/own-log.ts';
import { sources } from './own-sources.ts';
import { holdings } from './people/group-holdings.ts';
import { watchAccounts } from './people/watch-accounts.ts';
import { settingsRoutes } from './routes.ts';
import { bearDueNames } from './structure/scheduled-names.ts';

/** The settings centre and what administrators decide. */
export const module: ServerModule = {
  routes: settingsRoutes,
  holdings,
  sources,
  rounds: [
    // every hour, so that a server that slept over midnight catches up; 17:00 UTC is the first minute of Bangkok's day
    { name: 'bear-due-names', when: '0 * * * *', work: async (office) => void (await bearDueNames(office)) },
    { name: 'back-up', when: '0 * * * *', work: backUpDaily },
    { name: 'keep-log', when: '*/4 * * * *', work: keepOwnLog, onlyNow: true },
    { name: 'watch-accounts', when: '2 * * * *', work: async (office) => void (await watchAccounts(office)) },
  ],
};
