import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import {
  getOpenWork,
  getPerson,
  handOverWork,
  leaveWork,
  listPeople,
  type OpenWork,
  type PersonDetail,
  previewHandOver,
  returnToWork,
} from '../../../contract/settings/employee-information.ts';
import { settingsHistory } from '../../../contract/settings/pages.ts';
import { useRead, useWrite } from '../../api.ts';
import { DateField } from '../../ui/DateField.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { toastDone } from '../../ui/toast.ts';
import { HandOverPart } from './HandOverPart.tsx';
import classes from './People.module.css';

type Doing = 'leave' | 'handOver' | 'return';

/** Leaving and coming back. What lies with the person is told first and goes to a successor; nobody is deleted. */
export function LeavePanel({ person }: { person: PersonDetail }) {
  const { t } = useTranslation(['people', 'common']);
  const [doing, setDoing] = useState<Doing | null>(null);
  const [reason, setReason] = useState('');
  const [lastDay, setLastDay] = useState(bangkokDay(new Date()));
  const [successor, setSuccessor] = useState<number | null>(null);
  const work = useRead(getOpenWork, { personId: person.id }, { enabled: doing === 'leave' && person.active, staleTime: 0 });
  const refresh = [getPerson, listPeople, previewHandOver, getOpenWork, settingsHistory];
  const ends = (said: string) => () => {
    toastDone(said);
    setDoing(null);
  };
  const leave = useWrite(leaveWork, { refresh, onSuccess: ends(t('leave.done')) });
  const back = useWrite(returnToWork, { refresh, onSuccess: ({ waits }) => ends(t(waits ? 'second.waits' : 'leave.returned'))() });
  const give = useWrite(handOverWork, {
    refresh,
    onSuccess: ({ letters, duties }) => {
      toastDone(t('handOver.done', { letters, duties }));
      setDoing(null);
    },
  });
  const fault = leave.error ?? back.error ?? give.error;
  const ask = { personId: person.id, version: person.version, reason };
  const start = (next: Doing) => {
    for (const one of [leave, back, give]) one.reset();
    setDoing(next);
  };
  if (!doing)
    return (
      <Panel title={t(person.active ? 'leave.title' : 'leave.returnTitle')}>
        <div className={classes.line}>
          <Button variant="default" color={person.active ? 'red' : 'brand'} onClick={() => start(person.active ? 'leave' : 'return')}>
            {t(person.active ? 'leave.open' : 'leave.return')}
          </Button>
          <Button variant="default" onClick={() => start('handOver')}>
            {t('handOver.open')}
          </Button>
          <span className="dim">{t(person.active ? 'leave.hint' : 'leave.returnHint')}</span>
        </div>
      </Panel>
    );
  const titles = { leave: t('leave.title'), return: t('leave.returnTitle'), handOver: t('handOver.open') };
  return (
    <Panel title={titles[doing]}>
      <div className="stack">
        {doing === 'leave' && work.data ? <Heads work={work.data.work} /> : null}
        {doing === 'return' ? null : (
          <HandOverPart
            personId={person.id}
            successor={successor}
            onSuccessor={setSuccessor}
            required={doing === 'handOver'}
            error={fault?.field === 'successorId' ? fault.message : undefined}
          />
        )}
        {doing === 'leave' ? (
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
        {fault && !['lastDay', 'reason', 'successorId'].includes(fault.field ?? '') ? (
          <p role="alert" className={classes.fault}>
            {fault.message}
          </p>
        ) : null}
        <div className={classes.line}>
          {doing === 'leave' ? (
            <Button
              color="red"
              loading={leave.isPending}
              onClick={() => leave.mutate({ ...ask, lastDay, ...(successor === null ? {} : { successorId: successor }) })}
            >
              {t(successor === null ? 'leave.confirm' : 'handOver.confirmLeave')}
            </Button>
          ) : null}
          {doing === 'handOver' ? (
            <Button
              loading={give.isPending}
              disabled={successor === null}
              onClick={() => successor !== null && give.mutate({ ...ask, successorId: successor })}
            >
              {t('handOver.confirm')}
            </Button>
          ) : null}
          {doing === 'return' ? (
            <Button loading={back.isPending} onClick={() => back.mutate(ask)}>
              {t('leave.return')}
            </Button>
          ) : null}
          <Button variant="default" onClick={() => setDoing(null)}>
            {t('common:back')}
          </Button>
        </div>
      </div>
    </Panel>
  );
}

/** Places that nobody else fills once he has left. */
function Heads({ work }: { work: OpenWork }) {
  const { t } = useTranslation('people');
  const lines = [
    ...work.heads.map((unit) => t('leave.heads', { unit })),
    ...work.soleDuties.map(({ kind, unit }) => t('leave.soleDuty', { duty: t(`duty.${kind as 'ADMIN'}`), unit })),
  ];
  if (lines.length === 0) return null;
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
