import { useTranslation } from 'react-i18next';
import { archiveReport } from '../../contract/archive/store.ts';
import { ManageView } from '../office/ModulePage.tsx';
import { paths } from '../paths.ts';
import { useSetup } from './archive-words.ts';

/** Shelves, the pages of the settings, and the figures. */
export function ManageArchive() {
  const { t } = useTranslation('archive');
  const setup = useSetup();
  const shelves = setup.data?.shelves.map((one) => ({
    id: one.id,
    name: one.name,
    to: `${paths.archive}?view=store&shelfId=${one.id}`,
    words: [one.detail],
  }));
  return (
    <ManageView
      module="archive"
      title={t('report.shelf')}
      of={{ ...setup, data: shelves }}
      report={{ call: archiveReport, title: t('report.title'), since: 'half' }}
    />
  );
}
