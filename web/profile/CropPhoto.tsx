import { Modal, Slider, Stack } from '@mantine/core';
import '@mantine/core/styles/Slider.layer.css';
import { useEffect, useId, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useTranslation } from 'react-i18next';
import { FormButtons } from '../ui/FormParts.tsx';
import classes from './CropPhoto.module.css';

/** Where the square lies: its corner in parts of the picture, its side as a part of the shorter side. */
export interface Square {
  left: number;
  top: number;
  size: number;
}

interface Props {
  file: File;
  busy: boolean;
  onKeep: (square: Square) => void;
  onClose: () => void;
}

/** The square is chosen by dragging or pinching, by the arrows, and by the slider. */
export function CropPhoto({ file, busy, onKeep, onClose }: Props) {
  const { t } = useTranslation(['profile', 'common']);
  const hint = useId();
  const [address, setAddress] = useState<string>();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [square, setSquare] = useState<Square | null>(null);
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  function chosen(part: Area, pixels: Area): void {
    const shorter = Math.min((pixels.width / part.width) * 100, (pixels.height / part.height) * 100);
    const within = (value: number) => Math.min(1, Math.max(0, value));
    setSquare({ left: within(part.x / 100), top: within(part.y / 100), size: within(pixels.width / shorter) || 1 });
  }
  return (
    <Modal opened onClose={onClose} title={t('photo.crop')} size={520} closeButtonProps={{ 'aria-label': t('common:close') }}>
      <p id={hint} className="hint">
        {t('photo.cropHint')}
      </p>
      <div className={classes.stage}>
        <Cropper
          image={address}
          crop={crop}
          zoom={zoom}
          maxZoom={4}
          aspect={1}
          cropShape="round"
          keyboardStep={8}
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={chosen}
          cropperProps={{ 'aria-label': t('photo.area'), 'aria-describedby': hint, role: 'group' }}
          mediaProps={{ alt: t('photo.chosen'), onError: () => setBroken(true) }}
        />
      </div>
      {broken ? (
        <p role="alert" className="fault">
          {t('photo.broken')}
        </p>
      ) : null}
      <Stack gap={8} mt={16} mb={20}>
        <span id={`${hint}-zoom`}>{t('photo.zoom')}</span>
        <Slider
          thumbProps={{ 'aria-labelledby': `${hint}-zoom` }}
          label={(value) => `${Math.round(value * 100)} %`}
          min={1}
          max={4}
          step={0.1}
          value={zoom}
          onChange={setZoom}
        />
      </Stack>
      <FormButtons
        submit={t('photo.keep')}
        pending={busy}
        disabled={!square || broken}
        onAct={() => square && onKeep(square)}
        onBack={onClose}
      />
    </Modal>
  );
}
