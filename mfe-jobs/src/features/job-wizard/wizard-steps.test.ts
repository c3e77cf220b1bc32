import { stepAfter, stepBefore, visibleSteps } from './wizard-steps';

describe('the tabs of the wizard', () => {
  it('WIZ-02 WIZ-04 shows five tabs by reading A', () => {
    expect(visibleSteps('House File')).toEqual(['content', 'templates', 'agents', 'lists', 'suppression']);
    expect(visibleSteps('Soapbox P2P')).toEqual(visibleSteps('House File'));
  });

  it('WIZ-02 hides Agents from a P2P job by reading A', () => {
    expect(visibleSteps('P2P')).toEqual(['content', 'templates', 'lists', 'suppression']);
  });

  it('WIZ-03 shows Agents to a P2P job alone by reading B', () => {
    expect(visibleSteps('P2P', 'B')).toEqual(['content', 'templates', 'agents', 'lists']);
    expect(visibleSteps('House File', 'B')).toEqual(['content', 'templates', 'lists']);
  });

  it.each(['A', 'B'] as const)(
    'WIZ-05 goes from Reply Templates to Phone List in a P2P job (%s)',
    (reading) => {
      expect(stepAfter('templates', 'P2P', reading)).toBe('lists');
    },
  );

  it('WIZ-05 goes on from a clicked Agents tab by reading B', () => {
    expect(stepAfter('agents', 'P2P', 'B')).toBe('lists');
  });

  it.each(['A', 'B'] as const)('WIZ-06 goes back over Agents in a P2P job (%s)', (reading) => {
    expect(stepBefore('lists', 'P2P', reading)).toBe('templates');
  });

  it('walks through Agents in the other jobs by reading A', () => {
    expect(stepAfter('templates', 'House File')).toBe('agents');
    expect(stepBefore('lists', 'House File')).toBe('agents');
  });

  it('ends at both ends', () => {
    expect(stepBefore('content', 'P2P')).toBeNull();
    expect(stepAfter('suppression', 'P2P')).toBeNull();
    expect(stepAfter('lists', 'House File', 'B')).toBeNull();
  });
});
