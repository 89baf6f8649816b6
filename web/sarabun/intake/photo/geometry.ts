/** Places on a picture, in parts of its width and height from the left upper corner. */
export interface Point {
  x: number;
  y: number;
}

/** Corners of a page: left upper, right upper, right lower, left lower. */
export type Corners = readonly [Point, Point, Point, Point];

export interface Size {
  width: number;
  height: number;
}

export const wholeFrame: Corners = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
];

/** Rows of a projective map, the last of its nine numbers 1: from a place of the straight page to one of the picture, in pixels. */
export type Projection = readonly [number, number, number, number, number, number, number, number];

/** A corner on the picture, or the nearest place of it. */
export function inside({ x, y }: Point): Point {
  return { x: Math.min(1, Math.max(0, x)), y: Math.min(1, Math.max(0, y)) };
}

/** The corners go round the page in their order, without crossing and without a bend inwards; only then there is a page between them. */
export function isPage(corners: Corners): boolean {
  const turns = corners.map((at, place) => {
    const [next, after] = [corners[(place + 1) % 4] as Point, corners[(place + 2) % 4] as Point];
    return (next.x - at.x) * (after.y - next.y) - (next.y - at.y) * (after.x - next.x);
  });
  return turns.every((turn) => turn > 0.002);
}

/** How far the page is from being the whole picture, at its farthest corner. */
export function cutOff(corners: Corners): number {
  return Math.max(...corners.map(({ x, y }, place) => Math.hypot(x - (wholeFrame[place] as Point).x, y - (wholeFrame[place] as Point).y)));
}

/** Pixels of the straight page: as wide and high as its longer sides on the picture, never more than `most` pixels in all, and at most `longest` in one direction. */
export function straightSize(corners: Corners, picture: Size, { longest, most }: { longest: number; most: number }): Size {
  const [a, b, c, d] = corners.map(({ x, y }) => ({ x: x * picture.width, y: y * picture.height })) as [Point, Point, Point, Point];
  const far = (p: Point, q: Point) => Math.hypot(p.x - q.x, p.y - q.y);
  const width = Math.max(far(a, b), far(d, c), 1);
  const height = Math.max(far(a, d), far(b, c), 1);
  const shrink = Math.min(1, longest / Math.max(width, height), Math.sqrt(most / (width * height)));
  return { width: Math.max(1, Math.round(width * shrink)), height: Math.max(1, Math.round(height * shrink)) };
}

/** The map that lays the straight page over the four corners of the picture. */
export function projectionOf(corners: Corners, picture: Size, page: Size): Projection {
  const rows = corners.flatMap(({ x, y }, place) => {
    const to = { x: x * picture.width, y: y * picture.height };
    const from = { x: (wholeFrame[place] as Point).x * page.width, y: (wholeFrame[place] as Point).y * page.height };
    return [
      [from.x, from.y, 1, 0, 0, 0, -from.x * to.x, -from.y * to.x, to.x],
      [0, 0, 0, from.x, from.y, 1, -from.x * to.y, -from.y * to.y, to.y],
    ];
  });
  return solved(rows) as unknown as Projection;
}

/** Eight unknowns of eight lines, by elimination with the greatest pivot. */
function solved(rows: number[][]): number[] {
  const size = rows.length;
  for (let at = 0; at < size; at++) {
    let best = at;
    for (let row = at + 1; row < size; row++) if (Math.abs(rows[row]?.[at] ?? 0) > Math.abs(rows[best]?.[at] ?? 0)) best = row;
    [rows[at], rows[best]] = [rows[best] as number[], rows[at] as number[]];
    const pivot = rows[at] as number[];
    for (let row = 0; row < size; row++) {
      const line = rows[row] as number[];
      if (row === at) continue;
      const share = (line[at] as number) / (pivot[at] as number);
      for (let column = at; column <= size; column++) line[column] = (line[column] as number) - share * (pivot[column] as number);
    }
  }
  return rows.map((line, at) => (line[size] as number) / (line[at] as number));
}

/** Where a place of the straight page lies on the picture, in pixels. */
export function project([a, b, c, d, e, f, g, h]: Projection, x: number, y: number): Point {
  const depth = g * x + h * y + 1;
  return { x: (a * x + b * y + c) / depth, y: (d * x + e * y + f) / depth };
}
