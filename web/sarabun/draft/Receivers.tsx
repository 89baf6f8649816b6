import { Button, Textarea } from '@mantine/core';
import { memo, type ReactNode, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Receiver } from '../../../contract/sarabun/drafts.ts';
import { matchReceivers } from '../../../contract/sarabun/receivers.ts';
import { call } from '../../api.ts';
import { Chips } from '../../ui/Chips.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { toastError } from '../../ui/toast.ts';
import { UndoLine, useUndo } from '../../ui/Undo.tsx';
import { choicesOf, useReferenceLists } from '../reference-lists.ts';
import { linesOf } from './Lines.tsx';
import { ReceiverPicker } from './ReceiverPicker.tsx';
import classes from './Receivers.module.css';
import { joined, keyOf, mostReceivers, type Purpose, purposes, receiverOf } from './receivers.ts';

interface Props {
  receivers: Receiver[];
  /** The unit and the person whose letter it is: a letter is not sent to its own sender. */
  senders: number[];
  /** The kind is sent to somebody, or the agency asks for it: then why stands in `asked`. */
  required: boolean;
  asked: ReactNode;
  onChange: (receivers: Receiver[]) => void;
}

/** Who gets the letter and what for: found by typing, picked by group, or pasted as a list. */
export function Receivers({ receivers, senders, required, asked, onChange }: Props) {
  const { t } = useTranslation('parts');
  const [purpose, setPurpose] = useState<Purpose>('ACTION');
  const [pasting, setPasting] = useState(false);
  const [said, setSaid] = useState('');
  const { last, say, clear } = useUndo();
  const now = useRef(receivers);
  now.current = receivers;
  const put = useRef(onChange);
  put.current = onChange;

  function add(found: Parameters<typeof receiverOf>[0][], outside = 0): void {
    clear();
    const next = joined(
      now.current,
      found.map((one) => receiverOf(one, purpose)),
      senders,
    );
    const count = next.length - now.current.length;
    if (count > 0) onChange(next);
    if (count === 0)
      setSaid(now.current.length >= mostReceivers ? t('receivers.tooMany', { count: mostReceivers }) : t('receivers.already'));
    else setSaid(outside > 0 ? t('receivers.addedOutside', { count, outside }) : t('receivers.added', { count }));
  }
  async function addLines(text: string): Promise<boolean> {
    const lines = linesOf(text).map((line) => line.replace(/^[\d๐-๙]+[.)]\s*/, '').slice(0, 300));
    try {
      const { items } = await call(matchReceivers, { lines: lines.filter(Boolean).slice(0, mostReceivers) });
      add(
        items.map(({ line, found }) => found ?? { name: line }),
        items.filter((one) => one.found === null).length,
      );
      return true;
    } catch (error) {
      toastError(error);
      return false;
    }
  }
  const change = useCallback((key: string, part: Partial<Receiver>) => {
    put.current(now.current.map((one) => (keyOf(one) === key ? { ...one, ...part } : one)));
  }, []);
  const remove = useCallback(
    (key: string) => {
      const place = now.current.findIndex((one) => keyOf(one) === key);
      const gone = now.current[place];
      if (!gone) return;
      setSaid('');
      put.current(now.current.filter((one) => one !== gone));
      say(t('receivers.removed', { name: gone.name }), () => put.current(now.current.toSpliced(place, 0, gone)));
    },
    [say, t],
  );
  function removeAll(): void {
    const all = now.current;
    setSaid('');
    onChange([]);
    say(t('receivers.removedAll', { count: all.length }), () => put.current(joined(all, now.current)));
  }
  return (
    <Panel
      title={t('receivers.title')}
      count={receivers.length}
      action={
        receivers.length > 1 ? (
          <Button variant="subtle" size="compact-md" onClick={removeAll}>
            {t('receivers.removeAll')}
          </Button>
        ) : null
      }
    >
      <div className={classes.root}>
        <div>
          <Chips
            label={t('receivers.addAs')}
            chips={purposes.map((value) => ({ value, label: t(`receivers.purpose.${value}`) }))}
            value={purpose}
            onChange={setPurpose}
          />
          <p className={classes.hint}>{t(`receivers.purposeHint.${purpose}`)}</p>
        </div>
        {asked}
        <ReceiverPicker
          id="draft-receivers"
          required={required}
          chosen={new Set(receivers.map(keyOf))}
          onAdd={add}
          onLines={(text) => void addLines(text)}
        />
        {pasting ? (
          <PasteList onAdd={addLines} onClose={() => setPasting(false)} />
        ) : (
          <Button variant="subtle" size="compact-md" className={classes.start ?? ''} onClick={() => setPasting(true)}>
            {t('receivers.paste')}
          </Button>
        )}
        <p role="status" className={classes.said}>
          {said}
        </p>
        <UndoLine last={last} clear={clear} />
        {receivers.length === 0 ? <p className={classes.hint}>{t('receivers.none')}</p> : null}
        {purposes.map((value) => {
          const some = receivers.filter((one) => one.purpose === value);
          if (some.length === 0) return null;
          const label = t(`receivers.purpose.${value}`);
          return (
            <section key={value} aria-label={t('receivers.list', { purpose: label })}>
              <h3 className={classes.title}>
                {label} <span className="figures">{some.length}</span>
              </h3>
              <ul className={classes.list} tabIndex={some.length > 8 ? 0 : undefined} aria-label={t('receivers.list', { purpose: label })}>
                {some.map((one) => (
                  <Row key={keyOf(one)} receiver={one} onChange={change} onRemove={remove} />
                ))}
              </ul>
            </section>
          );
        })}
      </div>
    </Panel>
  );
}

