import { useTranslation } from 'react-i18next';
import { centralCategories, centralDocuments, centralFilePath } from '../../contract/settings/document-central.ts';
import { useRead } from '../api.ts';
import { ListFilter, ListView } from '../ui/ListView.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { useListParams } from '../ui/useListParams.ts';
import { Shelf } from './Shelf.tsx';

/** Forms, regulations and other papers of the agency that are meant for me, by category. */
export function CentralDocumentsPage() {
  const { t } = useTranslation('system');
  const list = useListParams({ filters: { category: ['', ...centralCategories] } });
  const answer = useRead(centralDocuments, list.asked, { keep: true });
  const options = centralCategories.map((value) => ({ value, label: t(`central.categories.${value}`) }));
  return (
    <>
      <PageHead title={t('central.title')} hint={t('central.hint')} />
      <ListView
        label={t('central.title')}
        list={list}
        read={answer}
        rows={answer.data?.documents}
        search={t('central.search')}
        filters={<ListFilter {...list.by('category')} label={t('central.category')} all={t('central.all')} options={options} />}
        lines={4}
        lineHeight={56}
        empty={t('central.empty')}
        none={t('central.noMatch')}
      >
        {(rows) => (
          <Shelf
            groups={options.map(({ value, label }) => ({
              key: value,
              title: label,
              items: rows.filter((one) => one.category === value).map((one) => ({ ...one, facts: [one.number] })),
            }))}
            pathOf={centralFilePath}
          />
        )}
      </ListView>
    </>
  );
}
