import { seedOpen } from '../db/seed/open.ts';
import type { ServerModule } from '../module.ts';
import type { Office } from '../office.ts';
import { apiCalls } from './call-log.ts';
import { apiClients } from './client-source.ts';
import { holdings } from './holdings.ts';
import { closeLeavers } from './people/leave.ts';
import { readDirectory } from './people/read-directory.ts';
import { sweepClients } from './rounds.ts';
import { openRoutes } from './routes.ts';
import { draftTemplates } from './templates.ts';
import { sendWebhooks } from './webhooks/send.ts';
import { webhookSource } from './webhooks/source.ts';
import { citizenTold, trayTurned } from './webhooks/tell.ts';
import { tellDrafts } from './webhooks/tell-drafts.ts';

/** การเชื่อมต่อระบบภายนอก. */
export const module: ServerModule = {
  routes: openRoutes,
  holdings,
  trayTurned,
  citizenTold,
  sources: {
    lists: { 'api-clients': apiClients, 'draft-templates': draftTemplates, webhooks: webhookSource },
    logs: { 'api-calls': apiCalls },
  },
  seed: seedOpen,
  // by UTC: at night in Bangkok
  rounds: [
    { name: 'send-webhooks', when: '* * * * *', work: tellAndSend, onlyNow: true },
    { name: 'people-leave', when: '*/5 * * * *', work: closeLeavers, onlyNow: true },
    { name: 'people-directory', when: '10 18 * * *', work: readDirectory },
    { name: 'sweep-clients', when: '50 19 * * *', work: sweepClients },
  ],
};

/** What became of drafts stands in the events of their letters: read here, so that no act waits for it. */
async function tellAndSend(office: Office): Promise<void> {
  await tellDrafts(office);
  await sendWebhooks(office);
}
