import { Box, Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../contract/endpoint.ts';
import { confirmKey, exchangePartners, fetchKey, nameSelf, type PeerState, peerStates, revokeKey } from '../../contract/exchange/calls.ts';
import { declared } from '../../contract/exchange/settings.ts';
import type { Field, ListPage } from '../../contract/settings/define.ts';
import { useRead, useSend, useWrite } from '../api.ts';
import { ListScreen } from '../settings/list/ListScreen.tsx';
import { ago, shortDateTime } from '../ui/dates.ts';
import { confirm } from '../ui/dialogs.ts';
import { FactList } from '../ui/FactList.tsx';
import { FormModal } from '../ui/FormModal.tsx';
import { Lines } from '../ui/Lines.tsx';
import { ListView } from '../ui/ListView.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Pill } from '../ui/Pill.tsx';
import { toastDone, toastError } from '../ui/toast.ts';
import { faultWords } from './WayCard.tsx';

const shown = [peerStates, exchangePartners];

/** หน่วยงานคู่ส่ง: how others know us, whose keys were compared, and the list with its forms below. */
export function PeersPage() {
  const { data } = useRead(peerStates, {}, { staleTime: 0 });
  return (
    <ListScreen path="exchange-peers" page={data?.self.inside ? page : alone}>
      <States />
    </ListScreen>
  );
}

const page = declared['exchange-peers'] as ListPage;
/** Where no other agency is of the same system, it is no choice. */
const alone: ListPage = {
  ...page,
  fields: { ...page.fields, adapter: { ...page.fields.adapter, of: ['signed', 'ecms', 'mail'] } as Field },
};

/** Sixteen groups of four, as they are read out over a telephone. */
const readOut = (kid: string) => kid.match(/.{4}/g)?.join(' ') ?? kid;

function States() {
  const { t } = useTranslation('exchange');
  const states = useRead(peerStates, {}, { staleTime: 0, every: 15_000 });
  if (!states.data) return null;
  const { self, items } = states.data;
  return (
    <>
      <Self of={self} />
      {items.length > 0 ? (
        <Box mb={16}>
          <Panel title={t('peers.keys')} flush>
            <ListView frame="panel" label={t('peers.keys')} read={states} rows={items} lines={3} empty={t('peers.none')}>
              {(rows) => (
                <ul className="bare flush" aria-label={t('peers.keys')}>
                  {rows.map((one) => (
                    <PeerRow key={one.id} of={one} />
                  ))}
                </ul>
              )}
            </ListView>
          </Panel>
        </Box>
      ) : null}
    </>
  );
}

function Self({ of: { code, address, kid, inside } }: { of: Given<typeof peerStates>['self'] }) {
  const { t } = useTranslation('exchange');
  const [naming, setNaming] = useState(false);
  const name = useSend(nameSelf, shown);
  return (
    <Box mb={16}>
      <Panel
        title={t('peers.self')}
        action={
          <Button variant={code ? 'default' : 'filled'} onClick={() => setNaming(true)}>
            {t('peers.setCode')}
          </Button>
        }
      >
        <p className="dimmed">{[t('peers.selfHint'), inside && t('peers.insideHint')].filter(Boolean).join(' · ')}</p>
        <FactList
          label={t('peers.self')}
          facts={[
            [t('peers.code'), code ?? t('peers.codeNone')],
            [t('peers.address'), address],
            [t('peers.fingerprint'), readOut(kid)],
            ...(inside ? ([[t('peers.inside'), inside]] as [string, string][]) : []),
          ]}
        />
      </Panel>
      {naming ? (
        <FormModal
          title={t('peers.setCode')}
          hint={t('peers.setCodeHint')}
          initial={{ code: code ?? '' }}
          send={(values) => name(values)}
          submit={t('peers.setCode')}
          done={t('peers.codeSet')}
          onClose={() => setNaming(false)}
        >
          {({ field }) => <TextInput label={t('peers.code')} maxLength={40} data-autofocus {...field('code', { required: true })} />}
        </FormModal>
      ) : null}
    </Box>
  );
}

function PeerRow({ of: peer }: { of: PeerState }) {
  const { t } = useTranslation('exchange');
  const fetch = useWrite(fetchKey, { refresh: shown, onSuccess: () => toastDone(t('peers.fetched')) });
  const sub = [
    peer.goodAt ? t('peers.good', { at: ago(peer.goodAt) }) : t('peers.never'),
    peer.waiting > 0 && t('peers.waiting', { count: peer.waiting }),
    peer.refused > 0 && t('peers.refused', { count: peer.refused }),
    peer.clockOff !== null &&
      t(peer.clockOff > 0 ? 'ways.clockAhead' : 'ways.clockBehind', { minutes: Math.round(Math.abs(peer.clockOff) / 60) }),
    peer.restsUntil && t('peers.rests', { at: shortDateTime(peer.restsUntil) }),
    peer.fault && faultWords(t, peer.fault),
  ];
  const keyed = peer.adapter === 'signed';
  return (
    <li className="row" style={{ flexWrap: 'wrap' }}>
      <span className="words">
        <Lines sub={sub}>
          <strong>{peer.name}</strong>
        </Lines>
        {keyed && peer.keys.length === 0 ? <span className="sub">{t('peers.noKey')}</span> : null}
        {peer.keys.map((key) => (
          <Key key={key.id} of={key} />
        ))}
      </span>
      <Group gap={8}>
        <Pill tone={!peer.active ? 'plain' : peer.agreed ? 'ok' : 'warn'}>
          {t(
            !peer.active
              ? 'peers.closed'
              : peer.agreed
                ? 'peers.agreed'
                : keyed
                  ? 'peers.notAgreed'
                  : peer.adapter === 'ecms'
                    ? 'peers.waitsName'
                    : 'peers.waitsOther',
          )}
        </Pill>
        {keyed ? (
          <Button
            variant="default"
            size="compact-sm"
            loading={fetch.isPending}
            aria-label={`${t('peers.fetch')} ${peer.name}`}
            onClick={() => fetch.mutate({ peerId: peer.id }, { onError: (error) => toastError(error) })}
          >
            {t('peers.fetch')}
          </Button>
        ) : null}
      </Group>
    </li>
  );
}

function Key({ of: key }: { of: PeerState['keys'][number] }) {
  const { t } = useTranslation('exchange');
  const confirmed = useWrite(confirmKey, { refresh: shown, onSuccess: () => toastDone(t('peers.confirmed')) });
  const revoked = useWrite(revokeKey, { refresh: shown, onSuccess: () => toastDone(t('peers.revoked')) });
  const failed = { onError: (error: unknown) => toastError(error) };
  const fingerprint = readOut(key.kid);
  const compare = async () => {
    const sure = await confirm({
      title: t('peers.confirmTitle'),
      message: t('peers.confirmText', { fingerprint }),
      confirmLabel: t('peers.confirm'),
    });
    if (sure) confirmed.mutate({ keyId: key.id }, failed);
  };
  const takeBack = async () => {
    const sure = await confirm({
      title: t('peers.revokeTitle'),
      message: t('peers.revokeText'),
      confirmLabel: t('peers.revoke'),
      danger: true,
    });
    if (sure) revoked.mutate({ keyId: key.id }, failed);
  };
  const facts = [
    key.firstBy && t('peers.first', { who: key.firstBy }),
    key.secondBy && t('peers.second', { who: key.secondBy }),
    !key.secondBy && key.firstBy && t('peers.waitSecond'),
    key.revokedAt && t('peers.revoked'),
  ];
  return (
    <div style={{ marginTop: 8 }}>
      <Lines sub={facts}>
        <span className="figures wraps">{fingerprint}</span>
      </Lines>
      <Group gap={8} mt={4}>
        {!key.secondBy && !key.revokedAt && !key.mine ? (
          <Button size="compact-sm" loading={confirmed.isPending} onClick={() => void compare()}>
            {t('peers.confirm')}
          </Button>
        ) : null}
        {key.revokedAt ? null : (
          <Button variant="default" size="compact-sm" loading={revoked.isPending} onClick={() => void takeBack()}>
            {t('peers.revoke')}
          </Button>
        )}
      </Group>
    </div>
  );
}
