import { Flex, Stack, VisuallyHidden } from '@mantine/core';
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { pdfjs } from 'react-pdf';
import 'react-pdf/dist/Page/TextLayer.css';
import type { FileWords } from './file-words.ts';
import type { Hit } from './find-text.ts';
import { PageList } from './PageList.tsx';
import classes from './PdfView.module.css';
import { layOut, type PageLayout, type PageSize, pageAt } from './page-layout.ts';
import { SearchBar } from './SearchBar.tsx';
import { type Seen, Sheets, Waiting } from './Sheets.tsx';
import { useKeys } from './useKeys.ts';
import { type Start, useSearch } from './useSearch.ts';
import { useSwipe } from './useSwipe.ts';
import { useZoom } from './useZoom.ts';
import { ViewerTools } from './ViewerTools.tsx';

/** What lies around a viewer may ask of it. */
export interface Viewer {
  goTo: (page: number) => void;
  /** The page in the middle of the screen. */
  page: () => number;
  /** A page as it is drawn, where it is. */
  canvas: (page: number) => HTMLCanvasElement | null;
}

interface Props {
  /** A PDF, or a picture. */
  file: Blob | null;
  /** Read aloud as the name of the pages. */
  label: string;
  /** Drawn over a page; sizes in it are mm by the CSS variable --mm. */
  pageOverlay?: (page: number, mm: { width: number; height: number }) => ReactNode;
  /** More tools, beside those of every file. */
  tools?: ReactNode;
  /** The list of pages is open from the start where there is room for it and more than one page. */
  listed?: boolean;
  viewer?: RefObject<Viewer | null>;
  /** What the office has read on its pages. */
  words?: FileWords | undefined;
  /** Words are looked for from the start, beginning at this page. */
  start?: Start | undefined;
}

interface Read {
  pdf: pdfjs.PDFDocumentProxy | null;
  sizes: PageSize[];
}

const unread: Read = { pdf: null, sizes: [] };
const none: Hit[] = [];

/** The pages of a file, one under the other; only those near the screen are there. */
export function PdfView({ file, label, pageOverlay, tools, listed = false, viewer, words, start }: Props) {
  const { t } = useTranslation(['sarabun', 'common']);
  const [list, setList] = useState<boolean | null>(null);
  const [whole, setWhole] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const desk = useRef<HTMLElement>(null);
  const pages = usePages(file, desk);
  const { pdf, sizes, current, zoom, goTo } = pages;
  const find = useFinding(pages, desk, words, start);
  const opened = sizes.length > 1 && (list ?? (listed && zoom.room.width > 700));
  useImperativeHandle(viewer, () => ({
    goTo,
    page: () => current,
    canvas: (page) => desk.current?.querySelector<HTMLCanvasElement>(`[data-page="${page}"] canvas`) ?? null,
  }));
  useSwipe(desk, (by) => goTo(current + by));
  useKeys(root, {
    search: () => find.setOpen(true),
    larger: () => zoom.step(true),
    smaller: () => zoom.step(false),
    fit: () => zoom.setZoom('width'),
    page: (by) => goTo(current + by),
    leave: whole ? () => setWhole(false) : null,
  });
  return (
    <Stack ref={root} gap={0} flex={1} miw={0} mih={0} bg="var(--desk)" {...(whole ? { className: classes.whole ?? '' } : {})}>
      <ViewerTools
        current={current}
        count={sizes.length}
        zoom={zoom.zoom}
        percent={pages.percent}
        listed={opened}
        searching={find.open}
        whole={whole}
        onGo={goTo}
        onZoom={zoom.setZoom}
        onStep={zoom.step}
        onTurn={pages.turnOn}
        onList={() => setList(!opened)}
        onSearch={() => (find.open ? find.close() : find.setOpen(true))}
        onWhole={() => setWhole(!whole)}
      >
        {tools}
      </ViewerTools>
      {find.open ? (
        <SearchBar
          words={find.words}
          count={find.hits.length}
          at={find.at}
          busy={find.busy}
          onWords={find.setWords}
          onGo={find.go}
          onClose={find.close}
        />
      ) : null}
      <Flex pos="relative" flex={1} mih={0}>
        {opened && pdf ? <PageList pdf={pdf} sizes={sizes} turn={pages.turn} current={current} onGo={goTo} /> : null}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
        <section ref={desk} className={classes.desk} aria-label={label} tabIndex={0}>
          <Files pages={pages} find={find} overlay={pageOverlay} words={words} />
        </section>
      </Flex>
      <VisuallyHidden>{t('viewer.keys')}</VisuallyHidden>
    </Stack>
  );
}

