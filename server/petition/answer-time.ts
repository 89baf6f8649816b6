import { sql } from 'kysely';
import { petitionLimits } from '../../contract/petition/calls.ts';

/** Of `petition_file x`: its time is not over. */
export const within = sql<boolean>`(x.at > now() - make_interval(days => ${petitionLimits.answerDays}))`;
