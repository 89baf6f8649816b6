import type { FastifyInstance } from 'fastify';
import * as books from '../../contract/vehicle/cars.ts';
import * as calls from '../../contract/vehicle/trips.ts';
import { seedVehicles } from '../db/seed/vehicles.ts';
import { serve } from '../http/serve.ts';
import type { ServerModule } from '../module.ts';
import type { Office } from '../office.ts';
import { assignTrip, swapTrip, tripsToShare } from './assign-trip.ts';
import { boardOfCars, fleetToday, ownDrives } from './board.ts';
import { freeCars, vehicleSetup } from './cars.ts';
import { closeTrip, correctLog, emergencyOut, endTripsElsewhere, tripBack, tripOut } from './drive.ts';
import { remindOfPapers } from './due.ts';
import { keepFuel } from './fuel.ts';
import { holdings } from './holdings.ts';
import { findTravelOrders, openCar, openTrip } from './open-trip.ts';
import { printRoutes } from './prints.ts';
import { vehicleReport } from './report.ts';
import { sources } from './rules.ts';
import { keepTrip, tripRules } from './trip-rules.ts';
import { changeMeter, keepService, reportAccident } from './upkeep.ts';

/** ยานพาหนะ. What all requests have in common is served by the engine. */
export const module: ServerModule = {
  holdings,
  sources,
  routes: vehicleRoutes,
  requests: [tripRules],
  rounds: [
    { name: 'end-trips-elsewhere', when: '* * * * *', work: endTripsElsewhere, onlyNow: true },
    // in the morning, when the office opens
    { name: 'remind-of-papers', when: '35 1 * * *', work: remindOfPapers },
  ],
  seed: seedVehicles,
};

function vehicleRoutes(app: FastifyInstance, office: Office): void {
  serve(app, office, calls.vehicleSetup, vehicleSetup);
  serve(app, office, calls.findTravelOrders, findTravelOrders);
  serve(app, office, calls.freeCars, freeCars);
  serve(app, office, calls.tripsToShare, tripsToShare);
  serve(app, office, calls.keepTrip, keepTrip);
  serve(app, office, calls.openTrip, openTrip);
  serve(app, office, calls.assignTrip, assignTrip);
  serve(app, office, calls.swapTrip, swapTrip);
  serve(app, office, calls.tripOut, tripOut);
  serve(app, office, calls.tripBack, tripBack);
  serve(app, office, calls.emergencyOut, emergencyOut);
  serve(app, office, calls.closeTrip, closeTrip);
  serve(app, office, calls.correctLog, correctLog);
  serve(app, office, calls.ownDrives, ownDrives);
  serve(app, office, calls.boardOfCars, boardOfCars);
  serve(app, office, calls.fleetToday, fleetToday);
  serve(app, office, books.openCar, openCar);
  serve(app, office, books.keepFuel, keepFuel);
  serve(app, office, books.keepService, keepService);
  serve(app, office, books.changeMeter, changeMeter);
  serve(app, office, books.reportAccident, reportAccident);
  vehicleReport(app, office);
  printRoutes(app, office);
}
