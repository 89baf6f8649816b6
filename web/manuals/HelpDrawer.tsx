import { Button, Drawer, Group, Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { manualChapter } from '../../contract/manuals/calls.ts';
import { useRead } from '../api.ts';
import { paths } from '../paths.ts';
import type { HelpProps } from '../shell/frame/help.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Failed } from '../ui/Failed.tsx';
import { LoadingRows } from '../ui/Loading.tsx';
import { ChapterText } from './ChapterText.tsx';
import { useHelpTopic } from './help-topic.ts';
import { startTour } from './start-tour.ts';

/** The chapter of the page where one is, beside it. */
export function HelpDrawer({ opened, onClose }: HelpProps) {
  const { t } = useTranslation(['manuals', 'common']);
  const { pathname } = useLocation();
  const topic = useHelpTopic();
  const answer = useRead(manualChapter, { topic }, { enabled: opened, staleTime: 600_000 });
  // its own links, and those of the text, lead to another page
  const stood = useRef(pathname);
  useEffect(() => {
    if (stood.current === pathname) return;
    stood.current = pathname;
    onClose();
  }, [pathname, onClose]);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={520}
      title={t('help.title')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Group gap={8} mb={20}>
        <Button component={Link} to={paths.manual(topic)} variant="default">
          {t('help.whole')}
        </Button>
        <Button
          variant="default"
          onClick={() => {
            onClose();
            void startTour();
          }}
        >
          {t('help.tour')}
        </Button>
      </Group>
      {answer.isPending ? <LoadingRows rows={5} /> : null}
      {answer.isError && answer.error.code === 'not_found' ? <EmptyState>{t('missing')}</EmptyState> : null}
      {answer.isError && answer.error.code !== 'not_found' ? <Failed error={answer.error} onRetry={() => void answer.refetch()} /> : null}
      {answer.data ? (
        <article lang={answer.data.language}>
          <Title order={3} fz={20} mb={12}>
            {answer.data.title}
          </Title>
          <ChapterText html={answer.data.html} language={answer.data.language} aside />
        </article>
      ) : null}
      <Text className="dim ruled" mt={24} pt={12}>
        {t('help.keys')}
      </Text>
    </Drawer>
  );
}
