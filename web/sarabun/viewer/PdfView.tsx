import { ActionIcon } from '@mantine/core';
import { IconArrowsHorizontal, IconRotateClockwise, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Document, Page, pdfjs } from 'react-pdf';
import 'react-pdf/dist/Page/TextLayer.css';
import { base } from '../../shell/boot.ts';
import { Failed } from '../../ui/Failed.tsx';
import { LoadingRows } from '../../ui/Loading.tsx';
import classes from './PdfView.module.css';

pdfjs.GlobalWorkerOptions.workerSrc = worker;

/** Everything that the renderer may need comes from this server (copied by the build). */
export const pdfOptions = {
  cMapUrl: `${base}pdfjs/cmaps/`,
  standardFontDataUrl: `${base}pdfjs/standard_fonts/`,
  wasmUrl: `${base}pdfjs/wasm/`,
  iccUrl: `${base}pdfjs/iccs/`,
  isEvalSupported: false,
};

const pointsPerMm = 72 / 25.4;
const steps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];

interface Props {
  file: Blob | null;
  /** Read aloud as the name of the pages. */
  label: string;
  /** Drawn over a page; sizes in it are mm by the CSS variable --mm. */
  pageOverlay?: (page: number, mm: { width: number; height: number }) => ReactNode;
  onPages?: (pages: number) => void;
}

/** The pages of a PDF, one under the other; only those near the screen are drawn. */
export function PdfView({ file, label, pageOverlay, onPages }: Props) {
  const { t } = useTranslation(['sarabun', 'common']);
  const [count, setCount] = useState(0);
  const [zoom, setZoom] = useState(1);
  const [turn, setTurn] = useState(0);
  const [current, setCurrent] = useState(1);
  const desk = useRef<HTMLElement>(null);
  const width = useWidth(desk);
  const fit = Math.max(200, Math.min(width - 32, 900));
  const { files, drawn } = useSteady(file);

  return (
    <div className={classes.root}>
      <div className={classes.tools} role="toolbar" aria-label={t('viewer.tools')}>
        <span className="figures" aria-live="polite">
          {count > 0 ? t('viewer.page', { page: Math.min(current, count), pages: count }) : ''}
        </span>
        <div className={classes.buttons}>
          <Tool label={t('viewer.smaller')} onClick={() => setZoom((now) => steps.findLast((step) => step < now) ?? now)}>
            <IconZoomOut size={20} aria-hidden />
          </Tool>
          <Tool label={t('viewer.larger')} onClick={() => setZoom((now) => steps.find((step) => step > now) ?? now)}>
            <IconZoomIn size={20} aria-hidden />
          </Tool>
          <Tool label={t('viewer.fit')} onClick={() => setZoom(1)}>
            <IconArrowsHorizontal size={20} aria-hidden />
          </Tool>
          <Tool label={t('viewer.turn')} onClick={() => setTurn((now) => (now + 90) % 360)}>
            <IconRotateClockwise size={20} aria-hidden />
          </Tool>
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section ref={desk} className={classes.desk} aria-label={label} tabIndex={0} onScroll={() => setCurrent(pageInView(desk.current))}>
        {files.length === 0 ? <Waiting /> : null}
        {files.map(({ key, file: one }, index) => (
          <div key={key} className={index > 0 ? classes.coming : undefined} aria-hidden={index > 0}>
            <Sheets
              file={one}
              turn={turn}
              width={fit * zoom}
              desk={desk}
              current={current}
              overlay={pageOverlay}
              onCount={(pages) => {
                setCount(pages);
                onPages?.(pages);
              }}
              onDrawn={() => drawn(key)}
            />
          </div>
        ))}
      </section>
    </div>
  );
}

/** A newer state of the paper is drawn unseen and takes its place when it is there: no blank page while one types. */
function useSteady(file: Blob | null) {
  const [files, setFiles] = useState<{ key: number; file: Blob }[]>([]);
  const last = useRef({ key: 0, file: null as Blob | null });
  useEffect(() => {
    if (file === last.current.file) return;
    last.current = { key: last.current.key + 1, file };
    const { key } = last.current;
    setFiles((now) => (file ? [...now.slice(0, 1), { key, file }] : []));
  }, [file]);
  const drawn = (key: number) => setFiles((now) => (now[0]?.key === key ? now : now.filter((one) => one.key >= key)));
  return { files, drawn };
}

