import { Button, FileButton } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './DropZone.module.css';

const pictureTypes = ['image/jpeg', 'image/png'];

/** One PDF, one office document, or pictures of pages. What a browser says of a file is only a first look: the server reads the content. */
export function DropZone({
  onPdf,
  onOffice,
  onPictures,
  disabled,
}: {
  onPdf: (file: File) => void;
  /** Made a PDF by the server. */
  onOffice: (file: File) => void;
  onPictures: (files: File[]) => void;
  disabled: boolean;
}) {
  const { t } = useTranslation('intake');
  const [over, setOver] = useState(false);
  const [wrong, setWrong] = useState(false);

  function take(files: File[]): void {
    const [first] = files;
    setWrong(false);
    if (!first || disabled) return;
    if (files.every((file) => pictureTypes.includes(file.type))) onPictures(files);
    else if (files.length === 1 && (first.type === 'application/pdf' || /\.pdf$/i.test(first.name))) onPdf(first);
    else if (files.length === 1 && /\.(docx|odt|xlsx)$/i.test(first.name)) onOffice(first);
    else setWrong(true);
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    take([...event.dataTransfer.files]);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is beside the button, which does the same
    <div
      className={classes.zone}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconFileTypePdf size={40} aria-hidden />
      <p className={classes.title}>{t('drop.title')}</p>
      <p className={classes.hint}>{t('drop.hint')}</p>
      <FileButton multiple accept=".pdf,.jpg,.jpeg,.png,.docx,.odt,.xlsx" onChange={take} inputProps={{ 'aria-label': t('drop.label') }}>
        {(props) => (
          <Button {...props} variant="default" disabled={disabled}>
            {t('drop.choose')}
          </Button>
        )}
      </FileButton>
      {wrong ? (
        <p role="alert" className={classes.wrong}>
          {t('drop.wrongKind')}
        </p>
      ) : null}
    </div>
  );
}
