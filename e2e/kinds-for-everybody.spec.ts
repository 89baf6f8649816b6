import { test } from '@playwright/test';
import { eachLives } from './life-of-kind.ts';

test.describe('orders, rules, news and minutes', () => eachLives([4, 5, 6, 7, 8, 9, 11]));
