import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Endpoint, Given, Sent } from '../../contract/endpoint.ts';
import { listRequests, openRequest, type RequestState, waitingForMe } from '../../contract/office/requests.ts';
import { ApiError, useSend } from '../api.ts';
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

/** A form knows what it keeps by its own names, without that they are the content of a request. */
function atField(error: unknown): never {
  if (!(error instanceof ApiError) || !error.field?.startsWith('content.')) throw error;
  const { code, status, requestId, body } = error;
  throw new ApiError(error.message, { code, status, requestId, body, field: error.field.slice('content.'.length) });
}

/** What a form gives of its call: all but what the helper adds. */
type Content<E extends Endpoint> = Omit<Sent<E>, 'send' | 'confirmed' | 'requestId' | 'version'>;

interface Opened {
  requestId: number;
  version: number;
}

interface Keeping {
  /** Codes of hints that stood in the form before it was sent. */
  read?: readonly string[] | undefined;
  /** Brings papers to the draft before it goes. */
  attach?: ((requestId: number) => Promise<void>) | undefined;
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
): (content: Content<E>, as?: 'sent' | 'draft', how?: Keeping) => Promise<KeptRequest> {
  const { t } = useTranslation('requests');
  const send = useSend(endpoint, [listRequests, openRequest, waitingForMe, ...refresh]);
  const now = useRef<Opened | undefined>(undefined);
  return async (content, as = 'sent', { read = [], attach } = {}) => {
    const confirmed = [...read];
    const once = async (sends: boolean) => {
      const known = now.current ?? opened;
      const input = { ...content, ...(known ?? {}), send: sends, confirmed };
      const kept = (await send(input as unknown as Sent<E>).catch(atField)) as Given<E> & KeptRequest;
      now.current = { requestId: kept.requestId, version: kept.version };
      return kept;
    };
    const sends = as === 'sent';
    let kept = await once(sends && !attach);
    if (attach) {
      await attach(kept.requestId);
      if (sends) kept = await once(true);
    }
    while (kept.unconfirmed.length > 0) {
      const reads = await confirm({
        title: t('hintsAsk.title'),
        message: HintList({ hints: kept.unconfirmed }),
        confirmLabel: t('hintsAsk.confirm'),
        cancelLabel: t('hintsAsk.back'),
      });
      if (!reads) return kept;
      confirmed.push(...kept.unconfirmed.map(({ code }) => code));
      kept = await once(true);
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
