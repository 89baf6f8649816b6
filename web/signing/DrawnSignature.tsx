import { Button, Menu } from '@mantine/core';
import { IconArrowBackUp, IconDownload, IconEraser } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import SignaturePad from 'signature_pad';
import { sizes } from '../../contract/rules/times.ts';
import { saveFile } from '../ui/save-file.ts';
import classes from './Certificates.module.css';

export interface Drawing {
  /** SVG, base64. */
  svg: string;
  strokes: { points: { x: number; y: number; time: number; pressure: number }[] }[];
}

const kinds = ['image/png', 'image/jpeg', 'image/svg+xml'] as const;
const ink = '#12307a';

/** The pad, and what may be done with what is drawn on it. */
export function DrawnSignature({ onChange }: { onChange: (drawing: Drawing | null) => void }) {
  const { t } = useTranslation('certificates');
  const { canvas, pad, empty, put } = usePad(onChange);
  const tool = { variant: 'default', disabled: empty };
  return (
    <>
      <div className={classes.pad}>
        <span className={classes.line} aria-hidden />
        <canvas ref={canvas} className={classes.canvas} role="img" aria-label={t('picture.pad')} />
        {empty ? (
          <span className={`dim ${classes.padHint}`} aria-hidden>
            {t('picture.padHint')}
          </span>
        ) : null}
      </div>
      <div className="side-by-side">
        <Button
          {...tool}
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          onClick={() => put(pad.current?.toData().slice(0, -1) ?? [])}
        >
          {t('picture.undo')}
        </Button>
        <Button {...tool} leftSection={<IconEraser size={16} aria-hidden />} onClick={() => put([])}>
          {t('picture.clear')}
        </Button>
        <SaveAs tool={tool} onSave={(kind) => pad.current && void download(pad.current, kind)} />
      </div>
    </>
  );
}

function SaveAs({ tool, onSave }: { tool: { variant: string; disabled: boolean }; onSave: (kind: (typeof kinds)[number]) => void }) {
  const { t } = useTranslation('certificates');
  return (
    <Menu>
      <Menu.Target>
        <Button {...tool} leftSection={<IconDownload size={16} aria-hidden />}>
          {t('picture.saveAs')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {kinds.map((kind) => (
          <Menu.Item key={kind} onClick={() => onSave(kind)}>
            {extensionOf(kind).toUpperCase()}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The pad by the figures of the specification; as fine as the screen is, and redrawn when its width changes. */
function usePad(onChange: (drawing: Drawing | null) => void) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad | null>(null);
  const [empty, setEmpty] = useState(true);
  const told = useRef(onChange);
  told.current = onChange;

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const { penMin, penMax, throttle, distance } = sizes.signature;
    const made = new SignaturePad(element, { minWidth: penMin, maxWidth: penMax, throttle, minDistance: distance, penColor: ink });
    pad.current = made;
    const refit = () => stretch(made, element);
    const changed = () => {
      setEmpty(made.isEmpty());
      told.current(drawingOf(made));
    };
    refit();
    made.addEventListener('endStroke', changed);
    const watch = new ResizeObserver(refit);
    watch.observe(element);
    return () => {
      watch.disconnect();
      made.removeEventListener('endStroke', changed);
      made.off();
    };
  }, []);

  function put(strokes: ReturnType<SignaturePad['toData']>): void {
    const now = pad.current;
    if (!now) return;
    now.clear();
    now.fromData(strokes);
    setEmpty(strokes.length === 0);
    onChange(strokes.length === 0 ? null : drawingOf(now));
  }
  return { canvas, pad, empty, put };
}

function stretch(pad: SignaturePad, element: HTMLCanvasElement): void {
  const ratio = Math.max(window.devicePixelRatio || 1, 1);
  const [width, height] = [element.offsetWidth * ratio, element.offsetHeight * ratio];
  if (element.width === width && element.height === height) return;
  const strokes = pad.toData();
  element.width = width;
  element.height = height;
  element.getContext('2d')?.scale(ratio, ratio);
  pad.clear();
  pad.fromData(strokes);
}

function drawingOf(pad: SignaturePad): Drawing {
  const strokes = pad.toData().map(({ points }) => ({ points: points.map(({ x, y, time, pressure }) => ({ x, y, time, pressure })) }));
  return { svg: btoa(pad.toSVG()), strokes };
}

async function download(pad: SignaturePad, kind: (typeof kinds)[number]): Promise<void> {
  const name = `signature.${extensionOf(kind)}`;
  if (kind === 'image/svg+xml') return saveFile(new Blob([pad.toSVG()], { type: kind }), name);
  const response = atob(pad.toDataURL(kind).replace(/^[^,]*,/, ''));
  saveFile(new Blob([Uint8Array.from(response, (one) => one.charCodeAt(0))], { type: kind }), name);
}

function extensionOf(kind: (typeof kinds)[number]): string {
  return { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/svg+xml': 'svg' }[kind];
}
