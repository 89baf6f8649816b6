import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconEyeOff,
  IconFileText,
  IconGitCompare,
  IconPencil,
  IconSend,
} from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { dropArticle, submitArticle, takeBackArticle } from '../../contract/knowledge/calls.ts';
import { useSend } from '../api.ts';
import { paths } from '../paths.ts';
import { shortDate } from '../ui/dates.ts';
import { confirm } from '../ui/dialogs.ts';
import { toastDone, toastError } from '../ui/toast.ts';
import { type Article, ofArticle } from './article-words.tsx';
import classes from './knowledge.module.css';

const dialogs = () => import('./article-dialogs.tsx');
const RenewForm = lazy(() => dialogs().then((file) => ({ default: file.RenewForm })));
const PublishForm = lazy(() => dialogs().then((file) => ({ default: file.PublishForm })));
const SendBackForm = lazy(() => dialogs().then((file) => ({ default: file.SendBackForm })));

interface Props {
  article: Article;
}

/** What is to be known first: its icon, a bold line, what it means, at most a few ways on. */
function Banner({
  tone,
  Icon,
  title,
  children,
  acts,
}: {
  tone: 'warn' | 'brand' | 'plain';
  Icon: typeof IconClock;
  title: string;
  children?: ReactNode;
  acts?: ReactNode;
}) {
  return (
    <div role="note" className={`notice ${classes.notice}`} {...(tone === 'plain' ? {} : { 'data-tone': tone })}>
      <div className="side-by-side" style={{ flexWrap: 'nowrap', alignItems: 'flex-start' }}>
        <Icon size={22} aria-hidden style={{ flex: 'none', marginTop: 3 }} />
        <div className="words">
          <b>{title}</b>
          {children}
          {acts ? (
            <div className="side-by-side no-print" style={{ marginTop: 8 }}>
              {acts}
            </div>
          ) : null}
        </div>
      </div>
    </div>
  );
}

/** ยังไม่ทบทวน: names the order that has ended, what took its place, and the section that stands on it. */
export function DueBanner({ article }: Props) {
  const { t } = useTranslation('knowledge');
  const [renews, setRenews] = useState(false);
  const { due, references, may, reviewBy } = article;
  if (!due) return null;
  const ended = references.filter((one) => one.ended && !one.ended.reviewed);
  const first = ended[0]?.ended;
  const fresh = ended.find((one) => one.ended?.by?.documentId)?.ended?.by;
  const byOrder = due.why === 'ORDER' && first;
  const lines = ended.map(({ docNo, ended: end, heading }) =>
    [
      end?.by ? t('due.replaced', { no: docNo, by: end.by.docNo }) : t('due.cancelled', { no: docNo }),
      heading ? t('due.section', { heading }) : '',
    ]
      .filter(Boolean)
      .join(' '),
  );
  return (
    <>
      <Banner
        tone="warn"
        Icon={IconAlertTriangle}
        title={
          byOrder
            ? t('due.order', { how: t(`due.how.${first.how}`), day: shortDate(first.on) })
            : t('due.clock', { day: shortDate(reviewBy ?? due.since) })
        }
        acts={
          <>
            {fresh?.documentId ? (
              <Button
                component={Link}
                to={paths.document(fresh.documentId)}
                variant="default"
                leftSection={<IconFileText size={18} aria-hidden />}
              >
                {t('due.openNew')}
              </Button>
            ) : null}
            {may.renew ? (
              <Button variant="default" leftSection={<IconCheck size={18} aria-hidden />} onClick={() => setRenews(true)}>
                {t('due.renew')}
              </Button>
            ) : null}
          </>
        }
      >
        {byOrder ? lines.map((line) => <span key={line}>{line}</span>) : <span>{t('due.clockWords')}</span>}
        {due.until ? <span>{t('due.until', { day: shortDate(due.until) })}</span> : null}
      </Banner>
      <Suspense fallback={null}>{renews ? <RenewForm article={article} onClose={() => setRenews(false)} /> : null}</Suspense>
    </>
  );
}

