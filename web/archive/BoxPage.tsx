import { Button } from '@mantine/core';
import { IconPencil, IconPrinter } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { labelsPrint, openBox } from '../../contract/archive/store.ts';
import { useRead } from '../api.ts';
import { paths } from '../paths.ts';
import { openPrint } from '../sarabun/open-print.ts';
import { DetailPage } from '../ui/DetailPage.tsx';
import { ListView } from '../ui/ListView.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { toastError } from '../ui/toast.ts';
import { ItemCard, useItemColumns } from './StoreView.tsx';

const BoxForm = lazy(() => import('./store-dialogs.tsx').then((file) => ({ default: file.BoxForm })));

/** What the QR on a box leads to: the letters that lie in it. */
export function BoxPage() {
  const { t } = useTranslation('archive');
  const boxId = Number(useParams().boxId);
  const read = useRead(openBox, { boxId });
  const [edits, setEdits] = useState(false);
  const columns = useItemColumns().filter(({ id }) => id !== 'place');
  return (
    <DetailPage back={{ to: `${paths.archive}?view=store`, label: t('title') }} of={read} rows={6}>
      {({ box, items, keeps }) => (
        <>
          <PageHead
            title={t('store.box', { no: box.no })}
            hint={[box.unit, box.yearFrom === box.yearTo ? box.yearFrom : `${box.yearFrom}–${box.yearTo}`, box.shelf?.name, box.slot]
              .filter(Boolean)
              .join(' · ')}
          >
            {keeps ? (
              <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={() => setEdits(true)}>
                {t('store.editBox')}
              </Button>
            ) : null}
            <Button
              variant="default"
              leftSection={<IconPrinter size={18} aria-hidden />}
              onClick={() => void openPrint(`${labelsPrint.path}?ids=${box.id}`).catch(toastError)}
            >
              {t('store.labels')}
            </Button>
          </PageHead>
          <ListView
            label={t('store.inBox')}
            read={read}
            rows={items}
            empty={t('store.empty')}
            columns={columns}
            idOf={(row) => row.id}
            nameOf={(row) => row.subject}
            card={(row) => <ItemCard item={row} />}
          />
          <Suspense fallback={null}>{edits ? <BoxForm box={box} onClose={() => setEdits(false)} /> : null}</Suspense>
        </>
      )}
    </DetailPage>
  );
}
