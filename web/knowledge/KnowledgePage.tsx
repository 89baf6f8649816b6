import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { knowledgeReport } from '../../contract/knowledge/calls.ts';
import { ManageView, ModulePage } from '../office/ModulePage.tsx';
import { paths } from '../paths.ts';
import { ArticleList } from './ArticleList.tsx';
import { useSetup } from './article-words.tsx';
import { ShelfView } from './ShelfView.tsx';

/** คลังความรู้: what there is to read by category, one's own, what waits for one, what is to be reviewed. */
export function KnowledgePage() {
  const { t } = useTranslation('knowledge');
  const setup = useSetup().data;
  return (
    <ModulePage
      module="knowledge"
      title={t('title')}
      views={[
        { view: 'read', label: t('tabs.read'), pane: () => <ShelfView /> },
        { view: 'mine', label: t('tabs.mine'), pane: () => <ArticleList view="mine" empty={t('list.emptyMine')} /> },
        { view: 'waiting', label: t('tabs.waiting') },
        { view: 'due', label: t('tabs.due'), pane: () => <ArticleList view="due" empty={t('list.emptyDue')} /> },
        { view: 'all', label: t('tabs.all'), hidden: !setup?.decides, pane: () => <ArticleList view="all" empty={t('list.empty')} /> },
        { view: 'manage', label: t('tabs.manage'), hidden: !setup?.decides, pane: () => <ManageKnowledge /> },
      ]}
    >
      <Button component={Link} to={paths.writeArticle} leftSection={<IconPencil size={18} aria-hidden />}>
        {t('write')}
      </Button>
    </ModulePage>
  );
}

/** Categories with who decides on them, the pages of the settings, and the figures. */
function ManageKnowledge() {
  const { t } = useTranslation('knowledge');
  const setup = useSetup();
  const categories = setup.data?.categories.map(({ id, name, owner, holder, articles }) => ({
    id,
    name,
    to: `${paths.knowledge}?category=${id}`,
    words: [t('manage.decides', { post: owner }), holder || t('page.vacant'), t('list.articles', { count: articles })],
  }));
  return (
    <ManageView
      module="knowledge"
      title={t('manage.title')}
      of={{ ...setup, data: categories }}
      report={{ call: knowledgeReport, title: t('report.title'), since: 'half' }}
    />
  );
}
