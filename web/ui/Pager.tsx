import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sizes } from '../../contract/rules/times.ts';
import classes from './Pager.module.css';

interface Props {
  page: number;
  /** Rows altogether. */
  total: number;
  pageSize: number;
  onPage: (page: number) => void;
  /** 'pages': หน้า 1 จาก 10; 'range': 1–10 จาก 95. */
  says?: 'pages' | 'range';
  /** Names the list, where a screen has several. */
  label?: string;
}

/** First, previous, up to five numbers (the current one plus or minus two), next, last; of a single page only how much it holds. */
export function Pager({ page, total, pageSize, onPage, says = 'pages', label }: Props) {
  const { t } = useTranslation();
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1;
  return (
    <nav className={classes.root} aria-label={label ? `${t('pager.label')} ${label}` : t('pager.label')}>
      <span className="dim figures" aria-live="polite">
        {says === 'pages' ? t('pager.of', { page, pages }) : t('pager.range', { from, to: Math.min(total, page * pageSize), total })}
      </span>
      {says === 'range' && pages === 1 ? null : (
        <div className={classes.buttons}>
          <Step label={t('pager.first')} to={1} off={page <= 1} onPage={onPage} wide>
            <IconChevronsLeft size={16} aria-hidden />
          </Step>
          <Step label={t('pager.previous')} to={page - 1} off={page <= 1} onPage={onPage}>
            <IconChevronLeft size={16} aria-hidden />
          </Step>
          {pagesAround(page, pages).map((number) => (
            <button
              key={number}
              type="button"
              className={`drawn figures ${classes.step}`}
              aria-label={t('pager.page', { page: number })}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => onPage(number)}
            >
              {number}
            </button>
          ))}
          <Step label={t('pager.next')} to={page + 1} off={page >= pages} onPage={onPage}>
            <IconChevronRight size={16} aria-hidden />
          </Step>
          <Step label={t('pager.last')} to={pages} off={page >= pages} onPage={onPage} wide>
            <IconChevronsRight size={16} aria-hidden />
          </Step>
        </div>
      )}
    </nav>
  );
}

/** Page numbers to show: at most five, the current one in the middle where there is room. */
export function pagesAround(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(page - sizes.pagerReach, pages - 2 * sizes.pagerReach));
  const last = Math.min(pages, first + 2 * sizes.pagerReach);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function Step({
  label,
  to,
  off,
  onPage,
  wide,
  children,
}: {
  label: string;
  to: number;
  off: boolean;
  onPage: (page: number) => void;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={`drawn ${classes.step}`}
      data-wide={wide || undefined}
      aria-label={label}
      disabled={off}
      onClick={() => onPage(to)}
    >
      {children}
    </button>
  );
}
