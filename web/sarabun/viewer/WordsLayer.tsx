import { useMemo } from 'react';
import type { PageWords } from '../../../contract/sarabun/letters.ts';
import { type Hit, pieces } from './find-text.ts';
import classes from './PdfView.module.css';

interface Props {
  words: PageWords;
  /** The page as the file has it, in pixels, and what the reader turned it by. */
  width: number;
  height: number;
  turn: number;
  hits: Hit[];
  hitNow: Hit | undefined;
}

/** What was read on a page lies over its picture, unseen, to be marked, selected and copied; each line is one, so that it is copied as one. */
export function WordsLayer({ words, width, height, turn, hits, hitNow }: Props) {
  const lines = useMemo(() => uprightLines(words), [words]);
  const [wide, high] = words.turn % 180 === 0 ? [width, height] : [height, width];
  const across = (part: number) => (part / 1000) * wide;
  const down = (part: number) => (part / 1000) * high;
  let item = -1;
  return (
    <div className={classes.words} style={{ width, height, transform: `translate(-50%, -50%) rotate(${turn}deg)` }} data-words>
      <div className={classes.words} style={{ width: wide, height: high, transform: `translate(-50%, -50%) rotate(${-words.turn}deg)` }}>
        {lines.map((runs, index) => {
          const top = Math.min(...runs.map((run) => run.y));
          const left = runs[0]?.x ?? 0;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of one page have no identity
            <div key={index} className={classes.line} style={{ top: down(top), left: across(left) }}>
              {runs.map((run, at) => {
                item += 1;
                const own = item;
                const before = runs[at - 1];
                const size = down(run.h) * 0.72;
                return (
                  <span
                    // biome-ignore lint/suspicious/noArrayIndexKey: as above
                    key={at}
                    className={classes.run}
                    style={{
                      width: across(run.w),
                      height: down(run.h),
                      top: down(run.y - top),
                      marginLeft: before ? across(run.x - before.x - before.w) : 0,
                      fontSize: size,
                      lineHeight: `${down(run.h)}px`,
                    }}
                  >
                    <span style={{ transform: `scaleX(${across(run.w) / Math.max(1, widthOf(run.text, size))})` }}>
                      {pieces(
                        run.text,
                        hits.flatMap((hit) =>
                          hit.parts.filter((part) => part.item === own).map((part) => ({ ...part, now: hit === hitNow })),
                        ),
                      ).map((piece, n) =>
                        piece.mark ? (
                          // biome-ignore lint/suspicious/noArrayIndexKey: as above
                          <mark key={n} className={piece.mark}>
                            {piece.text}
                          </mark>
                        ) : (
                          piece.text
                        ),
                      )}
                      {at < runs.length - 1 ? ' ' : ''}
                    </span>
                  </span>
                );
              })}
            </div>
          );
        })}
      </div>
    </div>
  );
}

interface Placed {
  text: string;
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Their places on the page turned upright, in thousandths of that. */
function uprightLines({ turn, lines }: PageWords): Placed[][] {
  return lines.map((runs) =>
    runs.map(([text, x, y, w, h]) => {
      if (turn === 90) return { text, x: 1000 - y - h, y: x, w: h, h: w };
      if (turn === 180) return { text, x: 1000 - x - w, y: 1000 - y - h, w, h };
      if (turn === 270) return { text, x: y, y: 1000 - x - w, w: h, h: w };
      return { text, x, y, w, h };
    }),
  );
}

let ruler: CanvasRenderingContext2D | null | undefined;

/** How wide a text would be in the letters of the page. */
function widthOf(text: string, size: number): number {
  ruler ??= document.createElement('canvas').getContext('2d');
  if (!ruler) return size * text.length * 0.5;
  ruler.font = `${size}px ${getComputedStyle(document.body).fontFamily}`;
  return ruler.measureText(text).width;
}
