import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { declared } from '../../contract/open/settings.ts';
import { endFormerSecret, makeWebhookSecret, tryWebhook, webhookFacts } from '../../contract/open/webhooks.ts';
import type { ListPage } from '../../contract/settings/define.ts';
import { call, useRead, useWrite } from '../api.ts';
import { Try, useTest } from '../settings/form/Try.tsx';
import { ListScreen } from '../settings/list/ListScreen.tsx';
import { Answer } from '../ui/Answer.tsx';
import { shortDateTime } from '../ui/dates.ts';
import { confirm } from '../ui/dialogs.ts';
import { toastDone, toastError } from '../ui/toast.ts';
import { ShownSecret } from './ShownSecret.tsx';

/** Addresses that are told what became of what other systems have offered. */
export function WebhooksPage() {
  return (
    <ListScreen
      path="webhooks"
      page={declared.webhooks as ListPage}
      extra={(_values, row) => (row ? <Hook key={row.id} webhookId={row.id} /> : null)}
    />
  );
}

function Hook({ webhookId }: { webhookId: number }) {
  const { t } = useTranslation('open');
  const read = useRead(webhookFacts, { webhookId });
  const [secret, setSecret] = useState<string | null>(null);
  const make = useWrite(makeWebhookSecret, { refresh: [webhookFacts], onSuccess: (given) => setSecret(given.secret) });
  const end = useWrite(endFormerSecret, { refresh: [webhookFacts], onSuccess: () => toastDone(t('hooks.formerEnded')) });
  const onError = (error: unknown) => toastError(error);
  async function askToEnd(): Promise<void> {
    const sure = await confirm({
      title: t('hooks.endFormerAsk'),
      message: t('hooks.endFormerText'),
      confirmLabel: t('hooks.endFormer'),
      danger: true,
    });
    if (sure) end.mutate({ webhookId }, { onError });
  }
  return (
    <Answer of={read}>
      {({ secretAt, formerAt, failingSince, offReason, waiting, failed }) => (
        <Stack gap={12}>
          <section aria-label={t('hooks.secret')}>
            <Text fw={600}>{t('hooks.secret')}</Text>
            <p className="hint">{secretAt ? t('hooks.made', { at: shortDateTime(secretAt) }) : t('hooks.none')}</p>
            {formerAt ? <p className="hint">{t('hooks.former', { at: shortDateTime(formerAt) })}</p> : null}
            <Group gap={8} mt={8}>
              <Button variant="default" loading={make.isPending} onClick={() => make.mutate({ webhookId }, { onError })}>
                {t('hooks.make')}
              </Button>
              {formerAt ? (
                <Button variant="subtle" color="red" loading={end.isPending} onClick={() => void askToEnd()}>
                  {t('hooks.endFormer')}
                </Button>
              ) : null}
            </Group>
          </section>
          <section>
            {offReason ? <Text>{t(`hooks.off.${offReason}`)}</Text> : null}
            {failingSince ? <Text>{t('hooks.failing', { at: shortDateTime(failingSince) })}</Text> : null}
            <p className="hint figures">{t('hooks.counts', { waiting, failed })}</p>
          </section>
          {secretAt ? <TryIt webhookId={webhookId} /> : null}
          {secret ? <ShownSecret title={t('hooks.shown')} secret={secret} onClose={() => setSecret(null)} /> : null}
        </Stack>
      )}
    </Answer>
  );
}

/** A message of the type test, to the address as it was saved. */
function TryIt({ webhookId }: { webhookId: number }) {
  const { t } = useTranslation('open');
  const test = useTest(async () => {
    const { ok, http, answer } = await call(tryWebhook, { webhookId });
    return { ok, answer, said: t(ok ? 'hooks.good' : http === null ? 'hooks.silent' : 'hooks.bad', { status: http ?? '' }) };
  });
  const said = test.answer?.said ?? '';
  return <Try test={test} name={t('hooks.try')} good={said} bad={said} />;
}
