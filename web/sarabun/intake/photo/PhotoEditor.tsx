import { Button, Group, Modal } from '@mantine/core';
import { IconRotate, IconRotateClockwise } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsSmall } from '../../../ui/useMedia.ts';
import { CornerStage } from './CornerStage.tsx';
import { type Corners, isPage, wholeFrame } from './geometry.ts';
import classes from './Photo.module.css';
import { type PhotoDesk, PhotoFault } from './photo-desk.ts';
import type { Edit } from './usePhotos.ts';

interface Props {
  desk: PhotoDesk;
  edit: Edit;
  page: number;
  pages: number;
  /** The straight page, and how it was made. */
  onKeep: (picture: File, edit: Edit) => void;
  /** The photo stays as it is. */
  onLeave: () => void;
}

/** The four corners of the page on its photo, dragged or moved by arrows, and beside it what comes of them. */
export function PhotoEditor({ desk, edit, page, pages, onKeep, onLeave }: Props) {
  const { t } = useTranslation(['intake', 'common']);
  const small = useIsSmall();
  const { photo } = edit;
  const [corners, setCorners] = useState<Corners>(edit.corners);
  const [turns, setTurns] = useState(edit.turns);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const address = useAddress(photo);
  const right = isPage(corners);
  const preview = usePreview(desk, { photo, corners, turns }, right);
  async function keep(): Promise<void> {
    if (!right || busy) return;
    setBusy(true);
    setFault('');
    try {
      const blob = await desk.straighten(photo, { corners, turns, small: false });
      const name = `${photo.name.replace(/\.\w+$/, '')}.jpg`;
      onKeep(new File([blob], name, { type: 'image/jpeg' }), { photo, corners, turns });
    } catch (error) {
      setFault(t(`photo.fault.${error instanceof PhotoFault ? error.why : 'BROKEN'}`));
      setBusy(false);
    }
  }
  return (
    <Modal
      opened
      onClose={onLeave}
      title={t('photo.title', { page, pages })}
      size={1100}
      fullScreen={small}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <p className={classes.hint}>{t('photo.hint')}</p>
      <div className={classes.sides}>
        <CornerStage address={address} corners={corners} onChange={setCorners} />
        <figure className={classes.result}>
          <figcaption>{t('photo.result')}</figcaption>
          {right && preview ? <img src={preview} alt={t('photo.result')} /> : null}
        </figure>
      </div>
      <div role="status" className={classes.said}>
        {right ? '' : t('photo.noPage')}
      </div>
      {fault ? (
        <p role="alert" className={classes.fault}>
          {fault}
        </p>
      ) : null}
      <div className={classes.tools}>
        <Group gap={8}>
          <Button variant="default" leftSection={<IconRotate size={18} aria-hidden />} onClick={() => setTurns((turns + 3) % 4)}>
            {t('photo.left')}
          </Button>
          <Button variant="default" leftSection={<IconRotateClockwise size={18} aria-hidden />} onClick={() => setTurns((turns + 1) % 4)}>
            {t('photo.right')}
          </Button>
          <Button variant="default" onClick={() => setCorners(wholeFrame)}>
            {t('photo.whole')}
          </Button>
        </Group>
        <Group gap={8}>
          <Button loading={busy} disabled={!right} onClick={() => void keep()}>
            {t('photo.keep')}
          </Button>
          <Button variant="default" onClick={onLeave}>
            {t('photo.leave')}
          </Button>
        </Group>
      </div>
    </Modal>
  );
}

function useAddress(file: File): string {
  const [address, setAddress] = useState('');
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

/** Drawn anew once the corners rest; an answer that is overtaken is dropped. */
function usePreview(desk: PhotoDesk, { photo, corners, turns }: Edit, right: boolean): string {
  const [address, setAddress] = useState('');
  useEffect(() => {
    if (!right) return;
    let over = false;
    let made = '';
    const timer = setTimeout(() => {
      desk.straighten(photo, { corners, turns, small: true }).then(
        (blob) => {
          if (over) return;
          made = URL.createObjectURL(blob);
          setAddress(made);
        },
        () => undefined,
      );
    }, 120);
    return () => {
      over = true;
      clearTimeout(timer);
      if (made) URL.revokeObjectURL(made);
    };
  }, [desk, photo, corners, turns, right]);
  return address;
}
