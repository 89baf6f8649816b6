import { Box, Stack, Title } from '@mantine/core';
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
      <Box component="p" role="status" className="dimmed" m={0} mb={8} mih={24}>
        {count > 0 ? t('found', { count }) : ''}
      </Box>
      {count === 0 ? <EmptyState>{t('noMatch', { text })}</EmptyState> : null}
      {added.length > 0 ? (
        <Box component="section" aria-labelledby="found-added" mb={24}>
          <Title order={2} id="found-added" fz={16} mb={8}>
            {t('added')}
          </Title>
          <Stack component="ol" className="bare" gap={8} maw={860}>
            {added.map((one) => (
              <li key={`${one.id} ${one.place}`}>
                <AddedHit one={one} />
              </li>
            ))}
          </Stack>
        </Box>
      ) : null}
      {added.length > 0 && hits.length > 0 ? (
        <Title order={2} fz={16} mb={8}>
          {t('tabs.manual')}
        </Title>
      ) : null}
      <Stack component="ol" className="bare" gap={8} maw={860}>
        {hits.map((hit) => (
          <li key={`${hit.topic} ${hit.section}`}>
            <Link
              to={`${paths.manual(hit.topic, hit.role)}${hit.section ? `#${encodeURIComponent(hit.section)}` : ''}`}
              className="panel opens"
            >
              <span className="sub">{`${t(`roles.${hit.role}`)} › ${hit.title}`}</span>
              <strong>{hit.heading || hit.title}</strong>
              <Excerpt parts={hit.excerpt} />
            </Link>
          </li>
        ))}
      </Stack>
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
      <span className="sub figures">{[t(`shelf.${video ? 'video' : 'document'}.title`), where].filter(Boolean).join(' › ')}</span>
      <strong>{title}</strong>
      <Excerpt parts={excerpt} />
    </>
  );
  // without a place it is a file or a link: its line on the shelf knows
  if (!video && place !== null)
    return (
      <button type="button" className="plain panel opens" onClick={() => void show(manualFilePath(id), place)}>
        {words}
      </button>
    );
  return (
    <Link
      to={video ? paths.manualVideoAt(id, place ?? 0) : `${paths.manualDocument}?search=${encodeURIComponent(title)}`}
      className="panel opens"
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
