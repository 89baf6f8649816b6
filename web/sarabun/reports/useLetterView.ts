import { useSearchParams } from 'react-router';
import { letterReports, reportCodes } from '../../../contract/sarabun/reports.ts';

export const letterViews = ['letter', ...reportCodes.map((code) => letterReports[code].view), 'circular'] as const;
export type LetterView = (typeof letterViews)[number];

/** Which view of the open letter the address names, so that a link, Back and reload lead to it. */
export function useLetterView(): [LetterView, (view: LetterView) => void] {
  const [query, setQuery] = useSearchParams();
  const view = letterViews.find((one) => one === query.get('view')) ?? 'letter';
  const show = (next: LetterView) =>
    setQuery(() => {
      const changed = new URLSearchParams(window.location.search);
      next === 'letter' ? changed.delete('view') : changed.set('view', next);
      return changed;
    });
  return [view, show];
}
