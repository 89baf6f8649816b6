import { Box, Button, Group, Title } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { manualBook, manualRoles } from '../../contract/manuals/calls.ts';
import { useRead } from '../api.ts';
import { paths } from '../paths.ts';
import { boot } from '../shell/boot.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Failed } from '../ui/Failed.tsx';
import { LoadingRows } from '../ui/Loading.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { ChapterText } from './ChapterText.tsx';
import classes from './PrintManualPage.module.css';

/** A whole book on paper: cover line, contents, each chapter on a new page. The browser makes the PDF. */
export function PrintManualPage() {
  const { t } = useTranslation('manuals');
  const asked = useParams().role;
  const role = manualRoles.find((one) => one === asked) ?? 'everyone';
  const answer = useRead(manualBook, { role }, { staleTime: 600_000 });
  if (answer.isPending) return <LoadingRows rows={6} />;
  if (answer.isError) {
    if (answer.error.code === 'not_found') return <EmptyState>{t('missing')}</EmptyState>;
    return <Failed error={answer.error} onRetry={() => void answer.refetch()} />;
  }
  const { chapters, version, language } = answer.data;
  return (
    <Box maw={860}>
      <PageHead title={`${t('title')} · ${t(`roles.${role}`)}`} hint={`${boot.agency.name} · ${t('editionBare', { version })}`}>
        <Group className="no-print" gap={12}>
          <Link to={paths.manual()}>{t('backToManual')}</Link>
          <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => void printWhole()}>
            {t('printNow')}
          </Button>
        </Group>
      </PageHead>
      <p className="dimmed no-print">{t('printHint')}</p>
      <section lang={language}>
        <h2>{t('contents')}</h2>
        <ol>
          {chapters.map((one) => (
            <li key={one.topic}>{one.title}</li>
          ))}
        </ol>
      </section>
      {chapters.map((one) => (
        <article key={one.topic} className={classes.chapter} lang={language}>
          <Title order={2} fz={24} mb={12}>
            {one.title}
          </Title>
          <ChapterText html={one.html} language={language} aside />
        </article>
      ))}
    </Box>
  );
}

/** Pictures come when they are scrolled to; on paper all of them have to stand. */
async function printWhole(): Promise<void> {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('[data-picture] img')];
  for (const one of pictures) one.loading = 'eager';
  await Promise.allSettled(pictures.map((one) => one.decode()));
  print();
}
