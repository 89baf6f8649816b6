import type { ServerModule } from '../module.ts';
import { bookingRules } from './booking-rules.ts';
import { watchNoShows } from './door.ts';
import { roomRoutes } from './routes.ts';
import { seedRooms } from './seed.ts';
import { sources } from './sources.ts';

/** จองห้องประชุม. */
export const module: ServerModule = {
  routes: roomRoutes,
  requests: [bookingRules],
  rounds: [{ name: 'watch-no-shows', when: '* * * * *', work: watchNoShows, onlyNow: true }],
  sources,
  seed: seedRooms,
};
