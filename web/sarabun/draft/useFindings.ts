import { useMemo } from 'react';
import type { Given } from '../../../contract/endpoint.ts';
import { kindByCode } from '../../../contract/kinds.ts';
import type { Content, getDraft } from '../../../contract/sarabun/drafts.ts';
import { type Hint, hintsOf } from '../../../contract/sarabun/hints.ts';
import { getPaperSettings } from '../../../contract/settings/organization.ts';
import { useRead } from '../../api.ts';
import { faultsOf } from './faults.ts';
import { marksOf, pageFacts } from './page/page-lines.ts';
import type { PdfPaper } from './page/pdf-paper.ts';
import type { Typed } from './useSaving.ts';

/** What must be mended, what is probably not meant, and where that stands on the page. */
export function useFindings(view: Given<typeof getDraft>, typed: Typed, files: number, pdf: PdfPaper | null) {
  const { type } = view.document;
  const settings = useRead(getPaperSettings, {}, { staleTime: 300_000 }).data ?? null;
  const faults = faultsOf(type, typed.content, {
    signers: typed.route.filter((step) => step.kind === 'SIGN').length,
    receivers: typed.receivers.length,
    files,
    asks: view.parts,
    reasonless: (typed.secrecy ?? 0) > 0 && !typed.secrecyReason?.trim(),
  });
  const hints = useHints(type, typed.content, files, settings, pdf);
  // they go on from what must be mended
  const first = faults.length + 1;
  const marks = useMemo(() => marksOf(pdf?.pages ?? [], hints, first), [pdf, hints, first]);
  return {
    faults,
    hints: hints.map((hint, at) => ({ ...hint, number: first + at })),
    marks,
    administrators: settings?.administrators ?? [],
  };
}

/** Hints of what is typed and of the page that has been drawn of it. */
function useHints(
  type: number,
  content: Content,
  files: number,
  settings: Given<typeof getPaperSettings> | null,
  pdf: PdfPaper | null,
): Hint[] {
  return useMemo(() => {
    if (!settings) return [];
    const { digits, addressing } = settings;
    // the last page of minutes ends where the meeting ends
    const page = pdf && !kindByCode(type).parts.includes('meeting') ? pageFacts(pdf.pages, content.closing) : null;
    return hintsOf({ type, content, files, digits, crest: settings.marks.includes('CREST'), addressing, page });
  }, [type, content, files, settings, pdf]);
}
