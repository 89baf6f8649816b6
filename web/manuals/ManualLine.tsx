import { Box, Button } from '@mantine/core';
import { IconFileText, IconPlayerPlay, IconVideo } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../contract/endpoint.ts';
import { fileSize } from '../../contract/rules/thai.ts';
import { manualFilePath, type manuals } from '../../contract/settings/document-manual.ts';
import { longDate } from '../ui/dates.ts';
import { FileButtons } from './FileButtons.tsx';
import { save, timeOf } from './shelf-file.ts';
import { VideoPlayer } from './VideoPlayer.tsx';

type Item = Given<typeof manuals>['manuals'][number];

/** `playAt`: it stands open and plays from this second. One document or video: read, played or kept; the files that stood here before can be opened still. */
export function ManualLine({ item, playAt = null }: { item: Item; playAt?: number | null }) {
  const { t } = useTranslation(['manuals', 'system']);
  const [playing, setPlaying] = useState(playAt !== null);
  const { id, title, link, file, kind, edition, subtitles, versions, foundAt } = item;
  const video = kind === 'VIDEO';
  const facts = [
    edition ? t('shelf.edition', { edition }) : '',
    file ? (file.name.split('.').at(-1) ?? '').toUpperCase() : t('system:shelf.link'),
    file ? fileSize(file.size) : '',
    subtitles ? t('shelf.subtitled') : '',
    foundAt === null ? '' : video ? t('shelf.atTime', { time: timeOf(foundAt) }) : t('shelf.atPage', { page: foundAt }),
  ];
  const Icon = video ? IconVideo : IconFileText;
  return (
    <li className="row">
      <Icon size={22} aria-hidden />
      <span className="words">
        {title}
        <span className="sub figures">{facts.filter(Boolean).join(' · ')}</span>
      </span>
      {file && video ? (
        <Button
          variant="default"
          aria-label={playing ? t('shelf.close') : t('shelf.playOf', { title })}
          aria-expanded={playing}
          leftSection={playing ? null : <IconPlayerPlay size={18} aria-hidden />}
          onClick={() => setPlaying(!playing)}
        >
          {playing ? t('shelf.close') : t('shelf.play')}
        </Button>
      ) : null}
      <FileButtons
        title={title}
        file={file}
        path={manualFilePath(id)}
        link={link}
        isShown={file?.mime === 'application/pdf'}
        at={foundAt ?? undefined}
      />
      {playing ? <VideoPlayer id={id} title={title} at={playAt ?? foundAt ?? 0} /> : null}
      {versions.length > 0 ? (
        <Box component="details" flex="1 0 100%" fz={15}>
          <summary>{t('shelf.versions', { count: versions.length })}</summary>
          <ul className="bare">
            {versions.map((one) => (
              <li key={one.number}>
                <Button variant="subtle" onClick={() => void save(manualFilePath(id), one.name, { version: one.number })}>
                  {t('shelf.version', { n: one.number, date: longDate(one.at) })}
                </Button>
              </li>
            ))}
          </ul>
        </Box>
      ) : null}
    </li>
  );
}
