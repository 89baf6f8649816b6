import type { Acting, Me } from '../http/context.ts';

/** What an order of delegation may name of a letter. */
export interface Named {
  type: number;
  /** The agency's own kind, where the letter is of one. */
  ownType: number | null;
  secrecy: number;
}

/** What one order puts under the caller: a post, or the unit that it heads, for these acts on these letters. */
export interface Lent {
  holder: number;
  acts: string[];
  /** Everything that the post has a part in, not only its tasks of these acts. */
  whole: boolean;
  types: number[] | null;
  class: number;
  /** The order. */
  id: number;
}

type OwnRight = Pick<Me, 'own' | 'screenedPositions' | 'registryUnits' | 'headedUnits' | 'screenedUnits'>;
type Lists = Pick<Me, 'acting' | 'workHolders' | 'queueHolders' | 'ownHolders' | 'workUnits' | 'holders'>;

const everyAct = ['review', 'sign', 'endorse'];

/** The caller without the delegations that have ended: a session may outlive them. */
export function rightsNow(me: Me, at = new Date()): Me {
  const acting = me.acting.filter((a) => a.endsAt > at);
  return acting.length === me.acting.length ? me : { ...me, ...listsOf(me, acting) };
}

/** Whose letters are the caller's business. An order that is limited to acts or kinds adds nothing here: it is asked letter by letter. */
export function listsOf(own: OwnRight, acting: Acting[]): Lists {
  const open = acting.filter((one) => one.documentTypes === null);
  const posts = open.filter((one) => everyAct.every((act) => one.actions.includes(act))).map((one) => one.positionId);
  const units = open.filter(commands).map((one) => one.unitId);
  const ownUnits = [...own.registryUnits, ...own.headedUnits, ...own.screenedUnits];
  const workHolders = unique([...own.own, ...posts]);
  const queueHolders = unique([...workHolders, ...own.screenedPositions]);
  const workUnits = unique([...ownUnits, ...units]);
  return {
    acting,
    workHolders,
    queueHolders,
    ownHolders: unique([...own.own, ...own.screenedPositions, ...ownUnits]),
    workUnits,
    holders: unique([...queueHolders, ...workUnits]),
  };
}

/** Does the order name this letter (and this act)? */
export function covers(order: Acting, letter: Named, act?: string): boolean {
  const { actions, documentTypes, maxSecrecy } = order;
  const kinds = [letter.type, letter.ownType];
  return (
    (act === undefined || actions.includes(act)) &&
    (documentTypes === null || documentTypes.some((type) => kinds.includes(type))) &&
    letter.secrecy <= maxSecrecy
  );
}

/** What orders give the caller now; rows for `jsonb_to_recordset`. */
export function lentTo(me: Pick<Me, 'acting'>): Lent[] {
  return me.acting.flatMap((one) => {
    const { actions: acts, documentTypes: types, maxSecrecy, delegationId: id } = one;
    const post = { holder: one.positionId, acts, whole: everyAct.every((act) => acts.includes(act)), types, class: maxSecrecy, id };
    return commands(one) ? [post, { ...post, holder: one.unitId, acts: ['endorse'], whole: true }] : [post];
  });
}

/** Posts and units that the caller has by an order, for this act or any. */
export function lentHolders(me: Pick<Me, 'acting'>, act?: string): number[] {
  return unique(
    lentTo(me)
      .filter((one) => act === undefined || one.acts.includes(act))
      .map((one) => one.holder),
  );
}

/** The head's post, with the power to command: the unit is his as well. */
function commands({ headsUnit, actions }: Acting): boolean {
  return headsUnit && actions.includes('endorse');
}

function unique(ids: number[]): number[] {
  return [...new Set(ids)];
}