/** The file as it is read, laid out and seen; a newer one beside it until it is drawn. */
function usePages(file: Blob | null, desk: RefObject<HTMLElement | null>) {
  const [turn, setTurn] = useState(0);
  const [read, setRead] = useState<Record<number, Read>>({});
  const { files, drawn } = useSteady(file);
  const { pdf, sizes } = read[files[0]?.key ?? 0] ?? unread;
  const zoom = useZoom(desk, turn);
  const { scaleOf, room } = zoom;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scales follow from zoom, room and turn
  const layout = useMemo(() => layOut(sizes, scaleOf, turn), [sizes, zoom.zoom, room, turn]);
  const seen = useSeen(desk, room.height);
  const hold = useHeldPlace(desk, layout, typeof zoom.zoom === 'number' ? `by hand ${turn}` : null);
  const current = Math.max(1, pageAt(layout.pages, seen.top + seen.height / 2) + 1);
  return {
    files,
    drawn,
    pdf,
    sizes,
    zoom,
    layout,
    seen,
    current,
    turn,
    turnOn: () => setTurn((now) => (now + 90) % 360),
    percent: zoom.inView(layout.pages[current - 1]?.scale),
    readOf: (key: number) => read[key] ?? unread,
    onRead: (key: number, own: Read) => setRead((now) => ({ ...kept(now, files), [key]: own })),
    goTo(page: number): void {
      const place = layout.pages[Math.max(0, Math.min(page, sizes.length) - 1)];
      if (!place || !desk.current) return;
      desk.current.scrollTop = place.top;
      hold();
    },
  };
}

/** Words looked for in the file; what is closed marks nothing, and gives the focus back to the pages. */
function useFinding(
  { pdf, sizes, goTo }: Pages,
  desk: RefObject<HTMLElement | null>,
  read: FileWords | undefined,
  start: Start | undefined,
) {
  const [open, setOpen] = useState(start !== undefined);
  const search = useSearch({ pdf, read, pages: sizes.length }, goTo, start);
  // the page that one came for, before its words are looked for
  const came = useRef(start?.page);
  useEffect(() => {
    if (sizes.length === 0 || came.current === undefined) return;
    goTo(came.current);
    came.current = undefined;
  }, [sizes, goTo]);
  function close(): void {
    setOpen(false);
    search.setWords('');
    desk.current?.focus();
  }
  return { ...search, open, setOpen, close };
}

type Pages = ReturnType<typeof usePages>;
interface FilesProps {
  pages: Pages;
  find: ReturnType<typeof useFinding>;
  overlay: Props['pageOverlay'];
  words: FileWords | undefined;
}

/** The file that is seen, and unseen over it the one that takes its place. */
function Files({ pages, find, overlay, words }: FilesProps) {
  const { files, zoom, turn } = pages;
  if (files.length === 0) return <Waiting />;
  return files.map(({ key, file }, index) => {
    const { sizes } = pages.readOf(key);
    const first = index === 0;
    return (
      <div key={key} className={first ? undefined : classes.coming} aria-hidden={!first}>
        <Sheets
          file={file}
          sizes={sizes}
          layout={first ? pages.layout : layOut(sizes, zoom.scaleOf, turn)}
          turn={turn}
          drawnAt={zoom.drawnAt}
          seen={pages.seen}
          current={pages.current}
          hits={first ? find.hits : none}
          hitNow={find.open ? find.hits[find.at] : undefined}
          overlay={overlay}
          words={words}
          onRead={(pdf, sizes) => pages.onRead(key, { pdf, sizes })}
          onDrawn={() => pages.drawn(key)}
        />
      </div>
    );
  });
}

/** What has been read of the files that are still here. */
function kept(read: Record<number, Read>, files: { key: number }[]): Record<number, Read> {
  return Object.fromEntries(Object.entries(read).filter(([key]) => files.some((one) => one.key === Number(key))));
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

/**
 * What stands at the top of the desk stays there when the pages become wider or narrower: the desk was, they are turned, or fitted anew.
 * @param anchored as long as it says the same, whatever changes the pages keeps the place by itself
 */
function useHeldPlace(desk: RefObject<HTMLElement | null>, layout: PageLayout, anchored: string | null): () => void {
  const held = useRef({ layout, page: 0, part: 0, anchored });
  useLayoutEffect(() => {
    const box = desk.current;
    const { page, part, anchored: before } = held.current;
    const place = layout.pages[page];
    held.current = { ...held.current, layout, anchored };
    if (box && place && (anchored === null || anchored !== before)) box.scrollTop = place.top + part * place.height;
  }, [desk, layout, anchored]);
  const hold = useCallback(() => {
    const top = desk.current?.scrollTop ?? 0;
    const page = pageAt(held.current.layout.pages, top);
    const place = held.current.layout.pages[page];
    if (place) held.current = { ...held.current, page, part: (top - place.top) / place.height };
  }, [desk]);
  useEffect(() => {
    const box = desk.current;
    box?.addEventListener('scroll', hold, { passive: true });
    return () => box?.removeEventListener('scroll', hold);
  }, [desk, hold]);
  return hold;
}

/** The stretch of the scrolled desk that is on the screen, told once a frame. */
function useSeen(desk: RefObject<HTMLElement | null>, height: number): Seen {
  const [top, setTop] = useState(0);
  useEffect(() => {
    const box = desk.current;
    if (!box) return;
    let frame = 0;
    const onScroll = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setTop(box.scrollTop));
    };
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      box.removeEventListener('scroll', onScroll);
    };
  }, [desk]);
  return useMemo(() => ({ top, height }), [top, height]);
}
