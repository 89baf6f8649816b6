import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type BookKind, bookKinds } from '../../../contract/sarabun/doc-no.ts';
import { Lines } from '../../ui/Lines.tsx';
import { ListFilter } from '../../ui/ListView.tsx';

/** Books of one kind; '' for all. */
export function KindFilter({ value, onChange }: { value: BookKind | ''; onChange: (kind: BookKind | '') => void }) {
  const { t } = useTranslation('bookSettings');
  const options = bookKinds.map((value) => ({ value, label: t(`kinds.${value}`) }));
  return <ListFilter<BookKind | ''> label={t('number.kind')} all={t('allKinds')} value={value} options={options} onChange={onChange} />;
}

/** A book, with its unit where its name does not say it. */
export function BookName({ book, children }: { book: { name: string; unitName: string }; children: ReactNode }) {
  return <Lines sub={[!book.name.includes(book.unitName) && book.unitName]}>{children}</Lines>;
}
