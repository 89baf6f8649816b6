import { Box } from '@mantine/core';
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Document, Page, type pdfjs } from 'react-pdf';
import { onIdle } from '../../shell/live/on-idle.ts';
import { Failed } from '../../ui/Failed.tsx';
import { LoadingRows } from '../../ui/Loading.tsx';
import { type FileWords, usePageWords } from './file-words.ts';
import { type Hit, markedHtml } from './find-text.ts';
import classes from './PdfView.module.css';
import { type PageLayout, type PageSize, pagesWithin } from './page-layout.ts';
import { endReader, pdfOptions, readFields, takeReader, warmReader } from './pdf-options.ts';
import { WordsLayer } from './WordsLayer.tsx';

export const pointsPerMm = 72 / 25.4;

export interface Seen {
  top: number;
  height: number;
}

interface Props {
  file: Blob;
  sizes: PageSize[];
  layout: PageLayout;
  turn: number;
  /** Pixels a point that a page is drawn at, where they are not those of the layout yet. */
  drawnAt: (size: PageSize) => number;
  seen: Seen;
  current: number;
  hits: Hit[];
  hitNow: Hit | undefined;
  overlay: ((page: number, mm: { width: number; height: number }) => ReactNode) | undefined;
  words: FileWords | undefined;
  onRead: (pdf: pdfjs.PDFDocumentProxy | null, sizes: PageSize[]) => void;
  onDrawn: () => void;
}

/** The pages of one file; a picture is a file of one page. */
export function Sheets(props: Props) {
  return props.file.type.startsWith('image/') ? <PictureSheets {...props} /> : <PdfSheets {...props} />;
}

function PdfSheets(props: Props) {
  const { t } = useTranslation('sarabun');
  const alive = useRef(true);
  const [options] = useState(() => ({ ...pdfOptions, worker: takeReader() }));
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
      endReader(options.worker);
    };
  }, [options]);
  // the reader of the next file does not start while this one is drawn
  const [drawn, setDrawn] = useState(false);
  useEffect(() => (drawn ? onIdle(warmReader) : undefined), [drawn]);
  const { onDrawn } = props;
  const ended = useCallback(() => {
    setDrawn(true);
    onDrawn();
  }, [onDrawn]);

  async function read(pdf: pdfjs.PDFDocumentProxy): Promise<void> {
    const sizeOf = async (page: number): Promise<PageSize> => {
      const one = await pdf.getPage(page);
      if (page === 1) readFields(one);
      const { width, height } = one.getViewport({ scale: 1 });
      return { width, height };
    };
    // a long file is shown at once with the size of its first page, and put right as the others are read
    const first = await sizeOf(1);
    const sizes: PageSize[] = Array.from({ length: pdf.numPages }, () => first);
    if (pdf.numPages > 40) props.onRead(pdf, [...sizes]);
    for (let from = 2; from <= pdf.numPages && alive.current; from += 50) {
      const pages = Array.from({ length: Math.min(50, pdf.numPages - from + 1) }, (_, i) => from + i);
      const read = await Promise.all(pages.map(sizeOf));
      for (const [i, size] of read.entries()) sizes[from - 1 + i] = size;
    }
    if (alive.current) props.onRead(pdf, sizes);
  }

  return (
    <Document
      file={props.file}
      // else it suspends while it loads, and throws what it cannot read: the whole screen would wait or fall with it
      suspense={false}
      options={options}
      loading={<Waiting />}
      error={<Failed error={new Error(t('viewer.failed'))} />}
      onLoadSuccess={(pdf) => void read(pdf).catch(ended)}
      onLoadError={ended}
    >
      <Stack {...props} onDrawn={ended} />
    </Document>
  );
}

function PictureSheets(props: Props) {
  const { t } = useTranslation('sarabun');
  const address = useAddress(props.file);
  const [failed, setFailed] = useState(false);
  const { layout, turn } = props;
  const own = usePageWords(props.words, 1);
  const desk = useRef<HTMLDivElement>(null);
  useShownHit(desk, own ? props.hitNow : undefined);
  if (failed) return <Failed error={new Error(t('viewer.failed'))} />;
  const page = layout.pages[0];
  const size = props.sizes[0];
  const scale = page?.scale ?? 1;
  return (
    <Box ref={desk} pos="relative" mx="auto" h={layout.height} w={layout.width}>
      <div className={classes.sheet} style={{ top: 0, width: page?.width ?? 0, height: page?.height ?? 0, left: 0 }} data-page={1}>
        <img
          src={address}
          alt={t('viewer.sheet', { page: 1 })}
          className={classes.image}
          style={
            size
              ? { width: size.width * scale, height: size.height * scale, transform: `translate(-50%, -50%) rotate(${turn}deg)` }
              : undefined
          }
          onError={() => setFailed(true)}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            // as wide as A4, the way it lies
            const wide = naturalWidth > naturalHeight ? 842 : 595;
            props.onRead(null, [{ width: wide, height: (wide * naturalHeight) / Math.max(1, naturalWidth) }]);
            props.onDrawn();
          }}
        />
        {own && size ? (
          <WordsLayer
            words={own}
            width={size.width * scale}
            height={size.height * scale}
            turn={turn}
            hits={props.hits}
            hitNow={props.hitNow}
          />
        ) : null}
      </div>
    </Box>
  );
}

/** The address of a blob as long as it is shown. */
function useAddress(file: Blob): string {
  const address = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return address;
}

