import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Receiver } from '../../../contract/sarabun/drafts.ts';
import { matchReceivers } from '../../../contract/sarabun/receivers.ts';
import { call } from '../../api.ts';
import { toastError } from '../../ui/toast.ts';
import { useUndo } from '../../ui/Undo.tsx';
import { linesOf } from './Lines.tsx';
import { joined, keyOf, mostReceivers, type Purpose, receiverOf } from './receivers.ts';

/** The list as it grows and shrinks: what was added is said, what was taken out comes back by one press. */
export function useReceiverList(receivers: Receiver[], senders: number[], onChange: (receivers: Receiver[]) => void) {
  const { t } = useTranslation('parts');
  const [purpose, setPurpose] = useState<Purpose>('ACTION');
  const [said, setSaid] = useState('');
  const { last, say, clear } = useUndo();
  const now = useRef(receivers);
  now.current = receivers;
  const put = useRef(onChange);
  put.current = onChange;

  function add(found: Parameters<typeof receiverOf>[0][], outside = 0): void {
    clear();
    const more = found.map((one) => receiverOf(one, purpose));
    const next = joined(now.current, more, senders);
    const count = next.length - now.current.length;
    if (count > 0) onChange(next);
    if (count > 0) setSaid(outside > 0 ? t('receivers.addedOutside', { count, outside }) : t('receivers.added', { count }));
    else setSaid(now.current.length >= mostReceivers ? t('receivers.tooMany', { count: mostReceivers }) : t('receivers.already'));
  }
  async function addLines(text: string): Promise<boolean> {
    const lines = linesOf(text).map((line) => line.replace(/^[\d๐-๙]+[.)]\s*/, '').slice(0, 300));
    try {
      const { items } = await call(matchReceivers, { lines: lines.filter(Boolean).slice(0, mostReceivers) });
      const named = items.map(({ line, found }) => found ?? { name: line });
      add(named, items.filter((one) => one.found === null).length);
      return true;
    } catch (error) {
      toastError(error);
      return false;
    }
  }
  const change = useCallback((key: string, part: Partial<Receiver>) => {
    put.current(now.current.map((one) => (keyOf(one) === key ? { ...one, ...part } : one)));
  }, []);
  const takeOut = useTakeOut(now, put, (words, undo) => {
    setSaid('');
    say(words, undo);
  });
  return { purpose, setPurpose, said, last, clear, add, addLines, change, ...takeOut };
}

interface Latest<Value> {
  current: Value;
}

function useTakeOut(
  now: Latest<Receiver[]>,
  put: Latest<(receivers: Receiver[]) => void>,
  tell: (words: string, undo: () => void) => void,
) {
  const { t } = useTranslation('parts');
  const say = useRef(tell);
  say.current = tell;
  const remove = useCallback(
    (key: string) => {
      const place = now.current.findIndex((one) => keyOf(one) === key);
      const gone = now.current[place];
      if (!gone) return;
      put.current(now.current.filter((one) => one !== gone));
      say.current(t('receivers.removed', { name: gone.name }), () => put.current(now.current.toSpliced(place, 0, gone)));
    },
    [now, put, t],
  );
  function removeAll(): void {
    const all = now.current;
    put.current([]);
    say.current(t('receivers.removedAll', { count: all.length }), () => put.current(joined(all, now.current)));
  }
  return { remove, removeAll };
}
