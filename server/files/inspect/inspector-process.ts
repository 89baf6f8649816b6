import { readSheet } from '../sheets/read-sheet.ts';
import { readTabs } from '../sheets/read-tabs.ts';
import { drawPhoto } from '../show/draw-photo.ts';
import { pdfThumbnail } from '../show/pdf-thumbnail.ts';
import { checkPdf } from './check-pdf.ts';
import { checkPicture, drawnMark, picturesToPdf, pictureThumbnail } from './check-picture.ts';
import { cleanSignature } from './clean-signature.ts';
import type { Question } from './inspector.ts';
import { officeWords } from './office-words.ts';
import { pdfWords } from './pdf-words.ts';
import { tiffToPdf } from './tiff-to-pdf.ts';

/** The inside of the inspector: one question, one answer. */
process.on('message', (question: Question | { more: true }) => {
  if ('more' in question) return goOn();
  answer(question).then(
    (value) => process.send?.({ value }),
    (error: Error & { code?: string }) => {
      // What ran out of memory is left in disorder: the next file gets a new process.
      if (/memory/i.test(error.message)) process.exit(1);
      process.send?.({ error: { message: error.message, code: error.code } });
    },
  );
});
process.on('disconnect', () => process.exit());
process.send?.({ ready: true });

/** Called when the office has taken the rows that it was given. */
let goOn = () => {};

async function answer(question: Question): Promise<unknown> {
  if (question.do === 'pdf') return checkPdf(question.path);
  if (question.do === 'words') return pdfWords(question.path, question.pages);
  if (question.do === 'office-words') return officeWords(question.path);
  if (question.do === 'picture') return checkPicture(question.path);
  if (question.do === 'images-to-pdf') return picturesToPdf(question.paths);
  if (question.do === 'tiff-to-pdf') return tiffToPdf(question.path);
  if (question.do === 'mark') return drawnMark(question.bytes, question);
  if (question.do === 'photo') return drawPhoto(question.bytes, question.how);
  if (question.do === 'signature') return cleanSignature(question.bytes);
  // the engine is large, and only one of the processes reads papers
  if (question.do === 'paper') return (await import('../reading/read-paper.ts')).readPaper(question.path, question.mime);
  if (question.do === 'page-marks') return (await import('./page-marks.ts')).pageMarks(question.path, question.from, question.to);
  if (question.do === 'only-pages') return (await import('./page-marks.ts')).onlyPages(question.path, question.pages);
  if (question.do === 'page') return (await import('../reading/body/read-page.ts')).readPage(question.path, question.mime, question.page);
  if (question.do === 'mail') return (await import('../mail/read-mail.ts')).readMail(question.path);
  if (question.do === 'sheet') return inPieces(await readSheet(question.path));
  if (question.do === 'tabs')
    return readTabs(question.path, async (tabRows) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      goOn = resolve;
      process.send?.({ tabRows });
      await promise;
    });
  const { path, page, width } = question;
  return question.mime === 'application/pdf' ? pdfThumbnail(path, page, width) : pictureThumbnail(path, width);
}

const rowsEach = 250;

/** Its rows go ahead, some at a time: the office goes on with other work between them. */
function inPieces(sheet: Awaited<ReturnType<typeof readSheet>>): typeof sheet {
  if ('refused' in sheet) return sheet;
  for (let at = 0; at < sheet.rows.length; at += rowsEach) process.send?.({ rows: sheet.rows.slice(at, at + rowsEach) });
  return { ...sheet, rows: [] };
}
