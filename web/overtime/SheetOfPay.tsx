import { useTranslation } from 'react-i18next';
import { clock, clockRange, shortDate, shortDateTime } from '../ui/dates.ts';
import { Panel } from '../ui/Panel.tsx';
import { Pill } from '../ui/Pill.tsx';
import type { Overtime } from './OvertimeOfPage.tsx';

type Person = Overtime['persons'][number];

/** Numbers of a column end at one place. */
const counted = { textAlign: 'end' } as const;

/** หลักฐานการเบิกจ่าย as it stands: what is paid for each day, and of what is not why. */
export function SheetOfPay({ of }: { of: Overtime }) {
  const { t } = useTranslation('overtime');
  return (
    <Panel title={t('page.sheet')} count={t(`sheet.${of.sheet}`)} flush>
      <div className="padded fields">
        {of.reportDue ? <p className="notice figures">{t('page.due', { at: shortDateTime(of.reportDue) })}</p> : null}
        {of.sheet === 'OPEN' ? <p className="hint">{t('page.live')}</p> : null}
        <table className="plain-table figures" aria-label={t('page.sheet')}>
          <thead>
            <tr>
              {(['day', 'time', 'hours', 'baht'] as const).map((head, at) => (
                <th key={head} scope="col" style={at > 1 ? counted : undefined}>
                  {t(`page.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          {of.persons.map((person) => (
            <OfPerson key={person.personId} of={person} />
          ))}
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {t('page.total')} · {of.words}
              </th>
              <td style={counted}>{of.hours}</td>
              <td style={counted}>{of.baht.toLocaleString('en-US')}</td>
            </tr>
          </tfoot>
        </table>
        {of.certifier ? <p className="hint">{t('page.certified', { name: of.certifier.name })}</p> : null}
      </div>
    </Panel>
  );
}

/** His name over his days, with what they come to: four columns stand on a phone too. */
function OfPerson({ of }: { of: Person }) {
  const { t } = useTranslation('overtime');
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={2}>
          <strong>{of.name}</strong>
          {of.lines[0] ? <span className="sub"> {t('page.rateOf', { rate: of.lines[0].rate })}</span> : null}
        </th>
        <td style={counted}>
          <strong>{of.hours}</strong>
        </td>
        <td style={counted}>
          <strong>{of.baht.toLocaleString('en-US')}</strong>
        </td>
      </tr>
      {of.lines.map((line) => (
        <tr key={line.day}>
          <td>{shortDate(line.day)}</td>
          <td>
            <span className="side-by-side">
              {timesOf(line)}
              {line.fault ? <Pill tone="warn">{t(`fault.${line.fault}`)}</Pill> : null}
            </span>
          </td>
          <td style={counted}>{line.hours}</td>
          <td style={counted}>{line.baht.toLocaleString('en-US')}</td>
        </tr>
      ))}
    </tbody>
  );
}

/** What was worked, or of what is not paid what was punched. */
function timesOf({ inAt, outAt }: Person['lines'][number]): string {
  if (inAt && outAt) return clockRange(inAt, outAt);
  return [inAt && `${clock(inAt)} –`, outAt && `– ${clock(outAt)}`].filter(Boolean).join('');
}
