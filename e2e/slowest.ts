export { SlowestStories as default } from '../server/test/slowest.ts';
