import { Button, NumberInput, Select, SimpleGrid } from '@mantine/core';
import { IconPrinter, IconQrcode } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { type AssetRow, labelSheets, labelsPrint, listAssets, notMoved } from '../../contract/asset/register.ts';
import { useRead } from '../api.ts';
import { paths } from '../paths.ts';
import { openPrint } from '../sarabun/open-print.ts';
import { BackLink } from '../ui/BackLink.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { Panel } from '../ui/Panel.tsx';
import { toastError } from '../ui/toast.ts';
import classes from './asset.module.css';

type Sheet = (typeof labelSheets)[number];
const places: Record<Sheet, { count: number; across: number; high: string }> = {
  A4_24: { count: 24, across: 3, high: '84px' },
  A4_65: { count: 65, across: 5, high: '56px' },
};

/** ป้าย: of the assets that were chosen in the register, on which sheet, from which place of it on. */
export function LabelsPage() {
  const { t } = useTranslation('asset');
  const [query] = useSearchParams();
  const ids = (query.get('ids') ?? '')
    .split(',')
    .filter((one) => /^\d{1,15}$/.test(one))
    .map(Number);
  const read = useRead(listAssets, { ids, pageSize: 100 }, { enabled: ids.length > 0 });
  const [sheet, setSheet] = useState<Sheet>('A4_24');
  const [from, setFrom] = useState(1);
  const [move, setMove] = useState({ x: 0 as number | string, y: 0 as number | string });
  const tenths = (value: number | string) => Math.round((Number(value) || 0) * 10) + notMoved;
  const chosen = ids.length > 0 ? (read.data?.items ?? []) : [];
  const print = () => {
    const asked = { ids: JSON.stringify(ids), sheet, from: String(from), moveX: String(tenths(move.x)), moveY: String(tenths(move.y)) };
    void openPrint(`${labelsPrint.path}?${new URLSearchParams(asked)}`).catch(toastError);
  };
  return (
    <>
      <BackLink to={`${paths.assets}?view=register`}>{t('title')}</BackLink>
      <PageHead title={t('labels.title')}>
        <Select
          aria-label={t('labels.sheet')}
          allowDeselect={false}
          w={300}
          data={labelSheets.map((value) => ({ value, label: t(`labels.sheets.${value}`) }))}
          value={sheet}
          onChange={(value) => {
            setSheet(value as Sheet);
            setFrom(1);
          }}
        />
        <Button leftSection={<IconPrinter size={18} aria-hidden />} disabled={ids.length === 0} onClick={print}>
          {t('labels.print', { count: ids.length })}
        </Button>
      </PageHead>
      {ids.length === 0 ? (
        <EmptyState>{t('labels.none')}</EmptyState>
      ) : (
        <div className={classes.labels}>
          <Panel title={t('labels.from')}>
            <SimpleGrid cols={2} spacing={12}>
              <NumberInput
                label={t('labels.moveX')}
                min={-5}
                max={5}
                step={0.1}
                decimalScale={1}
                value={move.x}
                onChange={(x) => setMove({ ...move, x })}
              />
              <NumberInput
                label={t('labels.moveY')}
                min={-5}
                max={5}
                step={0.1}
                decimalScale={1}
                value={move.y}
                onChange={(y) => setMove({ ...move, y })}
              />
            </SimpleGrid>
            <p className={`hint ${classes.under}`}>{t('labels.hint')}</p>
          </Panel>
          <SheetOf sheet={sheet} from={from} chosen={chosen} onFrom={setFrom} />
        </div>
      )}
    </>
  );
}

/** The sheet as it will be; a press says where it begins. */
function SheetOf({
  sheet,
  from,
  chosen,
  onFrom,
}: {
  sheet: Sheet;
  from: number;
  chosen: readonly AssetRow[];
  onFrom: (place: number) => void;
}) {
  const { t } = useTranslation('asset');
  const { count, across, high } = places[sheet];
  return (
    <fieldset
      className={classes.sheet}
      style={{ '--across': across, '--high': high } as React.CSSProperties}
      aria-label={t('labels.preview')}
    >
      {Array.from({ length: count }, (_, i) => {
        const one = chosen[i + 1 - from];
        return (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: places of a sheet are their numbers
            key={i}
            type="button"
            className={classes.place}
            data-used={i + 1 < from || undefined}
            aria-pressed={i + 1 === from}
            aria-label={t('labels.fromPlace', { place: i + 1 })}
            onClick={() => onFrom(i + 1)}
          >
            {i + 1 < from ? (
              t('labels.used')
            ) : one ? (
              <>
                <IconQrcode className={classes.code} size={sheet === 'A4_24' ? 36 : 24} aria-hidden />
                <strong>{one.number}</strong>
                <span>{one.name}</span>
                <span className="dim">{one.unit}</span>
              </>
            ) : null}
          </button>
        );
      })}
    </fieldset>
  );
}
