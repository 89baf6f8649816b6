import { Box, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../contract/endpoint.ts';
import { dropStray, exchangeDesk } from '../../contract/exchange/calls.ts';
import { useWrite } from '../api.ts';
import { shortDateTime } from '../ui/dates.ts';
import { confirm } from '../ui/dialogs.ts';
import { Lines } from '../ui/Lines.tsx';
import { Panel } from '../ui/Panel.tsx';
import { toastDone, toastError } from '../ui/toast.ts';

type Stray = Given<typeof exchangeDesk>['strays'][number];

/** What the node of e-CMS holds out and nobody can take. */
export function Strays({ of }: { of: Stray[] }) {
  const { t } = useTranslation('exchange');
  return (
    <Box mb={16}>
      <Panel title={t('strays.title')} flush>
        <p className="dimmed" style={{ padding: '0 var(--panel-pad)' }}>
          {t('strays.hint')}
        </p>
        <ul className="bare flush" aria-label={t('strays.title')}>
          {of.map((one) => (
            <Row key={one.id} of={one} />
          ))}
        </ul>
      </Panel>
    </Box>
  );
}

function Row({ of: { id, processId, reason, foundAt } }: { of: Stray }) {
  const { t } = useTranslation('exchange');
  const drop = useWrite(dropStray, { refresh: [exchangeDesk], onSuccess: () => toastDone(t('strays.dropped')) });
  // it is out of the queue already
  const over = reason === 'NOTICE';
  const act = async () => {
    const sure =
      over ||
      (await confirm({ title: t('strays.dropTitle'), message: t('strays.dropText'), confirmLabel: t('strays.drop'), danger: true }));
    if (sure) drop.mutate({ strayId: id }, { onError: (error) => toastError(error) });
  };
  return (
    <li className="row" style={{ flexWrap: 'wrap' }}>
      <span className="words">
        <Lines sub={[processId ? t('strays.id', { id: processId }) : t('strays.noId'), shortDateTime(foundAt)]}>
          {t(`strays.${reason}`)}
        </Lines>
      </span>
      {processId ? (
        <Button variant="default" size="compact-sm" loading={drop.isPending} onClick={() => void act()}>
          {t(over ? 'strays.noted' : 'strays.drop')}
        </Button>
      ) : null}
    </li>
  );
}