/** Only the pages near the screen are there; the scroll bar is that of all. */
function Stack({ sizes, layout, turn, drawnAt, seen, current, hits, hitNow, overlay, words, onDrawn }: Props) {
  const [first, last] = pagesWithin(layout, seen.top - seen.height, seen.top + 2 * seen.height);
  const near = Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
  return (
    <Box pos="relative" mx="auto" h={layout.height} w={layout.width}>
      {near.map((index) => {
        const size = sizes[index];
        const place = layout.pages[index];
        if (!size || !place) return null;
        const page = index + 1;
        return (
          <Sheet
            key={page}
            number={page}
            size={size}
            place={place}
            left={(layout.width - place.width) / 2}
            turn={turn}
            drawnAt={drawnAt(size)}
            hits={hits.some((hit) => hit.page === page) ? hits.filter((hit) => hit.page === page) : none}
            hitNow={hitNow?.page === page ? hitNow : undefined}
            words={words}
            onDrawn={() => page === Math.min(current, sizes.length) && onDrawn()}
          >
            {turn === 0 ? overlay?.(page, { width: size.width / pointsPerMm, height: size.height / pointsPerMm }) : null}
          </Sheet>
        );
      })}
    </Box>
  );
}

const none: Hit[] = [];
/** More pixels than this crash the browsers of phones. */
const mostPixels = 12_000_000;

interface SheetProps {
  number: number;
  size: PageSize;
  place: PageLayout['pages'][number];
  left: number;
  turn: number;
  drawnAt: number;
  hits: Hit[];
  hitNow: Hit | undefined;
  words: FileWords | undefined;
  onDrawn: () => void;
  children: ReactNode;
}

function Sheet({ number, size, place, left, turn, drawnAt, hits, hitNow, words, onDrawn, children }: SheetProps) {
  const { t } = useTranslation('sarabun');
  const box = useRef<HTMLDivElement>(null);
  const { scale } = place;
  const mm = scale * pointsPerMm;
  const [width, height] = [place.width * (drawnAt / scale), place.height * (drawnAt / scale)];
  const ratio = Math.min(2, window.devicePixelRatio, Math.sqrt(mostPixels / Math.max(1, width * height)));
  const marked = useMemo(
    () =>
      hits.length === 0
        ? undefined
        : ({ str, itemIndex }: { str: string; itemIndex: number }) =>
            markedHtml(
              str,
              hits.flatMap((hit) => hit.parts.filter((part) => part.item === itemIndex).map((part) => ({ ...part, now: hit === hitNow }))),
            ),
    [hits, hitNow],
  );
  // the same function while the sheet is drawn at one scale: another one would have its words written anew, and a selection of them lost;
  // and words that still come for the scale of before don't count
  const [wordsAt, setWordsAt] = useState(0);
  // words are written anew for another scale, also for one that stood here before: until they are there the page is none
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change that counts
  useLayoutEffect(() => setWordsAt(0), [drawnAt]);
  const [ordered, setOrdered] = useState(false);
  // where the office has read the page, its words stand in place of those that the file says it has
  const own = usePageWords(words, number);
  useShownHit(box, own ? hitNow : undefined);
  const hitShown = useRef(hitNow);
  hitShown.current = hitNow;
  const onWords = useCallback(() => {
    setWordsAt(drawnAt);
    if (hitShown.current)
      requestAnimationFrame(() => box.current?.querySelector('mark.now')?.scrollIntoView({ block: 'center', inline: 'center' }));
  }, [drawnAt]);
  return (
    <div
      ref={box}
      // letters are written in Thai
      lang="th"
      className={classes.sheet}
      style={{ top: place.top, left, width: place.width, height: place.height, '--mm': `${mm}px` } as CSSProperties}
      data-page={number}
      // words without the order of reading, or the order without its words, are no page yet
      aria-busy={own === undefined || (!own && wordsAt !== scale) || !ordered}
    >
      <div style={scale === drawnAt ? undefined : { transform: `scale(${scale / drawnAt})`, transformOrigin: '0 0' }}>
        <Page
          pageNumber={number}
          width={width}
          rotate={turn === 0 ? null : turn}
          devicePixelRatio={ratio}
          renderAnnotationLayer={false}
          renderTextLayer={own === null}
          loading=""
          // asked for after the library has asked: what it shows stands when this answer is here
          onLoadSuccess={(page) =>
            page.getStructTree().then(
              () => setOrdered(true),
              () => setOrdered(true),
            )
          }
          onRenderSuccess={onDrawn}
          onRenderTextLayerSuccess={onWords}
          onRenderTextLayerError={onWords}
          {...(marked ? { customTextRenderer: marked } : {})}
          canvasRef={(canvas) => canvas?.setAttribute('aria-label', t('viewer.sheet', { page: number }))}
        />
      </div>
      {own ? (
        <WordsLayer words={own} width={size.width * scale} height={size.height * scale} turn={turn} hits={hits} hitNow={hitNow} />
      ) : null}
      {children}
    </div>
  );
}

/** The hit that is looked at comes into the middle of the desk. */
function useShownHit(box: RefObject<HTMLElement | null>, hit: Hit | undefined): void {
  useEffect(() => {
    if (!hit) return;
    const frame = requestAnimationFrame(() =>
      box.current?.querySelector('mark.now')?.scrollIntoView({ block: 'center', inline: 'center' }),
    );
    return () => cancelAnimationFrame(frame);
  }, [box, hit]);
}

export function Waiting() {
  return (
    <Box maw={700} p={24} my={16} mx="auto" bg="var(--surface)">
      <LoadingRows rows={8} height={60} />
    </Box>
  );
}
