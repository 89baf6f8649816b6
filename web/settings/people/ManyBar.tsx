import { Button, Menu } from '@mantine/core';
import { IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PersonRow } from '../../../contract/settings/employee-information.ts';
import { type ManyAct, mostPeople } from '../../../contract/settings/many-people.ts';
import { BulkBar } from '../../ui/BulkBar.tsx';
import { ManyDialog } from './ManyDialog.tsx';

interface Props {
  rows: PersonRow[];
  acts: ManyAct[];
  onClear: () => void;
}

/** Stands under the staff register while people are chosen, also those of other pages of the list. */
export function ManyBar({ rows, acts, onClear }: Props) {
  const { t } = useTranslation('people');
  const [asked, setAsked] = useState<{ act: ManyAct; rows: PersonRow[] } | null>(null);
  const dialog = asked ? (
    <ManyDialog
      act={asked.act}
      rows={asked.rows}
      onClose={(done) => {
        setAsked(null);
        if (done) onClear();
      }}
    />
  ) : null;
  if (rows.length === 0) return dialog;
  const tooMany = rows.length > mostPeople;
  return (
    <>
      <BulkBar
        label={t('many.bar')}
        said={tooMany ? t('many.tooMany', { count: rows.length, most: mostPeople }) : t('many.chosen', { count: rows.length })}
        clear={t('many.clear')}
        onClear={onClear}
      >
        <Menu position="top-end" withinPortal width={280}>
          <Menu.Target>
            <Button disabled={tooMany} rightSection={<IconChevronUp size={18} aria-hidden />}>
              {t('many.choose')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {acts.map((act) => (
              <Menu.Item key={act} onClick={() => setAsked({ act, rows })}>
                {t(`many.acts.${act}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </BulkBar>
      {dialog}
    </>
  );
}
