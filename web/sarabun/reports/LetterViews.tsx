import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconChartBar, IconCheck, IconChecklist, IconFileText, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { breakpoints } from '../../../contract/rules/times.ts';
import { letterReports } from '../../../contract/sarabun/reports.ts';
import { useBelow } from '../../ui/useMedia.ts';
import { useFunction } from '../reference-lists.ts';
import { type LetterView, letterViews } from './useLetterView.ts';

interface Props {
  view: LetterView;
  /** Somebody has got it for information: there is who has acknowledged it. */
  informs: boolean;
  onView: (view: LetterView) => void;
}

/** The letter itself, its report by unit, its report by person: from the bar of the window. */
export function LetterViews({ view, informs, onView }: Props) {
  const { t } = useTranslation('reports');
  const narrow = useBelow(breakpoints.tablet);
  const reports = useFunction('reports');
  const circulars = useFunction('circularReport');
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        {narrow ? (
          <ActionIcon variant="default" size={40} aria-label={t('modes.label')}>
            <IconChartBar size={20} aria-hidden />
          </ActionIcon>
        ) : (
          <Button variant="default" leftSection={<IconChartBar size={18} aria-hidden />}>
            {t('modes.label')}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        {letterViews
          .filter((one) => (one === 'circular' ? informs && circulars : one === 'letter' || reports))
          .map((one) => {
            const Icon = icons[one] ?? IconChartBar;
            return (
              <Menu.Item
                key={one}
                leftSection={<Icon size={18} aria-hidden />}
                rightSection={one === view ? <IconCheck size={16} aria-hidden /> : null}
                aria-current={one === view || undefined}
                onClick={() => onView(one)}
              >
                {t(`modes.${nameOf(one)}`)}
              </Menu.Item>
            );
          })}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Others have that of a report. */
const icons: Partial<Record<LetterView, typeof IconChartBar>> = {
  letter: IconFileText,
  'report-person': IconUsers,
  circular: IconChecklist,
};

function nameOf(view: LetterView) {
  if (view === 'letter' || view === 'circular') return view;
  return Object.values(letterReports).find((report) => report.view === view)?.name ?? 'letter';
}
