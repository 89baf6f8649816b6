import { Box, Button, Group, Textarea } from '@mantine/core';
import type { TFunction } from 'i18next';
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
import { type ApiError, useRead, useWrite } from '../../api.ts';
import { DateField } from '../../ui/DateField.tsx';
import { FormFault } from '../../ui/FormParts.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { toastDone } from '../../ui/toast.ts';
import { HandOverPart } from './HandOverPart.tsx';

type Doing = 'leave' | 'handOver' | 'return';

/** Leaving and coming back. What lies with the person is told first and goes to a successor; nobody is deleted. */
export function LeavePanel({ person }: { person: PersonDetail }) {
  const { t } = useTranslation('people');
  const [doing, setDoing] = useState<Doing | null>(null);
  if (doing) return <Parting person={person} doing={doing} onEnd={() => setDoing(null)} />;
  const way = person.active ? 'leave' : 'return';
  return (
    <Panel title={titleOf(t, way)}>
      <Group gap="8px 12px">
        <Button variant="default" color={person.active ? 'red' : 'brand'} onClick={() => setDoing(way)}>
          {t(person.active ? 'leave.open' : 'leave.return')}
        </Button>
        <Button variant="default" onClick={() => setDoing('handOver')}>
          {t('handOver.open')}
        </Button>
        <span className="dim">{t(person.active ? 'leave.hint' : 'leave.returnHint')}</span>
      </Group>
    </Panel>
  );
}

function titleOf(t: TFunction<'people'>, doing: Doing): string {
  return doing === 'handOver' ? t('handOver.open') : t(doing === 'leave' ? 'leave.title' : 'leave.returnTitle');
}

/** What leaving, handing over and coming back ask for. */
function Parting({ person, doing, onEnd }: { person: PersonDetail; doing: Doing; onEnd: () => void }) {
  const { t } = useTranslation(['people', 'common']);
  const [reason, setReason] = useState('');
  const [lastDay, setLastDay] = useState(bangkokDay(new Date()));
  const [successor, setSuccessor] = useState<number | null>(null);
  const work = useRead(getOpenWork, { personId: person.id }, { enabled: doing === 'leave' && person.active, staleTime: 0 });
  const act = useParting(onEnd)[doing];
  const { fault } = act;
  const errorOf = (field: string) => (fault?.field === field ? fault.message : undefined);
  const taken = successor === null ? {} : { successorId: successor };
  const submit = {
    leave: t(successor === null ? 'leave.confirm' : 'handOver.confirmLeave'),
    handOver: t('handOver.confirm'),
    return: t('leave.return'),
  };
  return (
    <Panel title={titleOf(t, doing)}>
      <div className="stack">
        {doing === 'leave' && work.data ? <Heads work={work.data.work} /> : null}
        {doing === 'return' ? null : (
          <HandOverPart
            personId={person.id}
            successor={successor}
            onSuccessor={setSuccessor}
            required={doing === 'handOver'}
            error={errorOf('successorId')}
          />
        )}
        {doing === 'leave' ? (
          <DateField label={t('leave.lastDay')} value={lastDay} onChange={setLastDay} required error={errorOf('lastDay')} />
        ) : null}
        <Textarea
          label={t('leave.reason')}
          withAsterisk
          value={reason}
          error={errorOf('reason')}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <FormFault>{fault && !['lastDay', 'reason', 'successorId'].includes(fault.field ?? '') ? fault.message : null}</FormFault>
        <div className="side-by-side">
          <Button
            color={doing === 'leave' ? 'red' : 'brand'}
            loading={act.pending}
            disabled={doing === 'handOver' && successor === null}
            onClick={() => act.go({ personId: person.id, version: person.version, reason, lastDay, ...taken })}
          >
            {submit[doing]}
          </Button>
          <Button variant="default" onClick={onEnd}>
            {t('common:back')}
          </Button>
        </div>
      </div>
    </Panel>
  );
}

interface Asked {
  personId: number;
  version: number;
  reason: string;
  lastDay: string;
  successorId?: number;
}

/** The three writes, each with what it sends of what was asked. */
function useParting(onEnd: () => void) {
  const { t } = useTranslation('people');
  const refresh = [getPerson, listPeople, previewHandOver, getOpenWork, settingsHistory];
  const ends = (said: string) => {
    toastDone(said);
    onEnd();
  };
  const leave = useWrite(leaveWork, { refresh, onSuccess: () => ends(t('leave.done')) });
  const back = useWrite(returnToWork, { refresh, onSuccess: ({ waits }) => ends(t(waits ? 'second.waits' : 'leave.returned')) });
  const give = useWrite(handOverWork, {
    refresh,
    onSuccess: ({ letters, duties }) => ends(t('handOver.done', { letters, duties })),
  });
  const of = ({ error, isPending }: { error: ApiError | null; isPending: boolean }, go: (asked: Asked) => void) => ({
    fault: error,
    pending: isPending,
    go,
  });
  return {
    leave: of(leave, (asked) => leave.mutate(asked)),
    return: of(back, ({ personId, version, reason }) => back.mutate({ personId, version, reason })),
    handOver: of(give, ({ personId, version, reason, successorId }) => {
      if (successorId !== undefined) give.mutate({ personId, version, reason, successorId });
    }),
  };
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
    <div className="notice" data-tone="warn">
      <strong>{t('leave.waiting')}</strong>
      <Box component="ul" m={0} pl={20}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
      {t('leave.handOver')}
    </div>
  );
}
