import { Button, Loader } from '@mantine/core';
import { IconBulb, IconBulbFilled, IconCameraOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Tone } from '../Pill.tsx';
import classes from './scan.module.css';
import { type CameraState, useCamera } from './useCamera.ts';
import { useCodes } from './useCodes.ts';

interface Props {
  /** Of the frame: what the last code came to. */
  tone: Tone;
  /** While something else is asked, nothing is read. */
  pauses?: boolean;
  onCode: (text: string) => void;
}

/** What the camera sees, with a frame in which a label is read. Without a camera the way out is said; typing the number stands beside it. */
export function Scanner({ tone, pauses = false, onCode }: Props) {
  const { t } = useTranslation('scan');
  const { video, state, light, toggleLight, again } = useCamera();
  const decoder = useCodes(video, state === 'ON' && !pauses, onCode);
  const lack = state === 'ON' || state === 'ASKING' ? (decoder === 'FAILED' ? 'FAILED' : null) : state;
  if (lack) return <Without lack={lack} onAgain={again} />;
  return (
    <section className={classes.camera} aria-label={t('camera')}>
      <video ref={video} className={classes.video} muted playsInline aria-hidden />
      <div className={classes.frame} data-tone={tone} aria-hidden />
      {state === 'ASKING' || decoder === 'LOADING' ? (
        <div className={classes.opening}>
          <Loader color="white" size="sm" />
        </div>
      ) : null}
      {light === null ? null : (
        <button type="button" className={classes.light} aria-pressed={light} aria-label={t('light')} onClick={toggleLight}>
          {light ? <IconBulbFilled size={22} aria-hidden /> : <IconBulb size={22} aria-hidden />}
        </button>
      )}
    </section>
  );
}

function Without({ lack, onAgain }: { lack: Exclude<CameraState, 'ON' | 'ASKING'> | 'FAILED'; onAgain: () => void }) {
  const { t } = useTranslation('scan');
  return (
    <section className={`notice fields ${classes.without}`} data-tone="warn" aria-label={t('camera')} role="status">
      <strong className="marked">
        <IconCameraOff size={20} aria-hidden />
        {t(`lack.${lack}.title`)}
      </strong>
      <span>{t(`lack.${lack}.way`)}</span>
      {lack === 'UNSAFE' ? null : (
        <Button variant="default" onClick={lack === 'FAILED' ? () => location.reload() : onAgain}>
          {t('again')}
        </Button>
      )}
    </section>
  );
}
