import { Stack } from '@mantine/core';
import { IconExternalLink, IconFileText } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fileSize } from '../../contract/rules/thai.ts';
import { Panel } from '../ui/Panel.tsx';
import { FileButtons } from './FileButtons.tsx';

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
    <Stack gap={16} maw={860}>
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
    </Stack>
  );
}

function Line({ item, path }: { item: Shelved; path: string }) {
  const { t } = useTranslation('system');
  const { title, link, file, note } = item;
  const what = file ? (file.name.split('.').at(-1) ?? '').toUpperCase() : t('shelf.link');
  const facts = [...item.facts, what, file ? fileSize(file.size) : ''];
  const Icon = file ? IconFileText : IconExternalLink;
  return (
    <li className="row">
      <Icon size={22} aria-hidden />
      <span className="words">
        {title}
        {note ? <span className="sub">{note}</span> : null}
        <span className="sub figures">{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <FileButtons
        title={title}
        file={file}
        path={path}
        link={link}
        isShown={file !== null && (file.mime === 'application/pdf' || file.mime.startsWith('image/'))}
      />
    </li>
  );
}
