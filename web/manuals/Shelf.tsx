import { Button } from '@mantine/core';
import { IconDownload, IconExternalLink, IconFileText } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fileSize } from '../../contract/thai.ts';
import { Panel } from '../ui/Panel.tsx';
import rowClasses from '../ui/Rows.module.css';
import classes from './Shelf.module.css';
import { save, show } from './shelf-file.ts';

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
            <ul className="bare">
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
  const what = file ? (file.name.split('.').at(-1) ?? '').toUpperCase() : t('shelf.link');
  const facts = [...item.facts, what, file ? fileSize(file.size) : ''];
  const Icon = file ? IconFileText : IconExternalLink;
  return (
    <li className={rowClasses.row}>
      <Icon size={22} aria-hidden />
      <span className={rowClasses.words}>
        {title}
        {note ? <span className="sub">{note}</span> : null}
        <span className="sub figures">{facts.filter(Boolean).join(' · ')}</span>
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
