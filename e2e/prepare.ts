import { prepareDemo } from './demo-folder.ts';

await prepareDemo();
