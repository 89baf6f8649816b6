import type { FastifyInstance } from 'fastify';
import * as calls from '../../contract/room/calls.ts';
import { serve } from '../http/serve.ts';
import type { Office } from '../office.ts';
import { keepBooking } from './booking-rules.ts';
import { bumpBooking } from './bump.ts';
import { dayOfRooms } from './calendar.ts';
import {
  bookingOffers,
  cancelTimes,
  changeEnd,
  decideBooking,
  moveBooking,
  openBooking,
  swapBookings,
  takeOffer,
} from './change-booking.ts';
import { checkIn, doorCheckIn, doorDisplay, listDoors, makeDoor, revokeDoor } from './door.ts';
import { planSeries } from './plan-series.ts';
import { printRoutes } from './prints.ts';
import { roomReport } from './report.ts';
import { freeRooms, listRooms } from './rooms.ts';

/** จองห้องประชุม. What all requests have in common is served by the engine. */
export function roomRoutes(app: FastifyInstance, office: Office): void {
  serve(app, office, calls.listRooms, listRooms);
  serve(app, office, calls.freeRooms, freeRooms);
  serve(app, office, calls.planSeries, planSeries);
  serve(app, office, calls.dayOfRooms, dayOfRooms);
  serve(app, office, calls.keepBooking, keepBooking);
  serve(app, office, calls.openBooking, openBooking);
  serve(app, office, calls.bookingOffers, bookingOffers);
  serve(app, office, calls.decideBooking, decideBooking);
  serve(app, office, calls.cancelTimes, cancelTimes);
  serve(app, office, calls.moveBooking, moveBooking);
  serve(app, office, calls.swapBookings, swapBookings);
  serve(app, office, calls.bumpBooking, bumpBooking);
  serve(app, office, calls.takeOffer, takeOffer);
  serve(app, office, calls.changeEnd, changeEnd);
  serve(app, office, calls.checkIn, checkIn);
  serve(app, office, calls.listDoors, listDoors);
  serve(app, office, calls.makeDoor, makeDoor);
  serve(app, office, calls.revokeDoor, revokeDoor);
  serve(app, office, calls.doorDisplay, doorDisplay);
  serve(app, office, calls.doorCheckIn, doorCheckIn);
  printRoutes(app, office);
  roomReport(app, office);
}
