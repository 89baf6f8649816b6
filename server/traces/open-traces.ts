import type { FastifyInstance } from 'fastify';

/** Tells a collector of OpenTelemetry which work was done, how long each part of it took, and whether it failed. */
export interface Traces {
  /** A span each call; before the routes are mounted. */
  watchCalls(app: FastifyInstance): void;
  inJob(name: string, work: () => Promise<void>): Promise<void>;
  /** Sends what waits. */
  flush(): Promise<void>;
  /** The same for the last time, and no longer than two seconds. */
  close(): Promise<void>;
}
