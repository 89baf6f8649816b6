import { useTranslation } from 'react-i18next';
import { clock, shortDate, shortDateTime } from '../ui/dates.ts';
import { Panel } from '../ui/Panel.tsx';
import { Pill } from '../ui/Pill.tsx';
import type { Overtime } from './OvertimeOfPage.tsx';

/** หลักฐานการเบิกจ่าย as it stands: what is paid for each day, and of what is not why. */
export function SheetOfPay({ of }: { of: Overtime }) {
  const { t } = useTranslation('overtime');
  return (
    <Panel title={t('page.sheet')} count={t(`sheet.${of.sheet}`)} flush>
      <section className="padded" aria-label={t('page.sheet')} style={{ overflowX: 'auto' }}>
        {of.reportDue ? <p className="notice figures">{t('page.due', { at: shortDateTime(of.reportDue) })}</p> : null}
        {of.sheet === 'OPEN' ? <p className="hint">{t('page.live')}</p> : null}
        <table className="plain-table figures">
          <thead>
            <tr>
              {(['name', 'day', 'time', 'hours', 'rate', 'baht'] as const).map((head) => (
                <th key={head} scope="col">
                  {t(`page.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {of.persons.flatMap((person) =>
              person.lines.map((line, at) => <Line key={`${person.personId} ${line.day}`} of={line} name={at === 0 ? person.name : ''} />),
            )}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                {t('page.total')}
              </th>
              <td>{of.hours}</td>
              <td />
              <td>{of.baht.toLocaleString('en-US')}</td>
            </tr>
          </tfoot>
        </table>
        <p>{of.words}</p>
        {of.certifier ? <p className="hint">{t('page.certified', { name: of.certifier.name })}</p> : null}
      </section>
    </Panel>
  );
}

function Line({ of, name }: { of: Overtime['persons'][number]['lines'][number]; name: string }) {
  const { t } = useTranslation('overtime');
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{shortDate(of.day)}</td>
      <td>
        {of.inAt && of.outAt ? (
          `${clock(of.inAt)} - ${clock(of.outAt)}`
        ) : of.fault ? (
          <Pill tone="warn">{t(`fault.${of.fault}`)}</Pill>
        ) : null}
      </td>
      <td>{of.hours}</td>
      <td>{of.rate}</td>
      <td>{of.baht.toLocaleString('en-US')}</td>
    </tr>
  );
}
