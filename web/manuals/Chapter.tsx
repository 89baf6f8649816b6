import { Flex, Title } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { type ManualRole, manualChapter } from '../../contract/manuals/calls.ts';
import { useRead } from '../api.ts';
import { paths } from '../paths.ts';
import { longDate } from '../ui/dates.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Failed } from '../ui/Failed.tsx';
import { LoadingRows } from '../ui/Loading.tsx';
import { TabTitle } from '../ui/PageHead.tsx';
import classes from './Chapter.module.css';
import { ChapterText } from './ChapterText.tsx';

/** One chapter with its sections, and the way to the ones beside it. */
export function Chapter({ topic, role }: { topic: string; role?: ManualRole | undefined }) {
  const { t } = useTranslation('manuals');
  const { hash } = useLocation();
  const answer = useRead(manualChapter, role ? { topic, role } : { topic }, { staleTime: 600_000 });
  const chapter = answer.data;
  // the text comes after the address
  useEffect(() => {
    if (chapter && hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [chapter, hash]);
  if (answer.isPending) return <LoadingRows rows={6} />;
  if (answer.isError) {
    if (answer.error.code === 'not_found') return <EmptyState>{t('missing')}</EmptyState>;
    return <Failed error={answer.error} onRetry={() => void answer.refetch()} />;
  }
  const { title, language, html, sections, version, updated, since, previous, next } = answer.data;
  return (
    <article className="panel padded" lang={language}>
      <TabTitle>{title}</TabTitle>
      <Title order={2} fz={24}>
        {title}
      </Title>
      <p className={`hint figures ${classes.edition}`} lang={undefined}>
        {updated ? t('edition', { version, date: longDate(updated) }) : t('editionBare', { version })}
        {since ? ` · ${t('since', { version: since })}` : null}
      </p>
      {sections.length > 2 ? (
        <nav className={`notice ${classes.sections}`} aria-label={t('inChapter')}>
          <strong>{t('inChapter')}</strong>
          <ul className="bare">
            {sections.map((one) => (
              <li key={one.id}>
                <Link to={{ hash: `#${one.id}`, search: role ? `?book=${role}` : '' }}>{one.title}</Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <ChapterText html={html} language={language} />
      <Flex
        component="nav"
        className="ruled"
        wrap="wrap"
        gap={8}
        justify="space-between"
        maw="76ch"
        mt={32}
        pt={16}
        aria-label={t('contents')}
      >
        {previous ? (
          <Link className="way-up" to={paths.manual(previous.topic, answer.data.role)}>
            <IconArrowLeft size={18} aria-hidden />
            {t('previous', { title: previous.title })}
          </Link>
        ) : (
          <span />
        )}
        {next ? (
          <Link className="way-up" to={paths.manual(next.topic, answer.data.role)}>
            {t('next', { title: next.title })}
            <IconArrowRight size={18} aria-hidden />
          </Link>
        ) : null}
      </Flex>
    </article>
  );
}
