import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { manualSearch } from '../../contract/manuals.ts';
import { useRead } from '../api.ts';
import { paths } from '../paths.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Failed } from '../ui/Failed.tsx';
import { LoadingRows } from '../ui/Loading.tsx';
import classes from './Found.module.css';

/** Sections of the manual in which the words occur. */
export function Found({ text }: { text: string }) {
  const { t } = useTranslation('manuals');
  const answer = useRead(manualSearch, { text }, { keep: true, staleTime: 60_000 });
  if (answer.isPending) return <LoadingRows rows={4} height={64} />;
  if (answer.isError) return <Failed error={answer.error} onRetry={() => void answer.refetch()} />;
  const { hits } = answer.data;
  return (
    <>
      <p role="status" className={classes.count}>
        {hits.length > 0 ? t('found', { count: hits.length }) : ''}
      </p>
      {hits.length === 0 ? <EmptyState>{t('noMatch', { text })}</EmptyState> : null}
      <ol className={classes.list}>
        {hits.map((hit) => (
          <li key={`${hit.topic} ${hit.section}`}>
            <Link
              to={`${paths.manual(hit.topic, hit.role)}${hit.section ? `#${encodeURIComponent(hit.section)}` : ''}`}
              className={classes.hit}
            >
              <span className={classes.where}>{`${t(`roles.${hit.role}`)} › ${hit.title}`}</span>
              <strong>{hit.heading || hit.title}</strong>
              <span className={classes.excerpt}>
                {hit.excerpt.map((part, at) =>
                  // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in their order
                  part.hit ? <mark key={at}>{part.text}</mark> : part.text,
                )}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </>
  );
}
