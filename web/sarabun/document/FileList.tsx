import { ActionIcon, Box, Group, Stack, UnstyledButton } from '@mantine/core';
import { IconDownload, IconFileText, IconVirus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fileSize } from '../../../contract/rules/thai.ts';
import { shortDateTime } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Pill } from '../../ui/Pill.tsx';
import type { Letter } from './ActionPanel.tsx';
import { isDraft } from './draft.ts';
import { FileWordsState } from './FileWordsState.tsx';
import { showable } from './file-kinds.ts';
import { openFile } from './open-file.ts';

interface Props {
  letter: Letter;
  shown: number | null;
  onShow: (documentFileId: number | null) => void;
}

/** All files of the letter; a click shows a PDF beside, the arrow downloads it. Those of a classed letter are shown only. */
export function FileList({ letter, shown, onShow }: Props) {
  const { t } = useTranslation('sarabun');
  const draft = isDraft(letter);
  const classed = letter.document.secrecy > 0;
  if (letter.files.length === 0 && !draft)
    return <EmptyState>{t(letter.document.awaitsStamp ? 'window.awaitsStamp' : 'files.empty')}</EmptyState>;
  return (
    <Stack component="ul" gap={0} flex={1} px={12} py={8} className="bare" style={{ overflowY: 'auto' }}>
      {draft ? (
        <Line isShown={shown === null} name={t('files.draft')} onOpen={() => onShow(null)}>
          <span className="detail figures">{t('files.version', { version: letter.document.version })}</span>
        </Line>
      ) : null}
      {letter.files.map((file) => (
        <Line
          key={file.id}
          isShown={file.id === shown}
          name={file.name}
          onOpen={() => (classed || showable(file.mime) ? onShow(file.id) : void openFile(file.id, file.name))}
          onDownload={classed ? undefined : () => void openFile(file.id, file.name)}
          below={file.reading ? <FileWordsState documentFileId={file.id} reading={file.reading} mayAsk={letter.may.length > 0} /> : null}
        >
          <FileFacts file={file} />
        </Line>
      ))}
    </Stack>
  );
}

interface LineProps {
  name: string;
  isShown: boolean;
  onOpen: () => void;
  onDownload?: (() => void) | undefined;
  below?: ReactNode;
  children: ReactNode;
}

function Line({ name, isShown, onOpen, onDownload, below, children }: LineProps) {
  const { t } = useTranslation('sarabun');
  return (
    <Group component="li" wrap="nowrap" gap={0} bg={isShown ? 'var(--selected)' : undefined} bdrs="md">
      <Box flex={1} miw={0}>
        <UnstyledButton className="marked" w="100%" px={8} py={8} miw={0} aria-pressed={isShown} onClick={onOpen}>
          <IconFileText size={20} color="var(--brand-ink)" aria-hidden />
          <span style={{ overflowWrap: 'anywhere' }}>
            {name}
            {children}
          </span>
        </UnstyledButton>
        {below ? (
          <Box pl={36} pr={8} pb={8}>
            {below}
          </Box>
        ) : null}
      </Box>
      {onDownload ? (
        <ActionIcon c="dimmed" aria-label={t('files.download', { name })} onClick={onDownload}>
          <IconDownload size={20} aria-hidden />
        </ActionIcon>
      ) : null}
    </Group>
  );
}

/** What it is to the letter, how long and large, from whom and when; and where it is held back. */
function FileFacts({ file }: { file: Letter['files'][number] }) {
  const { t } = useTranslation('sarabun');
  const facts = [
    t(`files.${file.role}`),
    file.pages ? t('files.pages', { count: file.pages }) : '',
    fileSize(file.size),
    file.addedBy,
    shortDateTime(file.addedAt),
  ];
  return (
    <>
      <span className="detail figures">{facts.filter(Boolean).join(' · ')}</span>
      {file.held ? (
        <Pill tone={file.held === 'INFECTED' ? 'urgent' : 'warn'} icon={<IconVirus size={16} aria-hidden />}>
          {t(`files.held.${file.held}`)}
        </Pill>
      ) : null}
    </>
  );
}
