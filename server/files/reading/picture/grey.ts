/** A picture in grey, one byte a pixel, row by row: 0 is ink, 255 is paper. */
export interface Grey {
  width: number;
  height: number;
  data: Uint8Array;
}

/** A part of a picture in pixels; `right` and `bottom` lie outside of it. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const widthOf = (box: Box): number => box.right - box.left;
export const heightOf = (box: Box): number => box.bottom - box.top;

export function around(boxes: readonly Box[]): Box {
  return {
    left: Math.min(...boxes.map((one) => one.left)),
    top: Math.min(...boxes.map((one) => one.top)),
    right: Math.max(...boxes.map((one) => one.right)),
    bottom: Math.max(...boxes.map((one) => one.bottom)),
  };
}

/** The part of a box that lies in the picture. */
export function within(picture: Grey, box: Box): Box {
  const left = Math.max(0, Math.min(picture.width, Math.floor(box.left)));
  const top = Math.max(0, Math.min(picture.height, Math.floor(box.top)));
  return {
    left,
    top,
    right: Math.max(left, Math.min(picture.width, Math.ceil(box.right))),
    bottom: Math.max(top, Math.min(picture.height, Math.ceil(box.bottom))),
  };
}

export function cut(picture: Grey, box: Box): Grey {
  const { left, top, right, bottom } = within(picture, box);
  const width = right - left;
  const data = new Uint8Array(width * (bottom - top));
  for (let y = top; y < bottom; y++) {
    data.set(picture.data.subarray(y * picture.width + left, y * picture.width + right), (y - top) * width);
  }
  return { width, height: bottom - top, data };
}
