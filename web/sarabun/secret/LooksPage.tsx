import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { Given } from '../../../contract/endpoint.ts';
import { letterLooks } from '../../../contract/sarabun/looks.ts';
import { useRead } from '../../api.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { shortDateTime } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Lines } from '../../ui/Lines.tsx';
import { ListView } from '../../ui/ListView.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { useListParams } from '../../ui/useListParams.ts';

type Look = Given<typeof letterLooks>['rows'][number];

/** ผู้เปิดดู: who looked at a classed letter, when and what for; no word of the letter. */
export function LooksPage() {
  const { t } = useTranslation('secrecy');
  const documentId = Number(useParams().documentId);
  const list = useListParams({ size: 50 });
  const read = useRead(letterLooks, { documentId, ...list.sliced }, { keep: true });
  const letter = read.data?.letter;
  const columns: Column<Look>[] = [
    { id: 'at', title: t('looks.at'), render: (row) => <span className="figures">{shortDateTime(row.at)}</span> },
    { id: 'name', title: t('looks.who'), minWidth: '200px', render: (row) => <Lines sub={[row.unit]}>{row.name}</Lines> },
    { id: 'purpose', title: t('looks.purpose'), minWidth: '220px', render: (row) => <Purpose look={row} /> },
  ];
  return (
    <>
      <PageHead
        title={t('looks.title')}
        hint={
          letter ? t(letter.number ? 'looks.of' : 'looks.ofUnnumbered', { name: letter.secrecyName, number: letter.number }) : undefined
        }
      />
      <ListView
        label={t('looks.title')}
        {...list.showing(read, 'rows')}
        empty={<EmptyState icon={<IconEye size={32} aria-hidden />}>{t('looks.none')}</EmptyState>}
        idOf={(row) => row.id}
        columns={columns}
        card={(row) => (
          <Lines sub={[row.unit, shortDateTime(row.at)]}>
            <strong>{row.name}</strong>
            <div>
              <Purpose look={row} />
            </div>
          </Lines>
        )}
      />
    </>
  );
}

function Purpose({ look: { purpose, refused, what } }: { look: Look }) {
  const { t } = useTranslation('secrecy');
  if (refused)
    return (
      <Pill tone="urgent" icon={<IconEyeOff size={16} aria-hidden />}>
        {t(`looks.refused.${what}`)}
      </Pill>
    );
  return t(`looks.purposes.${purpose ?? (what === 'LETTER' ? 'secret_look' : 'secret_file')}`);
}
