import { Button, Group, Modal, TextInput } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Given } from '../../../contract/endpoint.ts';
import { listSavedRoutes, type RouteStep, removeSavedRoute, renameSavedRoute, saveRoute } from '../../../contract/sarabun/drafts.ts';
import { ApiError, useRead, useWrite } from '../../api.ts';
import { confirm } from '../../ui/dialogs.ts';
import { errorText } from '../../ui/error-text.ts';
import { RowButton } from '../../ui/RowButton.tsx';
import { toastDone, toastError, toastInfo } from '../../ui/toast.ts';

type Saved = Given<typeof listSavedRoutes>['items'][number];
export type SavedStep = Saved['steps'][number];

interface Props {
  unitId: number;
  route: RouteStep[];
  onUse: (steps: SavedStep[], name: string) => void;
}

/** Routes that the unit keeps: used, saved under a name, renamed and removed. */
export function SavedRoutes({ unitId, route, onUse }: Props) {
  const { t } = useTranslation(['parts', 'common']);
  const [open, setOpen] = useState(false);
  const list = useRead(listSavedRoutes, {}, { enabled: open, staleTime: 10_000 });
  const items = list.data?.items ?? [];
  function use({ name, steps }: Saved): void {
    const gone = steps.filter((step) => !step.active);
    onUse(
      steps.filter((step) => step.active),
      name,
    );
    setOpen(false);
    if (gone.length > 0) toastInfo(name, t('route.gone', { names: gone.map((step) => step.name).join(', ') }));
  }
  return (
    <>
      <Button variant="subtle" size="compact-md" leftSection={<IconRoute size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {t('route.saved')}
      </Button>
      <Modal
        opened={open}
        onClose={() => setOpen(false)}
        title={t('route.saved')}
        size="lg"
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        {list.isError ? <p role="alert">{errorText(list.error)}</p> : null}
        {list.data && items.length === 0 ? <p>{t('route.noneSaved')}</p> : null}
        <ul className="bare boxed" aria-label={t('route.saved')}>
          {items.map((one) => (
            <SavedRow key={one.id} saved={one} onUse={() => use(one)} />
          ))}
        </ul>
        {route.length > 0 ? <SaveForm unitId={unitId} route={route} items={items} /> : <p>{t('route.nothingToSave')}</p>}
      </Modal>
    </>
  );
}

function SavedRow({ saved, onUse }: { saved: Saved; onUse: () => void }) {
  const { t } = useTranslation(['parts', 'common']);
  const [renaming, setRenaming] = useState(false);
  const remove = useWrite(removeSavedRoute, { refresh: [listSavedRoutes] });
  async function ask(): Promise<void> {
    const sure = await confirm({ title: t('route.removeAsk', { name: saved.name }), confirmLabel: t('common:delete'), danger: true });
    if (sure) remove.mutate({ routeId: saved.id }, { onError: (error) => toastError(error) });
  }
  if (renaming) return <RenameForm saved={saved} onClose={() => setRenaming(false)} />;
  return (
    <li className="row">
      <span className="words">
        {saved.name}
        {saved.template ? <span className="detail">{t('route.template', { unit: saved.unit })}</span> : null}
        <span className="detail">{saved.steps.map((step) => step.name).join(' › ')}</span>
      </span>
      <Group gap={8}>
        <Button variant="light" size="compact-md" aria-label={t('route.useOf', { name: saved.name })} onClick={onUse}>
          {t('route.use')}
        </Button>
        {saved.template ? null : (
          <>
            <RowButton aria-label={t('route.renameOf', { name: saved.name })} onClick={() => setRenaming(true)}>
              {t('route.rename')}
            </RowButton>
            <RowButton aria-label={t('route.removeOf', { name: saved.name })} loading={remove.isPending} onClick={() => void ask()}>
              {t('common:delete')}
            </RowButton>
          </>
        )}
      </Group>
    </li>
  );
}

function RenameForm({ saved, onClose }: { saved: Saved; onClose: () => void }) {
  const { t } = useTranslation(['parts', 'common']);
  const [name, setName] = useState(saved.name);
  const [tried, setTried] = useState(false);
  const rename = useWrite(renameSavedRoute, { refresh: [listSavedRoutes], onSuccess: onClose });
  function keep(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (name.trim()) rename.mutate({ routeId: saved.id, name: name.trim() });
  }
  return (
    <li className="row">
      <form className="words" noValidate onSubmit={keep}>
        <Group gap={8} align="flex-end">
          <TextInput
            data-autofocus
            required
            flex="1 1 200px"
            label={t('route.newName', { name: saved.name })}
            value={name}
            maxLength={100}
            error={tried && !name.trim() ? t('common:required') : rename.error ? errorText(rename.error) : undefined}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" loading={rename.isPending}>
            {t('common:save')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('common:back')}
          </Button>
        </Group>
      </form>
    </li>
  );
}

function SaveForm({ unitId, route, items }: { unitId: number; route: RouteStep[]; items: Saved[] }) {
  const { t } = useTranslation(['parts', 'common']);
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const save = useWrite(saveRoute, { refresh: [listSavedRoutes] });
  const taken = save.error instanceof ApiError && save.error.code === 'name_taken';
  const same = items.find((one) => one.unitId === unitId && one.name.trim() === name.trim());
  function keep(event: FormEvent | null, routeId?: number): void {
    event?.preventDefault();
    setTried(!name.trim());
    if (!name.trim()) return;
    save.mutate(
      { unitId, name: name.trim(), steps: route, ...(routeId ? { routeId } : {}) },
      {
        onSuccess: () => {
          toastDone(t('route.savedDone', { name: name.trim() }));
          setName('');
        },
      },
    );
  }
  return (
    <form onSubmit={(event) => keep(event)} noValidate>
      <Group gap={8} align="flex-end" mt={16}>
        <TextInput
          required
          flex="1 1 200px"
          label={t('route.saveAs')}
          value={name}
          maxLength={100}
          error={tried && !name.trim() ? t('common:required') : save.error ? errorText(save.error) : undefined}
          onChange={(event) => {
            setName(event.currentTarget.value);
            save.reset();
          }}
        />
        {taken && same ? (
          <Button variant="default" loading={save.isPending} onClick={() => keep(null, same.id)}>
            {t('route.replace')}
          </Button>
        ) : (
          <Button type="submit" variant="default" loading={save.isPending}>
            {t('common:save')}
          </Button>
        )}
      </Group>
    </form>
  );
}
