import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Asleep, accountApprovals, wakePower } from '../../../contract/settings/account-approvals.ts';
import { getPerson } from '../../../contract/settings/employee-information.ts';
import { useSend } from '../../api.ts';
import { shortDateTime } from '../../ui/dates.ts';
import { FormModal } from '../../ui/FormModal.tsx';
import { Panel } from '../../ui/Panel.tsx';

/** What sleeps after a recovery, for a person who gives it. */
export function AsleepCard({ asleep }: { asleep: Asleep }) {
  const { t } = useTranslation('people');
  const [open, setOpen] = useState(false);
  const wake = useSend(wakePower, [accountApprovals, getPerson]);
  return (
    <Panel title={`${t(`second.sleepers.${asleep.what}`)} · ${asleep.name}`}>
      <div className="stack">
        <span className="dim">{[asleep.unit, t('second.since', { at: shortDateTime(asleep.since) })].filter(Boolean).join(' · ')}</span>
        <div className="side-by-side">
          <Button onClick={() => setOpen(true)}>{t('second.wake')}</Button>
        </div>
      </div>
      {open ? (
        <FormModal
          title={`${t('second.wake')} · ${asleep.name}`}
          hint={t('second.wakeText')}
          initial={{ note: '' }}
          send={({ note }) => wake({ sleepId: asleep.id, note })}
          submit={t('second.wake')}
          done={t('second.woken')}
          onClose={() => setOpen(false)}
        >
          {({ field }) => <Textarea label={t('second.wakeNote')} {...field('note', { required: true })} />}
        </FormModal>
      ) : null}
    </Panel>
  );
}
