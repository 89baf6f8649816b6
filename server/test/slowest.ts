import type { Reporter as StoryReporter, TestCase, TestResult } from '@playwright/test/reporter';
import type { Reporter, TestModule } from 'vitest/node';

/** Where the time goes: the files that took longest, at the end of a run of the server's tests. */
export default class Slowest implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    sayLongest(modules.map((one) => [one.relativeModuleId, one.diagnostic().duration + one.diagnostic().collectDuration]));
  }
}

/** The same of the stories; playwright.config.ts takes it by this name through e2e/slowest.ts. */
export class SlowestStories implements StoryReporter {
  readonly #took = new Map<string, number>();

  onTestEnd({ location }: TestCase, { duration }: TestResult): void {
    const name = location.file.replace(/.*\/e2e\//, 'e2e/');
    this.#took.set(name, (this.#took.get(name) ?? 0) + duration);
  }

  onEnd(): void {
    sayLongest([...this.#took]);
  }
}

function sayLongest(files: [name: string, milliseconds: number][]): void {
  if (files.length < 10) return;
  console.log(`\nlongest of ${files.length} files:`);
  for (const [name, milliseconds] of files.sort(([, a], [, b]) => b - a).slice(0, 10))
    console.log(`${(milliseconds / 1000).toFixed(0).padStart(5)} s  ${name}`);
}
