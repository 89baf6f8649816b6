import { useTranslation } from 'react-i18next';
import { clockRange, shortDate, shortDateTime } from '../ui/dates.ts';
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
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
        <section aria-label={t('page.sheet')} style={{ overflowX: 'auto' }} tabIndex={0}>
          <table className="plain-table figures" style={{ minWidth: 640 }}>
            <thead>
              <tr>
                {(['name', 'day', 'time', 'hours', 'rate', 'baht'] as const).map((head, at) => (
                  <th key={head} scope="col" style={at > 2 ? counted : undefined}>
                    {t(`page.${head}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {of.persons.flatMap((person) =>
                person.lines.map((line, at) => (
                  <Line key={`${person.personId} ${line.day}`} of={line} person={at === 0 ? person : undefined} />
                )),
              )}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={3}>
                  {t('page.total')}
                </th>
                <td style={counted}>{of.hours}</td>
                <td />
                <td style={counted}>{of.baht.toLocaleString('en-US')}</td>
              </tr>
            </tfoot>
          </table>
        </section>
        <p>{of.words}</p>
        {of.certifier ? <p className="hint">{t('page.certified', { name: of.certifier.name })}</p> : null}
      </div>
    </Panel>
  );
}

/** `person`: whose first line it is; his name stands beside all of his. */
function Line({ of, person }: { of: Person['lines'][number]; person: Person | undefined }) {
  const { t } = useTranslation('overtime');
  return (
    <tr>
      {person ? (
        <th scope="row" rowSpan={person.lines.length}>
          {person.name}
        </th>
      ) : null}
      <td>{shortDate(of.day)}</td>
      <td>
        {of.inAt && of.outAt ? `${clockRange(of.inAt, of.outAt)} ` : null}
        {of.fault ? <Pill tone="warn">{t(`fault.${of.fault}`)}</Pill> : null}
      </td>
      <td style={counted}>{of.hours}</td>
      <td style={counted}>{of.rate}</td>
      <td style={counted}>{of.baht.toLocaleString('en-US')}</td>
    </tr>
  );
}
