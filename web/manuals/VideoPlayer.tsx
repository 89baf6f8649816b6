import { Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../contract/endpoint.ts';
import { manualPlay } from '../../contract/settings/document-manual.ts';
import { ApiError, call } from '../api.ts';
import { errorText } from '../ui/error-text.ts';
import classes from './VideoPlayer.module.css';

/** `at`: begins at this second. Plays in the page, part by part. Its address lives five minutes: when it has ended, a new one goes on at the same place. */
export function VideoPlayer({ id, title, at = 0 }: { id: number; title: string; at?: number }) {
  const { t } = useTranslation('manuals');
  const [links, setLinks] = useState<Given<typeof manualPlay> | null>(null);
  const [fault, setFault] = useState('');
  const player = useRef<HTMLVideoElement>(null);
  const place = useRef(at);
  const askedAt = useRef(0);
  const ask = async () => {
    // a file that can't be played at all would be asked for again and again
    if (Date.now() - askedAt.current < 5_000) return setFault(t('shelf.failed'));
    askedAt.current = Date.now();
    if (player.current) place.current = player.current.currentTime;
    try {
      setLinks(await call(manualPlay, { id }));
    } catch (error) {
      setFault(error instanceof ApiError ? errorText(error) : t('shelf.failed'));
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each video
  useEffect(() => {
    askedAt.current = 0;
    void ask();
  }, [id]);
  if (fault) {
    return (
      <Text role="alert" className="fault" flex="1 0 100%">
        {fault}
      </Text>
    );
  }
  return links ? (
    <video
      ref={player}
      className={classes.video}
      src={links.video}
      controls
      preload="metadata"
      aria-label={t('shelf.playing', { title })}
      onLoadedMetadata={() => {
        const video = player.current;
        if (!video || place.current === 0) return;
        video.currentTime = place.current;
        void video.play().catch(() => undefined);
      }}
      onError={() => void ask()}
    >
      <track kind="captions" srcLang="th" label={t('shelf.subtitles')} default {...(links.subtitles ? { src: links.subtitles } : {})} />
    </video>
  ) : null;
}
