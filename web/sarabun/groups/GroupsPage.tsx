import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../../contract/endpoint.ts';
import { listReceiverGroups, removeReceiverGroup } from '../../../contract/sarabun/groups.ts';
import { useRead, useWrite } from '../../api.ts';
import { confirm } from '../../ui/dialogs.ts';
import { Lines } from '../../ui/Lines.tsx';
import { ListView } from '../../ui/ListView.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';
import { GroupDialog } from './GroupDialog.tsx';

export type ReceiverGroup = Given<typeof listReceiverGroups>['items'][number];

/** กลุ่มผู้รับ: those of the caller's units, and those of the central registry that all may use. */
export function GroupsPage() {
  const { t } = useTranslation('groups');
  const groups = useRead(listReceiverGroups, {});
  const [asked, setAsked] = useState<ReceiverGroup | 'new' | null>(null);
  return (
    <>
      <PageHead title={t('title')} hint={t('hint')}>
        {groups.data?.mayCreate ? (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAsked('new')}>
            {t('create')}
          </Button>
        ) : null}
      </PageHead>
      <Panel flush>
        <ListView frame="panel" label={t('title')} read={groups} rows={groups.data?.items} lines={4} empty={t('empty')}>
          {(rows) => (
            <ul className="bare flush" aria-label={t('title')}>
              {rows.map((group) => (
                <Row key={group.id} group={group} onEdit={() => setAsked(group)} />
              ))}
            </ul>
          )}
        </ListView>
      </Panel>
      {asked ? <GroupDialog group={asked === 'new' ? null : asked} onClose={() => setAsked(null)} /> : null}
    </>
  );
}

function Row({ group, onEdit }: { group: ReceiverGroup; onEdit: () => void }) {
  const { t } = useTranslation('groups');
  const { id, name, unit, units, persons, rule } = group;
  const remove = useWrite(removeReceiverGroup, { refresh: [listReceiverGroups], onSuccess: () => toastDone(t('removed')) });
  async function askToRemove(): Promise<void> {
    const sure = await confirm({ title: t('removeAsk', { name }), message: t('removeText'), confirmLabel: t('remove'), danger: true });
    if (sure) remove.mutate({ groupId: id, sure: true }, { onError: (error) => toastError(error) });
  }
  const sub = [
    t('of', { unit }),
    units > 0 && t('units', { count: units }),
    persons > 0 && t('persons', { count: persons }),
    rule === 'UNITS_BELOW' && t('below'),
  ];
  return (
    <li className="row">
      <span className="words">
        <Lines sub={sub}>
          <strong>{name}</strong>
        </Lines>
      </span>
      {group.mayChange ? (
        <Group gap={8}>
          <Button variant="default" aria-label={`${t('edit')} ${name}`} onClick={onEdit}>
            {t('edit')}
          </Button>
          <Button variant="default" aria-label={`${t('remove')} ${name}`} onClick={() => void askToRemove()}>
            {t('remove')}
          </Button>
        </Group>
      ) : null}
    </li>
  );
}
