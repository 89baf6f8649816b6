import { Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { IconCamera, IconFileTypePdf } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './DropZone.module.css';

const pictureTypes = ['image/jpeg', 'image/png'];

interface Props {
  onPdf: (file: File) => void;
  /** Made a PDF by the server. */
  onOffice: (file: File) => void;
  onPictures: (files: File[]) => void;
  disabled: boolean;
}

/** What a browser says of a file is only a first look: the server reads the content. */
function kindOf(files: File[]): 'pictures' | 'pdf' | 'office' | null {
  const [first] = files;
  if (files.every((file) => pictureTypes.includes(file.type))) return 'pictures';
  if (!first || files.length > 1) return null;
  if (first.type === 'application/pdf' || /\.(pdf|tiff?)$/i.test(first.name)) return 'pdf';
  return /\.(docx|odt|xlsx)$/i.test(first.name) ? 'office' : null;
}

/** A file or a picture on the clipboard (Ctrl+V), wherever the focus is; words that are pasted into a field stay words. */
function usePaste(take: (files: File[]) => void): void {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      latest.current(files);
    };
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  }, []);
}

/** One PDF or TIFF, one office document, or pictures of pages: dropped, chosen, pasted or taken by the camera. */
export function DropZone({ onPdf, onOffice, onPictures, disabled }: Props) {
  const { t } = useTranslation('intake');
  const [wrong, setWrong] = useState(false);
  function take(files: File[]): void {
    const [first] = files;
    setWrong(false);
    if (!first || disabled) return;
    const kind = kindOf(files);
    if (kind === 'pictures') onPictures(files);
    else if (kind === 'pdf') onPdf(first);
    else if (kind === 'office') onOffice(first);
    else setWrong(true);
  }
  usePaste(take);
  return (
    <DropPlace onDrop={take}>
      <IconFileTypePdf size={40} aria-hidden />
      <Text fz={17} fw={600} c="var(--text)">
        {t('drop.title')}
      </Text>
      <Text fz={15} maw={420} mb={8}>
        {t('drop.hint')}
      </Text>
      <Group gap={8} justify="center">
        <FileButton
          multiple
          accept=".pdf,.tif,.tiff,.jpg,.jpeg,.png,.docx,.odt,.xlsx"
          onChange={take}
          inputProps={{ 'aria-label': t('drop.label') }}
        >
          {(props) => (
            <Button {...props} variant="default" disabled={disabled}>
              {t('drop.choose')}
            </Button>
          )}
        </FileButton>
        <FileButton
          accept="image/jpeg"
          capture="environment"
          onChange={(photo) => photo && take([photo])}
          inputProps={{ 'aria-label': t('drop.camera') }}
        >
          {(props) => (
            <Button {...props} className={classes.camera ?? ''} leftSection={<IconCamera size={18} aria-hidden />} disabled={disabled}>
              {t('drop.camera')}
            </Button>
          )}
        </FileButton>
      </Group>
      {wrong ? (
        <p role="alert" className="fault">
          {t('drop.wrongKind')}
        </p>
      ) : null}
    </DropPlace>
  );
}

/** Dropping is beside the button that stands in it, which does the same. */
function DropPlace({ onDrop, children }: { onDrop: (files: File[]) => void; children: ReactNode }) {
  const [over, setOver] = useState(false);
  return (
    <Stack
      gap={8}
      align="center"
      justify="center"
      c="dimmed"
      ta="center"
      px="var(--panel-pad)"
      py={32}
      className={classes.zone ?? ''}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop([...event.dataTransfer.files]);
      }}
    >
      {children}
    </Stack>
  );
}
