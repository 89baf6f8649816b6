import { execFileSync } from 'node:child_process';
import { needTool } from './debian-tool.ts';

export interface PageBox {
  width: number;
  height: number;
  lines: LineBox[];
}
/** Edges in points from the top left corner of the page. */
interface LineBox {
  left: number;
  right: number;
  top: number;
  bottom: number;
  text: string;
}

/** null where poppler can't be had: tests that measure are skipped. */
export const pdftotext = needTool('pdftotext', 'poppler-utils');

/** Lines with their edges, as poppler finds them. */
export function boxesOf(pdf: Uint8Array): PageBox[] {
  const how = { input: pdf, stdio: 'pipe', maxBuffer: 64 << 20 } as const;
  const xml = execFileSync(pdftotext as string, ['-bbox-layout', '-', '-'], how).toString();
  return [...xml.matchAll(/<page width="([\d.]+)" height="([\d.]+)">([\s\S]*?)<\/page>/g)].map(([, width, height, body]) => ({
    width: Number(width),
    height: Number(height),
    lines: [
      ...(body as string).matchAll(/<line xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">([\s\S]*?)<\/line>/g),
    ].map(([, left, top, right, bottom, words]) => ({
      left: Number(left),
      right: Number(right),
      top: Number(top),
      bottom: Number(bottom),
      text: [...(words as string).matchAll(/<word[^>]*>([\s\S]*?)<\/word>/g)].map(([, word]) => word).join(' '),
    })),
  }));
}
