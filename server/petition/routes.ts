import type { FastifyInstance } from 'fastify';
import * as calls from '../../contract/petition/calls.ts';
import { serve } from '../http/serve.ts';
import type { Office } from '../office.ts';
import { answerRoute } from './answers.ts';
import { petitionDesk } from './desk.ts';
import { followPetition } from './follow.ts';
import { listPetitions } from './list.ts';
import { draftPermitLetter } from './permit-letters.ts';
import { giveMoreRoute } from './take-more.ts';
import { givePetitionRoute } from './take-petition.ts';
import { tellPetitioner } from './tell.ts';

export function petitionRoutes(app: FastifyInstance, office: Office): void {
  serve(app, office, calls.petitionDesk, petitionDesk);
  serve(app, office, calls.followPetition, followPetition);
  serve(app, office, calls.listPetitions, listPetitions);
  serve(app, office, calls.tellPetitioner, tellPetitioner);
  serve(app, office, calls.draftPermitLetter, draftPermitLetter);
  answerRoute(app, office);
  givePetitionRoute(app, office);
  giveMoreRoute(app, office);
}
