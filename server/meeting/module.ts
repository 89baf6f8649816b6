import { seedMeetings } from '../db/seed/meetings.ts';
import type { ServerModule } from '../module.ts';
import { keepOrderNumber } from './body-order.ts';
import { ownFeed } from './feed.ts';
import { holdings } from './holdings.ts';
import { resolutionRules } from './jobs.ts';
import { matters } from './matters.ts';
import { warnOfQuorum } from './rounds.ts';
import { meetingRoutes } from './routes.ts';
import { stageOf } from './sitting/projector.ts';
import { sources } from './sources.ts';

/** การประชุม. */
export const module: ServerModule = {
  routes: meetingRoutes,
  requests: [resolutionRules],
  sources,
  seed: seedMeetings,
  stage: stageOf,
  feed: ownFeed,
  holdings,
  matters,
  issued: keepOrderNumber,
  // by UTC: at seven in the morning in Bangkok
  rounds: [{ name: 'meeting-quorum', when: '0 0 * * *', work: warnOfQuorum }],
};
