import { Button, Menu } from '@mantine/core';
import { IconDots, IconEyeOff, IconHistory, IconLink, IconPencil, IconPrinter } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { openArticle, seeArticle } from '../../contract/knowledge/calls.ts';
import { useRead, useSend } from '../api.ts';
import { paths } from '../paths.ts';
import { DetailPage } from '../ui/DetailPage.tsx';
import { shortDate } from '../ui/dates.ts';
import { TabTitle } from '../ui/PageHead.tsx';
import { toastDone } from '../ui/toast.ts';
import { ArticleSide } from './ArticleSide.tsx';
import { ArticleText } from './ArticleText.tsx';
import { type Article, StatePill } from './article-words.tsx';
import { DueBanner, PendingBanner, RetiredBanner } from './banners.tsx';
import { Comments } from './Comments.tsx';
import classes from './knowledge.module.css';

const RetireForm = lazy(() => import('./article-dialogs.tsx').then((file) => ({ default: file.RetireForm })));

/** One article: what readers have, what is wrong with it, and who looks after it beside. */
export function ArticlePage() {
  const { t } = useTranslation('knowledge');
  const id = Number(useParams().articleId);
  const read = useRead(openArticle, { id });
  const state = read.data?.state;
  const see = useSend(seeArticle);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once an opening
  useEffect(() => {
    // nobody waits for it
    if (state === 'PUBLISHED' || state === 'REVIEW_DUE') see({ id }).catch(() => {});
  }, [id, state !== undefined]);
  return (
    <DetailPage back={{ to: paths.knowledge, label: t('title') }} of={read} rows={10}>
      {(article) => (
        <>
          <TabTitle>{article.title}</TabTitle>
          <Acts article={article} />
          <div className={classes.page}>
            <div className="stack">
              <Reading article={article} />
              <Comments article={article} />
            </div>
            <ArticleSide article={article} />
          </div>
        </>
      )}
    </DetailPage>
  );
}

function Acts({ article }: { article: Article }) {
  const { t } = useTranslation('knowledge');
  const [retires, setRetires] = useState(false);
  const { id, may, versions, category, categoryId, pending } = article;
  const copy = () => void navigator.clipboard?.writeText(window.location.href).then(() => toastDone(t('page.linkCopied')));
  return (
    <div className="side-by-side no-print" style={{ justifyContent: 'space-between', marginBottom: 16 }}>
      <Link className="link" to={`${paths.knowledge}?category=${categoryId}`}>
        {category}
      </Link>
      <div className="side-by-side">
        {versions > 0 ? (
          <Button component={Link} to={paths.articleVersions(id)} variant="subtle" leftSection={<IconHistory size={18} aria-hidden />}>
            {t('page.history', { count: versions })}
          </Button>
        ) : null}
        {may.edit ? (
          <Button component={Link} to={paths.editArticle(id)} variant="default" leftSection={<IconPencil size={18} aria-hidden />}>
            {t(pending ? 'page.goOn' : 'page.edit')}
          </Button>
        ) : null}
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" aria-label={t('page.more')} px={10}>
              <IconDots size={18} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconLink size={18} aria-hidden />} onClick={copy}>
              {t('page.copyLink')}
            </Menu.Item>
            <Menu.Item leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
              {t('page.print')}
            </Menu.Item>
            {may.retire ? (
              <Menu.Item color="red" leftSection={<IconEyeOff size={18} aria-hidden />} onClick={() => setRetires(true)}>
                {t('retire.act')}
              </Menu.Item>
            ) : null}
          </Menu.Dropdown>
        </Menu>
      </div>
      <Suspense fallback={null}>{retires ? <RetireForm article={article} onClose={() => setRetires(false)} /> : null}</Suspense>
    </div>
  );
}

function Reading({ article }: { article: Article }) {
  const { t } = useTranslation('knowledge');
  const { title, kind, state, by, publishedAt, minutes, audience, readerNames } = article;
  const shown = state === 'PUBLISHED' || state === 'REVIEW_DUE';
  const said = [
    t(`kind.${kind}`),
    shown && publishedAt ? t('page.updated', { day: shortDate(publishedAt) }) : t('page.draftBy', { name: by }),
    t('list.minutes', { count: minutes }),
    t('page.forWhom', { names: audience === 'EVERYBODY' ? t('audience.EVERYBODY') : readerNames.join(', ') }),
  ];
  return (
    <article className={`panel ${classes.article}`}>
      <RetiredBanner article={article} />
      <PendingBanner article={article} />
      <DueBanner article={article} />
      <h1>{title}</h1>
      <p className="hint">
        {said.join(' · ')} {shown ? null : <StatePill state={state} />}
      </p>
      <ArticleText article={article} />
    </article>
  );
}
