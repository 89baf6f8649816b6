import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../../contract/endpoint.ts';
import { endDuty, type GivenDuty, getRole, giveDuty, listRoles } from '../../../contract/settings/roles.ts';
import { listUsersGroups } from '../../../contract/settings/users-groups.ts';
import { useSend } from '../../api.ts';
import { FormModal } from '../../ui/FormModal.tsx';
import { RowField } from '../fields/RowPicker.tsx';

const stale = [listRoles, getRole, listUsersGroups];
const nobody: number[] = [];

/** A duty for a person, in a unit. */
export function GiveDuty({ duty, name, onClose }: { duty: GivenDuty; name: string; onClose: () => void }) {
  const { t } = useTranslation('menus');
  const give = useSend(giveDuty, stale);
  const screens = duty === 'SCREENER';
  return (
    <FormModal
      title={t('roles.giveTitle', { name })}
      initial={{ personId: nobody, unitId: nobody, positionId: nobody }}
      send={({ personId: [person = 0], unitId: [unit = 0], positionId: [position] }) =>
        give({ duty, personId: person, unitId: unit, ...(position === undefined ? {} : { positionId: position }) })
      }
      submit={t('roles.give')}
      done={t('roles.given')}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <RowField from="person" label={t('roles.person')} {...field('personId', { required: true })} />
          <RowField from="unit" label={t('roles.unit')} {...field('unitId', { required: true })} />
          {screens ? <RowField from="position" label={t('roles.position')} {...field('positionId', { required: true })} /> : null}
        </>
      )}
    </FormModal>
  );
}

/** The end of a duty, with its reason. */
export function EndDuty({ holder, onClose }: { holder: Given<typeof getRole>['holders'][number]; onClose: () => void }) {
  const { t } = useTranslation('menus');
  const end = useSend(endDuty, stale);
  return (
    <FormModal
      title={t('roles.endTitle', { name: holder.name, unit: holder.unit })}
      hint={t('roles.endText')}
      initial={{ reason: '' }}
      send={({ reason }) => end({ dutyId: holder.dutyId ?? 0, reason: reason.trim() })}
      submit={t('roles.end')}
      danger
      done={t('roles.ended')}
      onClose={onClose}
    >
      {({ field }) => <TextInput label={t('roles.reason')} {...field('reason', { required: true })} />}
    </FormModal>
  );
}
