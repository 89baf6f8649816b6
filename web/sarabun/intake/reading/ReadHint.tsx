import { Button, Group } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Proposal } from '../../../../contract/sarabun/intake.ts';
import classes from './ReadHint.module.css';

/** What stands on the paper for a field, over the field that it filled: cut out of the page, with how certain the reading is. */
export function ReadHint({ proposal, page, stands }: { proposal: Proposal; page: HTMLCanvasElement | undefined; stands: boolean }) {
  const { t } = useTranslation('intake');
  const { sureness, box } = proposal;
  return (
    <span className={classes.hint}>
      {page ? <Cut page={page} box={box} /> : null}
      {/* of what somebody has typed over it nothing is said */}
      {stands ? (
        <span className={classes.said} data-sureness={sureness}>
          {sureness === 'sure' ? <IconCheck size={14} aria-hidden /> : null}
          {t(`reading.${sureness}`)}
        </span>
      ) : null}
    </span>
  );
}

/** What else it may be, after the field: the next key stroke from it leads here. */
export function Readings({
  proposal,
  value,
  shown,
  onChoose,
}: {
  proposal: Proposal;
  value: string;
  /** A reading as the field shows it. */
  shown: (value: string) => string;
  onChoose: (value: string) => void;
}) {
  const { t } = useTranslation('intake');
  const others = [proposal.value, ...proposal.readings].filter((one) => one !== '' && one !== value);
  if (proposal.readings.length === 0 || others.length === 0) return null;
  return (
    <Group gap={8} mt={6}>
      {others.map((reading) => (
        <Button key={reading} size="compact-sm" variant="default" onClick={() => onChoose(reading)}>
          {t('reading.or', { reading: shown(reading) })}
        </Button>
      ))}
    </Group>
  );
}

/** Room around the words, in thousandths of the page. */
const room = { x: 8, y: 4 };
/** Dots that a cut is high at least: one line as any other, whatever its letters reach. */
const least = 56;

/** The piece of the page with some room around it. The page is drawn at twice the size of paper on the screen. */
function Cut({ page, box }: { page: HTMLCanvasElement; box: Proposal['box'] }) {
  const { t } = useTranslation('intake');
  const canvas = useRef<HTMLCanvasElement>(null);
  // whole dots: a part of one would be a light strip at the edge
  const left = Math.max(0, Math.floor(((box.x - room.x) / 1000) * page.width));
  const top = Math.max(0, Math.floor(((box.y - room.y) / 1000) * page.height));
  const width = Math.max(1, Math.min(page.width, Math.ceil(((box.x + box.w + room.x) / 1000) * page.width)) - left);
  const height = Math.max(1, Math.min(page.height, Math.ceil(((box.y + box.h + room.y) / 1000) * page.height)) - top);
  const high = Math.max(least, height);
  useEffect(() => {
    const pen = canvas.current?.getContext('2d');
    if (!pen) return;
    const above = Math.floor((high - height) / 2);
    pen.drawImage(page, left, top, width, height, 0, above, width, height);
    // above and below a low one the tone of its own paper: a corner may hold ink
    pen.fillStyle = lightestIn(pen.getImageData(0, above, width, height));
    pen.fillRect(0, 0, width, above);
    pen.fillRect(0, above + height, width, high - above - height);
  }, [page, left, top, width, height, high]);
  return (
    <canvas
      ref={canvas}
      className={classes.cut}
      width={width}
      height={high}
      style={{ width: width / 2 }}
      role="img"
      aria-label={t('reading.cut')}
    />
  );
}

function lightestIn({ data }: ImageData): string {
  let [at, most] = [0, 0];
  for (let i = 0; i < data.length; i += 4) {
    const light = (data[i] ?? 0) + (data[i + 1] ?? 0) + (data[i + 2] ?? 0);
    if (light > most) [at, most] = [i, light];
  }
  return `rgb(${data[at]} ${data[at + 1]} ${data[at + 2]})`;
}
