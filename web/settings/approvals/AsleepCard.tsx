import { Button, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Asleep, accountApprovals, wakePower } from '../../../contract/settings/account-approvals.ts';
import { getPerson } from '../../../contract/settings/employee-information.ts';
import { useWrite } from '../../api.ts';
import { shortDateTime } from '../../ui/dates.ts';
import { Panel } from '../../ui/Panel.tsx';
import { toastDone } from '../../ui/toast.ts';
import classes from '../people/People.module.css';

/** What sleeps after a recovery, for a person who gives it. */
export function AsleepCard({ asleep }: { asleep: Asleep }) {
  const { t } = useTranslation(['people', 'common']);
  const [open, setOpen] = useState(false);
  const [note, setNote] = useState('');
  const wake = useWrite(wakePower, {
    refresh: [accountApprovals, getPerson],
    onSuccess: () => {
      toastDone(t('second.woken'));
      setOpen(false);
    },
  });
  return (
    <Panel title={`${t(`second.sleepers.${asleep.what}`)} · ${asleep.name}`}>
      <div className={classes.stack}>
        <span className={classes.dim}>
          {[asleep.unit, t('second.since', { at: shortDateTime(asleep.since) })].filter(Boolean).join(' · ')}
        </span>
        <div className={classes.line}>
          <Button onClick={() => setOpen(true)}>{t('second.wake')}</Button>
        </div>
      </div>
      <Modal
        opened={open}
        onClose={() => setOpen(false)}
        title={`${t('second.wake')} · ${asleep.name}`}
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        <form
          className={classes.stack}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            wake.mutate({ sleepId: asleep.id, note });
          }}
        >
          <p style={{ margin: 0 }}>{t('second.wakeText')}</p>
          <Textarea
            label={t('second.wakeNote')}
            withAsterisk
            value={note}
            error={wake.error?.message}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Button type="submit" loading={wake.isPending}>
            {t('second.wake')}
          </Button>
        </form>
      </Modal>
    </Panel>
  );
}
