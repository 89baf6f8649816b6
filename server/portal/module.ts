import type { ServerModule } from '../module.ts';
import { checkFixity } from '../notify/check-fixity.ts';
import { notifyRoutes } from '../notify/routes.ts';
import { sendRound } from '../notify/send-round.ts';
import { watchRoom } from '../notify/watch-room.ts';
import { appManifest } from './app-manifest.ts';
import { portalRoutes } from './routes.ts';

/** The start page, notices, files and mails of the house. */
export const module: ServerModule = {
  routes: (app, office) => {
    portalRoutes(app, office);
    notifyRoutes(app, office);
    appManifest(app, office);
  },
  rounds: [
    { name: 'send-notices', when: '* * * * *', work: (office) => sendRound(office), onlyNow: true },
    { name: 'watch-room', when: '*/5 * * * *', work: watchRoom, onlyNow: true },
    // half past two at night in Bangkok
    { name: 'fixity', when: '30 19 * * *', work: async (office) => void (await checkFixity(office)) },
  ],
};
