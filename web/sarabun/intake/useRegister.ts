import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Sent } from '../../../contract/endpoint.ts';
import { registerIncoming } from '../../../contract/sarabun/intake.ts';
import { type ApiError, call, randomId } from '../../api.ts';
import { refreshWork } from '../../shell/live/live.ts';
import type { Draft } from './draft.ts';
import type { Receipt } from './IntakePage.tsx';
import { insidePage } from './stamp-place.ts';

interface Options {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  pageMm: { width: number; height: number } | null;
  notDuplicate: boolean;
  onRegistered: (receipt: Receipt) => void;
}

/**
 * Registers the letter. The key lives in the draft: a double click, a lost answer and a reload of the page
 * send the same content with the same key, so it is one letter with one number.
 */
export function useRegister({ draft, change, pageMm, notDuplicate, onRegistered }: Options) {
  const mutation = useMutation<Receipt, ApiError, { input: Sent<typeof registerIncoming>; key: string }>({
    mutationFn: ({ input, key }) => call(registerIncoming, input, { key }),
    onSuccess: (receipt) => {
      refreshWork();
      onRegistered(receipt);
    },
  });
  // It was pressed without a network: back in it, the same form goes out with the same key.
  const again = mutation.error?.code === 'network' && mutation.variables?.key === draft.sent?.key ? mutation.variables : null;
  const { mutate } = mutation;
  useEffect(() => {
    if (!again) return;
    const back = () => mutate(again);
    addEventListener('online', back, { once: true });
    return () => removeEventListener('online', back);
  }, [again, mutate]);
  return {
    pending: mutation.isPending,
    error: mutation.error,
    /** What was refused has been changed: it is judged anew. */
    forget: mutation.reset,
    send(): void {
      if (mutation.isPending) return;
      const input = inputOf(draft, notDuplicate, pageMm);
      const body = JSON.stringify(input);
      const sent = draft.sent?.body === body ? draft.sent : { key: randomId(), body };
      change({ sent });
      mutation.mutate({ input, key: sent.key });
    },
  };
}

function inputOf(draft: Draft, notDuplicate: boolean, pageMm: Options['pageMm']): Sent<typeof registerIncoming> {
  // of the highest class a line in the book alone
  const rowOnly = draft.secrecy === '3';
  return {
    ...(draft.unitId ? { unitId: draft.unitId } : {}),
    ...(draft.tray ? { trayItem: draft.tray.itemId } : {}),
    ...(draft.outsideBodyId ? { outsideBodyId: draft.outsideBodyId } : {}),
    from: draft.from.trim(),
    docNo: draft.docNo.trim(),
    docDate: draft.docDate,
    subject: draft.subject.trim(),
    to: draft.to.trim(),
    refers: draft.refers.trim(),
    enclosures: draft.enclosures.trim(),
    summary: rowOnly ? '' : draft.summary.trim(),
    type: Number(draft.type),
    speed: Number(draft.speed),
    secrecy: Number(draft.secrecy),
    ...(draft.wayIn ? { wayInId: Number(draft.wayIn) } : {}),
    ...(draft.senderType ? { senderTypeId: Number(draft.senderType) } : {}),
    ...(draft.main && !rowOnly ? { mainFile: draft.main.id, stamp: insidePage(draft.stamp, pageMm) } : {}),
    enclosureFiles: rowOnly ? [] : draft.enclosureFiles.map((file) => file.id),
    notDuplicate,
    sendTo: draft.sendTo.map((one) => one.id),
    sendMessage: draft.sendTo.length > 0 ? draft.sendMessage.trim() : '',
    ...(draft.sendTo.length > 0 && draft.due ? { due: `${draft.due}T16:30:00+07:00` } : {}),
  };
}
