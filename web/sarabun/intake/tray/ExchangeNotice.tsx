import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { exchangeDesk } from '../../../../contract/exchange/calls.ts';
import { useRead } from '../../../api.ts';
import { paths } from '../../../paths.ts';

/** Letters from office to office that the registry has to look at: held, doubted, not got through. */
export function ExchangeNotice() {
  const { t } = useTranslation('tray');
  const count = useRead(exchangeDesk, {}, { staleTime: 0 }).data?.ways.length ?? 0;
  if (count === 0) return null;
  return (
    <p className="notice" data-tone="warn">
      <Link to={paths.exchangeDesk}>{t('exchange', { count })}</Link>
    </p>
  );
}
