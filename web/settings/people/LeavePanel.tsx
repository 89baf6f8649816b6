import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  getOpenWork,
  getPerson,
  leaveWork,
  listPeople,
  type OpenWork,
  type PersonDetail,
  returnToWork,
} from '../../../contract/settings/employee-information.ts';
import { bangkokDay } from '../../../contract/thai.ts';
import { useRead, useWrite } from '../../api.ts';
import { DateField } from '../../ui/DateField.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { toastDone } from '../../ui/toast.ts';
import classes from './People.module.css';

/** Leaving and coming back. What still lies with the person is told first; nobody is deleted. */
export function LeavePanel({ person }: { person: PersonDetail }) {
  const { t } = useTranslation('people');
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [lastDay, setLastDay] = useState(bangkokDay(new Date()));
  const work = useRead(getOpenWork, { personId: person.id }, { enabled: open && person.active, staleTime: 0 });
  const refresh = [getPerson, listPeople];
  const leave = useWrite(leaveWork, { refresh, onSuccess: () => toastDone(t('leave.done')) });
  const back = useWrite(returnToWork, { refresh, onSuccess: () => toastDone(t('leave.returned')) });
  const fault = leave.error ?? back.error;
  const ask = { personId: person.id, version: person.version, reason };
  if (!open)
    return (
      <Panel title={t(person.active ? 'leave.title' : 'leave.returnTitle')}>
        <div className={classes.line}>
          <Button variant="default" color={person.active ? 'red' : 'brand'} onClick={() => setOpen(true)}>
            {t(person.active ? 'leave.open' : 'leave.return')}
          </Button>
          <span className={classes.dim}>{t(person.active ? 'leave.hint' : 'leave.returnHint')}</span>
        </div>
      </Panel>
    );
  return (
    <Panel title={t(person.active ? 'leave.title' : 'leave.returnTitle')}>
      <div className={classes.stack}>
        {person.active && work.data ? <Waiting work={work.data.work} /> : null}
        {person.active ? (
          <DateField
            label={t('leave.lastDay')}
            value={lastDay}
            onChange={setLastDay}
            required
            error={fault?.field === 'lastDay' ? fault.message : undefined}
          />
        ) : null}
        <Textarea
          label={t('leave.reason')}
          withAsterisk
          value={reason}
          error={fault?.field === 'reason' ? fault.message : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {fault && !['lastDay', 'reason'].includes(fault.field ?? '') ? (
          <p role="alert" className={classes.fault}>
            {fault.message}
          </p>
        ) : null}
        <div className={classes.line}>
          {person.active ? (
            <Button color="red" loading={leave.isPending} onClick={() => leave.mutate({ ...ask, lastDay })}>
              {t('leave.confirm')}
            </Button>
          ) : (
            <Button loading={back.isPending} onClick={() => back.mutate(ask)}>
              {t('leave.return')}
            </Button>
          )}
          <Button variant="default" onClick={() => setOpen(false)}>
            {t('leave.cancel')}
          </Button>
        </div>
      </div>
    </Panel>
  );
}

function Waiting({ work }: { work: OpenWork }) {
  const { t } = useTranslation('people');
  const lines = [
    ...work.tasks.map(({ kind, count }) => `${t(`task.${kind as 'SIGN'}`)} ${count}`),
    ...(work.letters ? [t('leave.letters', { count: work.letters })] : []),
    ...(work.drafts ? [t('leave.drafts', { count: work.drafts })] : []),
    ...work.heads.map((unit) => t('leave.heads', { unit })),
    ...work.soleDuties.map(({ kind, unit }) => t('leave.soleDuty', { duty: t(`duty.${kind as 'ADMIN'}`), unit })),
  ];
  if (lines.length === 0) return <p className={classes.dim}>{t('leave.nothing')}</p>;
  return (
    <div className={classes.warn}>
      <strong>{t('leave.waiting')}</strong>
      <ul className={classes.list}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {t('leave.handOver')}
    </div>
  );
}
