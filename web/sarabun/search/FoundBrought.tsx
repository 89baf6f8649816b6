import { Box } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { searchBrought } from '../../../contract/sarabun/brought.ts';
import { useRead } from '../../api.ts';
import { shortDate } from '../../ui/dates.ts';
import { Panel } from '../../ui/Panel.tsx';

const BroughtLine = lazy(() => import('../brought/BroughtLine.tsx').then((file) => ({ default: file.BroughtLine })));

/** Lines of former registers with the words, under the letters: they were never letters here. For who may see such registers. */
export function FoundBrought({ text }: { text: string }) {
  const { t } = useTranslation('brought');
  const [shown, setShown] = useState<number | null>(null);
  const found = useRead(searchBrought, { text }, { enabled: text !== '', keep: true, staleTime: 15_000 });
  // who has no registers is not told of any
  if (!found.data || found.data.items.length === 0) return null;
  const { items, more } = found.data;
  return (
    <Box mt={24}>
      <Panel title={t('found.title')} flush count={items.length}>
        <ul className="bare flush" aria-label={t('found.title')}>
          {items.map((one) => (
            <li key={one.lineId} className="row">
              <IconHistory size={20} aria-hidden />
              <span className="words">
                <button type="button" className="plain link" onClick={() => setShown(one.lineId)}>
                  {[one.docNo, one.subject || '-'].filter(Boolean).join(' · ')}
                </button>
                <span className="sub figures">
                  {[one.number, one.from, one.docDate ? shortDate(one.docDate) : '', one.void ? t('line.void') : '']
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                <span className="sub">{`${t('mark')} · ${one.book} ${one.year}`}</span>
              </span>
            </li>
          ))}
        </ul>
        {more ? <p className="row dim">{t('found.more', { count: items.length })}</p> : null}
      </Panel>
      <Suspense>{shown ? <BroughtLine lineId={shown} onClose={() => setShown(null)} /> : null}</Suspense>
    </Box>
  );
}
