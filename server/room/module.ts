import type { FastifyInstance } from 'fastify';
import * as calls from '../../contract/room/calls.ts';
import { seedRooms } from '../db/seed/rooms.ts';
import { serve } from '../http/serve.ts';
import type { ServerModule } from '../module.ts';
import type { Office } from '../office.ts';
import { bookingRules, bumpBooking, dayOfRooms, keepBooking, planBooking } from './booking-rules.ts';
import { printRoutes, roomReport } from './papers.ts';
import { freeRooms, listRooms, sources } from './rooms.ts';

/** จองห้องประชุม. What all requests, and all that is had for a time, have in common is served by the engine. */
export const module: ServerModule = {
  routes: roomRoutes,
  requests: [bookingRules],
  sources,
  seed: seedRooms,
};

function roomRoutes(app: FastifyInstance, office: Office): void {
  serve(app, office, calls.listRooms, listRooms);
  serve(app, office, calls.freeRooms, freeRooms);
  serve(app, office, calls.planBooking, planBooking);
  serve(app, office, calls.dayOfRooms, dayOfRooms);
  serve(app, office, calls.keepBooking, keepBooking);
  serve(app, office, calls.bumpBooking, bumpBooking);
  printRoutes(app, office);
  roomReport(app, office);
}
