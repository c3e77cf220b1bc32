import type { PlatformContext } from '@campaign/platform';
import { createMemoryHistory } from '@campaign/platform/testing';
import { createConsoleStore } from '@campaign/shared-api';
import { contextOf, contextOfPart } from './remote-context';

const history = createMemoryHistory('/phonelist', async () => true);
const whole = { store: createConsoleStore(), history, guard: history.guard } as PlatformContext;

it('M10 gives a remote the same context every time, and each remote its own share of the store', () => {
  expect(contextOf(whole, 'lists')).toBe(contextOf(whole, 'lists'));
  expect(contextOf(whole, 'lists').store).not.toBe(whole.store);
  expect(contextOf(whole, 'lists').store).not.toBe(contextOf(whole, 'jobs').store);
});

it('forgets the guards and the listeners of a part that has gone [M10]', () => {
  const { ctx, end } = contextOfPart(contextOf(whole, 'lists'));
  const heard: string[] = [];
  ctx.guard.block(() => true, 'Half a list');
  ctx.history.listen(() => heard.push('left running'));
  ctx.history.listen(() => heard.push('undone'))();
  ctx.history.guard.block(() => true, 'Half a panel')();
  expect(whole.guard.unsaved()).toBe('Half a list');
  end();
  expect(whole.guard.unsaved()).toBeUndefined();
  whole.history.push('/dashboard');
  expect(heard).toEqual([]);
  end();
});

it('M10 lets a part go back and forth as the console does', () => {
  const { ctx } = contextOfPart(contextOf(whole, 'lists'));
  ctx.history.push('/phonelist/1');
  expect(whole.history.current().location.pathname).toBe('/phonelist/1');
  ctx.history.back('/phonelist');
  expect(whole.history.current().location.pathname).toBe('/dashboard');
});
