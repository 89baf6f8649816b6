import type { Size } from './geometry.ts';

/** Bytes at the beginning of a file in which its size stands, nearly always. */
export const headBytes = 256 * 1024;

/** Pixels of a PNG or JPEG as its head says, before anything is decoded; null where it does not say. */
export function pictureSize(head: Uint8Array): Size | null {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  if (head.length > 24 && view.getUint32(0) === 0x89504e47) return { width: view.getUint32(16), height: view.getUint32(20) };
  return head.length > 4 && view.getUint16(0) === 0xffd8 ? jpegSize(view) : null;
}

/** The frame header (SOF) stands behind the other segments. */
function jpegSize(view: DataView): Size | null {
  for (let at = 2; at + 9 < view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return null;
    const kind = view.getUint8(at + 1);
    const isFrame = kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind);
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}
