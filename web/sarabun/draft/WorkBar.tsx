import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowLeft,
  IconCloudCheck,
  IconCloudUp,
  IconDeviceFloppy,
  IconDots,
  IconFileTypePdf,
  IconHistory,
  IconTrash,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { clock } from '../../ui/dates.ts';
import { TabTitle } from '../../ui/PageHead.tsx';
import type { Text } from '../versions/compare.ts';
import { Versions } from '../versions/VersionsButton.tsx';
import type { Saving } from './useSaving.ts';
import classes from './Workspace.module.css';

interface Props {
  documentId: number;
  title: string;
  /** Kind, version and unit, under the title. */
  facts: string;
  saving: Saving;
  now: Text;
  /** The paper as it stands; null while there is none, or where it must not leave the page. */
  paper: Blob | null;
  onRemove: (() => void) | null;
  /** The one filled button. */
  children: ReactNode;
}

const looks = {
  saved: { tone: 'ok', Icon: IconCloudCheck },
  saving: { tone: 'plain', Icon: IconCloudUp },
  kept: { tone: 'warn', Icon: IconDeviceFloppy },
  unsent: { tone: 'warn', Icon: IconAlertTriangle },
  changed: { tone: 'urgent', Icon: IconAlertTriangle },
  failed: { tone: 'urgent', Icon: IconAlertTriangle },
} as const;

/** Which letter, whether it is saved, and what can be done with the whole of it. */
export function WorkBar({ documentId, title, facts, saving, now, paper, onRemove, children }: Props) {
  const { t } = useTranslation(['draft', 'body']);
  const [versions, setVersions] = useState(false);
  const { tone, Icon } = looks[saving.state];
  return (
    <header className={classes.bar}>
      <TabTitle>{title}</TabTitle>
      <ActionIcon component={Link} to={paths.drafts} variant="subtle" color="gray" size={40} aria-label={t('body:back')}>
        <IconArrowLeft size={20} aria-hidden />
      </ActionIcon>
      <div className={classes.heading}>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.facts}>{facts}</p>
      </div>
      <p role="status" className={classes.saving} data-tone={tone}>
        <Icon size={18} aria-hidden />
        <span>{t(`save.${saving.state}`, { time: clock(saving.at) })}</span>
      </p>
      {paper ? (
        <Button
          variant="default"
          className={classes.pdf ?? ''}
          leftSection={<IconFileTypePdf size={18} aria-hidden />}
          onClick={() => show(paper)}
        >
          {t('body:pdf')}
        </Button>
      ) : null}
      <div className={classes.main}>{children}</div>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={40} aria-label={t('body:more')}>
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconHistory size={18} aria-hidden />} onClick={() => setVersions(true)}>
            {t('body:versions')}
          </Menu.Item>
          {onRemove ? (
            <Menu.Item color="red" leftSection={<IconTrash size={18} aria-hidden />} onClick={onRemove}>
              {t('remove')}
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {versions ? <Versions documentId={documentId} now={now} onClose={() => setVersions(false)} /> : null}
    </header>
  );
}

/** In the browser's own viewer, which prints it. */
function show(paper: Blob): void {
  const address = URL.createObjectURL(new Blob([paper], { type: 'application/pdf' }));
  window.open(address, '_blank', 'noopener');
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
