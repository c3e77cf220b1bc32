import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { JOBS } from './nightly-jobs.mjs';

const { scripts } = JSON.parse(readFileSync(join(__dirname, '../../package.json'), 'utf8'));
const { PARTS } = jest.requireActual('./parts.mjs');

it('runs at night only what there is, each with a limit', () => {
  expect(JOBS.filter(({ script }) => !(script in scripts))).toEqual([]);
  const parts = JOBS.filter(({ script }) => script === 'test').flatMap(({ args }) => args);
  expect(parts.filter((part) => !(part in PARTS))).toEqual([]);
  expect(JOBS.filter(({ minutes }) => !(minutes > 0))).toEqual([]);
});

it('holds every part of the gate but the checks, which know no half, and chaos, which has a long run of its own', () => {
  const parts = JOBS.filter(({ script }) => script === 'test').flatMap(({ args }) => args);
  const { USUAL } = jest.requireActual('./parts.mjs');
  expect(USUAL.filter((part) => !parts.includes(part))).toEqual(['check', 'chaos']);
  expect(JOBS.some(({ script, args }) => script === 'chaos' && args.includes('--long'))).toBe(true);
});