interface SheetsProps {
  file: Blob;
  turn: number;
  width: number;
  desk: React.RefObject<HTMLElement | null>;
  /** The page in view: when it is drawn, so is what is seen. */
  current: number;
  overlay: Props['pageOverlay'];
  onCount: (pages: number) => void;
  onDrawn: () => void;
}

/** The pages of one file. */
function Sheets({ file, turn, width, desk, current, overlay, onCount, onDrawn }: SheetsProps) {
  const { t } = useTranslation('sarabun');
  const [pages, setPages] = useState<{ width: number; height: number }[]>([]);
  async function measured(pdf: pdfjs.PDFDocumentProxy): Promise<void> {
    const sizes = await Promise.all(
      Array.from({ length: pdf.numPages }, async (_, index) => {
        const { width: wide, height } = (await pdf.getPage(index + 1)).getViewport({ scale: 1 });
        return { width: wide, height };
      }),
    );
    setPages(sizes);
    onCount(pdf.numPages);
  }
  return (
    <Document
      file={file}
      // else it suspends while it loads, and throws what it cannot read: the whole screen would wait or fall with it
      suspense={false}
      options={pdfOptions}
      loading={<Waiting />}
      error={<Failed error={new Error(t('viewer.failed'))} />}
      onLoadSuccess={(pdf) => void measured(pdf)}
      onLoadError={onDrawn}
    >
      {pages.map((size, index) => (
        <Sheet
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
          key={index}
          number={index + 1}
          size={size}
          turn={turn}
          width={width}
          desk={desk}
          onDrawn={() => index + 1 === Math.min(current, pages.length) && onDrawn()}
        >
          {turn === 0 ? overlay?.(index + 1, { width: size.width / pointsPerMm, height: size.height / pointsPerMm }) : null}
        </Sheet>
      ))}
    </Document>
  );
}

/** The page that lies over the middle of the desk. */
function pageInView(desk: HTMLElement | null): number {
  if (!desk) return 1;
  const middle = desk.scrollTop + desk.clientHeight / 2;
  const sheets = [...desk.querySelectorAll<HTMLElement>('[data-page]')];
  const at = sheets.findLast((sheet) => sheet.offsetTop <= middle);
  return Number(at?.dataset.page ?? 1);
}

function Waiting() {
  return (
    <div className={classes.waiting}>
      <LoadingRows rows={8} height={60} />
    </div>
  );
}

interface SheetProps {
  number: number;
  /** Points, as seen. */
  size: { width: number; height: number };
  turn: number;
  width: number;
  desk: React.RefObject<HTMLElement | null>;
  onDrawn: () => void;
  children: ReactNode;
}

/** A page keeps its place while it is not drawn, so that the scroll bar is honest. */
function Sheet({ number, size, turn, width, desk, onDrawn, children }: SheetProps) {
  const { t } = useTranslation('sarabun');
  const [near, setNear] = useState(number === 1);
  const box = useRef<HTMLDivElement>(null);
  const onTurn = turn % 180 === 0;
  const height = onTurn ? (width * size.height) / size.width : (width * size.width) / size.height;
  useEffect(() => {
    const sheet = box.current;
    if (!sheet) return;
    const nearby = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      root: desk.current,
      rootMargin: '100%',
    });
    nearby.observe(sheet);
    return () => nearby.disconnect();
  }, [desk]);
  const mm = width / (size.width / pointsPerMm);
  return (
    <div ref={box} className={classes.sheet} style={{ width, height, '--mm': `${mm}px` } as CSSProperties} data-page={number}>
      {near ? (
        <Page
          pageNumber={number}
          width={width}
          rotate={turn === 0 ? null : turn}
          devicePixelRatio={Math.min(2, window.devicePixelRatio)}
          renderAnnotationLayer={false}
          loading=""
          onRenderSuccess={onDrawn}
          canvasRef={(canvas) => canvas?.setAttribute('aria-label', t('viewer.sheet', { page: number }))}
        />
      ) : null}
      {children}
    </div>
  );
}

function Tool({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <ActionIcon variant="subtle" color="gray" size={40} aria-label={label} title={label} onClick={onClick}>
      {children}
    </ActionIcon>
  );
}

function useWidth(element: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(800);
  useEffect(() => {
    const box = element.current;
    if (!box) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width)));
    observer.observe(box);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
