import { rootUnit } from '../../../../contract/rules/times.ts';
import type { Me } from '../../../http/context.ts';
import { forbidden } from '../../../http/errors.ts';

/** The unit whose tray something comes into: the one asked for, else the central one, else the caller's first. */
export function bookFor({ registryUnits }: Me, asked: number | undefined): number {
  if (asked !== undefined && !registryUnits.includes(asked)) throw forbidden('no_register');
  const unit = asked ?? (registryUnits.includes(rootUnit) ? rootUnit : registryUnits[0]);
  if (unit === undefined) throw forbidden('no_register');
  return unit;
}
