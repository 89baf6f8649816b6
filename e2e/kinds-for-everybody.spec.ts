import { test } from '@playwright/test';
import { eachLives } from './life-of-kind.ts';

test.describe('news, minutes, certificates, notes and other documents', () => eachLives(['news', 'evidence']));
