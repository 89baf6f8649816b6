import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Sent } from '../../contract/endpoint.ts';
import { sizes } from '../../contract/rules/times.ts';
import { mostBehind, statisticsLetters } from '../../contract/statistics/calls.ts';
import { useRead } from '../api.ts';
import { paths } from '../paths.ts';
import { Results } from '../sarabun/search/Results.tsx';
import { BackLink } from '../ui/BackLink.tsx';
import { ListView } from '../ui/ListView.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { useListParams } from '../ui/useListParams.ts';

const figures = new Intl.NumberFormat('en');

/** The letters behind a figure of a report: those that the reader may open, and how many others it counts. */
export function LettersPage() {
  const { t } = useTranslation('statistics');
  const [query] = useSearchParams();
  const list = useListParams({ size: sizes.listPage });
  const { page: _, ...asked } = Object.fromEntries(query);
  const read = useRead(statisticsLetters, { ...(asked as unknown as Sent<typeof statisticsLetters>), ...list.paged }, { keep: true });
  const { of = [], total = 0, hidden = 0, more = false } = read.data ?? {};
  const { from, until, unitId, type, speed, report } = asked;
  const kept = Object.entries({ report, from, until, unitId, type, speed }).filter(([, value]) => value !== undefined) as string[][];
  return (
    <>
      <BackLink to={`${paths.statistics}?${new URLSearchParams(kept)}`}>{t('letters.back')}</BackLink>
      <PageHead title={of.join(' · ') || t('letters.title')} tab={t('letters.title')} hint={read.data ? t('letters.title') : null} />
      <ListView
        label={t('letters.title')}
        {...list.showing(read, 'data')}
        above={
          read.data ? (
            <p className="dimmed figures" role="status">
              {[
                t('letters.shown', { n: figures.format(total) }),
                hidden > 0 ? t('letters.hidden', { n: figures.format(hidden) }) : '',
                more ? t('letters.more', { n: figures.format(mostBehind) }) : '',
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          ) : null
        }
        empty={t('letters.empty')}
      >
        {(rows) => <Results rows={rows} loading={read.isPlaceholderData} />}
      </ListView>
    </>
  );
}
