import { Button, Drawer, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  contrasts,
  defaultPreferences,
  densities,
  digitKinds,
  fontSizes,
  motions,
  type Preferences,
  themes,
} from '../../../contract/portal/preferences.ts';
import { setPreference, usePreferences } from '../preferences/preferences.ts';
import { useSession } from '../session/session.ts';
import classes from './ToolsPanel.module.css';
import { closeTools, useTools } from './tools.ts';

const choices = {
  fontSize: fontSizes,
  contrast: contrasts,
  theme: themes,
  motion: motions,
  digits: digitKinds,
  density: densities,
} as const;
type Choice = keyof typeof choices;

/** How the screen looks to me: seen at once, kept on every device once I have signed in [P7] [L1]. */
export function ToolsPanel() {
  const { t } = useTranslation('shell');
  const open = useTools((tools) => tools.open);
  const now = usePreferences();
  const known = useSession((session) => session.verified && session.user !== null);
  const { toursSeen: _, ...standard } = defaultPreferences;
  return (
    <Drawer
      opened={open}
      onClose={closeTools}
      returnFocus={false}
      position="right"
      size={380}
      zIndex={380}
      title={t('tools')}
      closeButtonProps={{ 'aria-label': t('display.close') }}
    >
      <div className={classes.root}>
        {(Object.keys(choices) as Choice[]).map((name) => (
          <Choices key={name} name={name} value={now[name]} />
        ))}
        {known ? (
          <div className={classes.switches}>
            {(['sound', 'singleKeys'] as const).map((name) => (
              <Switch
                key={name}
                label={t(`display.${name}`)}
                checked={now[name]}
                onChange={({ currentTarget }) => setPreference({ [name]: currentTarget.checked })}
              />
            ))}
          </div>
        ) : null}
        <p className="hint">{t(known ? 'display.keptForYou' : 'display.keptHere')}</p>
        <Button variant="default" onClick={() => setPreference(standard)}>
          {t('display.reset')}
        </Button>
      </div>
    </Drawer>
  );
}

function Choices<Name extends Choice>({ name, value }: { name: Name; value: Preferences[Name] }) {
  const { t } = useTranslation('shell');
  return (
    <fieldset className={classes.field}>
      <legend>{t(`display.${name as Choice}.title`)}</legend>
      <div className={classes.row} data-name={name}>
        {choices[name].map((one) => (
          <label key={one} className={classes.choice}>
            <input
              type="radio"
              name={`display-${name}`}
              value={one}
              checked={one === value}
              onChange={() => setPreference({ [name]: one })}
            />
            <span>{t(`display.${name}.${one}` as 'display.theme.auto')}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
