import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { manualModules, manuals } from '../../contract/settings/document-manual.ts';
import { useRead } from '../api.ts';
import { ListView } from '../ui/ListView.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { Panel } from '../ui/Panel.tsx';
import { useListParams } from '../ui/useListParams.ts';
import { ManualLine } from './ManualLine.tsx';
import { ManualTabs } from './ManualTabs.tsx';

type Place = 'document' | 'video' | 'documentVideo';

/** What the agency adds to the manual: its own documents. */
export function ManualDocumentPage() {
  return <ManualShelf place="document" />;
}

/** Videos of all modules. */
export function ManualVideoPage() {
  return <ManualShelf place="video" />;
}

/** Videos on the flow of documents alone. */
export function ManualDocumentVideoPage() {
  return <ManualShelf place="documentVideo" />;
}

function ManualShelf({ place }: { place: Place }) {
  const { t } = useTranslation(['manuals', 'system']);
  const [query] = useSearchParams();
  const list = useListParams({});
  const played = Number(query.get('play'));
  const answer = useRead(manuals, list.asked, { keep: true });
  const kind = place === 'document' ? 'DOCUMENT' : 'VIDEO';
  const found = answer.data?.manuals.filter((one) => one.kind === kind && (place !== 'documentVideo' || one.module === 'SARABUN'));
  return (
    <>
      <PageHead title={t(`shelf.${place}.title`)} hint={t(`shelf.${place}.hint`)} />
      <ManualTabs />
      <ListView
        label={t(`shelf.${place}.title`)}
        list={list}
        read={answer}
        rows={found}
        search={t('shelf.search')}
        lines={4}
        lineHeight={56}
        empty={t('shelf.empty')}
        none={t('shelf.noMatch')}
      >
        {(rows) => (
          <Stack gap={16} maw={860}>
            {[...Map.groupBy(rows, (one) => one.module)]
              .sort(([a], [b]) => manualModules.indexOf(a) - manualModules.indexOf(b))
              .map(([module, items]) => (
                <Panel key={module} title={t(`system:manuals.modules.${module}`)}>
                  <ul className="bare">
                    {items.map((one) => (
                      <ManualLine key={one.id} item={one} playAt={one.id === played ? Number(query.get('at')) || 0 : null} />
                    ))}
                  </ul>
                </Panel>
              ))}
          </Stack>
        )}
      </ListView>
    </>
  );
}