/** A version that readers do not see: for who writes it and who decides on it. */
export function PendingBanner({ article }: Props) {
  const { t } = useTranslation('knowledge');
  const [opens, setOpens] = useState<'publish' | 'sendBack' | null>(null);
  const { id, pending, may, state, version } = article;
  const acts = useActs(article);
  if (!pending) return null;
  const fresh = state === 'DRAFT' || state === 'REVIEW';
  const close = () => setOpens(null);
  return (
    <>
      <Banner
        tone="brand"
        Icon={pending.state === 'REVIEW' ? IconClock : IconPencil}
        title={t(`pending.${pending.state as 'REVIEW' | 'DRAFT' | 'SENT_BACK'}`, { n: pending.n, name: pending.by })}
        acts={
          <>
            {may.decide ? (
              <>
                <Button leftSection={<IconCheck size={18} aria-hidden />} onClick={() => setOpens('publish')}>
                  {t('pending.publish')}
                </Button>
                <Button variant="default" onClick={() => setOpens('sendBack')}>
                  {t('pending.sendBack')}
                </Button>
              </>
            ) : null}
            {fresh ? null : (
              <Button
                component={Link}
                to={`${paths.articleVersions(id)}?to=${pending.n}`}
                variant="default"
                leftSection={<IconGitCompare size={18} aria-hidden />}
              >
                {t('pending.compare')}
              </Button>
            )}
            {may.drop ? (
              <>
                <Button variant="default" leftSection={<IconSend size={18} aria-hidden />} onClick={() => acts.submit({ id, version })}>
                  {t('pending.submit')}
                </Button>
                <Button variant="subtle" color="red" onClick={() => void acts.drop()}>
                  {t('pending.drop')}
                </Button>
              </>
            ) : null}
            {may.takeBack ? (
              <Button variant="subtle" onClick={() => acts.takeBack({ id, version })}>
                {t('pending.takeBack')}
              </Button>
            ) : null}
          </>
        }
      >
        {fresh ? <span>{t('pending.newTitle')}</span> : null}
        {pending.note ? <span>{t('pending.note', { words: pending.note })}</span> : null}
        {pending.state === 'SENT_BACK' && pending.words ? <span>{t('form.sentBack', { words: pending.words })}</span> : null}
        {may.ownVersion ? <span>{t('pending.ownVersion')}</span> : null}
      </Banner>
      <Suspense fallback={null}>
        {opens === 'publish' ? <PublishForm article={article} onClose={close} /> : null}
        {opens === 'sendBack' ? <SendBackForm article={article} onClose={close} /> : null}
      </Suspense>
    </>
  );
}

function useActs({ id, version, state }: Article) {
  const { t } = useTranslation('knowledge');
  const go = useNavigate();
  const [sends, takes, drops] = [useSend(submitArticle, ofArticle), useSend(takeBackArticle, ofArticle), useSend(dropArticle, ofArticle)];
  const act = (work: Promise<unknown>, done: string) => void work.then(() => toastDone(done)).catch((error) => toastError(error));
  return {
    submit: (at: { id: number; version: number }) => act(sends(at), t('pending.sent')),
    takeBack: (at: { id: number; version: number }) => act(takes(at), t('pending.takenBack')),
    drop: async () => {
      if (
        !(await confirm({ title: t('pending.dropTitle'), message: t('pending.dropWords'), confirmLabel: t('pending.drop'), danger: true }))
      )
        return;
      // what was never published is gone with its page
      if (state === 'DRAFT') void go(`${paths.knowledge}?view=mine`);
      act(drops({ id, version }), t('pending.dropped'));
    },
  };
}

export function RetiredBanner({ article: { retired } }: Props) {
  const { t } = useTranslation('knowledge');
  if (!retired) return null;
  return (
    <Banner tone="plain" Icon={IconEyeOff} title={t('retire.notice', { day: shortDate(retired.at) })}>
      <span>{retired.reason}</span>
    </Banner>
  );
}
