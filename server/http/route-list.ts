import type { FastifyInstance, RouteOptions } from 'fastify';
import type { Access, Endpoint } from '../../contract/endpoint.ts';
import type { Work } from '../../contract/limits.ts';

export interface Route {
  method: string;
  /** With `:name` for parts that are input; under /api for calls. */
  url: string;
  access: Access;
  /** The menu entry that it belongs to, where it belongs to one. */
  menu: Endpoint['menu'];
  work: Work;
  /** Absent for what streams, for pages and for health. */
  endpoint: Endpoint | undefined;
}

declare module 'fastify' {
  interface FastifyInstance {
    routeList: Route[];
  }
}

/** Keeps the list of what is mounted. A route that does not say who may call it stops the start. */
export function listRoutes(app: FastifyInstance): void {
  app.decorate('routeList', []);
  app.addHook('onRoute', (route) => {
    const access = route.config?.access;
    if (!access) throw new Error(`${route.method} ${route.url} does not say who may call it`);
    const { menu, endpoint, work = 'plain' } = route.config ?? {};
    for (const method of methodsOf(route)) app.routeList.push({ method, url: route.url, access, menu, work, endpoint });
  });
}

/** HEAD comes with GET by itself. */
function methodsOf({ method }: RouteOptions): string[] {
  return [method].flat().filter((one) => one !== 'HEAD');
}
