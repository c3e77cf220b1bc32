import { createContext, runInContext } from 'node:vm';
import { lockBuiltIns } from './lock-built-ins';

/** A realm of its own: a locked built-in cannot be unlocked again. */
function lockedPage() {
  const context = createContext({ fetch: () => 'shell' });
  lockBuiltIns(runInContext('globalThis', context) as object);
  return (code: string): unknown => runInContext(`'use strict'; ${code}`, context);
}

it.each([
  ['Object.prototype.admin = true', '({}).admin'],
  ['Object.assign(Array.prototype, { admin: true })', '[].admin'],
  ['delete Promise.prototype.finally', "typeof Promise.prototype.finally === 'function' ? undefined : 1"],
  ['Array.prototype.map = () => []', '[1].map(() => undefined)[0]'],
  ['JSON.parse = () => 1', "JSON.parse('null') ?? undefined"],
  ['globalThis.fetch = () => 1', "fetch() === 'shell' ? undefined : 1"],
  ["Object.defineProperty(Array.prototype, 'find', { value: () => 1 })", '[].find(() => true)'],
])('throws on `%s` and leaves the page unchanged [M10]', (code, harm) => {
  const run = lockedPage();
  expect(() => run(code)).toThrow(/read only|not extensible|Cannot (delete|redefine)/);
  expect(run(harm)).toBeUndefined();
});

it('lets libraries override on their own objects what they override today', () => {
  const run = lockedPage();
  expect(
    run(
      "class A extends Error { constructor() { super(); this.name = 'A'; this.message = 'B'; } }; String(new A())",
    ),
  ).toBe('A: B');
  expect(run('const list = []; list.push = () => 7; list.push()')).toBe(7);
  expect(run("const one = {}; one.toString = () => 'one'; String(one)")).toBe('one');
  expect(run('class Own extends Array { map() { return 1; } }; new Own().map()')).toBe(1);
  expect(run('Math.easeInOutSine = () => 1; 1')).toBe(1);
});
