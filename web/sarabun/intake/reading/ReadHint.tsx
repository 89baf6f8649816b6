import { Button, Group } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Proposal } from '../../../../contract/sarabun/intake.ts';
import classes from './ReadHint.module.css';

/** What stands on the paper for a field, over the field that it filled: cut out of the page, with how certain the reading is and what else it may be. */
export function ReadHint({
  proposal,
  page,
  shown = (value) => value,
  onChoose,
}: {
  proposal: Proposal;
  page: HTMLCanvasElement | undefined;
  /** A reading as the field shows it. */
  shown?: (value: string) => string;
  onChoose: (value: string) => void;
}) {
  const { t } = useTranslation('intake');
  const { sureness, readings } = proposal;
  return (
    <span className={classes.hint} data-sureness={sureness}>
      {page ? <Cut page={page} box={proposal.box} /> : null}
      <Group component="span" gap={8}>
        <span className={classes.said}>{t(`reading.${sureness}`)}</span>
        {readings.map((reading) => (
          <Button key={reading} component="button" type="button" size="compact-xs" variant="default" onClick={() => onChoose(reading)}>
            {t('reading.or', { reading: shown(reading) })}
          </Button>
        ))}
      </Group>
    </span>
  );
}

/** The piece of the page with some room around it, at the height of a line or two. */
function Cut({ page, box }: { page: HTMLCanvasElement; box: Proposal['box'] }) {
  const { t } = useTranslation('intake');
  const canvas = useRef<HTMLCanvasElement>(null);
  const left = Math.max(0, ((box.x - 12) / 1000) * page.width);
  const top = Math.max(0, ((box.y - 6) / 1000) * page.height);
  const width = Math.min(page.width - left, ((box.w + 24) / 1000) * page.width);
  const height = Math.min(page.height - top, ((box.h + 12) / 1000) * page.height);
  useEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(page, left, top, width, height, 0, 0, width, height);
  }, [page, left, top, width, height]);
  return (
    <canvas
      ref={canvas}
      className={classes.cut}
      width={Math.round(width)}
      height={Math.round(height)}
      style={{ width: width / 2 }}
      role="img"
      aria-label={t('reading.cut')}
    />
  );
}
