import { ActionIcon, Button, FileButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPerspective, IconX } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './PageOrder.module.css';
import { PhotoEditor } from './photo/PhotoEditor.tsx';
import { usePhotos } from './photo/usePhotos.ts';

interface Props {
  pictures: File[];
  onChange: (pictures: File[]) => void;
  onJoin: () => void;
  busy: boolean;
}

/** Pictures of pages in the order that they will have: dragged, or moved by buttons. A photo of a page is cut out and made straight first. */
export function PageOrder({ pictures, onChange, onJoin, busy }: Props) {
  const { t } = useTranslation('intake');
  const [dragged, setDragged] = useState<number | null>(null);
  const [opened, setOpened] = useState<File | null>(null);
  const addresses = useAddresses(pictures);
  const photos = usePhotos(pictures);
  const editing = busy ? null : (opened ?? photos.next);

  function move(from: number, to: number): void {
    const next = [...pictures];
    const [one] = next.splice(from, 1);
    if (one) next.splice(to, 0, one);
    onChange(next);
  }

  return (
    <div className={classes.root}>
      <h2>{t('pages.title')}</h2>
      <p className={classes.hint}>{t('pages.hint')}</p>
      <ol className={classes.list}>
        {pictures.map((file, index) => {
          const page = index + 1;
          return (
            <li
              key={addresses.get(file)}
              draggable={!busy}
              data-dragged={dragged === index || undefined}
              onDragStart={() => setDragged(index)}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={() => dragged !== null && move(dragged, index)}
            >
              <img src={addresses.get(file)} alt={t('pages.page', { page, name: file.name })} />
              <span className={`${classes.name} figures`}>
                {page}. {file.name}
              </span>
              <span className={classes.buttons}>
                {photos.desk ? (
                  <Step label={t('photo.open', { page })} off={busy} onClick={() => setOpened(file)}>
                    <IconPerspective size={18} aria-hidden />
                  </Step>
                ) : null}
                <Step label={t('pages.up', { page })} off={busy || index === 0} onClick={() => move(index, index - 1)}>
                  <IconArrowUp size={18} aria-hidden />
                </Step>
                <Step label={t('pages.down', { page })} off={busy || page === pictures.length} onClick={() => move(index, index + 1)}>
                  <IconArrowDown size={18} aria-hidden />
                </Step>
                <Step label={t('pages.remove', { page })} off={busy} onClick={() => onChange(pictures.filter((one) => one !== file))}>
                  <IconX size={18} aria-hidden />
                </Step>
              </span>
            </li>
          );
        })}
      </ol>
      <div className={classes.foot}>
        <Button onClick={onJoin} loading={busy}>
          {t('pages.join', { count: pictures.length })}
        </Button>
        <FileButton multiple accept=".jpg,.jpeg,.png" onChange={(more) => onChange([...pictures, ...more])}>
          {(props) => (
            <Button {...props} variant="default" disabled={busy}>
              {t('pages.add')}
            </Button>
          )}
        </FileButton>
      </div>
      {editing && photos.desk ? (
        <PhotoEditor
          key={addresses.get(editing)}
          desk={photos.desk}
          edit={photos.editOf(editing)}
          page={pictures.indexOf(editing) + 1}
          pages={pictures.length}
          onKeep={(picture, edit) => {
            photos.settle(picture, edit);
            setOpened(null);
            onChange(pictures.map((one) => (one === editing ? picture : one)));
          }}
          onLeave={() => {
            photos.settle(editing);
            setOpened(null);
          }}
        />
      ) : null}
    </div>
  );
}

function Step({ label, off, onClick, children }: { label: string; off: boolean; onClick: () => void; children: React.ReactNode }) {
  return (
    <ActionIcon variant="default" aria-label={label} disabled={off} onClick={onClick}>
      {children}
    </ActionIcon>
  );
}

/** An address of each picture for as long as it is shown. */
function useAddresses(pictures: File[]): Map<File, string> {
  const known = useMemo(() => new Map<File, string>(), []);
  for (const file of pictures) if (!known.has(file)) known.set(file, URL.createObjectURL(file));
  useEffect(
    () => () => {
      for (const address of known.values()) URL.revokeObjectURL(address);
    },
    [known],
  );
  return known;
}
