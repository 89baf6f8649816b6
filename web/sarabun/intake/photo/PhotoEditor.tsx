import { Button, Group, Modal, SimpleGrid, Stack } from '@mantine/core';
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
  const right = isPage(corners);
  const { keep, busy, fault } = useKeep(desk, { photo, corners, turns }, onKeep);
  return (
    <Modal
      opened
      onClose={onLeave}
      title={t('photo.title', { page, pages })}
      size={1100}
      fullScreen={small}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Stack gap={8}>
        <p className="hint">{t('photo.hint')}</p>
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          <CornerStage address={useAddress(photo)} corners={corners} onChange={setCorners} />
          <Result address={usePreview(desk, { photo, corners, turns }, right)} right={right} />
        </SimpleGrid>
        <div role="status" className="fault">
          {right ? '' : t('photo.noPage')}
        </div>
        {fault ? (
          <p role="alert" className="fault">
            {fault}
          </p>
        ) : null}
        <Turning onTurn={(by) => setTurns((turns + by) % 4)} onWhole={() => setCorners(wholeFrame)} />
        <Group gap={8} className={classes.taken ?? ''}>
          <Button loading={busy} disabled={!right} onClick={() => void keep()}>
            {t('photo.keep')}
          </Button>
          <Button variant="default" onClick={onLeave}>
            {t('photo.leave')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function Result({ address, right }: { address: string; right: boolean }) {
  const { t } = useTranslation('intake');
  return (
    <Stack component="figure" gap={8} m={0} className={classes.result ?? ''}>
      <figcaption>{t('photo.result')}</figcaption>
      {right && address ? <img src={address} alt={t('photo.result')} /> : null}
    </Stack>
  );
}

/** A quarter to the left or right, or all of the photo. */
function Turning({ onTurn, onWhole }: { onTurn: (by: 1 | 3) => void; onWhole: () => void }) {
  const { t } = useTranslation('intake');
  return (
    <Group gap={8}>
      <Button variant="default" leftSection={<IconRotate size={18} aria-hidden />} onClick={() => onTurn(3)}>
        {t('photo.left')}
      </Button>
      <Button variant="default" leftSection={<IconRotateClockwise size={18} aria-hidden />} onClick={() => onTurn(1)}>
        {t('photo.right')}
      </Button>
      <Button variant="default" onClick={onWhole}>
        {t('photo.whole')}
      </Button>
    </Group>
  );
}

/** The straight page in full size, once; why it could not be made. */
function useKeep(desk: PhotoDesk, edit: Edit, onKeep: Props['onKeep']) {
  const { t } = useTranslation('intake');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const { photo, corners, turns } = edit;
  async function keep(): Promise<void> {
    if (!isPage(corners) || busy) return;
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
  return { keep, busy, fault };
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
