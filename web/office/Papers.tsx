import { Button, Menu } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ReportPaper } from '../../contract/office/report.ts';
import { openPrint } from '../sarabun/open-print.ts';
import { toastError } from '../ui/toast.ts';

const print = (path: string) => void openPrint(path).catch(toastError);

interface Props {
  papers: readonly ReportPaper[];
  /** In a row of a table: what they are papers of. */
  of?: string;
}

/** Papers to print, in the browser's own viewer: one by a button of its name, several in a menu. */
export function Papers({ papers, of }: Props) {
  const { t } = useTranslation('requests');
  const [first, ...others] = papers;
  if (!first) return null;
  const sign = <IconPrinter size={of ? 16 : 18} aria-hidden />;
  const look = of ? ({ variant: 'subtle', size: 'compact-md' } as const) : ({ variant: 'default' } as const);
  if (others.length === 0)
    return (
      <Button
        {...look}
        leftSection={sign}
        aria-label={of && t('report.printOf', { name: first.name, of })}
        onClick={() => print(first.path)}
      >
        {first.name}
      </Button>
    );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        {of ? (
          <Button {...look} aria-label={t('report.papersOf', { of })}>
            {sign}
          </Button>
        ) : (
          <Button {...look} leftSection={sign}>
            {t('report.print')}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        {papers.map(({ name, path }) => (
          <Menu.Item key={path} onClick={() => print(path)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
