import { Box, Button, Group, Stack, Title } from '@mantine/core';
import { IconDownload, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { Given } from '../../contract/endpoint.ts';
import { intranetOne, newsFilePath } from '../../contract/intranet/calls.ts';
import { fileSize } from '../../contract/rules/thai.ts';
import { useRead } from '../api.ts';
import { paths } from '../paths.ts';
import { PublicFrame } from '../shell/frame/PublicFrame.tsx';
import { BackLink } from '../ui/BackLink.tsx';
import { BodyText } from '../ui/BodyText.tsx';
import { longDate } from '../ui/dates.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Failed } from '../ui/Failed.tsx';
import { LoadingRows } from '../ui/Loading.tsx';
import { TabTitle } from '../ui/PageHead.tsx';
import { Pill } from '../ui/Pill.tsx';
import { saveFrom } from '../ui/save-file.ts';
import { Cover } from './Cover.tsx';
import classes from './News.module.css';

/** One news item with its picture and files. */
export function NewsPage() {
  const { t } = useTranslation('intranet');
  const { newsId } = useParams();
  const id = Number(newsId);
  const answer = useRead(intranetOne, { id: Number.isSafeInteger(id) && id > 0 ? id : 1_000_000_000 });
  const news = answer.data;
  return (
    <PublicFrame>
      <TabTitle>{news?.title ?? t('news')}</TabTitle>
      <Box component="article" maw={760} mx="auto" p={{ base: 16, md: '32px 24px' }}>
        <BackLink to={paths.intranet}>{t('back')}</BackLink>
        {answer.isPending ? <LoadingRows rows={5} height={40} /> : null}
        {answer.error?.status === 404 ? <EmptyState>{t('gone')}</EmptyState> : null}
        {answer.error && answer.error.status !== 404 ? <Failed error={answer.error} onRetry={() => void answer.refetch()} /> : null}
        {news ? <One news={news} /> : null}
      </Box>
    </PublicFrame>
  );
}

function One({ news }: { news: Given<typeof intranetOne> }) {
  const { t } = useTranslation('intranet');
  return (
    <>
      <Title order={1} className="wraps" mt={12} mb={8}>
        {news.title}
      </Title>
      <Group className="dim figures" gap="4px 8px">
        {news.staffOnly ? <Pill icon={<IconLock size={14} aria-hidden />}>{t('staffOnly')}</Pill> : null}
        <span>
          {t(`category.${news.category}`)} · {longDate(news.at)}
        </span>
      </Group>
      {news.cover ? <Cover id={news.id} alt={news.cover.alt} staffOnly={news.staffOnly} className={classes.picture} /> : null}
      <BodyText body={news.body} />
      {news.files.length > 0 ? (
        <section aria-labelledby="news-files">
          <h2 id="news-files">{t('files')}</h2>
          <Stack component="ul" className="bare" gap={8} mt={8} align="flex-start">
            {news.files.map((file) => (
              <li key={file.id}>
                <Button
                  variant="default"
                  leftSection={<IconDownload size={18} aria-hidden />}
                  onClick={() => void saveFrom(`${newsFilePath(news.id, file.id)}?download=1`, file.name)}
                >
                  {file.name} · {fileSize(file.size)}
                </Button>
              </li>
            ))}
          </Stack>
        </section>
      ) : null}
    </>
  );
}
