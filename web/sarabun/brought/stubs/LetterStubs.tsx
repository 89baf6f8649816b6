import { useTranslation } from 'react-i18next';
import { listLetterStubs } from '../../../../contract/sarabun/brought-stubs.ts';
import { useRead } from '../../../api.ts';
import { StubList } from './StubList.tsx';

/** Lines of former registers that a letter cites, and the one that it goes on with; nothing where there are none. */
export function LetterStubs({ documentId }: { documentId: number }) {
  const { t } = useTranslation('brought');
  const read = useRead(listLetterStubs, { documentId });
  if (!read.data || read.data.items.length === 0) return null;
  return (
    <section aria-label={t('stub.title')}>
      <p className="dimmed">{t('stub.title')}</p>
      <StubList stubs={read.data.items} />
    </section>
  );
}
