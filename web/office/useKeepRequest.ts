import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Endpoint, Given, Sent } from '../../contract/endpoint.ts';
import { listRequests, openRequest, type RequestState, waitingForMe } from '../../contract/office/requests.ts';
import { useSend } from '../api.ts';
import { confirm } from '../ui/dialogs.ts';
import { toastDone } from '../ui/toast.ts';
import { HintList } from './HintList.tsx';

/** What every keeping call of a module answers: `kept` of the contract. */
export interface KeptRequest {
  requestId: number;
  version: number;
  number: string | null;
  state: RequestState;
  unconfirmed: { code: string; text: string }[];
  waitsFor: string | null;
}

/** What a form gives of its call: all but what the helper adds. */
type Content<E extends Endpoint> = Omit<Sent<E>, 'send' | 'confirmed' | 'requestId' | 'version'>;

interface Opened {
  requestId: number;
  version: number;
}

/**
 * The inside of a module's form of a request. `keep(content)` sends it on its way, `keep(content, 'draft')` only keeps it. Hints of the server are
 * shown to be confirmed, then it is sent again; who goes back has it as a draft, which the next sending goes on with. The answer says how it ended:
 * `unconfirmed` is not empty where the person went back. Used as `send` of a form shell:
 *
 *     const keep = useKeepRequest(keepBooking, opened);
 *     <FormModal send={(values) => keep({ content: contentOf(values) })} onDone={(kept) => kept.unconfirmed.length === 0 && close()} … />
 *
 * @param opened what is written on: id and version as it was opened
 * @param refresh reads of the module that are stale after it; those of all requests are read anew in any case
 */
export function useKeepRequest<E extends Endpoint>(
  endpoint: E,
  opened?: Opened,
  refresh: Endpoint[] = [],
): (content: Content<E>, as?: 'sent' | 'draft') => Promise<KeptRequest> {
  const { t } = useTranslation('requests');
  const send = useSend(endpoint, [listRequests, openRequest, waitingForMe, ...refresh]);
  const now = useRef<Opened | undefined>(undefined);
  return async (content, as = 'sent') => {
    const once = async (confirmed: string[]) => {
      const known = now.current ?? opened;
      const input = { ...content, ...(known ?? {}), send: as === 'sent', confirmed };
      const kept = (await send(input as unknown as Sent<E>)) as Given<E> & KeptRequest;
      now.current = { requestId: kept.requestId, version: kept.version };
      return kept;
    };
    const confirmed: string[] = [];
    let kept = await once(confirmed);
    while (kept.unconfirmed.length > 0) {
      const reads = await confirm({
        title: t('hintsAsk.title'),
        message: HintList({ hints: kept.unconfirmed }),
        confirmLabel: t('hintsAsk.confirm'),
        cancelLabel: t('hintsAsk.back'),
      });
      if (!reads) return kept;
      confirmed.push(...kept.unconfirmed.map(({ code }) => code));
      kept = await once(confirmed);
    }
    if (kept.waitsFor) toastDone(t('told.at', { name: kept.waitsFor }), saidOf(kept));
    else toastDone(saidOf(kept));
    return kept;
  };

  function saidOf({ state, number }: KeptRequest): string {
    if (state === 'DRAFT' || state === 'SENT_BACK') return t('told.draft');
    return t(state === 'SUBMITTED' ? 'told.submitted' : 'told.stands', { number: number ?? '' });
  }
}
