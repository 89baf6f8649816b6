import type { FastifyInstance } from 'fastify';
import * as rules from '../../../contract/settings/certificate-person-auto.ts';
import * as signTypes from '../../../contract/settings/sign-type.ts';
import { serve } from '../../http/serve.ts';
import type { Office } from '../../office.ts';
import { planRules, ruleRuns, runRules } from './certificate-rules.ts';
import { certifyingPosts, saveCertifying } from './certifying-posts.ts';
import { removeSignTypeGroup, saveSignTypeGroup, signTypeGroups } from './sign-type-groups.ts';

/** Certificates by rule, levels of signature by groups of papers, posts that certify true copies. */
export function certificatesRoutes(app: FastifyInstance, office: Office): void {
  serve(app, office, rules.planRules, planRules);
  serve(app, office, rules.runRules, runRules);
  serve(app, office, rules.ruleRuns, ruleRuns);
  serve(app, office, signTypes.signTypeGroups, signTypeGroups);
  serve(app, office, signTypes.saveSignTypeGroup, saveSignTypeGroup);
  serve(app, office, signTypes.removeSignTypeGroup, removeSignTypeGroup);
  serve(app, office, signTypes.certifyingPosts, certifyingPosts);
  serve(app, office, signTypes.saveCertifying, saveCertifying);
}
