import type { FastifyInstance } from 'fastify';
import * as calls from '../../contract/request/calls.ts';
import { serve } from '../http/serve.ts';
import type { Office } from '../office.ts';
import { keepOwnRequest } from './keep-own-request.ts';
import { findOwnStepHolders, listOwnKinds, offeredOwnKinds, openOwnForm, saveOwnKind, switchOwnKind } from './own-kinds.ts';
import { ownRequestReport } from './report.ts';

/** Requests whose kinds an administrator makes; what all requests have in common is the engine's. */
export function ownRequestRoutes(app: FastifyInstance, office: Office): void {
  serve(app, office, calls.offeredOwnKinds, offeredOwnKinds);
  serve(app, office, calls.openOwnForm, openOwnForm);
  serve(app, office, calls.keepOwnRequest, keepOwnRequest);
  serve(app, office, calls.listOwnKinds, listOwnKinds);
  serve(app, office, calls.findOwnStepHolders, findOwnStepHolders);
  serve(app, office, calls.saveOwnKind, saveOwnKind);
  serve(app, office, calls.switchOwnKind, switchOwnKind);
  ownRequestReport(app, office);
}
