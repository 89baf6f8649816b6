import { eachLives } from './life-of-kind.ts';
import { test } from './story.ts';

// Two files, so that two workers share the kinds.
test.describe('letters, orders and rules', () => eachLives(['letters', 'orders']));
