import { Button, Menu } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fuelPrint, fuelRequestPrint, logPrint, servicePrint } from '../../contract/vehicle/reports.ts';
import { openPrint } from '../sarabun/open-print.ts';
import { toastError } from '../ui/toast.ts';

/** A paper of the fleet, in the browser's own viewer. */
export const printPaper = (path: string, asked: Record<string, string> = {}) =>
  void openPrint(`${path}?${new URLSearchParams(asked)}`).catch(toastError);

export interface Days {
  from: string;
  until: string;
}

interface Props {
  car: { id: number; name: string };
  /** Of form 6. */
  services: Days;
  /** Of the table of fuel. */
  fuel: Days;
  /** Of form 4, where one month is shown. */
  month?: string;
  /** In a row of a table: the sign alone. */
  inRow?: boolean;
}

/** Papers of one car: แบบ 4 of a month, แบบ 6, the table of fuel, and the request for fuel. */
export function CarPapers({ car: { id, name }, services, fuel, month, inRow }: Props) {
  const { t } = useTranslation('vehicle');
  const sign = <IconPrinter size={18} aria-hidden />;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        {inRow ? (
          <Button variant="subtle" size="compact-md" aria-label={t('report.printOf', { car: name })}>
            {sign}
          </Button>
        ) : (
          <Button variant="default" leftSection={sign}>
            {t('report.print')}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        {month ? <Menu.Item onClick={() => printPaper(logPrint.path(id), { month })}>{t('report.printLogOfMonth')}</Menu.Item> : null}
        <Menu.Item onClick={() => printPaper(servicePrint.path(id), { ...services })}>{t('report.printServices')}</Menu.Item>
        <Menu.Item onClick={() => printPaper(fuelPrint.path(id), { ...fuel })}>{t('report.printFuel')}</Menu.Item>
        <Menu.Item onClick={() => printPaper(fuelRequestPrint.path(id))}>{t('report.printFuelRequest')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
