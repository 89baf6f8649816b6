import { sql } from 'kysely';
import type { QuorumRule, VoteRule } from './quorum.ts';

/** A body with its rules, as what is done by them reads it. */
export interface Body extends QuorumRule, Omit<VoteRule, 'twoThirds'> {
  id: number;
  name: string;
  nameEn: string;
  unitId: number;
  secretVotes: boolean;
  noticeDays: number;
  proxies: boolean;
  byCirculation: boolean;
  tribunal: boolean;
  publishes: boolean;
  allowanceChair: number;
  allowanceMember: number;
  registerId: number | null;
}

/** Of `meeting_body b`, as parts of a JSON object. */
export const bodyColumns = sql`'id', b.id, 'name', b.name, 'nameEn', b.name_en, 'unitId', b.unit_id, 'quorum', b.quorum, 'quorumCount', b.quorum_count, 'quorumPart', b.quorum_part,
  'quorumOf', b.quorum_of, 'base', b.base, 'majority', b.majority, 'chairBreaksTie', b.chair_breaks_tie, 'secretVotes', b.secret_votes, 'noticeDays', b.notice_days,
  'proxies', b.proxies, 'byCirculation', b.by_circulation, 'tribunal', b.tribunal, 'publishes', b.publishes, 'allowanceChair', b.allowance_chair,
  'allowanceMember', b.allowance_member, 'registerId', b.register_id`;