interface RowProps {
  receiver: Receiver;
  onChange: (key: string, part: Partial<Receiver>) => void;
  onRemove: (key: string) => void;
}

/** Native controls, drawn again only when this receiver changes: two hundred stand at once. */
const Row = memo(function Row({ receiver, onChange, onRemove }: RowProps) {
  const { t } = useTranslation('parts');
  const { name, kind, purpose, method = 'POST', postal = '' } = receiver;
  const key = keyOf(receiver);
  const ways = useReferenceLists()?.waysOut;
  return (
    <li className={classes.row}>
      <span className={classes.name}>
        {name}
        {kind === 'UNIT' ? null : <span className="detail">{t(`receivers.kind.${kind}`)}</span>}
      </span>
      <span className={classes.controls}>
        <select
          aria-label={t('receivers.as', { name })}
          value={purpose}
          onChange={(event) => onChange(key, { purpose: event.currentTarget.value as Purpose })}
        >
          {purposes.map((value) => (
            <option key={value} value={value}>
              {t(`receivers.purpose.${value}`)}
            </option>
          ))}
        </select>
        {kind === 'OUTSIDE' ? (
          <select
            aria-label={t('receivers.how', { name })}
            value={method}
            onChange={(event) => onChange(key, { method: event.currentTarget.value })}
          >
            {choicesOf(ways, method).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        ) : null}
        <button type="button" aria-label={t('receivers.remove', { name })} onClick={() => onRemove(key)}>
          ×
        </button>
      </span>
      {kind === 'OUTSIDE' && (method === 'POST' || postal) ? (
        <input
          className={classes.postal}
          aria-label={t('receivers.postalOf', { name })}
          placeholder={t('receivers.postal')}
          value={postal}
          maxLength={300}
          onChange={(event) => onChange(key, { postal: event.currentTarget.value })}
        />
      ) : null}
    </li>
  );
});

function PasteList({ onAdd, onClose }: { onAdd: (text: string) => Promise<boolean>; onClose: () => void }) {
  const { t } = useTranslation(['parts', 'common']);
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  async function add(): Promise<void> {
    setBusy(true);
    const added = await onAdd(text);
    setBusy(false);
    if (added) onClose();
  }
  return (
    <div className={classes.paste}>
      <Textarea
        data-autofocus
        label={t('receivers.pasteLabel')}
        autosize
        minRows={4}
        maxRows={12}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className="side-by-side">
        <Button variant="default" loading={busy} disabled={text.trim() === ''} onClick={() => void add()}>
          {t('receivers.pasteAdd')}
        </Button>
        <Button variant="subtle" onClick={onClose}>
          {t('common:back')}
        </Button>
      </div>
    </div>
  );
}
