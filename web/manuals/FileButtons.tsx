import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { save, show } from './shelf-file.ts';

interface Props {
  title: string;
  file: { name: string } | null;
  /** Where the office keeps the file. */
  path: string;
  /** What leads there where it is no file of the office. */
  link: string;
  /** A browser can show it. */
  isShown: boolean;
  /** The page that was found in it. */
  at?: number | undefined;
}

/** To read what stands on a shelf, and to keep it. */
export function FileButtons({ title, file, path, link, isShown, at }: Props) {
  const { t } = useTranslation('system');
  if (!file)
    return (
      <Button component="a" variant="default" href={link} target="_blank" rel="noopener noreferrer" aria-label={t('shelf.open', { title })}>
        {t('shelf.read')}
      </Button>
    );
  return (
    <>
      {isShown ? (
        <Button variant="default" aria-label={t('shelf.open', { title })} onClick={() => void show(path, at)}>
          {t('shelf.read')}
        </Button>
      ) : null}
      <Button
        variant="default"
        aria-label={t('shelf.download', { title })}
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => void save(path, file.name)}
      >
        {t('shelf.save')}
      </Button>
    </>
  );
}
