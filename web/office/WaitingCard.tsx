import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { openRequest } from '../../contract/office/requests.ts';
import { useRead } from '../api.ts';
import { NotYet } from '../ui/Answer.tsx';
import { ago, shortDateTime } from '../ui/dates.ts';
import { FactList } from '../ui/FactList.tsx';
import { Pill } from '../ui/Pill.tsx';
import { ModuleCard } from './ModuleCard.tsx';
import { kindWords, timeRange } from './request-words.ts';
import type { WaitingRow } from './usePendingAct.tsx';
import classes from './Waiting.module.css';

/** What is decided on, before it is opened: whose it is, the measure, the facts, opinions given, what is to be read. */
export function WaitingCard({ row, moduleName }: { row: WaitingRow; moduleName: string }) {
  const { t } = useTranslation('requests');
  const asked = useRead(openRequest, { requestId: row.id }, { enabled: row.of === 'request', staleTime: 30_000 });
  const opened = row.of === 'request' ? asked.data : undefined;
  const said = opened?.steps.filter((step) => step.state === 'DONE') ?? [];
  return (
    <div className={classes.card}>
      <div className="side-by-side">
        <Pill tone="brand">{kindWords(row, moduleName)}</Pill>
        {row.number ? <span className="dim figures">{row.number}</span> : null}
      </div>
      <h2 className={classes.measure}>{row.subject || row.kindName}</h2>
      <p className="hint figures">
        {[
          row.who,
          opened?.request.position,
          row.from && row.until ? timeRange(row.from, row.until) : '',
          t('waiting.since', { ago: ago(row.since) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {row.hint ? (
        <p className="notice marked" data-tone="warn">
          <IconAlertTriangle size={18} aria-hidden />
          {t('waiting.mustOpen', { why: row.hint })}
        </p>
      ) : null}
      {row.of === 'request' ? <NotYet of={asked} rows={3} height={28} /> : null}
      {opened?.hints.map((hint) => (
        <p key={hint.code} className="notice marked" data-tone="warn">
          <IconAlertTriangle size={18} aria-hidden />
          {hint.text}
        </p>
      ))}
      {opened ? <FactList facts={opened.facts.map(({ label, value }) => [label, value] as const)} /> : null}
      {row.of === 'request' ? <ModuleCard module={row.module} requestId={row.id} /> : null}
      {said.map((step) => (
        <p key={step.id} className="hint marked">
          <IconCircleCheck size={18} color="var(--ok)" aria-hidden />
          <span>
            {step.name} · {step.actor}
            {step.at ? ` · ${shortDateTime(step.at)}` : ''}
            {step.words ? ` · ${step.words}` : ''}
          </span>
        </p>
      ))}
    </div>
  );
}
