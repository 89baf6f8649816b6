import { test } from '@playwright/test';
import { eachLives } from './life-of-kind.ts';

// Two files, so that two workers share the fourteen kinds.
test.describe('letters, memos, certificates and other documents', () => eachLives([1, 2, 3, 10, 14, 15, 16]));
