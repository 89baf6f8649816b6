import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { itemWay } from '../../contract/exchange/calls.ts';
import { useRead } from '../api.ts';
import { paths } from '../paths.ts';
import { DetailPage } from '../ui/DetailPage.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { WayCard } from './WayCard.tsx';

/** ตอบผู้ส่ง: a letter that waits in the tray, refused or told to be wrong. */
export function ItemPage() {
  const { t } = useTranslation('exchange');
  const itemId = Number(useParams().itemId);
  const read = useRead(itemWay, { itemId }, { staleTime: 0 });
  return (
    <DetailPage back={{ to: paths.tray, label: t('desk.tray') }} of={read}>
      {({ ways }) => (
        <>
          <PageHead title={t('item.title')} hint={t('item.hint')} />
          {ways.map((way) => (
            <WayCard key={way.id} way={way} />
          ))}
        </>
      )}
    </DetailPage>
  );
}
