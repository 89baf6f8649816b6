import { ActionIcon, Box, Button, Group, Menu, Title } from '@mantine/core';
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
import { Link, useNavigate } from 'react-router';
import { deleteDraft } from '../../../contract/sarabun/drafts.ts';
import { useWrite } from '../../api.ts';
import { paths } from '../../paths.ts';
import { clock } from '../../ui/dates.ts';
import { confirm } from '../../ui/dialogs.ts';
import { TabTitle } from '../../ui/PageHead.tsx';
import { toastError } from '../../ui/toast.ts';
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
  /** The draft is gone; null where it may not be removed. */
  onRemoved: (() => void) | null;
  /** The one filled button. */
  children: ReactNode;
}

const looks = {
  saved: { tone: 'ok', Icon: IconCloudCheck },
  saving: { tone: 'dimmed', Icon: IconCloudUp },
  kept: { tone: 'warn', Icon: IconDeviceFloppy },
  unsent: { tone: 'warn', Icon: IconAlertTriangle },
  changed: { tone: 'urgent', Icon: IconAlertTriangle },
  failed: { tone: 'urgent', Icon: IconAlertTriangle },
} as const;

/** Which letter, whether it is saved, and what can be done with the whole of it. */
export function WorkBar({ documentId, title, facts, saving, now, paper, onRemoved, children }: Props) {
  const { t } = useTranslation(['draft', 'body']);
  const { tone, Icon } = looks[saving.state];
  return (
    <Group component="header" gap="4px 12px" className={`bar ${classes.bar}`}>
      <TabTitle>{title}</TabTitle>
      <ActionIcon component={Link} to={paths.drafts} aria-label={t('body:back')}>
        <IconArrowLeft size={20} aria-hidden />
      </ActionIcon>
      <Box flex="1 1 220px" miw={0}>
        <Title order={1} size="h2" className="one-line">
          {title}
        </Title>
        <p className="hint one-line">{facts}</p>
      </Box>
      <Group component="p" role="status" gap={6} wrap="nowrap" m={0} fz="sm" c={`var(--${tone})`} className={classes.saving}>
        <Icon size={18} aria-hidden />
        <span>{t(`save.${saving.state}`, { time: clock(saving.at) })}</span>
      </Group>
      {paper ? (
        <Button variant="default" visibleFrom="sm" leftSection={<IconFileTypePdf size={18} aria-hidden />} onClick={() => show(paper)}>
          {t('body:pdf')}
        </Button>
      ) : null}
      <Group gap={8} className={classes.main}>
        {children}
      </Group>
      <MoreMenu documentId={documentId} now={now} onRemoved={onRemoved} />
    </Group>
  );
}

function MoreMenu({ documentId, now, onRemoved }: Pick<Props, 'documentId' | 'now' | 'onRemoved'>) {
  const { t } = useTranslation(['draft', 'body']);
  const go = useNavigate();
  const [versions, setVersions] = useState(false);
  const remove = useWrite(deleteDraft, {
    onSuccess: () => {
      onRemoved?.();
      void go(paths.drafts, { replace: true });
    },
  });
  async function discard(): Promise<void> {
    const sure = await confirm({ title: t('removeTitle'), message: t('removeText'), danger: true, confirmLabel: t('remove') });
    if (sure) remove.mutate({ documentId }, { onError: (error) => toastError(error) });
  }
  return (
    <>
      <Menu withinPortal>
        <Menu.Target>
          <ActionIcon aria-label={t('body:more')}>
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconHistory size={18} aria-hidden />} onClick={() => setVersions(true)}>
            {t('body:versions')}
          </Menu.Item>
          {onRemoved ? (
            <Menu.Item color="red" leftSection={<IconTrash size={18} aria-hidden />} onClick={() => void discard()}>
              {t('remove')}
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {versions ? <Versions documentId={documentId} now={now} onClose={() => setVersions(false)} /> : null}
    </>
  );
}

/** In the browser's own viewer, which prints it. */
function show(paper: Blob): void {
  const address = URL.createObjectURL(new Blob([paper], { type: 'application/pdf' }));
  window.open(address, '_blank', 'noopener');
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
