import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type Figures, readFigures } from './agency-figures.ts';
import type { Directory } from './directory.ts';
import type { Sender } from './sender.ts';

/** What an installation says of itself and of each agency to a monitoring system. An agency is its code; nothing that is in it is told. */
export interface InstallationMetrics {
  /** A call of an agency that has ended. */
  called(agency: string, status: number, ms: number): void;
  /** A call that waits, because the agency takes as much as it may. */
  over(agency: string, what: string): void;
  text(): Promise<{ type: string; text: string }>;
}

interface Needs {
  version: string;
  pool: Sender;
  directory: Directory;
  /** Offices that are open in this process. */
  open(): number;
}

/** Seconds. Few: each agency has a line for each. */
const callSeconds = [0.05, 0.3, 1, 10];

/** What an agency last told of itself (A1), each with its name for the monitoring. */
const told: [keyof Figures, name: string, help: string][] = [
  ['people', 'eoffice_agency_accounts', 'accounts of the agency'],
  ['bytes', 'eoffice_agency_file_bytes', 'bytes of the files that it keeps'],
  ['jobsWaiting', 'eoffice_agency_jobs_waiting', 'background work that could begin'],
  ['jobsGivenUp', 'eoffice_agency_jobs_given_up', 'background work that failed at every try'],
  ['deliveriesFailed', 'eoffice_agency_deliveries_failed_day', 'deliveries of the last day that failed for good'],
  ['findings', 'eoffice_agency_record_findings', 'what the checks of its records found and still stands'],
];
const ages: [keyof Figures, name: string, help: string][] = [
  ['at', 'eoffice_agency_figures_age_seconds', 'since it last told these figures'],
  ['backedUpAt', 'eoffice_agency_backup_age_seconds', 'since its last backup that is known of'],
  ['checkedAt', 'eoffice_agency_record_check_age_seconds', 'since its records were last checked whole'],
];

export function openInstallationMetrics({ version, pool, directory, open }: Needs): InstallationMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({ name: 'eoffice_info', help: 'version of the product', labelNames: ['version'], registers }).set({ version }, 1);
  new Gauge({
    name: 'eoffice_agencies',
    help: 'agencies by their state',
    labelNames: ['state'] as const,
    registers,
    collect() {
      this.reset();
      for (const { state } of directory.all()) this.inc({ state });
    },
  });
  new Gauge({
    name: 'eoffice_agencies_open',
    help: 'agencies whose office is open in this process',
    registers,
    collect() {
      this.set(open());
    },
  });
  const seconds = new Histogram({
    name: 'eoffice_agency_call_seconds',
    help: 'time of calls until their answer has left',
    labelNames: ['agency', 'status'] as const,
    buckets: callSeconds,
    registers,
  });
  const over = new Counter({
    name: 'eoffice_agency_over_limit_total',
    help: 'calls that were refused because the agency takes as much as it may',
    labelNames: ['agency', 'what'] as const,
    registers,
  });
  const gauges = [...told, ...ages].map(([figure, name, help]) => ({
    figure,
    gauge: new Gauge({ name, help, labelNames: ['agency'] as const, registers }),
  }));

  /** What is not known is not said; one that was removed neither. */
  async function setFigures(): Promise<void> {
    for (const { gauge } of gauges) gauge.reset();
    const found = await readFigures(pool).catch(() => null);
    for (const { code, state } of directory.all()) {
      const figures = state === 'REMOVED' ? undefined : found?.get(code);
      for (const { figure, gauge } of figures ? gauges : []) {
        const value = figures?.[figure];
        if (value instanceof Date) gauge.set({ agency: code }, (Date.now() - value.getTime()) / 1000);
        else if (typeof value === 'number') gauge.set({ agency: code }, value);
      }
    }
  }

  return {
    called: (agency, status, ms) => seconds.observe({ agency, status: `${Math.floor(status / 100)}xx` }, ms / 1000),
    over: (agency, what) => over.inc({ agency, what }),
    async text() {
      await setFigures();
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}
