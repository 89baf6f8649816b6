import { Box, Button, Checkbox, Group, Textarea } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bangkokDay } from '../../../contract/rules/thai.ts';
import {
  getHoldings,
  getPerson,
  type Holdings,
  leaveWork,
  listPeople,
  type PersonDetail,
  returnToWork,
} from '../../../contract/settings/employee-information.ts';
import { settingsHistory } from '../../../contract/settings/pages.ts';
import { useRead, useWrite } from '../../api.ts';
import { NotYet } from '../../ui/Answer.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { FormFault } from '../../ui/FormParts.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { toastDone } from '../../ui/toast.ts';
import { HandOver } from './HandOver.tsx';

type Doing = 'leave' | 'handOver' | 'return';

/** Leaving and coming back. What is still the person's is told first and goes to others; nobody is deleted. */
export function LeavePanel({ person }: { person: PersonDetail }) {
  const { t } = useTranslation('people');
  const [doing, setDoing] = useState<Doing | null>(null);
  const end = () => setDoing(null);
  if (doing)
    return (
      <Panel title={titleOf(t, doing)}>
        {doing === 'leave' ? <Leaving person={person} onEnd={end} /> : null}
        {doing === 'return' ? <Returning person={person} onEnd={end} /> : null}
        {doing === 'handOver' ? (
          <div className="stack">
            <p className="dim">{t('handOver.hint')}</p>
            <HandOver person={person} onEnd={end} />
          </div>
        ) : null}
      </Panel>
    );
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
  return doing === 'handOver' ? t('handOver.title') : t(doing === 'leave' ? 'leave.title' : 'leave.returnTitle');
}

/** First what is still his goes to others, then he leaves. */
function Leaving({ person, onEnd }: { person: PersonDetail; onEnd: () => void }) {
  const { t } = useTranslation(['people', 'common']);
  const [anyway, setAnyway] = useState(false);
  const answer = useRead(getHoldings, { personId: person.id }, { staleTime: 0, keep: true });
  if (!answer.data) return <NotYet of={answer} rows={3} />;
  const { items, kinds } = answer.data;
  const passes = new Set(kinds.filter((kind) => kind.passes).map(({ code }) => code));
  const blocking = items.filter(({ kind }) => passes.has(kind));
  const open = blocking.length;
  const waiting = blocking.filter(({ waitsFor }) => waitsFor).length;
  const must = items.some(({ kind }) => kinds.find(({ code }) => code === kind)?.mustGo);
  return (
    <div className="stack">
      <Places of={answer.data} />
      {open > 0 ? (
        <>
          <p className="notice" data-tone="warn">
            {waiting === open ? t('leave.waitsForTap', { count: waiting }) : t('leave.blocked', { count: open })}
          </p>
          <HandOver person={person} {...(anyway ? {} : { onEnd })} />
        </>
      ) : null}
      {open > 0 && answer.data.anyway && !must ? (
        <Checkbox
          label={t('leave.anyway', { count: open })}
          description={t('leave.anywayHint')}
          checked={anyway}
          onChange={(event) => setAnyway(event.currentTarget.checked)}
        />
      ) : null}
      {open === 0 || anyway ? <Last person={person} anyway={open > 0} ends={items.length - open} onEnd={onEnd} /> : null}
    </div>
  );
}

/** The last day and the reason. `ends`: so many things end with it. */
function Last({ person, anyway, ends, onEnd }: { person: PersonDetail; anyway: boolean; ends: number; onEnd: () => void }) {
  const { t } = useTranslation(['people', 'common']);
  const [reason, setReason] = useState('');
  const [lastDay, setLastDay] = useState(bangkokDay(new Date()));
  const leave = useWrite(leaveWork, {
    refresh: [getPerson, listPeople, getHoldings, settingsHistory],
    onSuccess: () => {
      toastDone(t('leave.done'));
      onEnd();
    },
  });
  const fault = leave.error;
  const errorOf = (field: string) => (fault?.field === field ? fault.message : undefined);
  return (
    <>
      {ends > 0 ? <p className="dim figures">{t('handOver.endsToo', { count: ends })}</p> : null}
      <DateField label={t('leave.lastDay')} value={lastDay} onChange={setLastDay} required error={errorOf('lastDay')} />
      <Textarea
        label={t('leave.why')}
        withAsterisk
        value={reason}
        error={errorOf('reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <FormFault>{fault && !['lastDay', 'reason'].includes(fault.field ?? '') ? fault.message : null}</FormFault>
      <div className="side-by-side">
        <Button
          color="red"
          loading={leave.isPending}
          onClick={() => leave.mutate({ personId: person.id, version: person.version, reason, lastDay, ...(anyway ? { anyway } : {}) })}
        >
          {t('leave.confirm')}
        </Button>
        <Button variant="default" onClick={onEnd}>
          {t('common:back')}
        </Button>
      </div>
    </>
  );
}

function Returning({ person, onEnd }: { person: PersonDetail; onEnd: () => void }) {
  const { t } = useTranslation(['people', 'common']);
  const [reason, setReason] = useState('');
  const back = useWrite(returnToWork, {
    refresh: [getPerson, listPeople, getHoldings, settingsHistory],
    onSuccess: ({ waits }) => {
      toastDone(t(waits ? 'second.waits' : 'leave.returned'));
      onEnd();
    },
  });
  const fault = back.error;
  return (
    <div className="stack">
      <Textarea
        label={t('leave.reason')}
        withAsterisk
        value={reason}
        error={fault?.field === 'reason' ? fault.message : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <FormFault>{fault && fault.field !== 'reason' ? fault.message : null}</FormFault>
      <div className="side-by-side">
        <Button loading={back.isPending} onClick={() => back.mutate({ personId: person.id, version: person.version, reason })}>
          {t('leave.return')}
        </Button>
        <Button variant="default" onClick={onEnd}>
          {t('common:back')}
        </Button>
      </div>
    </div>
  );
}

/** Places that nobody else fills once he has left. */
function Places({ of: work }: { of: Pick<Holdings, 'heads' | 'soleDuties'> }) {
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
