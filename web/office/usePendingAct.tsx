import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../contract/endpoint.ts';
import { actOnRequest, listRequests, openRequest, waitingForMe as waiting, type waitingForMe } from '../../contract/office/requests.ts';
import { times } from '../../contract/rules/times.ts';
import { useSend } from '../api.ts';
import { toastDone, toastError } from '../ui/toast.ts';
import { PendingLine } from './PendingLine.tsx';

export type WaitingRow = Given<typeof waitingForMe>['items'][number];

/** A row, and what was pressed on it. */
export interface PendingAct {
  row: WaitingRow;
  act: 'approve' | 'pass';
}

/**
 * An act that is done some seconds after it was pressed, so that it can still be taken back. The next press, or leaving the page, does it at once;
 * a page that is closed does nothing: the request still waits.
 */
export function usePendingAct(): { of: WaitingRow | null; begin: (act: PendingAct) => void; line: ReactNode } {
  const { t } = useTranslation('requests');
  const [pending, setPending] = useState<PendingAct | null>(null);
  const send = useSend(actOnRequest, [waiting, listRequests, openRequest]);
  const now = useRef<PendingAct | null>(null);
  now.current = pending;
  const commit = useCallback(
    async ({ row, act }: PendingAct) => {
      try {
        const { unconfirmed, waitsFor } = await send({ requestId: row.id, version: row.version, act, confirmed: [] });
        const way = { to: `/${row.address}`, label: t('waiting.see') };
        // something is to be read before it: nothing was done
        if (unconfirmed[0]) return toastError(new Error(t('waiting.mustOpen', { why: unconfirmed[0].text })), row.subject);
        toastDone(
          waitsFor ? t('told.at', { name: waitsFor }) : row.subject,
          t(
            act === 'pass'
              ? 'told.pass'
              : row.verb === 'APPROVE'
                ? 'told.approve'
                : row.verb === 'PERMIT'
                  ? 'told.permit'
                  : 'told.acknowledge',
          ),
          way,
        );
      } catch (error) {
        toastError(error, row.subject);
      }
    },
    [send, t],
  );
  const last = useRef(commit);
  last.current = commit;
  useEffect(
    () => () => {
      if (now.current) void last.current(now.current);
    },
    [],
  );
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => {
      now.current = null;
      setPending(null);
      void last.current(pending);
    }, times.undoAct);
    return () => clearTimeout(timer);
  }, [pending]);
  return {
    of: pending?.row ?? null,
    begin: (next) => {
      if (now.current) void commit(now.current);
      setPending(next);
    },
    line: pending ? (
      <PendingLine
        key={pending.row.id}
        pending={pending}
        onUndo={() => setPending(null)}
        onNow={() => {
          setPending(null);
          void commit(pending);
        }}
      />
    ) : null,
  };
}
