import { SimpleGrid, Stack, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type NumberAct, numberActs, saveNumberRights } from '../../../contract/settings/manage-number-permission.ts';
import { ApiError, useWrite } from '../../api.ts';
import { errorText } from '../../ui/error-text.ts';
import { Panel } from '../../ui/Panel.tsx';
import { toastDone } from '../../ui/toast.ts';
import { RowPicker } from '../fields/RowPicker.tsx';
import { type NumberFacts, numberReads } from './number-facts.ts';
import { Saving } from './Saving.tsx';

type Holders = Record<'PERSON' | 'POSITION' | 'UNIT', number[]>;
const pickers = [
  { kind: 'PERSON', from: 'person', label: 'persons' },
  { kind: 'POSITION', from: 'position', label: 'positions' },
  { kind: 'UNIT', from: 'unit', label: 'units' },
] as const;

/** Who of the registry takes, reserves and strikes the numbers of the book. */
export function NumberRightsForm({ facts, onLatest }: { facts: NumberFacts; onLatest: () => void }) {
  const { t } = useTranslation('bookSettings');
  const { book, rights, version, manage } = facts;
  const [named, setNamed] = useState(() => begin(rights));
  const save = useWrite(saveNumberRights, { refresh: numberReads, onSuccess: () => toastDone(t('saved')) });
  const at = save.error instanceof ApiError ? save.error.field : undefined;
  const acts = numberActs.filter((act) => act !== 'RESERVE' || book.kind !== 'RECEIVE');
  const all = (act: NumberAct) => Object.values(named[act]).flat();
  function submit(event: FormEvent): void {
    event.preventDefault();
    save.mutate({ id: book.id, version, issue: all('ISSUE'), reserve: all('RESERVE'), void: all('VOID') });
  }
  return (
    <Panel title={t('number.rights')}>
      <form onSubmit={submit} className="stack" noValidate>
        <p className="hint">{t('number.rightsHint')}</p>
        {acts.map((act) => (
          <Act
            key={act}
            act={act}
            named={named[act]}
            able={rights.find((one) => one.act === act)?.able ?? []}
            manage={manage}
            fault={at === act.toLowerCase() && save.error ? errorText(save.error) : ''}
            onChange={(holders) => setNamed((now) => ({ ...now, [act]: holders }))}
          />
        ))}
        {manage ? (
          <Saving
            changed={JSON.stringify(named) !== JSON.stringify(begin(rights))}
            saving={save.isPending}
            error={at ? null : save.error}
            onDiscard={() => {
              setNamed(begin(rights));
              save.reset();
            }}
            onLatest={onLatest}
          />
        ) : null}
      </form>
    </Panel>
  );
}

interface ActProps {
  act: NumberAct;
  named: Holders;
  /** Names of those who may now. */
  able: string[];
  manage: boolean;
  fault: string;
  onChange: (named: Holders) => void;
}

/** Who may do one thing with the numbers. */
function Act({ act, named, able, manage, fault, onChange }: ActProps) {
  const { t } = useTranslation('bookSettings');
  return (
    <Stack component="section" gap={8} aria-label={t(`number.act.${act}`)}>
      <Title order={3}>{t(`number.act.${act}`)}</Title>
      <p className="hint">{t(`number.actHint.${act}`)}</p>
      <SimpleGrid cols={{ base: 1, lg: 3 }} spacing={12}>
        {pickers.map(({ kind, from, label }) => (
          <RowPicker
            key={kind}
            from={from}
            ids={named[kind]}
            most={50}
            onChange={(ids) => onChange({ ...named, [kind]: ids })}
            input={{ label: t(`number.${label}`), disabled: !manage }}
          />
        ))}
      </SimpleGrid>
      <p className="hint">{able.length > 0 ? t('number.able', { names: able.join(', ') }) : t('number.ableNone')}</p>
      {fault ? (
        <p role="alert" className="fault">
          {fault}
        </p>
      ) : null}
    </Stack>
  );
}

function begin(rights: NumberFacts['rights']): Record<NumberAct, Holders> {
  const of = (act: NumberAct): Holders => {
    const holders = rights.find((one) => one.act === act)?.holders ?? [];
    const ids = (kind: string) => holders.filter((one) => one.kind === kind).map((one) => one.id);
    return { PERSON: ids('PERSON'), POSITION: ids('POSITION'), UNIT: ids('UNIT') };
  };
  return { ISSUE: of('ISSUE'), RESERVE: of('RESERVE'), VOID: of('VOID') };
}
