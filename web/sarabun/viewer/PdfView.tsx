import { Flex, Stack, VisuallyHidden } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { pdfjs } from 'react-pdf';
import 'react-pdf/dist/Page/TextLayer.css';
import type { Hit } from './find-text.ts';
import { PageList } from './PageList.tsx';
import classes from './PdfView.module.css';
import { layOut, type PageSize, pageAt } from './page-layout.ts';
import { SearchBar } from './SearchBar.tsx';
import { type Seen, Sheets, Waiting } from './Sheets.tsx';
import { useKeys } from './useKeys.ts';
import { useSearch } from './useSearch.ts';
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
}

interface Read {
  pdf: pdfjs.PDFDocumentProxy | null;
  sizes: PageSize[];
}

const unread: Read = { pdf: null, sizes: [] };
const none: Hit[] = [];

/** The pages of a file, one under the other; only those near the screen are there. */
export function PdfView({ file, label, pageOverlay, tools, listed = false, viewer }: Props) {
  const { t } = useTranslation(['sarabun', 'common']);
  const [turn, setTurn] = useState(0);
  const [list, setList] = useState<boolean | null>(null);
  const [whole, setWhole] = useState(false);
  const [searching, setSearching] = useState(false);
  const [read, setRead] = useState<Record<number, Read>>({});
  const root = useRef<HTMLDivElement>(null);
  const desk = useRef<HTMLElement>(null);
  const { files, drawn } = useSteady(file);
  const { pdf, sizes } = read[files[0]?.key ?? 0] ?? unread;
  const { scaleOf, drawnAt, inView, zoom, setZoom, step, room } = useZoom(desk, turn);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scales follow from zoom, room and turn
  const layout = useMemo(() => layOut(sizes, scaleOf, turn), [sizes, zoom, room, turn]);
  const seen = useSeen(desk, room.height);
  const current = Math.max(1, pageAt(layout.pages, seen.top + seen.height / 2) + 1);
  const percent = inView(layout.pages[current - 1]?.scale);
  const search = useSearch(pdf, goTo);
  const opened = sizes.length > 1 && (list ?? (listed && room.width > 700));

  function goTo(page: number): void {
    const place = layout.pages[Math.max(0, Math.min(page, sizes.length) - 1)];
    if (place && desk.current) desk.current.scrollTop = place.top;
  }
  useImperativeHandle(viewer, () => ({
    goTo,
    page: () => current,
    canvas: (page) => desk.current?.querySelector<HTMLCanvasElement>(`[data-page="${page}"] canvas`) ?? null,
  }));
  useSwipe(desk, (by) => goTo(current + by));
  useKeys(root, {
    search: () => setSearching(true),
    larger: () => step(true),
    smaller: () => step(false),
    fit: () => setZoom('width'),
    page: (by) => goTo(current + by),
    leave: whole ? () => setWhole(false) : null,
  });

  function closeSearch(): void {
    setSearching(false);
    search.setWords('');
    desk.current?.focus();
  }

  return (
    <Stack ref={root} gap={0} flex={1} miw={0} mih={0} bg="var(--desk)" {...(whole ? { className: classes.whole ?? '' } : {})}>
      <ViewerTools
        current={current}
        count={sizes.length}
        zoom={zoom}
        percent={percent}
        listed={opened}
        searching={searching}
        whole={whole}
        onGo={goTo}
        onZoom={setZoom}
        onStep={step}
        onTurn={() => setTurn((now) => (now + 90) % 360)}
        onList={() => setList(!opened)}
        onSearch={() => (searching ? closeSearch() : setSearching(true))}
        onWhole={() => setWhole(!whole)}
      >
        {tools}
      </ViewerTools>
      {searching ? (
        <SearchBar
          words={search.words}
          count={search.hits.length}
          at={search.at}
          busy={search.busy}
          onWords={search.setWords}
          onGo={search.go}
          onClose={closeSearch}
        />
      ) : null}
      <Flex pos="relative" flex={1} mih={0}>
        {opened && pdf ? <PageList pdf={pdf} sizes={sizes} turn={turn} current={current} onGo={goTo} /> : null}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
        <section ref={desk} className={classes.desk} aria-label={label} tabIndex={0}>
          {files.length === 0 ? <Waiting /> : null}
          {files.map(({ key, file: one }, index) => {
            const own = read[key] ?? unread;
            return (
              <div key={key} className={index > 0 ? classes.coming : undefined} aria-hidden={index > 0}>
                <Sheets
                  file={one}
                  sizes={own.sizes}
                  layout={index === 0 ? layout : layOut(own.sizes, scaleOf, turn)}
                  turn={turn}
                  drawnAt={drawnAt}
                  seen={seen}
                  current={current}
                  hits={index === 0 ? search.hits : none}
                  hitNow={searching ? search.hits[search.at] : undefined}
                  overlay={pageOverlay}
                  onRead={(file, pages) => setRead((now) => ({ ...kept(now, files), [key]: { pdf: file, sizes: pages } }))}
                  onDrawn={() => drawn(key)}
                />
              </div>
            );
          })}
        </section>
      </Flex>
      <VisuallyHidden>{t('viewer.keys')}</VisuallyHidden>
    </Stack>
  );
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
