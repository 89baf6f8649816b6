import type { WebModule } from './module.ts';

/** Every module's part of the browser; modules.test.ts holds them against contract/modules.ts. */
export const webModules: readonly WebModule[] = Object.values(
  import.meta.glob<WebModule>('./*/module.ts', { eager: true, import: 'module' }),
);
