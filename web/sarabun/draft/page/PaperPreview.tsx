import { Button, Group, Stack } from '@mantine/core';
import { IconAlertTriangle, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type CSSProperties, Fragment, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import 'react-pdf/dist/Page/TextLayer.css';
import { Failed } from '../../../ui/Failed.tsx';
import { LoadingRows } from '../../../ui/Loading.tsx';
import { RowButton } from '../../../ui/RowButton.tsx';
import { useWidth } from '../../../ui/useWidth.ts';
import { Tool } from '../../viewer/ViewerTools.tsx';
import classes from './PaperPreview.module.css';
import type { PageMark } from './page-lines.ts';
import type { PdfPaper } from './pdf-paper.ts';
import type { Paper } from './usePaper.ts';

interface Props {
  paper: Paper;
  /** Read aloud as the name of the pages. */
  label: string;
  marks: PageMark[];
  /** Brings the cursor to where the newest state cannot be typeset; null where that is no matter of a field. */
  onFault: (() => void) | null;
}

/** CSS pixels of a point. */
const pixels = 96 / 72;
type Zoom = number | 'fit';
const steps = [0.5, 0.75, 1, 1.25, 1.5, 2];

/** The pages as they will be printed. What stands stays in its place until its newer state is drawn; only what is near the screen is drawn. */
export function PaperPreview({ paper: { pdf, error, again }, label, marks, onFault }: Props) {
  const { t } = useTranslation(['sarabun', 'hints', 'common']);
  const [zoom, setZoom] = useState<Zoom>('fit');
  const [current, setCurrent] = useState(1);
  const desk = useRef<HTMLElement>(null);
  const room = Math.max(200, Math.min(useWidth(desk) - 8, 900));
  const pages = pdf?.pages ?? [];
  const widest = Math.max(1, ...pages.map((page) => page.width)) * pixels;
  const scale = zoom === 'fit' ? room / widest : zoom;
  return (
    <Stack gap={0} pos="relative" flex={1} miw={0} mih={0}>
      <Tools page={Math.min(current, pages.length)} pages={pages.length} zoom={zoom} scale={scale} onZoom={setZoom} />
      {error && pdf ? (
        <div role="alert" className={`strip ${classes.over}`} data-tone="urgent">
          <IconAlertTriangle size={18} aria-hidden />
          <p>{t('hints:lastGood', { why: error.message })}</p>
          <RowButton onClick={onFault ?? again}>{t(onFault ? 'hints:toField' : 'common:retry')}</RowButton>
        </div>
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section ref={desk} className={classes.desk} aria-label={label} tabIndex={0} onScroll={() => setCurrent(pageInView(desk.current))}>
        {pdf ? null : error ? <Failed error={error} onRetry={again} /> : <LoadingRows rows={8} height={60} />}
        {pdf
          ? pages.map((page, at) => (
              <Sheet
                // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
                key={at}
                pdf={pdf}
                number={at + 1}
                size={page}
                scale={scale * pixels}
                desk={desk}
                marks={marks.filter((mark) => mark.page === at + 1)}
              />
            ))
          : null}
      </section>
    </Stack>
  );
}

interface ToolsProps {
  page: number;
  pages: number;
  zoom: Zoom;
  scale: number;
  onZoom: (zoom: Zoom) => void;
}

/** Which page is seen, and how large. */
function Tools({ page, pages, zoom, scale, onZoom }: ToolsProps) {
  const { t } = useTranslation(['sarabun', 'hints']);
  const step = (next: number | undefined) => next && onZoom(next);
  return (
    <Group justify="space-between" wrap="nowrap" mih={48} px={16} fz="sm" c="dimmed" role="toolbar" aria-label={t('viewer.tools')}>
      <span className="figures" aria-live="polite">
        {pages > 0 ? t('viewer.page', { page, pages }) : ''}
      </span>
      <Group gap={4} wrap="nowrap">
        <Tool label={t('viewer.smaller')} onClick={() => step(steps.findLast((one) => one < scale - 0.01))}>
          <IconZoomOut size={20} aria-hidden />
        </Tool>
        <Button
          variant="subtle"
          color="gray"
          miw={84}
          px={8}
          fw={400}
          c="var(--text)"
          aria-label={t(zoom === 'fit' ? 'hints:zoomFull' : 'viewer.fit')}
          onClick={() => onZoom(zoom === 'fit' ? 1 : 'fit')}
        >
          {zoom === 'fit' ? t('hints:zoomFit') : `${Math.round(zoom * 100)} %`}
        </Button>
        <Tool label={t('viewer.larger')} onClick={() => step(steps.find((one) => one > scale + 0.01))}>
          <IconZoomIn size={20} aria-hidden />
        </Tool>
      </Group>
    </Group>
  );
}

interface SheetProps {
  pdf: PdfPaper;
  number: number;
  /** Points. */
  size: { width: number; height: number };
  /** CSS pixels of a point. */
  scale: number;
  desk: RefObject<HTMLElement | null>;
  marks: PageMark[];
}

/** A page keeps its place and its picture until the next one is drawn. */
function Sheet({ pdf, number, size, scale, desk, marks }: SheetProps) {
  const { t } = useTranslation('sarabun');
  const box = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const near = useNear(box, desk, number === 1);
  // marks follow the drawn state, not the one that is still being drawn
  const [shown, setShown] = useState<PageMark[]>([]);
  const latest = useRef(marks);
  latest.current = marks;
  const [drawn, setDrawn] = useState<PdfPaper | null>(null);
  const [tries, setTries] = useState(0);
  const label = t('viewer.sheet', { page: number });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` draws the same once more
  useEffect(() => {
    if (!near) return;
    const gone = new AbortController();
    const fineness = Math.min(2, window.devicePixelRatio);
    void pdf.draw(number, scale * fineness, gone.signal).then(
      async (canvas) => {
        canvas.setAttribute('role', 'img');
        canvas.setAttribute('aria-label', label);
        const words = document.createElement('div');
        words.className = 'textLayer';
        picture.current?.replaceChildren(canvas, words);
        setDrawn(pdf);
        setShown(latest.current);
        await pdf.words(number, scale, words).catch(() => undefined);
      },
      // overtaken, or the paper is closed already; what fails otherwise has a second try
      () => !gone.signal.aborted && setTries((now) => Math.min(now + 1, 1)),
    );
    return () => gone.abort();
  }, [pdf, number, scale, near, label, tries]);
  const visible = drawn === pdf ? marks : shown;
  const style = { width: size.width * scale, height: size.height * scale, '--pt': `${scale}px` } as CSSProperties;
  return (
    <div ref={box} lang="th" className={classes.sheet} style={style} data-page={number}>
      <div ref={picture} className={classes.picture} />
      {visible.map(({ hint, line }) => (
        <Fragment key={hint}>
          <span
            aria-hidden
            className={classes.mark}
            style={{ left: line.x * scale, top: (line.y - 11) * scale, width: line.width * scale, height: 14 * scale }}
          />
          <span aria-hidden className={classes.badge} style={{ top: (line.y - 4) * scale }}>
            {hint}
          </span>
        </Fragment>
      ))}
    </div>
  );
}

function useNear(box: RefObject<HTMLElement | null>, desk: RefObject<HTMLElement | null>, first: boolean): boolean {
  const [near, setNear] = useState(first);
  useEffect(() => {
    const sheet = box.current;
    if (!sheet) return;
    const nearby = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      root: desk.current,
      rootMargin: '25%',
    });
    nearby.observe(sheet);
    return () => nearby.disconnect();
  }, [box, desk]);
  return near;
}

/** The page that lies over the middle of the desk. */
function pageInView(desk: HTMLElement | null): number {
  if (!desk) return 1;
  const middle = desk.scrollTop + desk.clientHeight / 2;
  const at = [...desk.querySelectorAll<HTMLElement>('[data-page]')].findLast((sheet) => sheet.offsetTop <= middle);
  return Number(at?.dataset.page ?? 1);
}
