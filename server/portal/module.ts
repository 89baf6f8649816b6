import type { ServerModule } from '../module.ts';
import { sendRound } from '../notify/channels/send-round.ts';
import { checkFixity } from '../notify/events/check-fixity.ts';
import { watchRoom } from '../notify/events/watch-room.ts';
import { notifyRoutes } from '../notify/routes.ts';
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
    { name: 'fixity', when: '30 19 * * *', work: async (office) => void (await checkFixity(office)), looksOnly: true },
  ],
};
