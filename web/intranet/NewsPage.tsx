import { Button } from '@mantine/core';
import { IconArrowLeft, IconDownload, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { intranetOne, newsFilePath } from '../../contract/intranet/calls.ts';
import { fileSize } from '../../contract/rules/thai.ts';
import { fetchBlob, useRead } from '../api.ts';
import { paths } from '../paths.ts';
import { PublicFrame } from '../shell/frame/PublicFrame.tsx';
import { longDate } from '../ui/dates.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Failed } from '../ui/Failed.tsx';
import { LoadingRows } from '../ui/Loading.tsx';
import { TabTitle } from '../ui/PageHead.tsx';
import { Pill } from '../ui/Pill.tsx';
import { toastError } from '../ui/toast.ts';
import { Cover } from './Cover.tsx';
import classes from './News.module.css';
import { NewsText } from './NewsText.tsx';

/** One news item with its picture and files. */
export function NewsPage() {
  const { t } = useTranslation('intranet');
  const { newsId } = useParams();
  const id = Number(newsId);
  const answer = useRead(intranetOne, { id: Number.isSafeInteger(id) && id > 0 ? id : 1_000_000_000 });
  const news = answer.data;
  const back = (
    <Link className="link" to={paths.intranet}>
      <IconArrowLeft size={16} aria-hidden /> {t('back')}
    </Link>
  );
  return (
    <PublicFrame>
      <TabTitle>{news?.title ?? t('news')}</TabTitle>
      <article className={classes.article}>
        {back}
        {answer.isPending ? <LoadingRows rows={5} height={40} /> : null}
        {answer.error?.status === 404 ? <EmptyState>{t('gone')}</EmptyState> : null}
        {answer.error && answer.error.status !== 404 ? <Failed error={answer.error} onRetry={() => void answer.refetch()} /> : null}
        {news ? (
          <>
            <h1 className={classes.heading}>{news.title}</h1>
            <div className={`${classes.facts} figures`}>
              {news.staffOnly ? <Pill icon={<IconLock size={14} aria-hidden />}>{t('staffOnly')}</Pill> : null}
              <span>
                {t(`category.${news.category}`)} · {longDate(news.at)}
              </span>
            </div>
            {news.cover ? <Cover id={news.id} alt={news.cover.alt} staffOnly={news.staffOnly} className={classes.picture} /> : null}
            <NewsText body={news.body} />
            {news.files.length > 0 ? (
              <section aria-labelledby="news-files">
                <h2 id="news-files" className={classes.title}>
                  {t('files')}
                </h2>
                <ul className={classes.files}>
                  {news.files.map((file) => (
                    <li key={file.id}>
                      <Button
                        variant="default"
                        leftSection={<IconDownload size={18} aria-hidden />}
                        onClick={() => void save(news.id, file)}
                      >
                        {file.name} · {fileSize(file.size)}
                      </Button>
                    </li>
                  ))}
                </ul>
              </section>
            ) : null}
          </>
        ) : null}
      </article>
    </PublicFrame>
  );
}

async function save(newsId: number, file: { id: string; name: string }): Promise<void> {
  try {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(await fetchBlob(`${newsFilePath(newsId, file.id)}?download=1`));
    link.download = file.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  } catch (error) {
    toastError(error);
  }
}
