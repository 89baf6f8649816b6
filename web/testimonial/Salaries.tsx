import { Button, FileButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../contract/endpoint.ts';
import { mySalary, type SalaryImport, salariesOf, salarySheetPath } from '../../contract/testimonial/items.ts';
import { readKey, upload, useRead } from '../api.ts';
import { PersonSelect } from '../office/PersonSelect.tsx';
import { Answer } from '../ui/Answer.tsx';
import { shortDate } from '../ui/dates.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Panel } from '../ui/Panel.tsx';
import { toastDone, toastError } from '../ui/toast.ts';

type Line = Given<typeof mySalary>['items'][number];

/** One's own salary as the register has it; for who keeps the register, those of others and the sheet that brings them. */
export function Salaries({ keeps }: { keeps: boolean }) {
  const { t } = useTranslation('testimonial');
  const own = useRead(mySalary, {});
  return (
    <div className="stack">
      <Panel title={t('salary.own')} flush>
        <div className="flush">
          <p className="hint">{t('salary.ownHint')}</p>
        </div>
        <Answer of={own} rows={3}>
          {({ items }) => <Table label={t('salary.own')} lines={items} />}
        </Answer>
      </Panel>
      {keeps ? <Import /> : null}
      {keeps ? <OfOthers /> : null}
    </div>
  );
}

function Table({ label, lines }: { label: string; lines: Line[] }) {
  const { t } = useTranslation('testimonial');
  if (lines.length === 0) return <EmptyState>{t('salary.none')}</EmptyState>;
  return (
    <ul className="bare flush" aria-label={label}>
      {lines.map(({ id, since, until, baht, orderNo }) => (
        <li key={id} className="row">
          <span className="words figures">
            {`${shortDate(since)} – ${until ? shortDate(until) : t('salary.now')}`}
            {orderNo ? <span className="sub">{orderNo}</span> : null}
          </span>
          <span className="medium figures">{t('salary.amount', { baht })}</span>
        </li>
      ))}
    </ul>
  );
}

function OfOthers() {
  const { t } = useTranslation('testimonial');
  const [person, setPerson] = useState('');
  const read = useRead(salariesOf, { personId: Number(person) || 1 }, { enabled: person !== '' });
  return (
    <Panel title={t('salary.person')}>
      <div className="stack">
        <PersonSelect label={t('salary.person')} description={t('salary.personHint')} value={person} onChange={setPerson} />
        {person ? (
          <Answer of={read} rows={3}>
            {({ name, items }) => <Table label={name} lines={items} />}
          </Answer>
        ) : null}
      </div>
    </Panel>
  );
}

/** Read first, kept once no row is wrong. */
function Import() {
  const { t } = useTranslation('testimonial');
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [report, setReport] = useState<SalaryImport | null>(null);
  const send = async (chosen: File, commit: boolean) => {
    const form = new FormData();
    form.append('file', chosen, chosen.name);
    try {
      const given = await upload<SalaryImport>(`${salarySheetPath}${commit ? '?commit=1' : ''}`, form);
      setFile(given.kept ? null : chosen);
      setReport(given.kept ? null : given);
      if (given.kept) toastDone(t('salary.kept', { count: given.added }));
      void client.invalidateQueries({ queryKey: readKey(mySalary) });
    } catch (error) {
      setReport(null);
      toastError(error);
    }
  };
  return (
    <Panel title={t('salary.import')}>
      <div className="stack">
        <p className="hint">{t('salary.importHint')}</p>
        <span className="side-by-side">
          <FileButton accept=".xlsx,.csv" onChange={(chosen) => chosen && void send(chosen, false)}>
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconUpload size={18} aria-hidden />}>
                {t('salary.choose')}
              </Button>
            )}
          </FileButton>
          {file && report && report.faults.length === 0 && report.added > 0 ? (
            <Button onClick={() => void send(file, true)}>{t('salary.keep', { count: report.added })}</Button>
          ) : null}
        </span>
        {report ? (
          <p className="figures" role="status">
            {t('salary.report', { rows: report.rows, added: report.added, known: report.known })}
          </p>
        ) : null}
        {report && report.faults.length > 0 ? (
          <ul aria-label={t('salary.faults')}>
            {report.faults.map(({ row, message }) => (
              <li key={`${row} ${message}`} className="figures">
                <strong>{t('salary.row', { row })}</strong> {message}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </Panel>
  );
}
