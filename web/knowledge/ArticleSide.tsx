import { Button } from '@mantine/core';
import { IconDownload, IconHeart, IconHeartFilled, IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { articleFilePath, likeArticle, type Reference, rateArticle } from '../../contract/knowledge/calls.ts';
import { fileSize } from '../../contract/rules/thai.ts';
import { useSend } from '../api.ts';
import { paths } from '../paths.ts';
import { shortDate } from '../ui/dates.ts';
import { Panel } from '../ui/Panel.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { saveFrom } from '../ui/save-file.ts';
import { toastDone, toastError } from '../ui/toast.ts';
import { type Article, ofArticle, useSetup } from './article-words.tsx';
import classes from './knowledge.module.css';

const dialogs = () => import('./article-dialogs.tsx');
const ReasonForm = lazy(() => dialogs().then((file) => ({ default: file.ReasonForm })));
const EndedForm = lazy(() => dialogs().then((file) => ({ default: file.EndedForm })));

interface Props {
  article: Article;
}

/** Who looks after it, what it stands on, what readers say of it, and where to read on. */
export function ArticleSide({ article }: Props) {
  const { t } = useTranslation('knowledge');
  const { tags, related } = article;
  return (
    <aside className="stack">
      <Owner article={article} />
      <References article={article} />
      <Files article={article} />
      {article.state === 'PUBLISHED' || article.state === 'REVIEW_DUE' ? <Helpful article={article} /> : null}
      {tags.length > 0 ? (
        <Panel title={t('page.tagsTitle')}>
          <div className={classes.cloud}>
            {tags.map((tag) => (
              <Link key={tag} to={`${paths.knowledge}?tag=${encodeURIComponent(tag)}`}>
                {tag}
              </Link>
            ))}
          </div>
        </Panel>
      ) : null}
      {related.length > 0 ? (
        <Panel title={t('page.relatedTitle')}>
          <ul className="bare">
            {related.map(({ id, name }) => (
              <li key={id}>
                <Link className="link" to={paths.article(id)}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
    </aside>
  );
}

function Owner({ article: { owner, unit, reviewMonths, reviewBy, due } }: Props) {
  const { t } = useTranslation('knowledge');
  const months = reviewMonths % 12 === 0 ? t('page.years', { count: reviewMonths / 12 }) : t('page.months', { count: reviewMonths });
  return (
    <Panel title={t('page.ownerTitle')}>
      <div className="medium">{owner.post}</div>
      <div className="sub">
        {[owner.holder ? t('page.holder', { name: owner.holder }) : t('page.vacant'), unit].filter(Boolean).join(' · ')}
      </div>
      <p style={{ margin: '10px 0 0' }}>
        {t('page.every', { months })}{' '}
        {reviewBy ? (
          <span className="dim">{t(due?.why === 'ORDER' ? 'page.nextBefore' : 'page.next', { day: shortDate(reviewBy) })}</span>
        ) : null}
      </p>
    </Panel>
  );
}

/** What has ended is struck, with what took its place under it. */
function References({ article: { references } }: Props) {
  const { t } = useTranslation('knowledge');
  const decides = useSetup().data?.decides;
  const [ends, setEnds] = useState<{ documentId: number; docNo: string } | null>(null);
  if (references.length === 0) return null;
  return (
    <Panel title={t('page.referencesTitle')}>
      <ul className="bare stack">
        {references.map((one) => (
          <li key={one.docNo}>
            <ReferenceLine reference={one} />
            {decides && !one.ended && one.documentId !== null ? (
              <RowButton onClick={() => setEnds({ documentId: one.documentId as number, docNo: one.docNo })}>
                {t('page.noteEnded')}
              </RowButton>
            ) : null}
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>{ends ? <EndedForm letter={ends} onClose={() => setEnds(null)} /> : null}</Suspense>
    </Panel>
  );
}

function ReferenceLine({ reference: { documentId, docNo, subject, docDate, heading, ended } }: { reference: Reference }) {
  const { t } = useTranslation('knowledge');
  const sub = [docDate ? shortDate(docDate) : '', subject, heading].filter(Boolean).join(' · ');
  if (!ended)
    return (
      <>
        <Letter documentId={documentId} docNo={docNo} /> <span className={classes.valid}>{t('page.valid')}</span>
        <div className="sub">{sub}</div>
      </>
    );
  return (
    <>
      <del className={classes.struck}>{docNo}</del>{' '}
      <span className={classes.ended}>{t(ended.by ? 'page.replaced' : 'page.cancelled')}</span>
      <div className="sub">{sub}</div>
      {ended.by ? (
        <div style={{ marginTop: 6 }}>
          <Letter documentId={ended.by.documentId} docNo={ended.by.docNo} /> <span className={classes.valid}>{t('page.valid')}</span>
          <div className="sub">{[ended.by.docDate ? shortDate(ended.by.docDate) : '', t('page.replaces')].filter(Boolean).join(' · ')}</div>
        </div>
      ) : null}
    </>
  );
}

function Letter({ documentId, docNo }: { documentId: number | null; docNo: string }) {
  if (documentId === null) return <span className="medium">{docNo}</span>;
  return (
    <Link className="link" to={paths.document(documentId)}>
      {docNo}
    </Link>
  );
}

function Files({ article: { id, files } }: Props) {
  const { t } = useTranslation('knowledge');
  if (files.length === 0) return null;
  return (
    <Panel title={t('page.filesTitle')} count={files.length}>
      <ul className="bare">
        {files.map((file) => (
          <li key={file.id}>
            <Button
              variant="subtle"
              size="compact-md"
              px={4}
              leftSection={<IconDownload size={18} aria-hidden />}
              aria-label={t('page.download', { name: file.name })}
              onClick={() => void saveFrom(articleFilePath(id, file.id), file.name)}
            >
              {file.name} · {fileSize(file.size)}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Helpful({ article }: Props) {
  const { t } = useTranslation('knowledge');
  const { id, helpful, likes, liked } = article;
  const [asks, setAsks] = useState(false);
  const rate = useSend(rateArticle, ofArticle);
  const like = useSend(likeArticle, ofArticle);
  const yes = () =>
    void rate({ id, helpful: true, reason: '' })
      .then(() => toastDone(t('readers.thanks')))
      .catch((error) => toastError(error));
  return (
    <Panel title={t('readers.helpfulTitle')}>
      <div className="side-by-side">
        <Button
          variant={helpful.mine === true ? 'light' : 'default'}
          aria-pressed={helpful.mine === true}
          aria-label={`${t('readers.yesName')} ${helpful.yes}`}
          leftSection={<IconThumbUp size={18} aria-hidden />}
          onClick={yes}
        >
          {t('readers.yes', { count: helpful.yes })}
        </Button>
        <Button
          variant={helpful.mine === false ? 'light' : 'default'}
          aria-pressed={helpful.mine === false}
          aria-label={`${t('readers.noName')} ${helpful.no}`}
          leftSection={<IconThumbDown size={18} aria-hidden />}
          onClick={() => setAsks(true)}
        >
          {t('readers.no', { count: helpful.no })}
        </Button>
        <Button
          variant="subtle"
          aria-pressed={liked}
          aria-label={`${t('readers.likeName')} ${likes}`}
          leftSection={liked ? <IconHeartFilled size={18} aria-hidden /> : <IconHeart size={18} aria-hidden />}
          onClick={() => void like({ id, liked: !liked }).catch((error) => toastError(error))}
        >
          {likes}
        </Button>
      </div>
      {helpful.lastReason ? (
        <p className="hint" style={{ marginTop: 10 }}>
          {t('readers.lastReason', { reason: helpful.lastReason })}
        </p>
      ) : null}
      <Suspense fallback={null}>{asks ? <ReasonForm article={article} onClose={() => setAsks(false)} /> : null}</Suspense>
    </Panel>
  );
}
