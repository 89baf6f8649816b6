import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Given } from '../../contract/endpoint.ts';
import { manualSearch } from '../../contract/manuals/calls.ts';
import { manualFilePath } from '../../contract/settings/document-manual.ts';
import { useRead } from '../api.ts';
import { paths } from '../paths.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Failed } from '../ui/Failed.tsx';
import { LoadingRows } from '../ui/Loading.tsx';
import classes from './Found.module.css';
import { show, timeOf } from './shelf-file.ts';

/** Sections of the manual in which the words occur, and pages and videos of the agency. */
export function Found({ text }: { text: string }) {
  const { t } = useTranslation('manuals');
  const answer = useRead(manualSearch, { text }, { keep: true, staleTime: 60_000 });
  if (answer.isPending) return <LoadingRows rows={4} height={64} />;
  if (answer.isError) return <Failed error={answer.error} onRetry={() => void answer.refetch()} />;
  const { hits, added } = answer.data;
  const count = hits.length + added.length;
  return (
    <>
      <p role="status" className={classes.count}>
        {count > 0 ? t('found', { count }) : ''}
      </p>
      {count === 0 ? <EmptyState>{t('noMatch', { text })}</EmptyState> : null}
      {added.length > 0 ? (
        <section aria-labelledby="found-added" className={classes.added}>
          <h2 id="found-added" className={classes.head}>
            {t('added')}
          </h2>
          <ol className={classes.list}>
            {added.map((one) => (
              <li key={`${one.id} ${one.place}`}>
                <AddedHit one={one} />
              </li>
            ))}
          </ol>
        </section>
      ) : null}
      {added.length > 0 && hits.length > 0 ? <h2 className={classes.head}>{t('tabs.manual')}</h2> : null}
      <ol className={classes.list}>
        {hits.map((hit) => (
          <li key={`${hit.topic} ${hit.section}`}>
            <Link
              to={`${paths.manual(hit.topic, hit.role)}${hit.section ? `#${encodeURIComponent(hit.section)}` : ''}`}
              className={classes.hit}
            >
              <span className="dim">{`${t(`roles.${hit.role}`)} › ${hit.title}`}</span>
              <strong>{hit.heading || hit.title}</strong>
              <Excerpt parts={hit.excerpt} />
            </Link>
          </li>
        ))}
      </ol>
    </>
  );
}

type Added = Given<typeof manualSearch>['added'][number];

/** A page of a document opens in a window of its own; a video is played from where it is said. */
function AddedHit({ one: { id, title, kind, place, excerpt } }: { one: Added }) {
  const { t } = useTranslation('manuals');
  const video = kind === 'VIDEO';
  const where = place === null ? '' : video ? t('shelf.atTime', { time: timeOf(place) }) : t('shelf.atPage', { page: place });
  const words = (
    <>
      <span className="dim figures">{[t(`shelf.${video ? 'video' : 'document'}.title`), where].filter(Boolean).join(' › ')}</span>
      <strong>{title}</strong>
      <Excerpt parts={excerpt} />
    </>
  );
  // without a place it is a file or a link: its line on the shelf knows
  if (!video && place !== null)
    return (
      <button type="button" className={classes.hit} onClick={() => void show(manualFilePath(id), place)}>
        {words}
      </button>
    );
  return (
    <Link
      to={video ? paths.manualVideoAt(id, place ?? 0) : `${paths.manualDocument}?search=${encodeURIComponent(title)}`}
      className={classes.hit}
    >
      {words}
    </Link>
  );
}

function Excerpt({ parts }: { parts: Added['excerpt'] }) {
  if (parts.length === 0) return null;
  return (
    <span className={classes.excerpt}>
      {parts.map((part, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in their order
        part.hit ? <mark key={at}>{part.text}</mark> : part.text,
      )}
    </span>
  );
}
