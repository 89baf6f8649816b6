import type { MarkKind } from '../../../contract/sarabun/layers.ts';
import type { ErrorCode } from '../../http/errors.ts';
import type { Facts } from '../machine/facts.ts';
import { isRegistryOf, receivesFor } from '../machine/rights.ts';
import type { Endorsed, LaidMark } from './marks-on.ts';

/** The unit in whose name the caller lays the agency's marks: one whose book the letter stands in, or whose letter it is. */
export function markingUnit(facts: Facts): number | null {
  const here = ['RECEIVED', 'WORKING', 'DONE'];
  const row = facts.transmissions.find(
    (one) => one.receiverKind === 'UNIT' && here.includes(one.state) && isRegistryOf(facts, one.receiverId),
  );
  if (row) return row.receiverId;
  const { origin, ownerUnitId } = facts.document;
  return origin === 'OUT' && isRegistryOf(facts, ownerUnitId) ? ownerUnitId : null;
}

/** Why the caller may not lay a mark of this kind now; null where he may. */
export function layRefusal(
  facts: Facts,
  kind: MarkKind,
  { endorsement, certifies }: { endorsement?: Endorsed | undefined; certifies: boolean },
): ErrorCode | null {
  const { speed, secrecy } = facts.document;
  if (kind === 'ENDORSE') return endorsement && arranges(facts, endorsement) ? stateRefusal(facts, 50) : 'layer_not_yours';
  if (kind === 'CERTIFY') {
    if (secrecy > 0) return 'secret_never_copied';
    return certifies ? stateRefusal(facts, 70) : 'certify_grade';
  }
  if (markingUnit(facts) === null) return 'layer_registry';
  if ((kind === 'SPEED' && speed <= 1) || (kind === 'SECRECY' && secrecy === 0)) return 'layer_nothing_to_say';
  return stateRefusal(facts, 50);
}

/** Why the caller may not move a mark or take it away. */
export function changeRefusal(facts: Facts, mark: LaidMark, endorsements: Endorsed[]): ErrorCode | null {
  if (!mayArrange(facts, mark, endorsements)) return 'layer_not_yours';
  const state = stateRefusal(facts, mark.kind === 'CERTIFY' ? 70 : 50);
  if (state) return state;
  return mark.reliedOn ? 'layer_relied_on' : null;
}

/** Is it his to move at all, whatever stands against it now? */
export function mayArrange(facts: Facts, mark: LaidMark, endorsements: Endorsed[]): boolean {
  if (mark.kind === 'RECEIVE') return false;
  if (mark.kind === 'CERTIFY') return mark.placedBy === facts.me.personId;
  const endorsement = endorsements.find((one) => one.id === mark.endorsementId);
  return endorsement ? arranges(facts, endorsement) : markingUnit(facts) !== null;
}

/** Who wrote it, and the registry of the unit on whose letter it was written: the words are the author's, the place may be the clerk's. */
function arranges(facts: Facts, { authorId, transmissionId }: Endorsed): boolean {
  if (authorId === facts.me.personId) return true;
  const row = facts.transmissions.find((one) => one.id === transmissionId);
  return row !== undefined && receivesFor(facts, row);
}

/** From its number to the end of its way; a closed one is still copied. */
function stateRefusal({ document: { state } }: Facts, last: number): ErrorCode | null {
  if (state < 40 || state >= 80) return 'wrong_state';
  return state > last ? 'letter_closed' : null;
}
