import type { RemoteDeclaration } from '@campaign/platform';

export default {
  routes: [{ path: '/faulty', title: 'Faulty' }],
  requires: { platform: 1 },
  budget: { remoteEntry: 9, firstRoute: 60 },
} satisfies RemoteDeclaration;
