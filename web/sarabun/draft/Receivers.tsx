import { Button, Stack, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Receiver } from '../../../contract/sarabun/drafts.ts';
import { Chips } from '../../ui/Chips.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { UndoLine } from '../../ui/Undo.tsx';
import { ReceiverLists } from './ReceiverLists.tsx';
import { ReceiverPicker } from './ReceiverPicker.tsx';
import { ReceiverRow } from './ReceiverRow.tsx';
import { keyOf, purposes } from './receivers.ts';
import { useReceiverList } from './useReceiverList.ts';

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
  const list = useReceiverList(receivers, senders, onChange);
  const removeAll = (
    <Button variant="subtle" size="compact-md" onClick={list.removeAll}>
      {t('receivers.removeAll')}
    </Button>
  );
  return (
    <Panel title={t('receivers.title')} count={receivers.length} action={receivers.length > 1 ? removeAll : null}>
      <Stack gap={12}>
        <div>
          <Chips
            label={t('receivers.addAs')}
            chips={purposes.map((value) => ({ value, label: t(`receivers.purpose.${value}`) }))}
            value={list.purpose}
            onChange={list.setPurpose}
          />
          <p className="hint">{t(`receivers.purposeHint.${list.purpose}`)}</p>
        </div>
        {asked}
        <ReceiverPicker
          id="draft-receivers"
          required={required}
          chosen={new Set(receivers.map(keyOf))}
          onAdd={list.add}
          onLines={(text) => void list.addLines(text)}
        />
        <Paste onAdd={list.addLines} />
        <p role="status" className="hint">
          {list.said}
        </p>
        <UndoLine last={list.last} clear={list.clear} />
        {receivers.length === 0 ? <p className="hint">{t('receivers.none')}</p> : null}
        <ReceiverLists receivers={receivers}>
          {(one) => <ReceiverRow key={keyOf(one)} receiver={one} onChange={list.change} onRemove={list.remove} />}
        </ReceiverLists>
      </Stack>
    </Panel>
  );
}

function Paste({ onAdd }: { onAdd: (text: string) => Promise<boolean> }) {
  const { t } = useTranslation('parts');
  const [open, setOpen] = useState(false);
  if (open) return <PasteList onAdd={onAdd} onClose={() => setOpen(false)} />;
  return (
    <Button variant="subtle" size="compact-md" style={{ alignSelf: 'start' }} onClick={() => setOpen(true)}>
      {t('receivers.paste')}
    </Button>
  );
}

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
    <Stack gap={8}>
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
    </Stack>
  );
}
