import { Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { IconPaperclip, IconPlus } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Content } from '../../../contract/sarabun/drafts.ts';
import type { DocumentFile } from '../../../contract/sarabun/letters.ts';
import { Star } from '../../ui/FormParts.tsx';
import { SortableList } from '../../ui/SortableList.tsx';
import { UndoLine, useUndo } from '../../ui/Undo.tsx';
import { SendingList } from '../files/SendingList.tsx';
import { useUpload } from '../files/useUpload.ts';
import classes from './DraftFiles.module.css';
import { EnclosureRow } from './EnclosureRow.tsx';
import { useDraftFiles } from './useDraftFiles.ts';

interface Props {
  documentId: number;
  /** The file is the document itself (kind 15), else it comes with it. */
  label: string;
  printed: boolean;
  /** Who asks for a file or an enclosure, and why; the star stands at the label. */
  asked: ReactNode;
  required: boolean;
  /** Files of a letter that was submitted stay as they are: a reviewer changes the words only. */
  fixed: boolean;
  enclosures: Content['enclosures'];
  files: DocumentFile[];
  onFiles: (files: DocumentFile[]) => void;
  put: (enclosures: Content['enclosures']) => void;
}

const accept = '.pdf,.tif,.tiff,.jpg,.jpeg,.png,.docx,.xlsx';

/** สิ่งที่ส่งมาด้วย: each line with how many of it and its file; dropped, chosen, sorted, taken out and put back. */
export function DraftFiles({ documentId, label, printed, asked, required, fixed, enclosures, files, onFiles, put }: Props) {
  const { t } = useTranslation('parts');
  const list = useDraftFiles({ documentId, enclosures, files, printed, onFiles, put });
  const { last, say, clear } = useUndo();
  const wanted = useRef(new Map<File, string>());
  const { sending, send, retry, stop } = useUpload((kept, file) => list.attach(kept.id, wanted.current.get(file) ?? null));
  const fileOf = (id: number | undefined) => files.find((file) => file.id === id);

  function remove(key: string): void {
    const gone = list.remove(key);
    if (!gone) return;
    const { row, place, fileId } = gone;
    say(t('files.removed', { name: row.name || label }), () =>
      fileId ? list.attach(fileId, null, { row, place }) : list.putBack(row, place),
    );
  }
  function choose(key: string, chosen: File | null): void {
    if (!chosen) return;
    wanted.current.set(chosen, key);
    send([chosen]);
  }
  function drop(files: File[]): void {
    clear();
    send(files);
  }
  return (
    <DropZone id={printed ? 'draft-enclosures' : 'draft-files'} onDrop={fixed ? null : drop}>
      <Text fw={500}>
        {label}
        {required ? <Star /> : null}
      </Text>
      {asked}
      {fixed ? <p className="hint">{t('files.fixed')}</p> : null}
      <SortableList
        label={label}
        rows={list.rows.map((row, index) => ({ ...row, name: row.name || t('files.line', { place: index + 1 }), typed: row.name }))}
        onMove={list.move}
        disabled={fixed}
      >
        {(row, index) => (
          <EnclosureRow
            row={{ ...row, name: row.typed }}
            place={index + 1}
            printed={printed}
            fixed={fixed}
            file={fileOf(row.file)}
            onChange={(part) => list.change(row.key, part)}
            onFile={(chosen) => choose(row.key, chosen)}
            onRemove={() => remove(row.key)}
          />
        )}
      </SortableList>
      <SendingList sending={sending} onRetry={retry} onStop={stop} />
      <UndoLine last={last} clear={clear} />
      {fixed ? null : <AddButtons onFiles={send} onLine={printed ? list.add : null} />}
    </DropZone>
  );
}

/** Dropping is beside the button, which does the same. */
function DropZone({ id, onDrop, children }: { id: string; onDrop: ((files: File[]) => void) | null; children: ReactNode }) {
  const [over, setOver] = useState(false);
  function hover(event: DragEvent): void {
    if (!onDrop || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  }
  function drop(event: DragEvent): void {
    if (!onDrop) return;
    event.preventDefault();
    setOver(false);
    onDrop([...event.dataTransfer.files]);
  }
  return (
    <Stack
      id={id}
      gap={8}
      miw={0}
      className={over ? classes.over : undefined}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
    </Stack>
  );
}

function AddButtons({ onFiles, onLine }: { onFiles: (files: File[]) => void; onLine: (() => void) | null }) {
  const { t } = useTranslation('parts');
  return (
    <Group gap={8}>
      <FileButton multiple onChange={onFiles} accept={accept} inputProps={{ 'aria-label': t('files.choose') }}>
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconPaperclip size={16} aria-hidden />}>
            {t('files.attach')}
          </Button>
        )}
      </FileButton>
      {onLine ? (
        <Button variant="subtle" leftSection={<IconPlus size={16} aria-hidden />} onClick={onLine}>
          {t('files.addLine')}
        </Button>
      ) : null}
      <span className="hint">{t('files.drop')}</span>
    </Group>
  );
}
