import { Box, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Given } from '../../contract/endpoint.ts';
import { clientFacts, endSecret, makeSecret } from '../../contract/open/clients.ts';
import { openLimits } from '../../contract/open/limits.ts';
import { declared } from '../../contract/open/settings.ts';
import type { ListPage } from '../../contract/settings/define.ts';
import { useRead, useWrite } from '../api.ts';
import { paths } from '../paths.ts';
import { ListScreen } from '../settings/list/ListScreen.tsx';
import { Answer } from '../ui/Answer.tsx';
import { ago, shortDateTime } from '../ui/dates.ts';
import { confirm } from '../ui/dialogs.ts';
import { FactList } from '../ui/FactList.tsx';
import { Lines } from '../ui/Lines.tsx';
import { toastDone, toastError } from '../ui/toast.ts';
import { ShownSecret } from './ShownSecret.tsx';

/** Programs of other systems: the list and its forms; of one that stands its code, its secrets and how it fares. */
export function ClientsPage() {
  return (
    <ListScreen
      path="api-clients"
      page={declared['api-clients'] as ListPage}
      extra={(values, row) => (row ? <Connection key={row.id} clientId={row.id} signs={Boolean(values.publicKey)} /> : null)}
    />
  );
}

function Connection({ clientId, signs }: { clientId: number; signs: boolean }) {
  const { t } = useTranslation('open');
  const read = useRead(clientFacts, { clientId });
  const [secret, setSecret] = useState<string | null>(null);
  const make = useWrite(makeSecret, { refresh: [clientFacts], onSuccess: (given) => setSecret(given.secret) });
  return (
    <Answer of={read}>
      {({ code, tokenUrl, secrets, calls, refused, heardAt }) => (
        <Stack gap={12}>
          <section aria-label={t('facts.title')}>
            <FactList
              facts={[
                [
                  t('facts.code'),
                  <Box key="code" component="code" className="wraps">
                    {code}
                  </Box>,
                ],
                [
                  t('facts.tokenUrl'),
                  <Box key="url" component="code" className="wraps">
                    {tokenUrl}
                  </Box>,
                ],
              ]}
            />
            <p className="hint">
              <Link className="link" to={paths.developers}>
                {t('facts.developers')}
              </Link>
            </p>
            <p className="hint">
              {heardAt ? `${t('facts.heard', { at: ago(heardAt) })} · ${t('facts.calls', { calls, refused })}` : t('facts.never')}
            </p>
          </section>
          <section aria-label={t('secrets.title')}>
            <Text fw={600}>{t('secrets.title')}</Text>
            {secrets.length === 0 ? <p className="hint">{t(signs ? 'secrets.signs' : 'secrets.none')}</p> : null}
            <ul className="bare" aria-label={t('secrets.title')}>
              {secrets.map((one) => (
                <Secret key={one.id} of={one} clientId={clientId} />
              ))}
            </ul>
            {secrets.length >= openLimits.secrets ? (
              <p className="hint">{t('secrets.enough')}</p>
            ) : (
              <Button
                variant="default"
                mt={8}
                loading={make.isPending}
                onClick={() => make.mutate({ clientId }, { onError: (error) => toastError(error) })}
              >
                {t('secrets.make')}
              </Button>
            )}
          </section>
          {secret ? <ShownSecret title={t('secrets.shown')} secret={secret} onClose={() => setSecret(null)} /> : null}
        </Stack>
      )}
    </Answer>
  );
}

function Secret({ of, clientId }: { of: Given<typeof clientFacts>['secrets'][number]; clientId: number }) {
  const { t } = useTranslation('open');
  const { id, hint, madeBy, madeAt, usedAt } = of;
  const end = useWrite(endSecret, { refresh: [clientFacts], onSuccess: () => toastDone(t('secrets.ended')) });
  async function ask(): Promise<void> {
    const sure = await confirm({
      title: t('secrets.endAsk', { hint }),
      message: t('secrets.endText'),
      confirmLabel: t('secrets.end'),
      danger: true,
    });
    if (sure) end.mutate({ clientId, secretId: id }, { onError: (error) => toastError(error) });
  }
  const sub = [
    t('secrets.made', { who: madeBy, at: shortDateTime(madeAt) }),
    usedAt ? t('secrets.used', { at: ago(usedAt) }) : t('secrets.unused'),
  ];
  return (
    <li className="row">
      <span className="words">
        <Lines sub={sub}>
          <strong>{t('secrets.one', { hint })}</strong>
        </Lines>
      </span>
      <Button variant="subtle" color="red" loading={end.isPending} aria-label={t('secrets.endOf', { hint })} onClick={() => void ask()}>
        {t('secrets.end')}
      </Button>
    </li>
  );
}
