import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { AssetRow } from '../../contract/asset/register.ts';
import { paths } from '../paths.ts';
import { Lines } from '../ui/Lines.tsx';
import { Pill } from '../ui/Pill.tsx';
import { stateTones } from './asset-words.ts';

/** Number and name, and beneath what tells it from its like. */
export function AssetName({
  asset,
  plain,
}: {
  asset: Pick<AssetRow, 'id' | 'number' | 'name' | 'brand' | 'model' | 'serial'>;
  plain?: boolean;
}) {
  return (
    <Lines sub={[asset.number, [asset.brand, asset.model].filter(Boolean).join(' '), asset.serial]}>
      {plain ? (
        asset.name
      ) : (
        <Link className="link" to={paths.asset(asset.id)}>
          {asset.name}
        </Link>
      )}
    </Lines>
  );
}

export function AssetState({ asset }: { asset: Pick<AssetRow, 'state' | 'offeredTo'> }) {
  const { t } = useTranslation('asset');
  return (
    <span className="side-by-side">
      <Pill tone={stateTones[asset.state]}>{t(`state.${asset.state}`)}</Pill>
      {asset.offeredTo ? <span className="sub">{t('list.waitsFor', { name: asset.offeredTo })}</span> : null}
    </span>
  );
}
