/** Width and height of a page, in points as the file says. */
export interface PageSize {
  width: number;
  height: number;
}

export interface PageLayout {
  /** Pixels; `scale`: pixels a point of this page. */
  pages: { top: number; width: number; height: number; scale: number }[];
  width: number;
  height: number;
}

const gap = 16;

/** Pages one under the other, each at its own number of pixels a point: fitted to the width, a wide page is as wide as the others. */
export function layOut(sizes: PageSize[], scaleOf: (size: PageSize) => number, turn: number): PageLayout {
  let top = 0;
  let widest = 0;
  const pages = sizes.map((size) => {
    const [width, height] = turned(size, turn);
    const scale = scaleOf(size);
    const page = { top, width: width * scale, height: height * scale, scale };
    top += page.height + gap;
    widest = Math.max(widest, page.width);
    return page;
  });
  return { pages, width: widest, height: Math.max(0, top - gap) };
}

/** First and last index of the pages that touch a stretch of the scrolled desk; the last is -1 where there are none. */
export function pagesWithin({ pages }: PageLayout, from: number, to: number): [number, number] {
  const first = Math.max(0, pageAt(pages, from));
  let last = first - 1;
  while (last + 1 < pages.length && (pages[last + 1] as { top: number }).top <= to) last++;
  return [first, last];
}

/** Index of the page at a height, or of the one above the gap there. */
export function pageAt(pages: PageLayout['pages'], y: number): number {
  let [low, high] = [0, pages.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((pages[middle] as { top: number }).top <= y) low = middle;
    else high = middle - 1;
  }
  return pages.length === 0 ? -1 : low;
}

/** Pixels a point at which a page fills the width of the desk, or is seen whole. */
export function fitting(size: PageSize, turn: number, desk: { width: number; height: number }, fit: 'width' | 'page'): number {
  const [width, height] = turned(size, turn);
  const room = Math.max(120, desk.width - 32);
  const wide = Math.min(room, Math.max(900, width)) / width;
  return fit === 'width' ? wide : Math.min(room / width, Math.max(120, desk.height - 32) / height);
}

export function turned({ width, height }: PageSize, turn: number): [number, number] {
  return turn % 180 === 0 ? [width, height] : [height, width];
}
