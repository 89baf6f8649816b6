import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { listTemplates, type TemplateRow, uses } from '../../contract/testimonial/batches.ts';
import { useRead } from '../api.ts';
import { paths } from '../paths.ts';
import type { Column } from '../ui/DataTable.tsx';
import { Lines } from '../ui/Lines.tsx';
import { ListFilter, ListView } from '../ui/ListView.tsx';
import { Pill } from '../ui/Pill.tsx';
import { useListParams } from '../ui/useListParams.ts';
import { TemplateForm } from './TemplateForm.tsx';

/** Templates of the agency: of awards, and of what staff ask for. */
export function TemplateList() {
  const { t } = useTranslation('testimonial');
  const params = useListParams({ size: 25, filters: { use: ['', ...uses] } });
  const read = useRead(listTemplates, { ...params.asked, ...params.paged }, { keep: true });
  const [adds, setAdds] = useState(false);
  return (
    <>
      <ListView
        label={t('template.title')}
        {...params.showing(read, 'items')}
        filters={
          <>
            <ListFilter
              {...params.by('use')}
              label={t('template.use')}
              all={t('template.anyUse')}
              options={(one) => t(`use.${one as TemplateRow['use']}`)}
            />
            <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdds(true)}>
              {t('template.add')}
            </Button>
          </>
        }
        empty={t('template.none')}
        columns={useColumns()}
        idOf={(row) => row.id}
        nameOf={(row) => row.name}
        card={(row) => (
          <div data-apart>
            <Named row={row} />
            <Lines sub={[row.signer, t('template.issued', { count: row.issued })]} />
            <Active row={row} />
          </div>
        )}
      />
      {adds ? <TemplateForm template={null} onClose={() => setAdds(false)} /> : null}
    </>
  );
}

function Named({ row }: { row: TemplateRow }) {
  const { t } = useTranslation('testimonial');
  return (
    <Lines sub={[t(`use.${row.use}`), t(`layout.${row.layout}`)]}>
      <Link className="link wraps" to={paths.testimonialTemplate(row.id)}>
        {row.name}
      </Link>
    </Lines>
  );
}

function Active({ row }: { row: TemplateRow }) {
  const { t } = useTranslation('testimonial');
  return <Pill tone={row.active ? 'ok' : 'plain'}>{t(row.active ? 'template.active' : 'template.inactive')}</Pill>;
}

function useColumns(): Column<TemplateRow>[] {
  const { t } = useTranslation('testimonial');
  return [
    { id: 'name', title: t('template.name'), minWidth: '240px', render: (row) => <Named row={row} /> },
    { id: 'signer', title: t('template.signer'), minWidth: '200px', render: (row) => row.signer },
    {
      id: 'issued',
      title: t('template.issuedCount'),
      width: '130px',
      align: 'right',
      render: (row) => <span className="figures">{row.issued}</span>,
    },
    { id: 'active', title: t('mine.state'), width: '130px', render: (row) => <Active row={row} /> },
  ];
}
