import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BookKind } from '../../../contract/sarabun/doc-no.ts';
import { Lines } from '../../ui/Lines.tsx';
import { ListFilter } from '../../ui/ListView.tsx';
import type { FilterBy } from '../../ui/useListParams.ts';

/** Books of one kind; '' for all. */
export function KindFilter(by: FilterBy<BookKind | ''>) {
  const { t } = useTranslation('bookSettings');
  return <ListFilter {...by} label={t('number.kind')} all={t('allKinds')} options={(value) => t(`kinds.${value}`)} />;
}

/** A book, with its unit where its name does not say it. */
export function BookName({ book, children }: { book: { name: string; unitName: string }; children: ReactNode }) {
  return <Lines sub={[!book.name.includes(book.unitName) && book.unitName]}>{children}</Lines>;
}
