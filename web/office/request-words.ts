import { useTranslation } from 'react-i18next';
import type { Given } from '../../contract/endpoint.ts';
import type { openRequest, RequestAct, RequestState } from '../../contract/office/requests.ts';
import { clockRange, shortDate, shortDateTime } from '../ui/dates.ts';

export type OpenedRequest = Given<typeof openRequest>;
type Verb = OpenedRequest['request']['verb'];

/** What an act is called on a button of this request: the verb is that of its kind, and of the step. */
export function useActName(): (
  act: string,
  of: { verb: Verb; state: RequestState; role?: string | undefined; given?: boolean | undefined },
) => string {
  const { t } = useTranslation('requests');
  return (act, { verb, state, role, given }) => {
    if (given && isGivenAct(act)) return t(`given.act.${act}`);
    if (act === 'approve' && state === 'CANCEL_ASKED') return t('agreeToCancel');
    if (act === 'approve' && verb === 'ACKNOWLEDGE') return t('acknowledge.approve');
    if (act === 'approve' && role === 'ACCEPT') return t('verb.ACCEPT');
    if (act === 'pass' && (role === 'ACCEPT' || role === 'CHECK')) return t(`doneBy.${role}`);
    if (verb === 'PERMIT' && (act === 'approve' || act === 'reject' || act === 'pass')) return t(`permit.${act}`);
    return t(`act.${act as RequestAct}`);
  };
}

/** Acts that have another name where work is given and nobody asks for anything. */
const givenActs = ['submit', 'pass', 'change', 'cancel', 'reassign'] as const;
const isGivenAct = (act: string): act is (typeof givenActs)[number] => (givenActs as readonly string[]).includes(act);

/** The state in a word: permitted, where the kind permits. */
export function useStateName(): (state: RequestState, verb: Verb) => string {
  const { t } = useTranslation('requests');
  return (state, verb) => {
    if (verb === 'ACKNOWLEDGE' && state === 'APPROVED') return t('acknowledge.APPROVED');
    return verb === 'PERMIT' && (state === 'APPROVED' || state === 'REJECTED') ? t(`permit.${state}`) : t(`state.${state}`);
  };
}

/** From when until when, the day said once where it is one. */
export function timeRange(from: string, until: string): string {
  return shortDate(from) === shortDate(until)
    ? `${shortDate(from)} ${clockRange(from, until)}`
    : `${shortDateTime(from)} – ${shortDateTime(until)}`;
}

/** The module of a row with its kind, which is left out where the module or the subject says it. */
export function kindWords({ kindName, subject }: { kindName: string; subject: string }, moduleName: string): string {
  return kindName === moduleName || !kindBeside({ kindName, subject }) ? moduleName : `${moduleName} · ${kindName}`;
}

/** The kind of a request, where its subject does not begin with it. */
export const kindBeside = ({ kindName, subject }: { kindName: string; subject: string }) => (subject.startsWith(kindName) ? '' : kindName);
