import { Select, type SelectProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type BookKind, bookKinds, bookSeries } from '../../../contract/sarabun/doc-no.ts';

/** What a book is of, in a form that names one. */
export function KindField(props: SelectProps) {
  const { t } = useTranslation('bookSettings');
  return <Select label={t('number.kind')} data={bookKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))} {...props} />;
}

/** Its series; circulars are numbered in books of what goes out alone. */
export function SeriesField({ kind, ...props }: SelectProps & { kind: BookKind }) {
  const { t } = useTranslation('bookSettings');
  const series = bookSeries.filter((one) => one !== 'CIRCULAR' || kind === 'SEND');
  return <Select label={t('number.seriesField')} data={series.map((value) => ({ value, label: t(`series.${value}`) }))} {...props} />;
}
