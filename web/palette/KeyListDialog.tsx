import { Modal, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type KeyName, type KeyPlace, keys, paperKeys } from '../shell/frame/keys.ts';
import type { PaletteProps } from '../shell/frame/palette.ts';
import { setPreference, usePreferences } from '../shell/preferences/preferences.ts';
import classes from './Palette.module.css';

const places: Exclude<KeyPlace, 'paper'>[] = ['everywhere', 'list', 'letter'];

/** Every key of the product by where it works, and the switch of the single ones. */
export function KeyListDialog({ onClose }: PaletteProps) {
  const { t } = useTranslation(['palette', 'common']);
  const single = usePreferences((state) => state.singleKeys);
  const of = (place: KeyPlace) =>
    (Object.keys(keys) as KeyName[]).filter((name) => (keys[name].places as readonly KeyPlace[]).includes(place));
  return (
    <Modal
      opened
      onClose={onClose}
      size={720}
      zIndex={380}
      title={t('keyList.title')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Switch
        checked={single}
        onChange={(event) => setPreference({ singleKeys: event.currentTarget.checked })}
        label={t('keyList.single')}
        description={t('keyList.singleHint')}
      />
      <div className={classes.places}>
        {places.map((place) => (
          <section key={place} aria-labelledby={`keys-${place}`}>
            <h3 id={`keys-${place}`}>{t(`keyList.places.${place}`)}</h3>
            <dl className={classes.keys}>
              {of(place).map((name) => (
                <Row key={name} says={t(`keyList.names.${name}`)} shows={keys[name].shows} off={!single && !('command' in keys[name])} />
              ))}
            </dl>
          </section>
        ))}
        <section aria-labelledby="keys-paper">
          <h3 id="keys-paper">{t('keyList.places.paper')}</h3>
          <dl className={classes.keys}>
            {(Object.keys(paperKeys) as (keyof typeof paperKeys)[]).map((name) => (
              <Row key={name} says={t(`keyList.paper.${name}`)} shows={paperKeys[name]} off={false} />
            ))}
          </dl>
        </section>
      </div>
    </Modal>
  );
}

function Row({ says, shows, off }: { says: string; shows: readonly string[]; off: boolean }) {
  const { t } = useTranslation('palette');
  return (
    <div>
      <dt>
        {says}
        {off ? ` (${t('keyList.off')})` : ''}
      </dt>
      <dd>
        {shows.map((one) => (
          <kbd key={one} className={`drawn ${classes.key}`}>
            {one}
          </kbd>
        ))}
      </dd>
    </div>
  );
}
