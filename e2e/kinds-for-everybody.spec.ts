import { eachLives } from './life-of-kind.ts';
import { test } from './story.ts';

test.describe('news, minutes, certificates, notes and other documents', () => eachLives(['news', 'evidence']));
