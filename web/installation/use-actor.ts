import { useTranslation } from 'react-i18next';

/** Who did it, from `administrator/NAME` or the user of the machine. */
export function useActor(): (by: string) => string {
  const { t } = useTranslation('administration');
  return (by) => {
    const [, name] = /^administrator\/(.*)$/.exec(by) ?? [];
    return name ? t('acts.administrator', { name }) : t('acts.machine', { name: by });
  };
}
