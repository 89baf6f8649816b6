import { Button, Modal, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Addressing, getOrganization, getPaperSettings, saveAddressing } from '../../contract/settings/organization.ts';
import { bangkokDay } from '../../contract/thai.ts';
import { ApiError, useWrite } from '../api.ts';
import { DateField } from '../ui/DateField.tsx';
import { shortDate } from '../ui/dates.ts';
import { errorText } from '../ui/error-text.ts';
import { Panel } from '../ui/Panel.tsx';
import { toastDone } from '../ui/toast.ts';
import classes from './Organization.module.css';

/** How each class of receivers is addressed today; a change holds from a day on. */
export function AddressingTable({ rows }: { rows: Addressing[] }) {
  const { t } = useTranslation(['organization', 'common']);
  const [asked, setAsked] = useState<Addressing | null>(null);
  return (
    <Panel title={t('addressing')} className={classes.addressing ?? ''}>
      <p className={classes.dimmed}>{t('addressingHint')}</p>
      <ul className={classes.classes}>
        {rows.map((row) => (
          <li key={row.class}>
            <div className={classes.words}>
              <h3>{row.name}</h3>
              <p>{row.salutation ? `${row.salutation} · ${row.closing}` : t('unset')}</p>
              <p className={classes.dimmed}>
                {t('since', { day: shortDate(row.validFrom) })}
                {row.receivers.length > 0 ? ` · ${row.receivers.slice(0, 4).join(', ')}${row.receivers.length > 4 ? ' …' : ''}` : ''}
              </p>
            </div>
            <Button variant="default" aria-label={t('editOf', { name: row.name })} onClick={() => setAsked(row)}>
              {t('common:edit')}
            </Button>
          </li>
        ))}
      </ul>
      {asked ? <AddressingDialog row={asked} onClose={() => setAsked(null)} /> : null}
    </Panel>
  );
}

const words = ['salutation', 'closing', 'pronounReceiver', 'pronounSelf', 'envelope'] as const;

function AddressingDialog({ row, onClose }: { row: Addressing; onClose: () => void }) {
  const { t } = useTranslation(['organization', 'common']);
  const [typed, setTyped] = useState(row);
  const [receivers, setReceivers] = useState(row.receivers.join('\n'));
  const [validFrom, setValidFrom] = useState(bangkokDay(new Date()));
  const save = useWrite(saveAddressing, {
    refresh: [getOrganization, getPaperSettings],
    onSuccess: () => {
      toastDone(t('common:saved'));
      onClose();
    },
  });
  const field = save.error instanceof ApiError ? save.error.field : null;
  const said = (name: string) => (field?.startsWith(name) && save.error ? errorText(save.error) : undefined);
  function submit(event: FormEvent): void {
    event.preventDefault();
    const { name: _name, validFrom: _from, ...rest } = typed;
    const names = receivers
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
    save.mutate({ ...rest, receivers: names, validFrom });
  }
  return (
    <Modal opened onClose={onClose} title={row.name} closeButtonProps={{ 'aria-label': t('common:close') }}>
      <form onSubmit={submit} className={classes.fields} aria-label={row.name} noValidate>
        {words.map((name) => (
          <TextInput
            key={name}
            label={t(name)}
            value={typed[name]}
            error={said(name)}
            onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
          />
        ))}
        {row.class === 'ORDINARY' ? null : (
          <Textarea
            label={t('receivers')}
            description={t('receiversHint')}
            autosize
            minRows={3}
            maxRows={10}
            value={receivers}
            error={said('receivers')}
            onChange={(event) => setReceivers(event.currentTarget.value)}
          />
        )}
        <DateField label={t('validFrom')} value={validFrom} onChange={setValidFrom} error={said('validFrom')} required />
        {save.error && !field ? (
          <p role="alert" className={classes.fault}>
            {errorText(save.error)}
          </p>
        ) : null}
        <Button type="submit" className={classes.save ?? ''} loading={save.isPending}>
          {t('common:save')}
        </Button>
      </form>
    </Modal>
  );
}
