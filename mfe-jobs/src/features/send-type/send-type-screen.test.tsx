import { screen } from '@testing-library/react';
import { axeProblems, renderRemote } from '@campaign/platform/testing';
import { scopeOf } from '@campaign/shared-api';
import { users } from '@campaign/shared-api/testing';
import declaration from '../../../platform.config';
import { SendTypeScreen } from './send-type-screen';

const cards = () => screen.getAllByRole('link').map((card) => [card.textContent, card.getAttribute('href')]);

it.each(['admin', 'agentAdmin', 'user'] as const)(
  'STYPE-01 STYPE-02 STYPE-03 offers %s all three cards',
  async (role) => {
    renderRemote(<SendTypeScreen />, { user: users[role]() });
    expect(cards()).toEqual([
      ['Soapbox P2P Send', '/soapbox/create'],
      ['A2P Send', '/house/create'],
      ['P2P Send', '/p2p/create'],
    ]);
    expect(await axeProblems()).toEqual([]);
  },
);

it('STYPE-04 JOBS-12 offers AGENT-CLICKER the P2P card alone', () => {
  renderRemote(<SendTypeScreen />, { user: users.clicker() });
  expect(cards()).toEqual([['P2P Send', '/p2p/create']]);
});

it('STYPE-02 opens the wizard of the kind', async () => {
  const { person, address } = renderRemote(<SendTypeScreen />, { at: '/select-send-type' });
  await person.click(screen.getByRole('link', { name: 'A2P Send' }));
  expect(address()).toBe('/house/create');
});

describe('who may enter', () => {
  const lineOf = (path: string) => {
    const route = declaration.routes.find((declared) => declared.path === path);
    if (!route?.permission) throw new Error(`${path} is not declared`);
    return route.permission;
  };
  const entering = ['/select-send-type', '/p2p/create', '/:sendType/create'] as const;

  it.each(entering)('STYPE-05 ROLE-05 sends AGENT-READER back from %s', (path) => {
    expect(scopeOf(lineOf(path), 'AGENT-READER')).toBeUndefined();
  });

  it('ROLE-07 lets AGENT-CLICKER write P2P jobs only', () => {
    expect(scopeOf(lineOf('/p2p/create'), 'AGENT-CLICKER')).toBeDefined();
    expect(scopeOf(lineOf('/:sendType/create'), 'AGENT-CLICKER')).toBeUndefined();
  });

  it('ROUTE-15 takes closed sets of types, so that no other address is swallowed', () => {
    const open = declaration.routes.filter(({ path }) => /^\/:/.test(path));
    expect(open).not.toHaveLength(0);
    expect(open.filter((route) => !('oneOf' in route))).toEqual([]);
  });
});
