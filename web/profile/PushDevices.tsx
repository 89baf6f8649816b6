import { Button, Fieldset, Switch } from '@mantine/core';
import '@mantine/core/styles/Fieldset.layer.css';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type NoticeChoicesNow, noticeChoices, removePushDevice } from '../../contract/notify/channels.ts';
import { readKey, useWrite } from '../api.ts';
import { canPush, markOf, pushEndpoint, startPush, stopPush } from '../shell/live/push.ts';
import { queryClient } from '../shell/live/query-client.ts';
import { shortDate, shortDateTime } from '../ui/dates.ts';
import { toastDone, toastError } from '../ui/toast.ts';

/** The switch of this browser, and the others that show my notices. */
export function PushDevices({ push }: { push: NoticeChoicesNow['push'] }) {
  const { t } = useTranslation('channels');
  const { mine, busy, blocked, turn } = useThisBrowser(push.publicKey);
  const isOn = push.devices.some((device) => device.mark === mine);
  return (
    <Fieldset legend={t('push.title')} className="fields">
      {canPush() ? (
        <Switch
          label={t('push.here')}
          description={t('push.hint')}
          checked={isOn}
          disabled={busy || blocked}
          onChange={(event) => void turn(event.currentTarget.checked)}
        />
      ) : (
        <p className="hint">{t('push.none')}</p>
      )}
      {blocked ? (
        <p role="status" className="notice" data-tone="warn">
          {t('push.blocked')}
        </p>
      ) : null}
      <Devices devices={push.devices} mine={mine} />
    </Fieldset>
  );
}

function Devices({ devices, mine }: { devices: NoticeChoicesNow['push']['devices']; mine: string | null }) {
  const { t } = useTranslation('channels');
  const remove = useWrite(removePushDevice, { refresh: [noticeChoices], onSuccess: () => toastDone(t('push.removed')) });
  return (
    <ul className="bare">
      {devices.map((device) => (
        <li key={device.id} className="row">
          <span className="words">
            {device.name || t('push.unnamed')}
            {device.mark === mine ? ` · ${t('push.thisOne')}` : ''}
            <span className="sub figures">
              {t('push.since', { at: shortDate(device.madeAt) })}
              {device.usedAt ? ` · ${t('push.last', { at: shortDateTime(device.usedAt) })}` : ''}
            </span>
          </span>
          {device.mark === mine ? null : (
            <Button
              size="xs"
              variant="default"
              loading={remove.isPending}
              onClick={() => remove.mutate({ id: device.id }, { onError: (error) => toastError(error) })}
            >
              {t('push.remove', { name: device.name || t('push.unnamed') })}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Does this browser show my notices, and its switch. `mine`: the mark under which it is known. */
function useThisBrowser(publicKey: string) {
  const [mine, setMine] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [blocked, setBlocked] = useState(canPush() && Notification.permission === 'denied');
  useEffect(() => {
    void pushEndpoint().then(async (endpoint) => setMine(endpoint ? await markOf(endpoint) : null));
  }, []);
  async function turn(on: boolean): Promise<void> {
    setBusy(true);
    try {
      if (on) setBlocked((await startPush(publicKey)) === 'blocked');
      else await stopPush();
      const endpoint = await pushEndpoint();
      setMine(endpoint ? await markOf(endpoint) : null);
      await queryClient.invalidateQueries({ queryKey: readKey(noticeChoices) });
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  }
  return { mine, busy, blocked, turn };
}
