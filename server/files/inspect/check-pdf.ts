import { readFileSync } from 'node:fs';
import { EncryptedPDFError, PDFArray, PDFDict, PDFDocument, PDFName, type PDFObject, PDFStream } from '@cantoo/pdf-lib';
import type { Finding } from './inspector.ts';
import { openPdfium } from './pdfium.ts';

/** Larger files are opened and counted, but not walked object by object. */
const walkedBytes = 80 * 1024 * 1024;

/** Runs in the limited process only. */
export async function checkPdf(path: string): Promise<Finding> {
  // nothing else runs in this process meanwhile: a call to the system in place of four to other threads
  const bytes = readFileSync(path);
  if (!isWhole(bytes)) return { refused: 'pdf_damaged' };
  const opened = await openAndDraw(bytes);
  if (typeof opened === 'string') return { refused: opened };
  if (bytes.length > walkedBytes) {
    return hasEncryptEntry(bytes) ? { refused: 'pdf_encrypted' } : { pages: opened.pages, warnings: ['not_inspected'] };
  }
  return walk(bytes, opened.pages);
}

/** A file that was cut lacks its last pointer, though readers often guess some of its pages. */
function isWhole(bytes: Buffer): boolean {
  let end = bytes.length;
  while (end > 0 && [0, 9, 10, 13, 32].includes(bytes[end - 1] as number)) end--;
  return bytes.subarray(Math.max(0, end - 2048), end).includes('startxref');
}

async function openAndDraw(bytes: Buffer): Promise<{ pages: number } | 'pdf_encrypted' | 'pdf_damaged'> {
  const library = await openPdfium();
  try {
    const document = await library.loadDocument(bytes);
    try {
      const pages = document.getPageCount();
      if (pages === 0) return 'pdf_damaged';
      for (const index of new Set([0, pages - 1])) await document.getPage(index).render({ scale: 0.1, render: 'bitmap' });
      return { pages };
    } finally {
      document.destroy();
    }
  } catch (error) {
    // An aborted renderer is of no more use: this process ends, the next file gets a new one.
    if (error instanceof WebAssembly.RuntimeError) process.exit(1);
    return /password|security/i.test((error as Error).message) ? 'pdf_encrypted' : 'pdf_damaged';
  }
}

async function walk(bytes: Buffer, pages: number): Promise<Finding> {
  const warnings = new Set<string>();
  try {
    const document = await PDFDocument.load(bytes, { updateMetadata: false });
    if (document.getPageCount() !== pages) return { refused: 'pdf_damaged' };
    for (const [, object] of document.context.enumerateIndirectObjects()) look(object, warnings, 0);
  } catch (error) {
    if (error instanceof EncryptedPDFError || hasEncryptEntry(bytes)) return { refused: 'pdf_encrypted' };
    return { refused: 'pdf_damaged' };
  }
  return { pages, warnings: [...warnings].sort() };
}

const actions: Record<string, string> = {
  JavaScript: 'javascript',
  Launch: 'launch',
  SubmitForm: 'external_actions',
  ImportData: 'external_actions',
  GoToR: 'external_actions',
  GoToE: 'external_actions',
};
const keys: Record<string, string> = {
  JS: 'javascript',
  JavaScript: 'javascript',
  EmbeddedFiles: 'embedded_files',
  EF: 'embedded_files',
  XFA: 'xfa_form',
};

/** Notes what a reader's program might do by itself. Nested values are looked at; references are met on their own. */
function look(object: PDFObject, warnings: Set<string>, depth: number): void {
  if (depth > 50) return;
  if (object instanceof PDFArray) for (const item of object.asArray()) look(item, warnings, depth + 1);
  const dict = object instanceof PDFStream ? object.dict : object instanceof PDFDict ? object : null;
  if (!dict) return;
  for (const [name, value] of dict.entries()) {
    const key = name.decodeText();
    const warning = keys[key] ?? (key === 'S' && value instanceof PDFName ? actions[value.decodeText()] : undefined);
    if (warning) warnings.add(warning);
    if (key === 'Type' && value === PDFName.of('EmbeddedFile')) warnings.add('embedded_files');
    if (key === 'Subtype' && (value === PDFName.of('FileAttachment') || value === PDFName.of('RichMedia'))) warnings.add('embedded_files');
    if (key === 'ByteRange') warnings.add('signed');
    look(value, warnings, depth + 1);
  }
}

function hasEncryptEntry(bytes: Buffer): boolean {
  return /\/Encrypt[\s<]/.test(bytes.toString('latin1', Math.max(0, bytes.length - 1024 * 1024)));
}
