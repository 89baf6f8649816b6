import { useTranslation } from 'react-i18next';
import type { Given } from '../../../contract/endpoint.ts';
import { reportBrought } from '../../../contract/sarabun/brought.ts';
import { useRead } from '../../api.ts';
import { Answer } from '../../ui/Answer.tsx';
import { Panel } from '../../ui/Panel.tsx';
import classes from './Brought.module.css';
import type { Import } from './ImportPage.tsx';

type Found = Given<typeof reportBrought>;

/** What stands out over all rows: by book and year, missing, twice, spelled in several ways. */
export function Report({ found }: { found: Import }) {
  const { t } = useTranslation('brought');
  const read = useRead(reportBrought, { broughtId: found.id });
  return (
    <Panel title={t('report.title')} flush>
      <Answer of={read} rows={4}>
        {(report) => <Parts report={report} />}
      </Answer>
    </Panel>
  );
}

function Parts({ report }: { report: Found }) {
  const { t } = useTranslation('brought');
  const counted = [
    report.orderBreaks > 0 ? t('report.order', { count: report.orderBreaks }) : '',
    report.outsideYear > 0 ? t('report.outside', { count: report.outsideYear }) : '',
  ].filter(Boolean);
  const isClean = report.gapCount + report.doubleCount + report.sameLetterCount + report.senders.length + report.units.length === 0;
  return (
    <>
      <ul className="bare flush" aria-label={t('report.years')}>
        {report.years.map(({ book, year, lines, first, last, missing, issuedFrom }) => (
          <li key={`${book} ${year}`} className="row">
            <span className="words">
              {t('report.yearLine', { book, year })}
              <span className="sub figures">
                {[
                  t('report.yearLines', { count: lines }),
                  first === null || last === null ? t('report.noSpan') : t('report.span', { first, last }),
                  missing > 0 ? t('report.missing', { count: missing }) : '',
                  issuedFrom === null ? '' : t('report.issuedFrom', { no: issuedFrom }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <Part
        title={t('report.gaps')}
        hint={t('report.gapsHint')}
        count={report.gapCount}
        rows={report.gaps.map((one) => t(one.from === one.to ? 'report.gap' : 'report.gapSpan', one))}
      />
      <Part
        title={t('report.doubles')}
        count={report.doubleCount}
        rows={report.doubles.map(({ rows, ...one }) => t('report.double', { ...one, rows: rows.join(', ') }))}
      />
      <Part
        title={t('report.same')}
        count={report.sameLetterCount}
        rows={report.sameLetters.map(({ from, docNo, rows }) => t('report.sameLetter', { from, docNo, rows: rows.join(', ') }))}
      />
      <Part
        title={t('report.senders')}
        count={report.senders.length}
        rows={report.senders.map(({ spellings }) => spellings.map((one) => t('report.unit', one)).join(' · '))}
      />
      <Part title={t('report.units')} count={report.units.length} rows={report.units.map((one) => t('report.unit', one))} />
      {counted.length > 0 ? <p className="row dim">{counted.join(' · ')}</p> : null}
      {isClean ? <p className="row dim">{t('report.clean')}</p> : null}
    </>
  );
}

/** Shut until somebody wants to see it: its count says whether there is anything. */
function Part({ title, hint, count, rows }: { title: string; hint?: string; count: number; rows: string[] }) {
  const { t } = useTranslation('brought');
  if (count === 0) return null;
  return (
    <details className={classes.part}>
      <summary>
        {title} <span className="dimmed figures">{count.toLocaleString()}</span>
      </summary>
      {hint ? <p className="hint">{hint}</p> : null}
      <ul className="figures">
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two of them may say the same, and none of them moves
          <li key={at}>{row}</li>
        ))}
      </ul>
      {rows.length < count ? <p className="hint">{t('report.more', { shown: rows.length, count })}</p> : null}
    </details>
  );
}
