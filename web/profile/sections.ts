import type { ComponentType } from 'react';
import { ContactDetails } from './ContactDetails.tsx';
import { PasswordSection } from './PasswordSection.tsx';

/**
 * What /account-information shows, in its order. A further one: a component that draws what stands inside its panel, a line here,
 * and its name under `section` in contract/lang/<language>/account.ts. `id` is also its address: /account-information#id.
 */
export const sections = [
  { id: 'contact', Section: ContactDetails },
  { id: 'password', Section: PasswordSection },
] as const satisfies readonly { id: string; Section: ComponentType }[];
