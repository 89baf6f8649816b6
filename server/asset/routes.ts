import type { FastifyInstance } from 'fastify';
import * as custody from '../../contract/asset/custody.ts';
import * as loans from '../../contract/asset/loans.ts';
import * as register from '../../contract/asset/register.ts';
import { serve } from '../http/serve.ts';
import type { Office } from '../office.ts';
import { checkRoutes } from './check/routes.ts';
import { handOn, handOnAll, listOffers, remindOffer, takeOver, withdrawOffer } from './custody.ts';
import { disposalRoutes } from './disposal/routes.ts';
import { importRoute } from './import.ts';
import { lendOut, listLoans, openLoan, takeBack } from './lend.ts';
import { keepLoan } from './loan-rules.ts';
import { openAsset } from './open-asset.ts';
import { photoRoutes } from './photo.ts';
import { assetPrints } from './prints.ts';
import { assetSetup, changeAsset, findByCode, findToLend, listAssets, markAsset, registerAsset } from './register.ts';
import { keepRepair, reportFault } from './repairs.ts';
import { assetReport } from './report.ts';

/** What the register of assets offers: call -> verb. */
export function assetRoutes(app: FastifyInstance, office: Office): void {
  serve(app, office, register.assetSetup, assetSetup);
  serve(app, office, register.listAssets, listAssets);
  serve(app, office, register.findToLend, findToLend);
  serve(app, office, register.registerAsset, registerAsset);
  serve(app, office, register.openAsset, openAsset);
  serve(app, office, register.changeAsset, changeAsset);
  serve(app, office, register.markAsset, markAsset);
  serve(app, office, register.findByCode, findByCode);

  serve(app, office, custody.handOn, handOn);
  serve(app, office, custody.handOnAll, handOnAll);
  serve(app, office, custody.takeOver, takeOver);
  serve(app, office, custody.withdrawOffer, withdrawOffer);
  serve(app, office, custody.remindOffer, remindOffer);
  serve(app, office, custody.listOffers, listOffers);
  serve(app, office, custody.reportFault, reportFault);
  serve(app, office, custody.keepRepair, keepRepair);

  serve(app, office, loans.keepLoan, keepLoan);
  serve(app, office, loans.listLoans, listLoans);
  serve(app, office, loans.openLoan, openLoan);
  serve(app, office, loans.lendOut, lendOut);
  serve(app, office, loans.takeBack, takeBack);

  photoRoutes(app, office);
  importRoute(app, office);
  assetReport(app, office);
  assetPrints(app, office);
  checkRoutes(app, office);
  disposalRoutes(app, office);
}
