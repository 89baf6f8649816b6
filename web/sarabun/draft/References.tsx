import { ActionIcon, Button, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { IconLink, IconPlus, IconX } from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { linkKinds } from '../../../contract/sarabun/drafts.ts';
import { paths } from '../../paths.ts';
import { loadWords } from '../../shell/preferences/i18n.ts';
import { Star } from '../../ui/FormParts.tsx';
import { lazyAgain } from '../../ui/lazy-again.ts';
import { SortableList } from '../../ui/SortableList.tsx';
import { UndoLine } from '../../ui/Undo.tsx';
import { LetterFinder } from './LetterFinder.tsx';
import { type Linked, namedIn } from './references.ts';
import { type Links, useReferences } from './useReferences.ts';

const Cites = lazyAgain(async () => {
  const [file] = await Promise.all([import('../brought/stubs/Cites.tsx'), loadWords(['brought'])]);
  return file.Cites;
});

interface Props {
  /** The paper of the kind has อ้างถึง; without it letters are only linked. */
  printed: boolean;
  /** The agency's rule asks for it: who asks, and why. */
  asked: ReactNode;
  /** Links are the drafter's: a reviewer changes the words only. */
  fixed: boolean;
  refers: string[];
  links: Links;
  known: Linked[];
  documentId: number;
  onChange: (refers: string[], links: Links) => void;
}

/** อ้างถึง: earlier letters found in the system and linked, and lines written by hand for those from elsewhere; in the order chosen. */
export function References({ printed, asked, fixed, refers, links, known, documentId, onChange }: Props) {
  const { t } = useTranslation(['parts', 'draft']);
  const list = useReferences({ printed, fixed, refers, links, known, onChange });
  const label = t(printed ? 'draft:part.refers' : 'refers.related');
  const linkOf = (one: Linked & { kind: Links[number]['kind'] }) => (
    <LinkRow linked={one} disabled={fixed} onKind={(kind) => list.setKind(one.documentId, kind)} />
  );
  return (
    <Stack id="draft-refers" gap={8} miw={0}>
      <Text fw={500}>
        {label}
        {asked ? <Star /> : null}
      </Text>
      {asked}
      {printed ? (
        <SortableList
          label={label}
          rows={list.lines.map((line, index) => ({ ...line, name: line.text || t('refers.line', { place: index + 1 }) }))}
          onMove={list.move}
        >
          {(row, index) => {
            const link = namedIn(row.text, list.linked);
            return (
              <Stack gap={4}>
                <Group gap={4} wrap="nowrap">
                  <Textarea
                    autosize
                    flex={1}
                    aria-label={t('refers.line', { place: index + 1 })}
                    placeholder={t('refers.placeholder')}
                    value={row.text}
                    maxLength={500}
                    onChange={(event) => list.write(row.key, event.currentTarget.value.replace(/\n/g, ' '))}
                  />
                  <Remove name={row.name} onClick={() => list.removeLine(row.key)} />
                </Group>
                {link ? linkOf(link) : null}
              </Stack>
            );
          }}
        </SortableList>
      ) : null}
      {list.unnamed.length > 0 ? (
        <Stack component="ul" gap={4} className="bare" aria-label={t('refers.unprinted')}>
          {list.unnamed.map((one) => (
            <Group component="li" key={one.documentId} gap={4} wrap="nowrap" align="flex-start">
              {linkOf(one)}
              {fixed ? null : <Remove name={one.docNo || one.subject} onClick={() => list.unlink(one.documentId)} />}
            </Group>
          ))}
        </Stack>
      ) : null}
      <UndoLine last={list.last} clear={list.clear} />
      {fixed ? null : <LetterFinder label={t('refers.find')} except={links.map((one) => one.documentId)} onPick={list.pick} />}
      {fixed ? null : (
        <Suspense fallback={null}>
          <Cites documentId={documentId} onCited={list.cite} />
        </Suspense>
      )}
      {printed ? <AddLine onAdd={list.addLine} /> : null}
    </Stack>
  );
}

interface LinkProps {
  linked: Linked & { kind: Links[number]['kind'] };
  disabled: boolean;
  onKind: (kind: Links[number]['kind']) => void;
}

/** The letter, and what it is to this one. */
function LinkRow({ linked: { documentId, kind, docNo, subject }, disabled, onKind }: LinkProps) {
  const { t } = useTranslation('parts');
  return (
    <Group gap="4px 12px" flex={1} miw={0} fz="sm">
      <Text inherit flex="1 1 140px" miw={0} className="wraps">
        <Link to={paths.document(documentId)} target="_blank">
          <IconLink size={14} aria-hidden /> {subject || docNo}
        </Link>
      </Text>
      <NativeSelect
        size="xs"
        aria-label={t('refers.as', { name: docNo || subject })}
        value={kind}
        disabled={disabled}
        data={linkKinds.map((one) => ({ value: one, label: t(`refers.kind.${one}`) }))}
        onChange={(event) => onKind(event.currentTarget.value as typeof kind)}
      />
    </Group>
  );
}

function AddLine({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation('parts');
  return (
    <Button
      variant="subtle"
      size="compact-md"
      style={{ alignSelf: 'start' }}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={onAdd}
    >
      {t('refers.addLine')}
    </Button>
  );
}

function Remove({ name, onClick }: { name: string; onClick: () => void }) {
  const { t } = useTranslation('parts');
  return (
    <ActionIcon size={32} aria-label={t('refers.remove', { name })} onClick={onClick}>
      <IconX size={18} aria-hidden />
    </ActionIcon>
  );
}
