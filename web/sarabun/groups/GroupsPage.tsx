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
  const remove = useWrite(removeReceiverGroup, { refresh: [listReceiverGroups], onSuccess: () => toastDone(t('removed')) });

  async function askToRemove({ id, name }: ReceiverGroup): Promise<void> {
    const sure = await confirm({
      title: t('removeAsk', { name }),
      message: t('removeText'),
      confirmLabel: t('remove'),
      danger: true,
    });
    if (sure) remove.mutate({ groupId: id, sure: true }, { onError: (error) => toastError(error) });
  }

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
                <li key={group.id} className="row">
                  <span className="words">
                    <Lines
                      sub={[
                        t('of', { unit: group.unit }),
                        group.units > 0 && t('units', { count: group.units }),
                        group.persons > 0 && t('persons', { count: group.persons }),
                        group.rule === 'UNITS_BELOW' && t('below'),
                      ]}
                    >
                      <strong>{group.name}</strong>
                    </Lines>
                  </span>
                  {group.mayChange ? (
                    <Group gap={8}>
                      <Button variant="default" aria-label={`${t('edit')} ${group.name}`} onClick={() => setAsked(group)}>
                        {t('edit')}
                      </Button>
                      <Button variant="default" aria-label={`${t('remove')} ${group.name}`} onClick={() => void askToRemove(group)}>
                        {t('remove')}
                      </Button>
                    </Group>
                  ) : null}
                </li>
              ))}
            </ul>
          )}
        </ListView>
      </Panel>
      {asked ? <GroupDialog group={asked === 'new' ? null : asked} onClose={() => setAsked(null)} /> : null}
    </>
  );
}
