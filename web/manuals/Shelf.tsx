import { Button } from '@mantine/core';
import { IconDownload, IconExternalLink, IconFileText, IconVideo } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fileSize } from '../../contract/thai.ts';
import { fetchBlob } from '../api.ts';
import { Panel } from '../ui/Panel.tsx';
import { toastError } from '../ui/toast.ts';
import classes from './Shelf.module.css';

/** What stands there for staff: a file of the office or a link. */
export interface Shelved {
  id: number;
  title: string;
  link: string;
  file: { name: string; size: number; mime: string } | null;
  /** Said under the title before what kind of file it is. */
  facts: string[];
  note?: string;
}

export interface ShelfGroup {
  key: string;
  title: string;
  items: Shelved[];
}

/** Files and links by their kind, each opened or downloaded. `pathOf`: address of a file. */
export function Shelf({ groups, pathOf }: { groups: ShelfGroup[]; pathOf: (id: number) => string }) {
  return (
    <div className={classes.modules}>
      {groups
        .filter(({ items }) => items.length > 0)
        .map(({ key, title, items }) => (
          <Panel key={key} title={title}>
            <ul className={classes.list}>
              {items.map((one) => (
                <Line key={one.id} item={one} path={pathOf(one.id)} />
              ))}
            </ul>
          </Panel>
        ))}
    </div>
  );
}

function Line({ item, path }: { item: Shelved; path: string }) {
  const { t } = useTranslation('system');
  const { title, link, file, note } = item;
  const video = file?.mime === 'video/mp4';
  const what = file ? (video ? t('shelf.video') : (file.name.split('.').at(-1) ?? '').toUpperCase()) : t('shelf.link');
  const facts = [...item.facts, what, file ? fileSize(file.size) : ''];
  const Icon = !file ? IconExternalLink : video ? IconVideo : IconFileText;
  return (
    <li className={classes.item}>
      <Icon size={22} aria-hidden />
      <span className={classes.words}>
        {title}
        {note ? <span className={classes.facts}>{note}</span> : null}
        <span className={`${classes.facts} figures`}>{facts.filter(Boolean).join(' · ')}</span>
      </span>
      {file ? (
        <>
          {file.mime === 'application/pdf' || file.mime.startsWith('image/') ? (
            <Button variant="default" aria-label={t('shelf.open', { title })} onClick={() => void show(path)}>
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
      ) : (
        <Button
          component="a"
          variant="default"
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('shelf.open', { title })}
        >
          {t('shelf.read')}
        </Button>
      )}
    </li>
  );
}

/** In a window of its own, opened at the press so that no browser holds it back. */
async function show(path: string): Promise<void> {
  const page = window.open('', '_blank');
  try {
    const url = URL.createObjectURL(await fetchBlob(path));
    if (page) page.location.href = url;
    setTimeout(() => URL.revokeObjectURL(url), 300_000);
  } catch (error) {
    page?.close();
    toastError(error);
  }
}

async function save(path: string, name: string): Promise<void> {
  try {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(await fetchBlob(`${path}?download=1`));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  } catch (error) {
    toastError(error);
  }
}
