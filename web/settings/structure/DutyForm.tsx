import { Button, Select } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDuty, type DutyKind, dutyCandidates, dutyKinds, type UnitView } from '../../../contract/settings/manage-section.ts';
import type { giveDuty, structureCandidates } from '../../../contract/settings/sarabun-structure.ts';
import { useRead, useWrite } from '../../api.ts';
import { toastDone } from '../../ui/toast.ts';
import { faultAt } from './fault.ts';
import { refreshed } from './refreshed.ts';
import classes from './Structure.module.css';

interface Props {
  unitId: number;
  posts: UnitView['posts'];
  /** The calls of the page that it stands on. */
  calls?: { add: typeof addDuty | typeof giveDuty; candidates: typeof dutyCandidates | typeof structureCandidates };
  /** Where only one is meant. */
  only?: DutyKind;
  onClose: () => void;
}

/** Names a person for a duty of the unit. */
export function DutyForm({ unitId, posts, only, calls = { add: addDuty, candidates: dutyCandidates }, onClose }: Props) {
  const { t } = useTranslation(['structure', 'common']);
  const [kind, setKind] = useState<DutyKind>(only ?? 'REGISTRY');
  const [personId, setPerson] = useState<string | null>(null);
  const [positionId, setPosition] = useState<string | null>(posts[0] ? String(posts[0].id) : null);
  const [search, setSearch] = useState('');
  const found = useRead(calls.candidates, { unitId, search }, { keep: true });
  const add = useWrite(calls.add, { refresh: refreshed });
  const people = found.data?.people ?? [];
  const chosen = people.find((one) => String(one.id) === personId);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!personId) return;
    add.mutate(
      { unitId, personId: Number(personId), kind, ...(kind === 'SCREENER' && positionId ? { positionId: Number(positionId) } : {}) },
      {
        onSuccess: () => {
          toastDone(t('duty.given', { name: chosen?.name ?? '' }));
          onClose();
        },
      },
    );
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {only ? null : (
        <Select
          label={t('duty.kind')}
          data={dutyKinds.map((value) => ({ value, label: t(`duty.kinds.${value}`) }))}
          value={kind}
          allowDeselect={false}
          onChange={(value) => setKind(value as DutyKind)}
        />
      )}
      {kind === 'SCREENER' ? (
        <Select
          label={t('duty.post')}
          data={posts.map((post) => ({ value: String(post.id), label: [post.name, post.holder].filter(Boolean).join(' · ') }))}
          value={positionId}
          error={faultAt(add.error, 'positionId') ?? (posts.length === 0 ? t('duty.noPost') : undefined)}
          onChange={setPosition}
        />
      ) : null}
      <Select
        label={t('duty.person')}
        description={t('duty.personHint')}
        withAsterisk
        searchable
        clearable
        data={people.map((one) => ({ value: String(one.id), label: [one.name, one.detail].filter(Boolean).join(' · ') }))}
        filter={({ options }) => options}
        value={personId}
        error={faultAt(add.error, 'personId')}
        nothingFoundMessage={t('none', { text: search })}
        onSearchChange={(text) => {
          if (!people.some((one) => text.startsWith(one.name))) setSearch(text);
        }}
        onChange={setPerson}
      />
      {faultAt(add.error, '', ['personId', 'positionId']) ? <p role="alert">{faultAt(add.error, '', ['personId', 'positionId'])}</p> : null}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('common:back')}
        </Button>
        <Button type="submit" loading={add.isPending} disabled={!personId || (kind === 'SCREENER' && !positionId)}>
          {t('duty.add')}
        </Button>
      </div>
    </form>
  );
}
