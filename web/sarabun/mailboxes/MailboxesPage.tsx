import { Box, Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../../contract/endpoint.ts';
import { lookIntoMailboxes, mailboxStates, testMailbox } from '../../../contract/sarabun/mailboxes.ts';
import { declared } from '../../../contract/sarabun/settings.ts';
import type { ListPage } from '../../../contract/settings/define.ts';
import { call, useRead, useWrite } from '../../api.ts';
import type { Values } from '../../settings/fields/judge.ts';
import { Try, useTest } from '../../settings/form/Try.tsx';
import { ListScreen } from '../../settings/list/ListScreen.tsx';
import { ago, shortDateTime } from '../../ui/dates.ts';
import { Lines } from '../../ui/Lines.tsx';
import { ListView } from '../../ui/ListView.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';

/** Mailboxes whose mails come into a tray: how each fares above, the list and its forms below. */
export function MailboxesPage() {
  return (
    <ListScreen
      path="mailboxes"
      page={declared.mailboxes as ListPage}
      extra={(values, row) => <Test key={row?.id ?? 0} id={row?.id} values={values} />}
    >
      <States />
    </ListScreen>
  );
}

function States() {
  const { t } = useTranslation('mailbox');
  const states = useRead(mailboxStates, {}, { every: 5_000 });
  const look = useWrite(lookIntoMailboxes, { refresh: [mailboxStates], onSuccess: () => toastDone(t('states.asked')) });
  if (!states.data || states.data.items.length === 0) return null;
  return (
    <Box mb={16}>
      <Panel
        title={t('states.title')}
        flush
        action={
          <Button variant="default" loading={look.isPending} onClick={() => look.mutate({}, { onError: (error) => toastError(error) })}>
            {t('states.lookNow')}
          </Button>
        }
      >
        <ListView frame="panel" label={t('states.title')} read={states} rows={states.data.items} lines={2} empty="">
          {(rows) => (
            <ul className="bare flush" aria-label={t('states.title')}>
              {rows.map((one) => (
                <State key={one.id} of={one} />
              ))}
            </ul>
          )}
        </ListView>
      </Panel>
    </Box>
  );
}

function State({ of }: { of: Given<typeof mailboxStates>['items'][number] }) {
  const { t } = useTranslation('mailbox');
  const { name, active, lookedAt, fault, faultSince, taken, left, waiting } = of;
  const sub = [
    lookedAt ? t('states.looked', { at: ago(lookedAt) }) : t('states.never'),
    t('states.counts', { taken, left }),
    waiting > 0 && t('states.waiting', { count: waiting }),
  ];
  return (
    <li className="row">
      <span className="words">
        <Lines sub={sub}>
          <strong>{name}</strong>
        </Lines>
        {active && fault && faultSince ? (
          <span className="wraps">{t('states.since', { fault: t(`faults.${fault}`), at: shortDateTime(faultSince) })}</span>
        ) : null}
      </span>
      <Group gap={8}>
        <Pill tone={!active ? 'plain' : fault ? 'urgent' : 'ok'}>
          {t(!active ? 'states.off' : fault ? `faults.${fault}` : 'states.well')}
        </Pill>
      </Group>
    </li>
  );
}

/** Signs in with what stands in the form, saved or not. */
function Test({ id, values }: { id: number | undefined; values: Values }) {
  const { t } = useTranslation('mailbox');
  const test = useTest(async () => {
    const { ok, fault, answer, mails, fresh } = await call(testMailbox, { ...(id ? { id } : {}), values: values as never });
    return { ok, answer, said: ok ? t('test.ok', { mails, fresh }) : t('test.bad', { fault: t(`faults.${fault ?? 'failed'}`) }) };
  });
  const said = test.answer?.said ?? '';
  return <Try test={test} name={t('test.act')} good={said} bad={said} />;
}
