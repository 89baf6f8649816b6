import type { FastifyInstance } from 'fastify';
import * as calls from '../../contract/room/calls.ts';
import { seedRooms } from '../db/seed/rooms.ts';
import { serve } from '../http/serve.ts';
import type { ServerModule } from '../module.ts';
import type { Office } from '../office.ts';
import { bookingRules, bumpBooking, dayOfRooms, keepBooking, planBooking } from './booking-rules.ts';
import { checkIn, doorCheckIn, doorDisplay, listDoors, makeDoor, revokeDoor, watchNoShows } from './door.ts';
import { printRoutes } from './prints.ts';
import { roomReport } from './report.ts';
import { freeRooms, listRooms } from './rooms.ts';
import { sources } from './sources.ts';

/** จองห้องประชุม. What all requests, and all that is had for a time, have in common is served by the engine. */
export const module: ServerModule = {
  routes: roomRoutes,
  requests: [bookingRules],
  rounds: [{ name: 'watch-no-shows', when: '* * * * *', work: watchNoShows, onlyNow: true }],
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
  serve(app, office, calls.checkIn, checkIn);
  serve(app, office, calls.listDoors, listDoors);
  serve(app, office, calls.makeDoor, makeDoor);
  serve(app, office, calls.revokeDoor, revokeDoor);
  serve(app, office, calls.doorDisplay, doorDisplay);
  serve(app, office, calls.doorCheckIn, doorCheckIn);
  printRoutes(app, office);
  roomReport(app, office);
}
